import type { AIMessage, BaseMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { tokensAt } from "../../dialog/card-tokens.ts";
import { groundingOf, keptGrounding, unsourcedIn, withGrounding } from "../../dialog/grounding.ts";
import { isAi, isHuman, isReply, isReport, textOf } from "../../dialog/message.ts";
import type { ConversationState } from "../../dialog/state.ts";
import { type Grounded, ground, type ReadSource, readSource } from "../../grounding/ground.ts";
import { lazily } from "../../knowledge/lazy.ts";
import { inRow, type Language } from "../../language.ts";
import { phrase } from "../../phrases.ts";
import type { TimeZone } from "../../time-zone.ts";
import type { Tool } from "../../tools/tool.ts";
import { clockText, languageOfTurn } from "../agents/run-facts.ts";
import { memoriesShown } from "../memory/memories.ts";
import { backlessActs, leavesActOpen, ofUnknownOutcome } from "./backless-acts.ts";
import { overcounted } from "./counted-acts.ts";
import { sourcesOf } from "./sources-of.ts";

export interface Checking {
  /** The ids of the messages that models wrote in this turn. */
  written: ReadonlySet<string>;
  /** The time as agents read it. */
  clock: string;
  /** The briefing of the agents. It is read only if the conversation has no source for a claim. */
  briefing: () => ReadSource;
  /** The tools that change something. */
  writes: readonly Tool[];
  /** The user's memories. */
  memories: () => Promise<string>;
}

/** Checks replies of the models that wrote the messages with the ids `written`. */
export type CheckReplies = (
  state: ConversationState,
  replies: readonly BaseMessage[],
  written: ReadonlySet<string>,
  config: LangGraphRunnableConfig,
) => Promise<BaseMessage[]>;

/** `checkClaims` with what does not change from turn to turn. */
export const claimChecker =
  (timeZone: TimeZone, briefing: () => ReadSource, writes: readonly Tool[]): CheckReplies =>
  (state, replies, written, config) =>
    checkClaims(state, replies, {
      written,
      clock: clockText(state.turn?.startedAt ?? 0, timeZone),
      briefing,
      writes,
      memories: () => memoriesShown(state, config),
    });

/** The most unsourced claims that the user is told. */
const MOST_TOLD = 8;

/**
 * The replies of a turn, and those of the transcript that were checked now, with the sources of a model's claims. A
 * line below names claims without a source, and what was not done. No model is asked.
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

  const readFrom = (messages: BaseMessage[]): ReadSource[] =>
    sourcesOf({ ...state, messages }, checking.clock).map(readSource);
  const ofTurn = readFrom(state.messages.slice(Math.max(spoke, 0)));
  // The results of this turn are read first; the rest of a long conversation is seldom needed, and is then read once.
  const everything = lazily(async () => [
    ...readFrom(state.messages),
    readSource({ kind: "user", id: "memories", text: await checking.memories() }),
    checking.briefing(),
  ]);
  const last = [...standing, ...replies].findLast(isModels);
  const isRefusalTold = replies.some(isReport) && Object.values(state.receipts).some(({ refused }) => refused);
  const checked = async (message: AIMessage): Promise<AIMessage> => {
    const claimed = (sources: readonly ReadSource[]) => ground(textOf(message), sources).filter(isClaim);
    const grounded = claimed(ofTurn);
    const isWhole = grounded.every(({ sources }) => sources.length > 0);
    const grounding = keptGrounding(isWhole ? grounded : claimed(await everything()), titleOf);
    const acts = backlessActs(textOf(message), state, readFrom(state.messages), checking.writes);
    const counted = overcounted(textOf(message), state, checking.writes).filter(
      (one) => !acts.some((act) => one.includes(act)),
    );
    const isOpen =
      message === last && acts.length === 0 && !isRefusalTold && leavesActOpen(textOf(message), state, checking.writes);
    if (grounding.claims.length === 0 && acts.length + counted.length === 0 && !isOpen) return message;
    const unsourced = unsourcedIn(grounding);
    const claims = [...[...acts, ...counted].map((act) => ({ text: act, from: [] })), ...grounding.claims];
    const fewer = counted.map((what) => phrase("fewerActs", languageOfTurn(state.turn), { what }));
    const backless = actsTold(acts, state, ofUnknownOutcome(state, checking.writes));
    const open = isOpen ? [phrase("noActNow", languageOfTurn(state.turn))] : [];
    const lines = [told(unsourced, state), ...backless, ...fewer, ...open].filter(Boolean);
    const text = lines.length > 0 ? [textOf(message), ...lines].join("\n\n") : message.content;
    return withGrounding(message, text, { ...grounding, claims });
  };
  const again = await Promise.all(standing.filter(isModels).map(checked));
  const fresh = await Promise.all(replies.map((message) => (isModels(message) ? checked(message) : message)));
  return [...again.filter(groundingOf), ...fresh];
}

/** “Confirm” in quotes is an answer to a card, and “Good” quotes such an answer; neither is a claim. */
const isClaim = ({ claim }: Grounded): boolean => claim.kind !== "name" || tokensAt(claim.name, []).rest !== "";

const titleOf = (source: object): string => ("title" in source && typeof source.title === "string" ? source.title : "");

/** Sentences are quoted, things named together. `isUnsure`: whether it is not known if a sentence's act was done. */
function actsTold(
  acts: readonly string[],
  { turn }: ConversationState,
  isUnsure: (sentence: string) => boolean,
): string[] {
  const language = languageOfTurn(turn);
  const isSentence = (act: string) => /[\s，,。.!！]/.test(act);
  const things = [...new Set(acts.filter((act) => !isSentence(act)))];
  const sentences = acts
    .filter(isSentence)
    .map((what) => phrase(isUnsure(what) ? "actUnknown" : "noAct", language, { what: ended(what, language) }));
  if (things.length === 0) return sentences;
  return [...sentences, phrase("noActOn", language, { what: inRow(things, language) })];
}

/** With a full stop, unless it ends with a sign. */
const ended = (sentence: string, language: Language): string =>
  /[\p{L}\p{N}]$/u.test(sentence) ? `${sentence}${language === "zh" ? "。" : "."}` : sentence;

function told(claims: readonly string[], { turn }: ConversationState): string {
  if (claims.length === 0) return "";
  const language = languageOfTurn(turn);
  const more = claims.length > MOST_TOLD ? ["…"] : [];
  const what = inRow([...claims.slice(0, MOST_TOLD), ...more], language);
  return phrase("unsourced", language, { what });
}
