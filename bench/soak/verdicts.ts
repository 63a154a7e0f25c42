import type { Shown } from "./permits.ts";
import type { Phrasebook } from "./phrasebook.ts";

/** An answer to a card, its name in the report, and the calls it approves. */
export interface Verdict {
  name: string;
  resume: unknown;
  allows: Shown[];
  /** Whether the answer decides every call, so that no card may stay open. */
  isWhole: boolean;
}

type One = "approve" | "edit" | "reject" | "wrong edit";

const CHOICES: readonly One[] = ["approve", "approve", "approve", "approve", "edit", "reject", "reject", "wrong edit"];

/** Arguments as text, as some front ends return them. */
const asText = (args: Shown["args"]) =>
  Object.fromEntries(Object.entries(args).map(([key, value]) => [key, `${value}`]));

function decisionOf({ name, args }: Shown, one: One): { type: string; [key: string]: unknown } {
  if (one === "edit") return { type: "edit", edited_action: { name, args: asText(args) } };
  if (one === "wrong edit") return { type: "edit", edited_action: { name, args: { ...args, [firstOf(args)]: "?" } } };
  return one === "reject" ? { type: "reject", message: "Too dear" } : { type: one };
}

const firstOf = (args: object): string => Object.keys(args)[0] ?? "none";

/** A random answer to a card, in one of the formats front ends send. */
export function verdictOn(card: readonly Shown[], { any }: Phrasebook): Verdict {
  const choices = card.map((shown) => ({ shown, one: any(CHOICES) }));
  const made = choices.map(({ shown, one }) => decisionOf(shown, one));
  const shape = any(["decisions", "list", "map", card.length === 1 ? "single" : "map", "inbox"]);
  const isWhole = choices.every(({ one }) => one !== "wrong edit");
  const allows = choices.flatMap(({ shown, one }) => (one === "approve" || one === "edit" ? [shown] : []));
  const shapes: Record<string, unknown> = {
    decisions: { decisions: made },
    list: made,
    map: Object.fromEntries(card.map(({ id }, at) => [id, made[at]])),
    single: made[0],
    inbox: choices.map(({ shown, one }, at) => inboxForm(shown, made[at], one)),
  };
  const name = choices.length === 1 ? (choices[0]?.one ?? "") : "several at once";
  return { name, resume: shapes[shape], allows, isWhole };
}

/** The format of agent-inbox: accept, response, or an edit with action and args. */
function inboxForm({ name, args }: Shown, decision: unknown, one: One): unknown {
  if (one === "approve") return { type: "accept", args: null };
  if (one === "reject") return { type: "response", args: "Too dear" };
  return one === "edit" ? { type: "edit", args: { action: name, args: asText(args) } } : decision;
}
