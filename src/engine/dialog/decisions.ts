import { z } from "zod";
import type { Language } from "../language.ts";
import { phrase } from "../phrases.ts";
import { beginning } from "../plain-text.ts";
import { DEEPEST, isTooDeep, storable } from "../storable.ts";
import { canonical } from "./canonical.ts";
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
 * or a bare list; decisions that each name their action and its arguments, in any number, as agent-inbox answers the
 * first of several; a map from call id to decision; a single decision when a single call is pending; plain words.
 * A decision is `approve`/`accept`, `reject`/`ignore`/`response`, or `edit` with the new arguments.
 */
export function readDecisions(given: unknown, pending: readonly PendingCall[], language: Language): Reading {
  const unusable = (name: Parameters<typeof phrase>[0], values: Record<string, string | number> = {}): Reading => ({
    decisions: new Map(),
    problem: phrase(name, language, values),
  });
  if (isTooDeep(given)) return unusable("tooDeep", { most: DEEPEST });
  const value = storable(given);
  if (typeof value === "string") {
    const reading = readWords(value, pending, language);
    return reading.decisions.size > 0 || reading.problem ? reading : unusable("unclearDecision");
  }
  const inner = isRecord(value) && "decisions" in value ? value.decisions : value;
  if (Array.isArray(inner)) return inOrder(inner);
  if (!isRecord(inner) || Object.keys(inner).length === 0) return unusable("noDecision");
  if ("type" in inner) return inOrder([inner]);
  const unknown = Object.keys(inner).filter((id) => !pending.some((call) => call.id === id));
  if (unknown.length > 0) {
    return unusable("noSuchCall", { ids: unknown.join(", "), known: pending.map(({ id }) => id).join(", ") });
  }
  return collect(pending.filter(({ id }) => id in inner).map((call) => [call, inner[call.id]]));

  function inOrder(list: unknown[]): Reading {
    const about = list.map((raw) => namedIn(raw));
    const other = about.find((action) => action && !action.isEdit && !callOf(action, pending));
    if (other) return unusable("otherAction", { name: other.action });
    const calls = about.map((action) => action && callOf(action, pending));
    const isEachNamed = calls.length > 0 && calls.every((call) => call !== undefined);
    if (isEachNamed && new Set(calls).size === calls.length) {
      return collect(calls.flatMap((call, at): [PendingCall, unknown][] => (call ? [[call, list[at]]] : [])));
    }
    if (list.length === pending.length) return collect(pending.map((call, at) => [call, list[at]]));
    return unusable("decisionsNeeded", { count: pending.length, given: list.length });
  }

  function collect(pairs: [PendingCall, unknown][]): Reading {
    const decisions = new Map<string, Decision>();
    for (const [call, raw] of pairs) {
      const { tool } = call;
      const { data: given } = one.safeParse(typeof raw === "string" ? { type: raw } : raw);
      if (!given) return unusable("unreadableDecision", { tool, value: beginning(JSON.stringify(raw), SHOWN) });
      if (given.type !== "edit") decisions.set(call.id, verdictOf(given));
      else {
        const { name = tool, args } = editOf(given, call);
        if (name !== tool) return unusable("editOfAnother", { name, tool });
        if (!args) return unusable("editWithoutArguments", { tool, args: JSON.stringify(call.args) });
        decisions.set(call.id, { type: "edit", args });
      }
    }
    return { decisions };
  }
}

/** An action as agent-inbox names it in its answer, with its arguments: the edited ones in an edit. */
const inboxAction = z.looseObject({
  type: z.string(),
  args: z.object({ action: z.string(), args: z.record(z.string(), z.unknown()) }),
});

function namedIn(raw: unknown) {
  const { data } = inboxAction.safeParse(raw);
  return data && { isEdit: data.type === "edit", ...data.args };
}

/**
 * The call an answer names: one that has the arguments it gives, or, as those of an edit are new, the only one of its
 * tool. Of equal calls the first.
 */
function callOf({ isEdit, action, args }: NonNullable<ReturnType<typeof namedIn>>, pending: readonly PendingCall[]) {
  const ofTool = pending.filter(({ tool }) => tool === action);
  if (isEdit) return ofTool.length === 1 ? ofTool[0] : undefined;
  const fitting = ofTool.filter((call) =>
    Object.entries(args).every(([name, value]) => canonical(call.args[name]) === canonical(value)),
  );
  const [first] = fitting;
  return fitting.every((call) => canonical(call.args) === canonical(first?.args)) ? first : undefined;
}

/** Most characters of an unreadable decision that are said again. */
const SHOWN = 200;

function verdictOf({ type, message, args }: One): Decision {
  if (type === "approve" || type === "accept") return { type: "approve" };
  return { type: "reject", message: message ?? (typeof args === "string" ? args : "") };
}

/** The call as a front end has changed it, whole; bare `args` name only what is to be other than it was. */
function editOf(given: One, call: PendingCall): { name?: string; args?: Record<string, unknown> } {
  const inbox = named.safeParse(given.args).data;
  const whole = given.edited_action ?? given.editedAction ?? inbox;
  if (whole) return { name: whole.name ?? whole.action, args: whole.args };
  return isRecord(given.args) ? { args: { ...call.args, ...given.args } } : {};
}

// Where one word begins another, the longer stands first.
const YES =
  "yes|yep|yeah|y|sure|okay|ok|approved?|accept(?:ed)?|confirm(?:ed)?|go ahead|do|book it|fine|right|correct|好的|好啊|好|可以|行|是的|是|对|同意|确认|批准|没问题";
const REFUSAL = "reject(?:ed)?|cancel(?:led)?|stop|declined?|拒绝|取消";
const NOT = "don'?t|do not|不可以|不批准|不确认|不同意|不要|不用|不";
const NO = `nope|no|n|${REFUSAL}|never ?mind|不行|不好|不对|${NOT}|算了|否`;
const ALL = "all|both|every(?:thing| one)?|全部|都|所有";
const FILLERS = "please|thank you|thanks?|it|them|that|this|to|of|so|and|&|吧|请|谢谢|了|和|第|项|个";
const gap = /[\s,，;；!！.。、]*/y;
/**
 * "Do not" is no "do", and "不同意" no "同意": refusals first. "Don't cancel" and "不要取消" refuse a refusal: a no and a
 * yes, which decide nothing.
 */
const token = new RegExp(
  `(?:(?<=(?:${NOT})\\s*)(?<unrefused>${REFUSAL})|(?<no>${NO})|(?<yes>${YES})|(?<all>${ALL})|#?(?<number>\\d+)|(?:${FILLERS}))(?![a-z])`,
  "iy",
);

// What is longer says more than verdicts and numbers, however it begins.
const LONGEST_VERDICT = 1_000;

type Token = { kind: "yes" | "no" | "all" } | { kind: "number"; number: number };

/** What a text says that holds nothing but verdicts, numbers and what joins them; undefined for any other text. */
function tokensOf(text: string): Token[] | undefined {
  if (text.length > LONGEST_VERDICT) return undefined;
  const tokens: Token[] = [];
  const skip = (from: number) => {
    gap.lastIndex = from;
    return from + (gap.exec(text)?.[0].length ?? 0);
  };
  for (let at = skip(0); at < text.length; at = skip(token.lastIndex)) {
    token.lastIndex = at;
    const { groups } = token.exec(text) ?? {};
    if (!groups) return undefined;
    const { no, all, number } = groups;
    const yes = groups.yes ?? groups.unrefused;
    if (number) tokens.push({ kind: "number", number: Number(number) });
    else if (yes || no || all) tokens.push({ kind: yes ? "yes" : no ? "no" : "all" });
  }
  return tokens;
}

/** Plain words instead of decisions. What the words do not plainly decide stays undecided; `language` is the user's. */
export function readWords(text: string, pending: readonly PendingCall[], language: Language): Reading {
  const tokens = tokensOf(text) ?? [];
  const has = (kind: Token["kind"]) => tokens.some((token) => token.kind === kind);
  if (!has("yes") && !has("no")) return { decisions: new Map() };
  const decisions = has("number") ? numbered(tokens, pending) : oneForAll(has, pending);
  if (decisions.size > 0) return { decisions };
  const isBareYes = !has("number") && !has("no");
  return {
    decisions,
    problem: phrase(isBareYes ? "oneForMany" : "unclearDecision", language, { count: pending.length }),
  };
}

const APPROVE: Decision = { type: "approve" };
const REJECT: Decision = { type: "reject", message: "" };

/** One verdict for all that is pending; to approve several, it has to say so. */
function oneForAll(has: (kind: Token["kind"]) => boolean, pending: readonly PendingCall[]): Map<string, Decision> {
  const isUnclear = has("yes") && (has("no") || (pending.length > 1 && !has("all")));
  return new Map(isUnclear ? [] : pending.map(({ id }) => [id, has("yes") ? APPROVE : REJECT]));
}

/** Verdicts with their numbers behind them, "approve 1, reject 2", or in front, "1 yes, 2 and 3 no"; never mixed. */
function numbered(tokens: readonly Token[], pending: readonly PendingCall[]): Map<string, Decision> {
  const nothing = new Map<string, Decision>();
  const decisions = new Map<string, Decision>();
  const said = tokens[0]?.kind === "number" ? [...tokens].reverse() : tokens;
  let isNamed = true;
  let verdict: Decision | undefined;
  for (const token of said) {
    if (token.kind === "number") {
      const call = pending[token.number - 1];
      if (!verdict || !call || decisions.has(call.id)) return nothing;
      decisions.set(call.id, verdict);
      isNamed = true;
    } else {
      const next = token.kind === "yes" ? APPROVE : REJECT;
      // "Ok, approve 1" says its verdict twice; "ok, reject 1" says two.
      if (token.kind === "all" || (!isNamed && next !== verdict)) return nothing;
      verdict = next;
      isNamed = false;
    }
  }
  return isNamed ? decisions : nothing;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
