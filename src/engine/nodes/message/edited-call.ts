import { withoutAdvice } from "../../advice.ts";
import { canonical } from "../../dialog/canonical.ts";
import { readChanges } from "../../dialog/changes.ts";
import type { PendingCall } from "../../dialog/task.ts";
import type { Verdict } from "../../dialog/verdict.ts";
import { inRow, type Language } from "../../language.ts";
import { phrase } from "../../phrases.ts";
import { argumentLabel, argumentNames } from "../../tools/labels.ts";
import { missingValue, unusableValue } from "../../tools/refused-value.ts";
import type { Tool, ToolRun } from "../../tools/tool.ts";
import { failureText } from "../calls/calls.ts";
import { pendingCallFor } from "../card/pending-call.ts";

type Args = Record<string, unknown>;

/** The edited call, ready for the card. A text says, worded for the user, why the call stays as it was. */
export async function editedCall(
  id: string,
  { tool: name, args: before }: PendingCall,
  verdict: Extract<Verdict, { type: "edit" }>,
  tool: Tool,
  run: ToolRun,
): Promise<PendingCall | string> {
  const { language } = run;
  const known = knownNames(tool, language);
  const given = "args" in verdict ? verdict.args : changed(before, verdict.changes, tool);
  if (!given) return phrase("editForm", language, { known, example: exampleOf(tool, before, language) });
  const unknown = namesUnknown(tool, Object.keys(given));
  if (unknown.length > 0) return phrase("noSuchArgument", language, { known, names: unknown.join(", ") });
  try {
    const args = tool.check(given);
    if (canonical(args) === canonical(before)) return phrase("notEdited", language, { known });
    return await pendingCallFor(id, tool, args, run);
  } catch (error) {
    if (run.signal?.aborted) throw error;
    const told = withoutAdvice(failureText({ id, name, args: before }, error, language));
    const reason = told || (await everyRefusal(id, { name, args: before }, given, tool, run));
    return reason === "" ? phrase("notEdited", language, { known }) : phrase("editRefused", language, { reason });
  }
}

function changed(before: Args, words: string, tool: Tool): Args | undefined {
  const changes = readChanges(words, before, argumentNames(tool));
  return changes && { ...before, ...changes };
}

const knownNames = (tool: Tool, language: Language): string =>
  inRow(
    Object.keys(tool.parameters.properties).map((name) => argumentLabel(tool, name, language)),
    language,
  );

/** An example of an edit, with the present value of an argument. */
function exampleOf(tool: Tool, before: Args, language: Language): string {
  const [name = "", value = ""] = Object.entries(before).at(-1) ?? [];
  return `${argumentLabel(tool, name, language)}=${typeof value === "string" ? value : JSON.stringify(value)}`;
}

/** The names that the tool has no argument for; none if its schema allows any argument. */
function namesUnknown({ parameters }: Tool, names: readonly string[]): string[] {
  if (parameters.additionalProperties) return [];
  return names.filter((name) => !Object.hasOwn(parameters.properties, name));
}

/** What the schema refuses, and what the tool's rules say against the other changes. */
async function everyRefusal(
  id: string,
  { name, args: before }: { name: string; args: Args },
  given: Args,
  tool: Tool,
  run: ToolRun,
): Promise<string> {
  const { missing, wrong } = refusedValues(tool, before, given);
  const refused = refusal(tool, { missing, wrong }, given, run.language);
  const others = Object.keys(given).filter((one) => ![...missing, ...wrong].includes(one));
  const rest = { ...before, ...Object.fromEntries(others.map((one) => [one, given[one]])) };
  if (canonical(rest) === canonical(before) || !isTaken(tool, rest)) return refused;
  try {
    await pendingCallFor(id, tool, tool.check(rest), run);
    return refused;
  } catch (error) {
    if (run.signal?.aborted) throw error;
    const told = withoutAdvice(failureText({ id, name, args: before }, error, run.language));
    return [refused, told].filter(Boolean).join(run.language === "zh" ? "" : " ");
  }
}

/** The values that are missing and those that are refused, each checked on its own; if neither explains it, all changes. */
function refusedValues(tool: Tool, before: Args, given: Args) {
  const missing = (tool.parameters.required ?? []).filter((name) => given[name] === undefined || given[name] === null);
  const other = Object.keys(given).filter((name) => canonical(given[name]) !== canonical(before[name]));
  const alone = other.filter((name) => !isTaken(tool, { ...before, [name]: given[name] }));
  const wrong = (alone.length + missing.length > 0 ? alone : other).filter((name) => !missing.includes(name));
  return { missing, wrong };
}

function refusal(
  tool: Tool,
  { missing, wrong }: ReturnType<typeof refusedValues>,
  given: Args,
  language: Language,
): string {
  return [
    ...missing.map((name) => missingValue(argumentLabel(tool, name, language), language)),
    ...wrong.map((name) =>
      unusableValue(argumentLabel(tool, name, language), given[name], tool.parameters.properties[name], language),
    ),
  ].join(language === "zh" ? "" : " ");
}

function isTaken(tool: Tool, args: Args): boolean {
  try {
    tool.check(args);
    return true;
  } catch {
    return false;
  }
}
