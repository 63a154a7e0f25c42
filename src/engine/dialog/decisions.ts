import { z } from "zod";
import type { Language } from "../language.ts";
import { phrase } from "../phrases.ts";
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
export function readDecisions(value: unknown, pending: readonly PendingCall[], language: Language): Reading {
  if (typeof value === "string") return readWords(value, pending, language);
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
    const decision = decisionOf(parsed.data, call);
    if (!decision) {
      return {
        decisions: new Map(),
        problem: `The edit of ${call.tool} names no arguments. Send them as an object: ${JSON.stringify(call.args)}.`,
      };
    }
    decisions.set(call.id, decision);
  }
  return { decisions };
}

function decisionOf(given: One, call: PendingCall): Decision | undefined {
  if (given.type === "approve" || given.type === "accept") return { type: "approve" };
  if (given.type === "edit") {
    const inner = isRecord(given.args) && isRecord(given.args.args) ? given.args.args : given.args;
    const args = given.edited_action?.args ?? given.editedAction?.args ?? (isRecord(inner) ? inner : undefined);
    return args && { type: "edit", args: { ...call.args, ...args } };
  }
  return { type: "reject", message: given.message ?? (typeof given.args === "string" ? given.args : "") };
}

const YES =
  "y|yes|yep|yeah|sure|ok|okay|approved?|accept(?:ed)?|confirm(?:ed)?|go ahead|do(?: it| that| so)?|book it|fine|right|correct|好的?|好啊|可以|行|是的?|对|同意|确认|批准|没问题";
const NO =
  "n|no|nope|reject(?:ed)?|cancel(?:led)?|stop|don'?t|do not|never ?mind|declined?|不|不要|不用|不行|不同意|拒绝|取消|算了|否";
const POLITE = "please|thanks?|thank you|it|them|that|this|to|of|吧|请|谢谢|了";
const ALL = "all|both|every(?:thing| one)?|全部|都|所有";
const GAP = "[\\s,，;；!！.。、]*";
const only = (...words: string[]) => new RegExp(`^${GAP}(?:(?:${words.join("|")})(?![a-z])${GAP})+$`, "i");
const saysYes = only(YES, POLITE, ALL);
const saysNo = only(NO, POLITE, ALL);
const anyOf = (words: string) => new RegExp(`(?<![a-z])(?:${words})(?![a-z])`, "i");
const yes = anyOf(YES);
const no = anyOf(NO);
const all = anyOf(ALL);
/** Nothing but verdicts, numbers and what joins them: "approve 1, reject 2 and 3". */
const numbering = new RegExp(`^${GAP}(?:(?:${YES}|${NO}|#?\\d+|and|&|和|第|项|${POLITE})(?![a-z])${GAP})+$`, "i");

/** Plain words instead of decisions. What the words do not plainly decide stays undecided; `language` is the user's. */
export function readWords(text: string, pending: readonly PendingCall[], language: Language): Reading {
  const words = text.trim();
  const every = (decision: Decision): Reading => ({ decisions: new Map(pending.map((call) => [call.id, decision])) });
  if (saysNo.test(words) && no.test(words)) return every({ type: "reject", message: "" });
  if (saysYes.test(words) && yes.test(words)) {
    if (pending.length === 1 || all.test(words)) return every({ type: "approve" });
    return { decisions: new Map(), problem: phrase("oneForMany", language, { count: pending.length }) };
  }
  return { decisions: numbering.test(words) ? numbered(words, pending) : new Map() };
}

const verdictOrNumber = new RegExp(`(?<![a-z])(?:(${NO})|(${YES})|(\\d+))(?![a-z])`, "gi");

/** A verdict counts for the numbers behind it; one right behind another ("don't approve 1") leaves all undecided. */
function numbered(words: string, pending: readonly PendingCall[]): Map<string, Decision> {
  const decisions = new Map<string, Decision>();
  let current: Decision | undefined;
  let isNamed = true;
  // Refusals first: "不同意" holds "同意".
  for (const [, rejects, approves, digits] of words.matchAll(verdictOrNumber)) {
    if (rejects || approves) {
      if (!isNamed) return new Map();
      isNamed = false;
      current = rejects ? { type: "reject", message: "" } : { type: "approve" };
    } else if (current && digits) {
      isNamed = true;
      const call = pending[Number(digits) - 1];
      if (call) decisions.set(call.id, current);
    }
  }
  return decisions;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
