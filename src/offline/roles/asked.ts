import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { ASK_USER, handOffName, type ModelTool, SUMMARIZE } from "../../engine/dialog/protocol.ts";
import { idsIn } from "../../engine/ids.ts";
import { withFact } from "../../engine/knowledge/intent.ts";
import { namesTexts } from "../../engine/knowledge/names-texts.ts";
import { withoutLeadBack } from "../conversation/leads-back.ts";
import { agreedTo } from "../conversation/references.ts";
import type { Mind } from "../conversation/state.ts";
import { withPlace } from "../conversation/there.ts";
import { usedIn } from "../conversation/used-in.ts";
import { type ModelReply, withCalls, withText } from "../decision.ts";
import { isOrder } from "../goals/orders.ts";
import { asChange, asWish } from "../goals/reworded.ts";
import { keptFor } from "../kept.ts";
import type { Situation } from "../situation.ts";
import { corrected } from "../slots/corrected.ts";
import { likelyReply } from "../talk/reply.ts";
import { offlinePhrases, type Phrases } from "../wording/phrases.ts";
import { refusal } from "../wording/refusal.ts";
import { doersOf, handOver } from "./hand-over.ts";
import { notServedBy } from "./none-serves.ts";
import { EARLIER, searcherAmong, withoutSearchers } from "./text-search.ts";
import { askedOfTexts } from "./whose-question.ts";

/** What the planner is asked. */
export interface Asked {
  /** As it was perceived. */
  all: Situation;
  /** Without who looks things up in texts, and with its spelling corrected. */
  given: Situation;
  embeddings: EmbeddingsInterface;
  mind: Pick<Mind, "embeddings" | "read">;
  phrases: Phrases;
  /** Who looks up in texts what nothing else is for. */
  searcher: ModelTool | undefined;
  /** What was asked of the texts before. */
  askedBefore: string | undefined;
  /** All that may be called or handed over to. */
  mine: readonly ModelTool[];
  /** Those of them that the task may go to: without who has just let go of it. */
  tools: readonly ModelTool[];
  /** The request, trimmed. */
  said: string;
  /** Plans something else instead. */
  plan: (instead: Partial<Situation>) => Promise<ModelReply>;
}

export function asAsked(
  all: Situation,
  embeddings: EmbeddingsInterface,
  plan: (all: Situation, embeddings: EmbeddingsInterface) => Promise<ModelReply>,
): Asked {
  const usable = withoutSearchers(all.tools);
  const searcher = searcherAmong(all.tools);
  const isKind = usedIn(
    doersOf(usable)
      .flatMap(({ title = "" }) => title)
      .join("\n")
      .toLowerCase(),
  );
  const said = withoutLeadBack(corrected(all.request, doersOf(usable), all.read), all.past, isKind, all.read);
  const request = asWish(asChange(said)).trim();
  const given = { ...all, tools: usable, request };
  const mine = ownTools(given);
  // Who has just let go does not get the same back, but may get a part of it: one of several things named by their ids.
  const isPart = (all.whole !== all.request && all.whole.includes(all.request)) || idsIn(request).length > 1;
  const letGo = isPart ? [] : leftBy(given).map(({ from }) => handOffName(from));
  return {
    ...{ all, given, embeddings, searcher, mine },
    mind: { embeddings, read: given.read },
    phrases: offlinePhrases(given.language),
    askedBefore: searcher && askedOfTexts(given, searcher),
    tools: letGo.length === 0 ? mine : mine.filter(({ name }) => !letGo.includes(name)),
    said: request,
    plan: (instead) => plan({ ...all, ...instead }, embeddings),
  };
}

/** The tasks that were not carried out. */
export const leftBy = ({ ended }: Situation) => ended.filter(({ how }) => how === "dropped" || how === "elsewhere");

/** Hands a question over to who looks it up in texts. */
export function lookedUpIn(searcher: ModelTool, { given, askedBefore, said }: Asked, request = said): ModelReply {
  const text = request === said ? given.written : request;
  const facts = askedBefore === undefined ? undefined : { [EARLIER]: askedBefore };
  return withCalls(handOver(searcher, text, given.steps.length > 0 ? 0 : 1, facts));
}

/** What nothing is for is looked up in texts, once; otherwise it is said what there is. */
export async function notUnderstood(asked: Asked, request = asked.said): Promise<ModelReply> {
  const { given, searcher, embeddings } = asked;
  const isForTexts =
    searcher &&
    !given.steps.some(({ name }) => name === searcher.name) &&
    (namesTexts(request, searcher.aliases) || !isOrder(request));
  if (isForTexts) return lookedUpIn(searcher, asked, request);
  const notServed = notServedBy(given.tools, given.read(request));
  const talk = notServed.length === 0 ? await likelyReply(given, embeddings) : undefined;
  return { ...withText(talk ?? (await refusal(given, embeddings, notServed))), isRefusal: true };
}

/** The request as it stands by itself: the question that it adds a fact to, or itself with the place it calls "there". */
export const standing = (
  { past, request, after, read }: Situation,
  tools: readonly ModelTool[],
  days?: "span" | "first",
): string =>
  (after === undefined ? undefined : withFact(request, after)) ??
  withPlace(agreedTo(request, past) ?? request, past, tools, read, days);

export const ownTools = ({ tools }: Pick<Situation, "tools">): readonly ModelTool[] => withoutControl(tools);

/** The same array for the same one, so that what is found out about them together is kept. */
const withoutControl = keptFor((tools: readonly ModelTool[]): readonly ModelTool[] =>
  tools.filter(({ name }) => name !== ASK_USER && name !== SUMMARIZE),
);
