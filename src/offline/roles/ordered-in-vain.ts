import { isQuestion } from "../../engine/question.ts";
import { type ModelReply, withText } from "../decision.ts";
import { sharesAct, takesQuestion, touchesExisting } from "../goals/match.ts";
import { rankRequest } from "../goals/rank-request.ts";
import type { Asked } from "./asked.ts";
import { doersOf } from "./hand-over.ts";

/** "Add it to the title", 把它放回去: wants something done with what was told of. */
const ORDERS_IT =
  /^(?:(?:ok(?:ay)?|and|now|then|please|pls|just|so),? ){0,3}(?:add|put|send|move|report|replace|remove|delete|restore|bring|take|write|save|upload|publish|restock|undo) (?:it|them|that|this)\b(?! (?:mean|work)s?\b)|^(?:那|就|请|帮我|给我){0,3}把(?:它们?|这个|那个)[^，。？吗么]{1,12}[。！]?$/i;

/** Where the nearest to such an order are rules, and nothing here does it, rules are no answer. */
export async function orderedInVain({ given, said, tools, mind, phrases }: Asked): Promise<ModelReply | undefined> {
  if (given.past.length === 0 || !ORDERS_IT.test(said) || isQuestion(said)) return undefined;
  const all = doersOf(tools);
  const [best] = await rankRequest(said, all, mind);
  const isDone =
    !best || !takesQuestion(best.tool) || all.some((tool) => touchesExisting(tool) && sharesAct(tool, said));
  return isDone ? undefined : { ...withText(phrases.notDoneHere(phrases.inQuotes(given.written))), isRefusal: true };
}
