import type { ModelTool } from "../../engine/dialog/protocol.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { type Item, itemsIn } from "./shown.ts";
import { callOf } from "./state.ts";

/** What a task says, and the things shown before that it quotes: lines with ">" before them. */
export function taskParts(text: string): { said: string; shown: Item[] } {
  const lines = text.split("\n").filter((line) => !CALL.test(line) && !WORDS.test(line));
  const isQuoted = (line: string) => /^\s*>/.test(line);
  const quoted = lines.filter(isQuoted).map((line) => line.replace(/^\s*>\s*/, ""));
  const said = lines
    .filter((line) => !isQuoted(line))
    .join("\n")
    .trim();
  return { said, shown: itemsIn(quoted.join("\n")) };
}

const CALL = /^= (\w+) (\{.*\})$/;

const WORDS = /^~ (.*)$/;

/**
 * A task that names its calls: below the words, a line with "=" before it for each. `words`: what the user wrote, where
 * the task says more than that; with "~" before it.
 */
export const taskOf = (said: string, calls: readonly PlannedCall[], words = said): string =>
  [
    said,
    ...(words === said ? [] : [`~ ${words.replaceAll("\n", " ")}`]),
    ...calls.map(({ tool, args }) => `= ${tool.name} ${JSON.stringify(args)}`),
  ].join("\n");

/** What the user wrote of what a task says. */
export const writtenIn = (text: string): string =>
  text.split("\n").flatMap((line) => WORDS.exec(line)?.[1] ?? [])[0] ?? taskParts(text).said;

/** The calls that a task names, if all are of tools there are. */
export function callsNamed(text: string, tools: readonly ModelTool[]): PlannedCall[] {
  return text.split("\n").flatMap((line) => {
    const [, name, args = ""] = CALL.exec(line) ?? [];
    const tool = tools.find((one) => one.name === name);
    const given = tool && argsIn(args);
    return given ? [callOf(tool, given)] : [];
  });
}

function argsIn(json: string): PlannedCall["args"] | undefined {
  try {
    return JSON.parse(json);
  } catch {
    // A line that only looks like a call is part of the words.
    return undefined;
  }
}
