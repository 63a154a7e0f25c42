import { withoutAdvice } from "../../advice.ts";
import { canonical } from "../../dialog/canonical.ts";
import { isHuman, textOf } from "../../dialog/message.ts";
import type { Receipt } from "../../dialog/receipt.ts";
import type { ServiceState } from "../../dialog/state.ts";
import { isAside, type PendingCall, waitingCallsOf } from "../../dialog/task.ts";
import { isDone, kindOf } from "../../dialog/tool-message.ts";
import { ownWords } from "../../dialog/view-message.ts";
import { idsIn } from "../../ids.ts";
import type { Language } from "../../language.ts";
import { argumentLabel, argumentText, callLabel, valueText } from "../../tools/labels.ts";
import { DATA, join, withoutDone } from "../../tools/told-as-done.ts";
import type { Tool } from "../../tools/tool.ts";
import { languageOfTurn } from "../agents/run-facts.ts";
import { reasonIn } from "../report/found-so-far.ts";
import type { Outcome } from "./calls.ts";

/** The receipts of the calls that the user has decided on. */
export function receiptsOf(
  state: ServiceState,
  outcomes: readonly Outcome[],
  tools: readonly Tool[],
): Record<string, Receipt> {
  const language = languageOfTurn(state.turn);
  const pending = waitingCallsOf(state.task);
  const card = state.turn?.cardStep;
  const decidedIn = card === undefined ? {} : { card };
  const receipts = outcomes.flatMap(({ call, message }): [string, Receipt][] => {
    const held = pending.find(({ id }) => id === call.id);
    if (!held?.decision) return [];
    const { tool: name, preview, decision, unsure, args } = held;
    const tool = tools.find((known) => known.name === name);
    const [words, ok] = [withoutDone(textOf(message)), isDone(message)];
    const text = ok ? doneInWords(words, held, tool, language) : preview;
    const why = ok || decision.type === "reject" ? {} : { why: withoutAdvice(words) };
    const mayBe = !ok && (unsure || kindOf(message) === "unsure") ? { unsure: true } : {};
    return [[call.id, { tool: name, args, ok, text, ...why, ...mayBe, ...decidedIn, ...ownerOf(state) }]];
  });
  return Object.fromEntries(receipts);
}

/** The receipts of the calls that waited, and in whose place calls of other tools wait now. */
export function replacedByOther(state: ServiceState, waits: readonly PendingCall[]): Record<string, Receipt> {
  const gone = waitingCallsOf(state.task).filter(
    (call) => !waits.some(({ id, tool }) => id === call.id || tool === call.tool),
  );
  return Object.fromEntries(
    gone.map(({ id, tool, args, preview, unsure }) => [
      id,
      { tool, args, ok: false, text: preview, ...(unsure && { unsure }), ...ownerOf(state) },
    ]),
  );
}

const ownerOf = ({ user_info: { userId: user } }: ServiceState) => (user === undefined ? {} : { user });

/**
 * The receipts of writes that their tools refused before a card was shown, with words for the user: those that were made
 * together with calls that wait now, and those for things that the user named by id. Others are tries of the model.
 */
export function refusedWrites(
  state: ServiceState,
  outcomes: readonly Outcome[],
  held: readonly PendingCall[],
  tools: readonly Tool[],
): Record<string, Receipt> {
  const { task, turn, heard } = state;
  if (isAside(task) || task.caller !== undefined) return {};
  const language = languageOfTurn(turn);
  const last = heard.findLast(isHuman);
  const named = idsIn([turn?.question ?? "", last ? ownWords(last) : ""].join("\n"));
  const receipts = outcomes.flatMap(({ call, message }): [string, Receipt][] => {
    const why = reasonIn(withoutAdvice(textOf(message)));
    const tool = tools.find(({ name, effect }) => name === call.name && effect === "write");
    if (!tool || kindOf(message) !== "refused" || why === "") return [];
    const { args } = call;
    if (held.length === 0 && !idsIn(JSON.stringify(args)).some((id) => named.includes(id))) return [];
    const text = callLabel(tool, args, language);
    return [[call.id, { tool: tool.name, args, ok: false, refused: true, text, why, ...ownerOf(state) }]];
  });
  return Object.fromEntries(receipts);
}

/**
 * What was done, for people. A tool that words its card words its result too. The answer of any other is said below what
 * its card said, because it need not name the action; of data, the single values are said that the card does not have.
 */
export function doneInWords(
  words: string,
  { preview, args }: Pick<PendingCall, "preview" | "args">,
  tool: Tool | undefined,
  language: Language,
): string {
  const isNamed = words.startsWith(preview) || (tool && words.startsWith(callLabel(tool, args, language)));
  if (!DATA.test(words)) return tool?.preview || isNamed ? words : join(preview, words, language);
  const values = valuesIn(words).filter(([name, value]) => canonical(args[name]) !== canonical(value));
  const said = values.map(([name, value]) => {
    const label = tool ? argumentLabel(tool, name, language) : name;
    return `${label}${language === "zh" ? "：" : ": "}${tool ? argumentText(tool, name, value, language) : valueText(value, language)}`;
  });
  return said.length === 0 ? preview : join(preview, said.join(language === "zh" ? "，" : ", "), language);
}

/** The single values of an object in JSON. */
function valuesIn(text: string): [string, unknown][] {
  try {
    const data: unknown = JSON.parse(text);
    if (typeof data !== "object" || data === null || Array.isArray(data)) return [];
    return Object.entries(data).filter(([, value]) => ["string", "number", "boolean"].includes(typeof value));
  } catch {
    return [];
  }
}
