import type { Column, Row, ToolResult } from "../tools/tool.ts";
import { listed } from "./wording.ts";

/** A column of a table, with the value of each thing in it. */
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
  /** What the table shows, for people; absent: the tool's title. */
  title?: string;
  /** The line above the others. */
  heading: string;
  things: readonly Thing[];
  /** The line for one thing, with the id that a later call can use. */
  line(thing: NoInfer<Thing>): string;
  fields: readonly Field<NoInfer<Thing>>[];
  /** The text if there are no things. */
  none: string;
}

/** The things that a tool found, as numbered lines and as a table. The numbers let users say "the second one". */
export const found = <Thing>({ title, heading, things, line, fields, none }: Found<Thing>): ToolResult => ({
  ...(title !== undefined && { title }),
  text: listed(heading, things.map(line), none),
  ...tableOf(things, fields),
});
