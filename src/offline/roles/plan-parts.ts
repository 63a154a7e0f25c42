import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { isHandOff, type ModelTool, TELL_USER } from "../../engine/dialog/protocol.ts";
import { type ModelReply, withCalls, withText } from "../decision.ts";
import { inContext, THEN, THERE } from "../goals/context.ts";
import { type DomainPart, domainParts } from "../goals/domain-parts.ts";
import type { Situation } from "../situation.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { doersOf, ownTools, passedOn } from "./hand-over.ts";
import { inTurn, secondOf } from "./in-turn.ts";
import { planRequest } from "./plan-request.ts";
import { asksForTexts, lookedUpInTexts } from "./text-search.ts";

/** The parts of a request that are for different domains; one part where nothing could be told beside the results. */
export async function partsOf(
  { request, tools, read }: Situation,
  searcher: ModelTool | undefined,
  embeddings: EmbeddingsInterface,
): Promise<DomainPart[]> {
  const own = ownTools(tools);
  if (!tools.some(({ name }) => name === TELL_USER)) return [{ text: request, tools: own }];
  const isElsewhere = (piece: string) => searcher !== undefined && asksForTexts(searcher, piece);
  return domainParts(request, own, { read, embeddings }, isElsewhere);
}

/**
 * Plans each part by itself and tells, beside the results, what is answered in words and what nobody is for. Undefined
 * if there is one part only, or nobody is for any.
 */
export async function planParts(
  parts: readonly DomainPart[],
  given: Situation,
  searcher: ModelTool | undefined,
  embeddings: EmbeddingsInterface,
): Promise<ModelReply | undefined> {
  if (parts.length < 2) return undefined;
  const { request: whole, language, read, after: _, ...situation } = given;
  const forTexts = async (text: string) => lookedUpInTexts(text, searcher, 1) ?? NOTHING;
  const replies = await Promise.all(
    parts.map(({ text, tools }) => {
      if (!tools) return forTexts(text);
      const request = THERE.test(text) || THEN.test(text) ? inContext(text, whole, [], read) : text;
      return planRequest({ ...situation, language, read, request, tools }, searcher, embeddings, forTexts);
    }),
  );
  const phrases = offlinePhrases(language);
  const open = parts.filter((_, at) => replies[at] === NOTHING).map(({ text }) => phrases.inQuotes(text));
  if (open.length === parts.length) return undefined;
  const words = [
    ...(open.length > 0 ? [phrases.notUnderstood(open.join(phrases.or))] : []),
    ...replies.flatMap(({ calls, text }) => (calls.length === 0 && text !== "" ? [text] : [])),
  ].join("\n\n");
  const calls = replies.flatMap((reply) => reply.calls);
  if (calls.length === 0) return withText(words);
  return withCalls(...(words === "" ? [] : [{ name: TELL_USER, args: { words } }]), ...calls);
}

const NOTHING = withText("");

/** The second calls of parts that make two in turn, with what was found for the first; undefined where there are none. */
export async function secondCalls(
  parts: readonly DomainPart[],
  { steps, read }: Situation,
  embeddings: EmbeddingsInterface,
): Promise<ModelReply | undefined> {
  const first = steps.filter(
    ({ name, kind, failed, args }) =>
      isHandOff(name) &&
      kind === "done" &&
      !failed &&
      (parts.length === 1 ? steps.length === 1 : args.trust_mode === 0),
  );
  if (first.length === 0) return undefined;
  const calls = await Promise.all(
    parts.map(async ({ text, tools = [] }) => {
      const two = await inTurn(text, doersOf(tools), { embeddings, read });
      const done = first.find(({ name }) => two && tools.some((tool) => tool.name === name));
      const second = two && done && secondOf(two, done.observation);
      return second ? passedOn([second], two.text, tools).calls : [];
    }),
  );
  const open = calls.flat().filter(({ args }) => !steps.some((step) => step.args.job_desc === args.job_desc));
  return open.length === 0 ? undefined : withCalls(...open);
}
