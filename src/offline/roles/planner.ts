import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { partingIn } from "../conversation/parting.ts";
import { agreedTo, pointedAt } from "../conversation/references.ts";
import { isDrop, isNo, isYes } from "../conversation/replies.ts";
import { type ModelReply, withText } from "../decision.ts";
import { asksToAct } from "../goals/acts.ts";
import type { Situation, Step } from "../situation.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { asksOfItself, refusal } from "../wording/refusal.ts";
import { smallTalk } from "../wording/small-talk.ts";
import { tooLong } from "../wording/too-long.ts";
import { afterResults } from "./after-results.ts";
import { partsOf, planParts, secondCalls } from "./plan-parts.ts";
import { planRequest } from "./plan-request.ts";
import { lookedUpInTexts, searcherAmong, withoutSearchers } from "./text-search.ts";

/**
 * The planner splits the question, hands each part over, and has the results put together. What nothing else is for is
 * looked up in texts, if there are any.
 */
export async function plan(all: Situation, embeddings: EmbeddingsInterface): Promise<ModelReply> {
  const searcher = searcherAmong(all.tools);
  const given = { ...all, tools: withoutSearchers(all.tools) };
  const { steps, language } = given;
  const notUnderstood = async (request: string) =>
    (steps.some(({ name }) => name === searcher?.name)
      ? undefined
      : lookedUpInTexts(request, searcher, steps.length > 0 ? 0 : 1)) ?? withText(await refusal(given, embeddings));
  const lookedUp = steps.find(({ name }) => name === searcher?.name);
  // Of those who let go before, nothing is to be told.
  if (lookedUp && steps.every((step) => step === lookedUp || isLetGo(step))) return withText(lookedUp.observation);
  const said = given.request.trim();
  const asked = { ...given, request: said };
  const partsIn = () => partsOf(asked, searcher, embeddings);
  if (steps.length > 0)
    return (await secondCalls(await partsIn(), given, embeddings)) ?? afterResults(given) ?? notUnderstood(said);
  const letGo = given.ended.filter(({ how }) => how === "dropped" || how === "elsewhere");
  const pleasantry = tooLong(said, language) ?? smallTalk(said, language);
  if (pleasantry) return withText(pleasantry);
  if (asksOfItself(said)) return withText(await refusal(asked, embeddings));
  const refersToLast = asksToAct(said) && pointedAt(said, given.past, given.read) !== undefined;
  if ((isDrop(said) && !refersToLast) || isNo(said) || letGo.some(({ how }) => how === "dropped"))
    return withText(offlinePhrases(language).dropped);
  if (letGo.length > 0 && partingIn(said) === "elsewhere") return withText(offlinePhrases(language).first);
  if (isYes(said) && agreedTo(said, given.past) === undefined) return withText(offlinePhrases(language).nothingOpen);
  const parts = await partsIn();
  return (
    (await planParts(parts, given, searcher, embeddings)) ?? planRequest(given, searcher, embeddings, notUnderstood)
  );
}

const isLetGo = ({ kind }: Step): boolean => kind === "dropped" || kind === "elsewhere";
