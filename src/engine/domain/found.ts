import type { Column, Row, ToolResult } from "../tools/tool.ts";
import { listed } from "./wording.ts";

/** A column of a table of things, with what each of them has in it. */
export interface Field<Thing> extends Column {
  of(thing: Thing): Row[string];
}

/** Things as rows for display. */
export function tableOf<Thing>(things: readonly Thing[], fields: readonly Field<Thing>[]) {
  return {
    rows: things.map((thing): Row => Object.fromEntries(fields.map((field) => [field.name, field.of(thing)]))),
    columns: fields.map(({ of, ...column }): Column => column),
  };
}

interface Found<Thing> {
  /** What the table is, for people; the tool's title when absent. */
  title?: string;
  /** Stands above the lines. */
  heading: string;
  things: readonly Thing[];
  /** What is said of one, with the id by which a later call can take it. */
  line(thing: NoInfer<Thing>): string;
  fields: readonly Field<NoInfer<Thing>>[];
  /** Said when there is nothing. */
  none: string;
}

/** What a tool found: numbered lines, so that people can say "the second one", and the same as a table. */
export const found = <Thing>({ title, heading, things, line, fields, none }: Found<Thing>): ToolResult => ({
  ...(title !== undefined && { title }),
  text: listed(heading, things.map(line), none),
  ...tableOf(things, fields),
});
