import type { AIMessage, BaseMessage } from "@langchain/core/messages";
import { type Grounding, groundingOf, keptGrounding, unsourcedIn, withGrounding } from "../dialog/grounding.ts";
import { isAi, isHuman, isReply, textOf } from "../dialog/message.ts";
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
 * The replies of a turn with what each claim of a model rests on. A line below a reply names its claims without a source.
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
    if (grounding.claims.length === 0) return message;
    const unsourced = unsourcedIn(grounding);
    const text = unsourced.length > 0 ? `${textOf(message)}\n\n${told(unsourced, state)}` : message.content;
    return withGrounding(message, text, grounding);
  };
  const again = await Promise.all(standing.filter(isModels).map(checked));
  const fresh = await Promise.all(replies.map((message) => (isModels(message) ? checked(message) : message)));
  return [...again.filter(groundingOf), ...fresh];
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

function told(claims: readonly string[], { turn }: ConversationState): string {
  const language = languageOfTurn(turn);
  const more = claims.length > MOST_TOLD ? ["…"] : [];
  const what = [...claims.slice(0, MOST_TOLD), ...more].join(language === "zh" ? "、" : ", ");
  return phrase("unsourced", language, { what });
}
