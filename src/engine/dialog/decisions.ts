import { z } from "zod";
import type { Decision, PendingCall } from "./task.ts";

/** What the user decided, by call id; calls not named are still undecided. `problem` says what could not be used. */
export interface Reading {
  decisions: Map<string, Decision>;
  problem?: string;
}

const named = z.object({
  name: z.string().optional(),
  action: z.string().optional(),
  args: z.record(z.string(), z.unknown()),
});
const one = z.looseObject({
  type: z.enum(["approve", "accept", "edit", "reject", "ignore", "response"]),
  message: z.string().optional(),
  args: z.unknown().optional(),
  edited_action: named.optional(),
  editedAction: named.optional(),
});
type One = z.infer<typeof one>;

/**
 * Reads an answer to an approval card. Taken are: one decision a call in the card's order, as `{decisions: [...]}`
 * or a bare list; a map from call id to decision; a single decision when a single call is pending; plain words.
 * A decision is `approve`/`accept`, `reject`/`ignore`/`response`, or `edit` with the new arguments.
 */
export function readDecisions(value: unknown, pending: readonly PendingCall[]): Reading {
  if (typeof value === "string") return readWords(value, pending);
  const inner = isRecord(value) && "decisions" in value ? value.decisions : value;
  if (Array.isArray(inner)) return inOrder(inner, pending);
  if (!isRecord(inner)) return { decisions: new Map(), problem: "The answer holds no decision." };
  if ("type" in inner) return inOrder([inner], pending);
  const unknown = Object.keys(inner).filter((id) => !pending.some((call) => call.id === id));
  if (unknown.length > 0) {
    const ids = pending.map((call) => call.id).join(", ");
    return { decisions: new Map(), problem: `No pending call has the id ${unknown.join(", ")}. The ids are: ${ids}.` };
  }
  return collect(pending.filter((call) => call.id in inner).map((call) => [call, inner[call.id]]));
}

function inOrder(list: unknown[], pending: readonly PendingCall[]): Reading {
  if (list.length !== pending.length) {
    return { decisions: new Map(), problem: `${pending.length} decisions are needed, ${list.length} were given.` };
  }
  return collect(pending.map((call, at) => [call, list[at]]));
}

function collect(pairs: [PendingCall, unknown][]): Reading {
  const decisions = new Map<string, Decision>();
  for (const [call, raw] of pairs) {
    const parsed = one.safeParse(typeof raw === "string" ? { type: raw } : raw);
    if (!parsed.success)
      return { decisions: new Map(), problem: `The decision on ${call.tool} cannot be read: ${JSON.stringify(raw)}.` };
    decisions.set(call.id, decisionOf(parsed.data, call));
  }
  return { decisions };
}

function decisionOf(given: One, call: PendingCall): Decision {
  if (given.type === "approve" || given.type === "accept") return { type: "approve" };
  if (given.type === "edit") {
    const inner = isRecord(given.args) && isRecord(given.args.args) ? given.args.args : given.args;
    const args = given.edited_action?.args ?? given.editedAction?.args ?? (isRecord(inner) ? inner : {});
    return { type: "edit", args: { ...call.args, ...args } };
  }
  return { type: "reject", message: given.message ?? (typeof given.args === "string" ? given.args : "") };
}

const yes =
  /^(y|yes|yep|yeah|sure|ok|okay|approved?|accept|confirm(ed)?|go ahead|do it|please do|好|好的|好啊|可以|行|是|是的|对|同意|确认|批准|没问题)( please)?[\s!.,。！，]*$/i;
const no =
  /^(n|no|nope|reject(ed)?|cancel|stop|don'?t|do not|never ?mind|decline|不|不要|不用|不行|不同意|拒绝|取消|算了|否)[\s!.,。！，]*$/i;
const all = /(^|\b)(all|both|every(thing| one)?)\b|全部|都|所有/i;

/** Plain words instead of decisions. Undecided stays what the words do not plainly decide. */
export function readWords(text: string, pending: readonly PendingCall[]): Reading {
  const words = text.trim();
  const only = pending.length === 1;
  const every = (decision: Decision): Reading => ({ decisions: new Map(pending.map((call) => [call.id, decision])) });
  const bare = words
    .replace(all, "")
    .replace(/(to|of|them|了)/gi, " ")
    .trim();
  const saysAll = only || all.test(words);
  if (yes.test(words) || (all.test(words) && yes.test(bare))) {
    return saysAll
      ? every({ type: "approve" })
      : { decisions: new Map(), problem: `There are ${pending.length} pending actions.` };
  }
  if (no.test(words) || (all.test(words) && no.test(bare))) return every({ type: "reject", message: "" });
  return { decisions: numbered(words, pending) };
}

/** "approve 1, reject 2", "同意1和3，拒绝2". */
function numbered(words: string, pending: readonly PendingCall[]): Map<string, Decision> {
  const decisions = new Map<string, Decision>();
  const part = /(approve|accept|confirm|yes|同意|确认|批准)|(reject|decline|cancel|no|拒绝|取消|不要)|(\d+)/gi;
  let current: Decision | undefined;
  for (const [, approve, reject, digits] of words.matchAll(part)) {
    if (approve) current = { type: "approve" };
    else if (reject) current = { type: "reject", message: "" };
    else if (current && digits) {
      const call = pending[Number(digits) - 1];
      if (call) decisions.set(call.id, current);
    }
  }
  return decisions;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
