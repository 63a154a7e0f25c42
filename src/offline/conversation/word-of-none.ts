import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { actOf } from "../goals/acts.ts";
import { saysRemoval } from "../goals/match.ts";
import { isTelling } from "../goals/small-words.ts";
import { isTopicOf } from "../goals/spoken-of.ts";
import type { Read } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import type { Token } from "../reading/tokens.ts";
import { namedAndSaid } from "../said-of.ts";
import { meansAll } from "./all-shown.ts";
import { usedIn } from "./used-in.ts";

/** A word for a thing that is to be taken back and that a list has none of. */
export function wordOfNone(said: string, list: string, tools: readonly ModelTool[], read: Read): string | undefined {
  if (!saysRemoval(said) || meansAll(said)) return undefined;
  const isKnown = usedIn([list, ...tools.map(namedAndSaid)].join("\n").toLowerCase());
  const reading = read(said);
  const isTaken = overlapsOneOf(reading.mentions.filter(({ kind }) => kind !== "stranger" && kind !== "phrase"));
  const isOther = (token: Token) =>
    isTelling(token) &&
    !isTaken(token) &&
    actOf(token.text.toLowerCase()) === undefined &&
    !isKnown(token.text.toLowerCase()) &&
    !tools.some((tool) => isTopicOf(tool, token));
  return reading.tokens.find(isOther)?.text;
}
