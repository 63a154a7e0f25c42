import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { idsIn } from "../../engine/ids.ts";
import { takesQuestion } from "../goals/match.ts";
import type { Read } from "../reading/read.ts";
import type { Past } from "../situation.ts";
import { spokenOf, wordsBeyond } from "./clues.ts";
import { pointsAt } from "./pointing.ts";
import { listsShown, ordersAlone, type Pointed, pointedTo, pronoun } from "./references.ts";
import { itemsIn, numbered } from "./shown.ts";

/**
 * The message with the only thing shown last that its words describe, where it says nothing else: 给红色的做个活动.
 * `isKnown`: words for what is to be done.
 */
export function describedIn(
  text: string,
  past: readonly Past[],
  read: Read,
  isKnown: (word: string) => boolean,
): Pointed | undefined {
  // Of several ids none is the thing.
  if (idsIn(text).length > 1) return undefined;
  const [list] = listsShown(past, text);
  const items = itemsIn(list ?? "");
  const [only, ...others] = items.length > 1 ? spokenOf(text, items, read, isKnown) : [];
  const item = others.length === 0 ? items[only ?? -1] : undefined;
  if (list === undefined || only === undefined || !item) return undefined;
  const isUnknown = wordsBeyond(text, [item], read).some((token) => !isKnown(token.text.toLowerCase()));
  return isUnknown ? undefined : pointedTo(text, list, item, only, past);
}

/** The message with the thing shown last that the question before it pointed at: 第二个能取消吗, 那取消吧. */
export function pointedBefore(text: string, past: readonly Past[], asked: string, read: Read): Pointed | undefined {
  const [list = ""] = listsShown(past, asked);
  const items = itemsIn(list);
  const at = pronoun.test(text) || ordersAlone(text, read) ? pointsAt(asked, items) : undefined;
  const item = items[at ?? -1];
  return item && pointedTo(text, list, item, at ?? 0, past);
}

/** The message with all things shown last, where it means one of them and does not say which. */
export function oneOfAll(text: string, past: readonly Past[]): Pointed | undefined {
  const [list = ""] = listsShown(past, text);
  const items = itemsIn(list);
  if (items.length < 2 || !pronoun.test(text)) return undefined;
  const lines = items.map((item, at) => `> ${numbered(item, at)}`);
  return { job: [text, ...lines].join("\n"), topic: text };
}

/**
 * What happened before, without the questions that were answered from texts: what is to be done is done with things
 * that were shown, and not with a rule that was read in between.
 */
export function withoutRules(past: readonly Past[], tools: readonly ModelTool[]): Past[] {
  const asking = new Set(tools.filter(takesQuestion).map(({ name }) => name));
  const starts = past.flatMap(({ kind }, at) => (kind === "user" ? [at] : []));
  const turns = starts.map((start, i) => past.slice(start, starts[i + 1]));
  const isOfRules = (turn: readonly Past[]) => {
    const names = turn.flatMap((event) => (event.kind === "step" ? [event.step.name] : []));
    const leaves = names.filter((name) => tools.some((tool) => tool.name === name));
    return leaves.length > 0 && leaves.every((name) => asking.has(name));
  };
  return [...past.slice(0, starts[0]), ...turns.filter((turn) => !isOfRules(turn)).flat()];
}
