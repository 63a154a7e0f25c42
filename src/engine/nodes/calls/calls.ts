import type { CallbackManagerForToolRun } from "@langchain/core/callbacks/manager";
import type { ToolMessage } from "@langchain/core/messages";
import { getCallbackManagerForConfig } from "@langchain/core/runnables";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { withAdvice } from "../../advice.ts";
import { cut } from "../../cut.ts";
import { type By, type ModelCall, textOf } from "../../dialog/message.ts";
import type { RawData } from "../../dialog/state.ts";
import { isDone, kindOf, type ToolMessageKind, toolMessage } from "../../dialog/tool-message.ts";
import { RepeatError, SetupError, ToolError } from "../../errors.ts";
import type { Language } from "../../language.ts";
import { phrase } from "../../phrases.ts";
import { plainText } from "../../plain-text.ts";
import { storableFields } from "../../storable.ts";
import { callLabel } from "../../tools/labels.ts";
import type { Column, Row, Tool, ToolResult, ToolRun } from "../../tools/tool.ts";
import { LOOK_IT_UP } from "../../tools/unsent.ts";
import { emitProgress } from "../agents/ask-model.ts";

/** The longest observation that is stored, in characters. The view decides how much of it a model sees at once. */
const OBSERVATION_CHARS = 100_000;
/** The most rows that are stored for one call. */
const KEPT_ROWS = 200;

/** The result of a call: its tool message, and its rows if it has any. */
export interface Outcome {
  call: ModelCall;
  message: ToolMessage;
  raw?: RawData;
  /** The observation is the answer, unchanged. */
  direct?: true;
}

/** The tool of a call and its checked arguments. Throws a `ToolError` that names the valid choices. */
export function resolveCall(call: ModelCall, tools: readonly Tool[], others: readonly string[]) {
  if (call.problem) throw new ToolError(call.problem);
  const tool = tools.find((known) => known.name === call.name);
  if (!tool) {
    const names = [...tools.map((known) => known.name), ...others].join(", ");
    throw new ToolError("", { advice: `There is no tool "${call.name}". The tools are: ${names}.` });
  }
  return { tool, args: tool.check(call.args) };
}

type Resolved = ReturnType<typeof resolveCall>;

/** Runs a call. Every failure becomes the call's observation. Only an aborted run and a `RepeatError` throw. */
export async function runCall(
  call: ModelCall,
  resolve: () => Resolved,
  run: ToolRun,
  by: By,
  config: LangGraphRunnableConfig,
): Promise<Outcome> {
  const startedAt = Date.now();
  emitProgress(config, { event: "call", ...by, callId: call.id, tool: call.name, args: call.args });
  let outcome: Outcome;
  let isBegun = false;
  let told: CallbackManagerForToolRun | undefined;
  let tool: Tool | undefined;
  try {
    const resolved = resolve();
    tool = resolved.tool;
    told = await toldOfStart(call, config);
    isBegun = true;
    outcome = observed(call, resolved, await tool.run(resolved.args, run), by, run.language);
  } catch (error) {
    await told?.handleToolError(error);
    if (config.signal?.aborted || error instanceof RepeatError) throw error;
    const kind = isBegun ? kindOfFailure(error, tool) : "refused";
    const text =
      kind === "unsure" ? unsureText(call, error, run.language) : failureText(call, error, run.language, tool);
    outcome = refused(call, text, by, kind);
  }
  const elapsedMs = Date.now() - startedAt;
  const { message } = outcome;
  // Outside of the block above: a callback that throws must not make a finished call a failed one.
  if (isDone(message)) await told?.handleToolEnd(message);
  const seen = { ok: isDone(message), text: message.text, elapsedMs };
  emitProgress(config, { event: "observation", ...by, callId: call.id, tool: call.name, ...seen });
  return outcome;
}

function kindOfFailure(error: unknown, tool: Tool | undefined): "failed" | "broken" | "unsure" {
  if (tool?.effect === "write" && mayBeDone(error, tool)) return "unsure";
  return !isWorded(error) || (error instanceof ToolError && error.isOutage) ? "broken" : "failed";
}

/** Whether a write may have been done before it failed. A tool that records what it did would have said so. */
const mayBeDone = (error: unknown, tool: Tool): boolean =>
  isWorded(error) ? error instanceof ToolError && error.mayBeDone : tool.recorded === undefined;

/** Calls the run's callbacks when a tool starts, as LangChain's own tools do. */
async function toldOfStart({ id, name, args }: ModelCall, config: LangGraphRunnableConfig) {
  const callbacks = await getCallbackManagerForConfig(config);
  const tool = { lc: 1, type: "not_implemented" as const, id: ["switchboard", name] };
  return callbacks?.handleToolStart(tool, JSON.stringify(args), undefined, undefined, undefined, undefined, name, id);
}

function observed(call: ModelCall, { tool, args }: Resolved, result: ToolResult, by: By, language: Language): Outcome {
  const said = plainText(result.text);
  const silent = said === "" ? "wordless" : said === "[]" && tool.effect === "read" ? "noneFound" : undefined;
  const text = silent ? phrase(silent, language, { what: callLabel(tool, args, language) }) : said;
  const message = toolMessage(call, cut(text, OBSERVATION_CHARS), by);
  const { rows } = result;
  const outcome: Outcome = { call, message, ...(tool.returnDirect && { direct: true }) };
  if (!rows || (rows.length === 0 && !result.notes?.length)) return outcome;
  const kept = rows.slice(0, KEPT_ROWS).map(keptRow);
  const columns = result.columns ?? Object.keys(kept[0] ?? {}).map((name) => ({ name }));
  const title = result.title ?? tool.title;
  const raw: RawData = {
    tool: call.name,
    ...(title !== undefined && { title: plainText(title) }),
    ...{ args: storableFields(args), rows: kept, columns: columns.map(keptColumn) },
  };
  if (tool.findTexts) raw.quoted = true;
  if (result.notes?.length) raw.notes = result.notes.map(plainText);
  if (rows.length > KEPT_ROWS) raw.cutFrom = rows.length;
  return { ...outcome, raw };
}

/** Cells hold single values. A nested value is shown as JSON. */
function keptRow(row: Row): Row {
  const cells = Object.entries(storableFields(row));
  return Object.fromEntries(
    cells.map(([name, value]) => [name, typeof value === "object" && value !== null ? JSON.stringify(value) : value]),
  );
}

const keptColumn = ({ name, label, unit }: Column): Column => ({
  name: plainText(name),
  ...(label !== undefined && { label: plainText(label) }),
  ...(unit !== undefined && { unit: plainText(unit) }),
});

/** The answer to a failed call. If the tool did not word the error, only models read its reason. */
export function failureText({ name, args }: ModelCall, error: unknown, language: Language, tool?: Tool): string {
  if (isWorded(error)) return error.message;
  const reason = error instanceof Error ? error.message : String(error);
  const words = tool ? phrase("broken", language, { what: callLabel(tool, args, language) }) : "";
  return withAdvice(words, `${name} failed unexpectedly: ${reason}`);
}

/** The answer to a write that may have been done. */
function unsureText({ name }: ModelCall, error: unknown, language: Language): string {
  if (isWorded(error)) return error.message;
  const reason = error instanceof Error ? error.message : String(error);
  return withAdvice(phrase("brokeOff", language), `${name} failed unexpectedly: ${reason}. ${LOOK_IT_UP}`);
}

const isWorded = (error: unknown): error is Error => error instanceof ToolError || error instanceof SetupError;

/** The outcome of a call without a result. */
export const refused = (
  call: ModelCall,
  text: string,
  by: By,
  kind: Exclude<ToolMessageKind, "done"> = "refused",
): Outcome => ({ call, message: toolMessage(call, text, by, kind) });

/** The outcome of an equal call, as the answer to this call. The rows are not repeated. */
export const copyFor = (call: ModelCall, { message }: Outcome, by: By): Outcome => ({
  call,
  message: toolMessage(call, textOf(message), by, kindOf(message)),
});

/** The rows of some outcomes, by call id. */
export function rawDataOf(outcomes: readonly Outcome[]): Record<string, RawData> {
  return Object.fromEntries(outcomes.flatMap(({ call, raw }) => (raw ? [[call.id, raw]] : [])));
}
