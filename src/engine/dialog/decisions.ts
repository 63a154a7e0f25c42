import { z } from "zod";
import type { Language } from "../language.ts";
import { phrase } from "../phrases.ts";
import { beginning } from "../plain-text.ts";
import { DEEPEST, isTooDeep, storable } from "../storable.ts";
import { canonical } from "./canonical.ts";
import { undecidedFirst } from "./cards.ts";
import type { Strayed } from "./strayed.ts";
import type { PendingCall } from "./task.ts";
import type { Verdict, Verdicts } from "./verdict.ts";
import { decidedBy } from "./words-at-card.ts";

const named = z.object({
  name: z.string().optional(),
  action: z.string().optional(),
  args: z.record(z.string(), z.unknown()),
});
/** What was typed on a card, in place of a decision. */
export const TYPED = ["response", "respond"] as const;
const one = z.looseObject({
  type: z.enum(["approve", "accept", "edit", "reject", "ignore", ...TYPED]),
  message: z.string().optional(),
  args: z.unknown().optional(),
  edited_action: named.optional(),
  editedAction: named.optional(),
});
type One = z.infer<typeof one>;

/**
 * Reads an answer to an approval card. It accepts:
 * one decision for each call, or for each undecided one, in the order of the card's actions, as `{decisions: [...]}` or as a bare list ·
 * any number of decisions that each name their action and its arguments, as agent-inbox sends them ·
 * any number of decisions by call id: a map from id to decision, or decisions with the `id` of their action ·
 * a single decision if a single call is pending ·
 * plain words; `strayed`: what was said at the card before and is not about it.
 * A decision is `approve`/`accept`, `reject`/`ignore`, or `edit` with the new arguments. `response`/`respond` decides what its
 * words say; words that are no decision reject the call.
 */
export function readDecisions(
  given: unknown,
  pending: readonly PendingCall[],
  language: Language,
  strayed?: Strayed,
): Verdicts {
  const unusable = (name: Parameters<typeof phrase>[0], values: Record<string, string | number> = {}): Verdicts => ({
    decisions: new Map(),
    problem: phrase(name, language, values),
  });
  if (isTooDeep(given)) return unusable("tooDeep", { most: DEEPEST });
  const value = storable(given);
  if (typeof value === "string") {
    return decidedBy(value, pending, language, strayed) ?? unusable("unclearDecision");
  }
  const inner = decisionsIn(value);
  if (Array.isArray(inner)) return inOrder(inner);
  if (!isRecord(inner) || Object.keys(inner).length === 0) return unusable("noDecision", { value: shown(given) });
  if ("type" in inner) return inOrder([inner]);
  return byId(Object.entries(inner));

  function byId(entries: [id: string | undefined, raw: unknown][]): Verdicts {
    const known = pending.map(({ id }) => id).join(", ");
    const ids = entries.flatMap(([id]) => (id === undefined ? [] : [id]));
    const unknown = ids.filter((id) => !pending.some((call) => call.id === id));
    if (unknown.length > 0) return unusable("noSuchCall", { ids: unknown.join(", "), known });
    if (new Set(ids).size < entries.length) return unusable("oneIdEach", { known });
    const given = new Map(entries);
    return collect(pending.filter(({ id }) => given.has(id)).map((call) => [call, given.get(call.id)]));
  }

  function inOrder(list: unknown[]): Verdicts {
    const entries = list.map((raw): [string | undefined, unknown] => [idIn(raw), raw]);
    if (entries.some(([id]) => id !== undefined)) return byId(entries);
    const about = list.map((raw) => namedIn(raw));
    const other = about.find((action) => action && !action.isEdit && !callOf(action, pending));
    if (other) return unusable("otherAction");
    const calls = about.map((action) => action && callOf(action, pending));
    const isEachNamed = calls.length > 0 && calls.every((call) => call !== undefined);
    if (isEachNamed && new Set(calls).size === calls.length) {
      return collect(calls.flatMap((call, at): [PendingCall, unknown][] => (call ? [[call, list[at]]] : [])));
    }
    if (list.length === pending.length) return collect(undecidedFirst(pending).map((call, at) => [call, list[at]]));
    const undecided = pending.filter(({ decision }) => !decision);
    if (list.length === undecided.length) return collect(undecided.map((call, at) => [call, list[at]]));
    return unusable("decisionsNeeded", { count: pending.length, given: list.length });
  }

  function collect(pairs: [PendingCall, unknown][]): Verdicts {
    const decisions = new Map<string, Verdict>();
    for (const [call, raw] of pairs) {
      const { tool, preview: what } = call;
      const [id = call.id, about] = [idIn(raw), namedIn(raw)];
      if (id !== call.id) return unusable("oneIdEach", { known: pending.map((one) => one.id).join(", ") });
      if (about && !about.isEdit && !isAbout(about, call)) return unusable("otherAction");
      const { data: given } = one.safeParse(typeof raw === "string" ? { type: raw } : raw);
      if (!given) return unusable("unreadableDecision", { what, value: shown(raw) });
      const isTyped = TYPED.some((type) => type === given.type);
      // What was typed on the card decides like a message. Other words reject.
      const said = isTyped ? decidedBy(wordsOf(given), [call], language, strayed) : undefined;
      if (said?.problem !== undefined) return { ...said, decisions: new Map() };
      if (given.type !== "edit") decisions.set(call.id, said?.decisions.get(call.id) ?? verdictOf(given));
      else {
        const { name = tool, args } = editOf(given, call);
        if (name !== tool) return unusable("editOfAnother", { what });
        if (!args) return unusable("editWithoutArguments", { what });
        decisions.set(call.id, { type: "edit", args });
      }
    }
    return { decisions };
  }
}

/** What an answer holds: one decision, a list of them, or a map of them. */
export const decisionsIn = (value: unknown): unknown =>
  isRecord(value) && "decisions" in value ? value.decisions : value;

const idIn = (raw: unknown): string | undefined =>
  isRecord(raw) && raw.id !== undefined && raw.id !== null ? String(raw.id) : undefined;

/** Whether an answer says by id which of these calls it decides. */
export function namesCall(given: unknown, calls: readonly PendingCall[]): boolean {
  const inner = decisionsIn(given);
  const isMap = isRecord(inner) && !("type" in inner);
  const ids = isMap ? Object.keys(inner) : [inner].flat().map(idIn);
  return calls.some(({ id }) => ids.includes(id));
}

/** An action as agent-inbox names it in its answer. In an edit, the arguments are the edited ones. */
const inboxAction = z.looseObject({
  type: z.string(),
  args: z.object({ action: z.string(), args: z.record(z.string(), z.unknown()) }),
});

function namedIn(raw: unknown) {
  const { data } = inboxAction.safeParse(raw);
  return data && { isEdit: data.type === "edit", ...data.args };
}

/**
 * The pending call that an answer names: the one with the same arguments. An edit has new arguments, so it names the
 * only call of its tool. If equal calls match, the first is taken.
 */
function callOf({ isEdit, action, args }: NonNullable<ReturnType<typeof namedIn>>, pending: readonly PendingCall[]) {
  const ofTool = pending.filter(({ tool }) => tool === action);
  if (isEdit) return ofTool.length === 1 ? ofTool[0] : undefined;
  const fitting = ofTool.filter((call) => isAbout({ action, args }, call));
  const [first] = fitting;
  return fitting.every((call) => canonical(call.args) === canonical(first?.args)) ? first : undefined;
}

const isAbout = ({ action, args }: { action: string; args: Record<string, unknown> }, call: PendingCall): boolean =>
  action === call.tool &&
  Object.entries(args).every(([name, value]) => canonical(call.args[name]) === canonical(value));

/** The most characters of an unreadable decision that an error repeats. */
const SHOWN = 200;

const shown = (value: unknown): string => beginning(JSON.stringify(value) ?? String(value), SHOWN);

const verdictOf = (given: One): Verdict =>
  given.type === "approve" || given.type === "accept"
    ? { type: "approve" }
    : { type: "reject", message: wordsOf(given) };

const wordsOf = ({ message, args }: One): string => message ?? (typeof args === "string" ? args : "");

/** The edited call of a front end, with all arguments. Bare `args` name only the changed ones. */
function editOf(given: One, call: PendingCall): { name?: string; args?: Record<string, unknown> } {
  const inbox = named.safeParse(given.args).data;
  const whole = given.edited_action ?? given.editedAction ?? inbox;
  if (whole) return { name: whole.name ?? whole.action, args: whole.args };
  return isRecord(given.args) ? { args: { ...call.args, ...given.args } } : {};
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
