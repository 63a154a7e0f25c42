import { readWords } from "../engine/dialog/decisions.ts";
import type { Decision, PendingCall } from "../engine/dialog/task.ts";
import type { Language } from "../engine/language.ts";
import { readChanges } from "./changes.ts";
import { say } from "./words.ts";

/** What a line typed at an approval card means. */
export type Reading =
  /** Decisions by call id; what they leave open is asked again. */
  | { kind: "decisions"; decisions: Record<string, Decision> }
  /** A change to one action, still to be given. */
  | { kind: "edit"; number: number }
  /** Neither: the conversation goes on with these words. */
  | { kind: "words" }
  | { kind: "unclear"; problem: string };

const edit = /^(?:edit|change|e|修改|改)(?:\s*(\d+)(?=[\s:：,，]|$))?[\s:：,，]*(.*)$/is;
const reject = /^(?:reject|decline|拒绝|不同意)[\s:：,，]+(?!\d|all\b|全部)(.+)$/is;

/** Reads a line as decisions on the pending calls: approve, reject with a reason, edit, or plain words. */
export function readLine(line: string, pending: readonly PendingCall[], language: Language): Reading {
  const text = line.trim();
  const [isEdit, number, changes = ""] = edit.exec(text) ?? [];
  // Without changes or a number behind it, "change …" is the start of a sentence.
  if (isEdit !== undefined && (changes === "" || number || /[=＝{]/.test(changes))) {
    return readEdit(changes, number ? Number(number) : undefined, pending, language);
  }
  const [, why] = reject.exec(text) ?? [];
  if (why) return { kind: "decisions", decisions: forAll(pending, { type: "reject", message: why }) };
  const { decisions, problem } = readWords(text, pending, language);
  if (problem) return { kind: "unclear", problem: say("decideEach", language, { count: pending.length }) };
  return decisions.size > 0 ? { kind: "decisions", decisions: Object.fromEntries(decisions) } : { kind: "words" };
}

function readEdit(
  changes: string,
  number: number | undefined,
  pending: readonly PendingCall[],
  language: Language,
): Reading {
  const count = pending.length;
  if (number === undefined && count > 1) return { kind: "unclear", problem: say("whichAction", language, { count }) };
  const call = pending[(number ?? 1) - 1];
  if (!call) return { kind: "unclear", problem: say("noSuchAction", language, { number: number ?? 1, count }) };
  if (changes === "") return { kind: "edit", number: number ?? 1 };
  const args = readChanges(changes, call.args);
  if (!args) {
    return { kind: "unclear", problem: say("editForm", language, { names: Object.keys(call.args).join(", ") }) };
  }
  return { kind: "decisions", decisions: { [call.id]: { type: "edit", args } } };
}

const forAll = (pending: readonly PendingCall[], decision: Decision): Record<string, Decision> =>
  Object.fromEntries(pending.map((call) => [call.id, decision]));
