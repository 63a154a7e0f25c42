import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { actOf } from "../goals/acts.ts";
import { saysRemoval } from "../goals/match.ts";
import { isTelling } from "../goals/small-words.ts";
import { isTopicOf } from "../goals/spoken-of.ts";
import type { Span } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import type { Token } from "../reading/tokens.ts";
import { namedAndSaid } from "../said-of.ts";
import { valuesSaid } from "../slots/places-said.ts";
import { slotsOf } from "../slots/slot.ts";
import { meansAll } from "./all-shown.ts";
import { usedIn } from "./used-in.ts";

/** A word for a thing that is to be taken back and that a list has none of. */
export const wordOfNone = (said: string, list: string, tools: readonly ModelTool[], read: Read): string | undefined =>
  saysRemoval(said) && !meansAll(said) ? strangeTo(said, list, tools, read) : undefined;

/** What a thing is called that is to be booked, in words of which a list has none: "the Vienna opera tour". */
export function nameOfNone(said: string, list: string, tools: readonly ModelTool[], read: Read): string | undefined {
  const name = CALLED.exec(said)
    ?.slice(1)
    .find((one) => one !== undefined);
  const values = name === undefined ? [] : tools.flatMap(slotsOf).flatMap((slot) => valuesSaid(slot, read(name)));
  return name !== undefined && strangeTo(name, list, tools, read, values) !== undefined ? name : undefined;
}

/** "Book the Prado tour for 2". "The cheapest" is no name. */
const CALLED =
  /\b(?:book|reserve)(?: me| us)? the ((?!\S+est\b|most\b|least\b|first\b|second\b|third\b|last\b)[a-z'’]+(?: (?!(?:for|in|on|at|to|from|with|and|of|this|next|tomorrow|tonight|please)\b)[a-z'’]+){1,4})/i;

/** `known`: what is understood of it. */
function strangeTo(said: string, list: string, tools: readonly ModelTool[], read: Read, known: readonly Span[] = []) {
  const isKnown = usedIn([list, ...tools.map(namedAndSaid)].join("\n").toLowerCase());
  const reading = read(said);
  const isTaken = overlapsOneOf([
    ...known,
    ...reading.mentions.filter(({ kind }) => kind !== "stranger" && kind !== "phrase"),
  ]);
  const isOther = (token: Token) =>
    isTelling(token) &&
    !isTaken(token) &&
    actOf(token.text.toLowerCase()) === undefined &&
    !isKnown(token.text.toLowerCase()) &&
    !tools.some((tool) => isTopicOf(tool, token));
  return reading.tokens.find(isOther)?.text;
}
