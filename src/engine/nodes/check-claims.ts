import type { AIMessage, BaseMessage } from "@langchain/core/messages";
import { type Grounding, groundingOf, keptGrounding, unsourcedIn, withGrounding } from "../dialog/grounding.ts";
import { isAi, isHuman, isReply, textMessage, textOf, UNSOURCED } from "../dialog/message.ts";
import type { ConversationState } from "../dialog/state.ts";
import { ground, type ReadSource, readSource } from "../grounding/ground.ts";
import { phrase } from "../phrases.ts";
import { languageOfTurn } from "./run-facts.ts";
import { sourcesOf, type TitledSource } from "./sources-of.ts";

export interface Checking {
  /** The ids of what models wrote in this turn. */
  written: ReadonlySet<string>;
  /** The time as agents read it. */
  clock: string;
  /** What agents are told beforehand. It is read only if the conversation does not hold a claim. */
  briefing: () => ReadSource;
  /** What is remembered of what the user said. */
  memories: () => Promise<string>;
}

/** The most unsourced claims that the user is told. */
const MOST_TOLD = 8;

/**
 * The replies of a turn with what each claim of a model rests on, and a line that names the claims without a source.
 * The product's own words are not checked: they say what the product knows. `replies` are about to be added; those that
 * stand in the transcript are returned too, if they were checked. No model is asked.
 */
export async function checkClaims(
  state: ConversationState,
  replies: readonly BaseMessage[],
  checking: Checking,
): Promise<BaseMessage[]> {
  const spoke = state.messages.findLastIndex(isHuman);
  const added = new Set(replies.map(({ id }) => id));
  const standing = state.messages.slice(spoke + 1).filter(({ id }) => !added.has(id));
  const isModels = (message: BaseMessage): message is AIMessage =>
    isAi(message) && isReply(message) && checking.written.has(message.id ?? "") && !groundingOf(message);
  if (![...standing, ...replies].some(isModels)) return [...replies];

  const sources = sourcesOf(state, checking.clock).map((source) => ({ ...source, ...readSource(source) }));
  const checked = async (message: AIMessage): Promise<AIMessage> => {
    const grounding = await groundingIn(textOf(message), sources, checking);
    return grounding.claims.length === 0 ? message : withGrounding(message, grounding);
  };
  const again = await Promise.all(standing.filter(isModels).map(checked));
  const fresh = await Promise.all(replies.map((message) => (isModels(message) ? checked(message) : message)));
  const found = [...again, ...fresh].filter(isAi).flatMap((message) => groundingOf(message) ?? []);
  const what = [...new Set(found.flatMap(unsourcedIn))];
  return [...again.filter(groundingOf), ...fresh, ...(what.length > 0 ? [told(what, state)] : [])];
}

type Read = TitledSource & ReadSource;

async function groundingIn(answer: string, sources: readonly Read[], checking: Checking): Promise<Grounding> {
  const first = ground(answer, sources);
  if (first.every((one) => one.sources.length > 0)) return keptGrounding(first, titleOf);
  const memories = await checking.memories();
  const more = readSource({ kind: "user", id: "memories", text: memories });
  return keptGrounding(ground(answer, [...sources, more, checking.briefing()]), titleOf);
}

const titleOf = (source: object): string => ("title" in source && typeof source.title === "string" ? source.title : "");

function told(claims: readonly string[], { turn }: ConversationState): AIMessage {
  const language = languageOfTurn(turn);
  const more = claims.length > MOST_TOLD ? ["…"] : [];
  const what = [...claims.slice(0, MOST_TOLD), ...more].join(language === "zh" ? "、" : ", ");
  return textMessage(phrase("unsourced", language, { what }), { agent: UNSOURCED });
}
