import { type BaseMessage, HumanMessage, RemoveMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { withoutRuns } from "../blanks.ts";
import type { Approvals } from "../dialog/approvals.ts";
import { isClear, isClearAll } from "../dialog/clear-words.ts";
import { callsOf, isHuman, NOTICE, PLANNER, REPORT, textMessage, textOf } from "../dialog/message.ts";
import { withNthInstead } from "../dialog/nth-chosen.ts";
import { mayUse } from "../dialog/owner.ts";
import { storingStandardForm } from "../dialog/standard-form.ts";
import type { ConversationState, ConversationUpdate, Turn } from "../dialog/state.ts";
import { straying } from "../dialog/strayed.ts";
import { byId, isDecided, isUndecided, onCard, waitingCallsOf, withoutAside } from "../dialog/task.ts";
import { askedQuestion, exchanges } from "../dialog/transcript.ts";
import { wellFormed } from "../dialog/well-formed.ts";
import { StorageError } from "../errors.ts";
import { withDaysNearCard } from "../knowledge/dates/days-near-card.ts";
import { isAmbiguous } from "../knowledge/dates/vague.ts";
import { type Language, languageHeard } from "../language.ts";
import { type CollectionRequest, collectionRequestIn, type NoteCollection } from "../memory/collection-request.ts";
import { explainFailure } from "../models/failure.ts";
import { phrase } from "../phrases.ts";
import { beginning } from "../plain-text.ts";
import type { TimeZone } from "../time-zone.ts";
import { isCardOpen, runOf, stepOf, userOf } from "./agents/run-facts.ts";
import { newTrace } from "./journal/journal-place.ts";
import { Memories } from "./memory/memories.ts";
import { aboveQuestion, askedByAgent, asksName } from "./memory/open-question.ts";
import { type Recalled, recall } from "./memory/recall.ts";
import { type AskAgain, sayingWhy } from "./message/asked-again.ts";
import type { Decide } from "./message/decide.ts";
import { newMessage } from "./message/new-message.ts";
import { Opening } from "./message/opening.ts";
import {
  activeAgents,
  beforeLastMessage,
  changes,
  cleared,
  goingOn,
  type Opened,
  onlyReceipts,
  onlyTasks,
  removeAll,
} from "./message/turn-updates.ts";
import type { Understanding } from "./message/understanding.ts";
import { type ActionReport, closedCards, reportLate } from "./report/action-report.ts";

/** The longest message that is processed, in characters. */
const LONGEST = 20_000;

/**
 * Opens a turn: the user's message answers an open question, decides on a card, goes to the active agent, or is a new
 * question. It repairs what a crash left behind, and refuses a message of another user.
 */
export function prepare(
  understanding: Understanding,
  approvals: Approvals,
  decide: Decide,
  askAgain: AskAgain,
  process: string,
  clearsOthers: boolean,
  timeZone: TimeZone,
  noteCollection: NoteCollection = () => {},
) {
  return async (given: ConversationState, config: LangGraphRunnableConfig): Promise<ConversationUpdate> => {
    const { state, removing } = wellFormed(given);
    const said = newMessage(state);
    if (!said) return {};
    const { message, before, moves, unprocessed } = said;
    const isOpen = isCardOpen(state.turn, unprocessed, config);
    const update = await opened({ ...state, messages: [...before, message] }, message, isOpen, config);
    return changes(given, {
      ...removing,
      ...update,
      ...(update.turn && { turn: { ...update.turn, cardStep: stepOf(config) } }),
      ...(moves.length > 0 && { messages: [...moves, ...(update.messages ?? [])] }),
    });
  };

  async function opened(
    given: ConversationState,
    message: BaseMessage,
    isShown: boolean,
    config: LangGraphRunnableConfig,
  ): Promise<Opened> {
    const text = withoutRuns(textOf(message));
    const language = languageHeard(text, given.turn?.language);
    // After a crash, an aside is not repeated. Its calls wait on the card again.
    const left = Object.values(given.tasks).flatMap(withoutAside);
    const user_info = userOf(config);
    const isTheirs = mayUse({ ...given, messages: given.messages.slice(0, -1) }, user_info);
    const standing = isTheirs ? await askAgain(left, given, config, language) : left;
    const card = onCard(standing);
    const isAskedAgain = card.length > 0 && !left.some(isUndecided);
    const isOpen = isShown || isAskedAgain;
    const closed = isOpen ? {} : closedCards(card, given.user_info, language);
    const strayed = straying(card.flatMap(waitingCallsOf), 3, given.turn?.strayed);
    const state = {
      ...given,
      tasks: byId(standing),
      receipts: { ...given.receipts, ...closed },
      turn: given.turn && isAskedAgain ? { ...given.turn, strayed } : given.turn,
    };
    const tasks = isOpen ? standing : standing.filter((task) => !card.some(({ id }) => id === task.id));
    const hasCard = tasks.some(isUndecided);
    const memories = new Memories(state, config);
    const lateReport = (isGoingOn: boolean): ActionReport =>
      isTheirs
        ? reportLate(state, user_info, process, language, isGoingOn)
        : { messages: [], receipts: state.receipts };
    if (!isTheirs) return refuseOtherUser();
    if (isClear(text))
      return cleared(user_info, [
        ...lateReport(true).messages.map(textOf),
        ...approvedWithoutResult(),
        await clearedWords(text),
      ]);
    if (text === "" && hasCard) return answerAndDrop(phrase("unclearDecision", language));
    const refusal = refused(message, text, language);
    if (refusal) return answerAndDrop(refusal);
    const collection = collectionRequestIn(text);
    if (collection) return { ...answerAndKeep(noted(collection)), user_info };
    const startedAt = understanding.now().getTime();
    const earlier = state.messages.slice(0, -1);
    const { notice, rest, isStatement, isPreference, isOfNames } = await recalled();
    const open = askedQuestion(state)?.question ?? askedByAgent(tasks);
    // "My wife's name is Clara", where a hotel was to be chosen.
    const isAside = isOfNames && open !== undefined && !asksName(open);
    if (isAside) {
      const words = askedQuestion(state) ? notice : aboveQuestion(notice, open);
      return { ...answerAndKeep(words), memories: memories.update };
    }
    // "I prefer morning flights", below a list of flights.
    const isOfShown = isPreference && domainServed(state, earlier, understanding.domainOf) !== undefined;
    const isAnswer = (isStatement && open !== undefined) || isOfShown;
    if (notice && rest === "" && !isAnswer) return { ...answerAndKeep(notice), memories: memories.update };
    const wish = rest || text;
    const opened = await openedWith(wish);
    return notice ? withNotice(opened) : opened;

    async function openedWith(wish: string): Promise<Opened> {
      const goneOnFrom = domainServed(state, earlier, understanding.domainOf);
      const turn: Turn = {
        messageId: message.id ?? "",
        trace: newTrace(message.id ?? "", config),
        question: wish,
        language,
        startedAt,
        ...(goneOnFrom !== undefined && { domain: goneOnFrom, served: goneOnFrom }),
      };
      const counted = hasCard ? withNthInstead(wish, exchanges(earlier).at(-1)?.answer ?? "") : wish;
      const dated = withDaysNearCard(counted, onCard(tasks).flatMap(waitingCallsOf));
      const standard = await understanding.rewrite(dated, earlier, new Date(startedAt), {
        previous: turn.domain,
        user: user_info.userId,
        // Waiting calls are still to come, and so are the days said at their card.
        ...(hasCard && { dates: "future" }),
      });
      if (standard.impossible) {
        const which = isAmbiguous(standard.impossible) ? "ambiguousDate" : "impossibleDate";
        return answerAndKeep(phrase(which, language, { date: standard.impossible }));
      }
      const kept = storingStandardForm(message, text, standard.text);
      const now = { ...state, messages: [...earlier, kept] };
      const opening = new Opening(understanding, decide, now, turn, standard.text, lateReport, isOpen, config);
      try {
        const opened = await opening.update();
        const update = isAskedAgain ? sayingWhy(opened, language) : opened;
        return { user_info, ...update, messages: [...(kept === message ? [] : [kept]), ...(update.messages ?? [])] };
      } catch (error) {
        const failure = config.signal?.aborted ? undefined : explainFailure(error, turn.language);
        if (!failure) throw error;
        return answerAndKeep(phrase("embeddingsFailed", language, { reason: failure.message }));
      }
    }

    /** Notes whether the user may be learned from, and confirms it. */
    function noted(request: CollectionRequest): string {
      try {
        noteCollection(request, runOf(config), Date.now());
        return phrase(request === "refuse" ? "learnsNot" : "learnsAgain", language);
      } catch (error) {
        return phrase("collectionFailed", language, {
          reason: error instanceof StorageError ? error.words[language] : String(error),
        });
      }
    }

    /** What the message says about its user is remembered, told or forgotten. If that fails, nothing is. */
    async function recalled(): Promise<Recalled> {
      const said = { text, message: message.id ?? "", at: startedAt, before: earlier, language, timeZone };
      try {
        return await recall(said, memories);
      } catch (error) {
        if (config.signal?.aborted) throw error;
        const reason = error instanceof StorageError ? error.words[language] : String(error);
        const failed = { notice: phrase("memoriesFailed", language, { reason }), rest: text };
        return { ...failed, isStatement: true, isPreference: false, isOfNames: false };
      }
    }

    /** What the user is told of their memories stands between their message and the rest of the answer. */
    function withNotice(opened: Opened): Opened {
      const told = textMessage(notice, { agent: REPORT });
      return { ...opened, memories: memories.update, messages: [...(opened.messages ?? []), told] };
    }

    /** Warnings for approved calls without a result. A crash may have happened before or after their effect. */
    function approvedWithoutResult(): string[] {
      const run = runOf(config);
      const calls = (left.some(isUndecided) ? [] : left.filter(isDecided)).flatMap(({ specialist, pending }) =>
        pending.filter((call) => {
          const decision = approvals.decisionOn(call, specialist, run);
          return decision && decision.type !== "reject";
        }),
      );
      return calls.map(({ preview }) => phrase("mayBeDone", language, { what: preview }));
    }

    async function clearedWords(said: string): Promise<string> {
      const stays = (await memories.areShared()) ? [phrase("memoriesStay", language)] : [];
      if (!isClearAll(said)) return [phrase("cleared", language), ...stays].join(" ");
      if (clearsOthers && user_info.userId !== undefined) return [phrase("clearedAll", language), ...stays].join(" ");
      const why = phrase(user_info.userId === undefined ? "nobodyNamed" : "othersOutOfReach", language);
      return [phrase("clearedOnlyThis", language, { why }), ...stays].join(" ");
    }

    /** Refuses a message of another user. The message is not processed. */
    function refuseOtherUser(): Opened {
      const asked = askedAgain(phrase(hasCard ? "notYours" : "notYourConversation", language));
      const gone = new RemoveMessage({ id: message.id ?? "" });
      if (asked) return { ...asked, messages: [gone] };
      return { messages: [gone, textMessage(phrase("notYourConversation", language), { agent: NOTICE })] };
    }

    /** Answers a message that is not processed. It is removed if an open card or question is shown again. */
    function answerAndDrop(notice: string): Opened {
      const asked = askedAgain(notice);
      if (!asked) return atOnce(notice);
      const gone = new RemoveMessage({ id: message.id ?? "" });
      return { ...asked, messages: [gone, ...lateReport(true).messages] };
    }

    /** Answers a message that stays in the transcript. */
    function answerAndKeep(notice: string): Opened {
      const asked = askedAgain(notice);
      if (!asked) return atOnce(notice);
      const messages = beforeLastMessage(state, lateReport(true).messages);
      return { ...asked, messages, turn: { ...asked.turn, language, heard: message.id } };
    }

    /** Keeps the turn. The open question or card says why it is shown again. Undefined if none is open. */
    function askedAgain(problem: string) {
      const isAsked = hasCard || askedQuestion(state) !== undefined;
      if (!isAsked || !state.turn) return undefined;
      const turn = { ...state.turn, problem };
      return {
        turn,
        tasks: onlyTasks(tasks),
        dialog_state: activeAgents(tasks),
        ...onlyReceipts(state, lateReport(true)),
      };
    }

    /** An answer without the work of an agent. The tasks that go on stay as they are. */
    function atOnce(notice: string): Opened {
      const kept = text.length > LONGEST ? [shortened(message)] : [];
      const before = lateReport(false);
      const messages = [...beforeLastMessage(state, before.messages), ...kept, textMessage(notice, { agent: PLANNER })];
      const receipts = onlyReceipts(state, before);
      const given = { user_info, tasks: onlyTasks(goingOn(tasks)), dialog_state: activeAgents(tasks), ...receipts };
      return { ...given, records: removeAll, raw_data: removeAll, messages };
    }
  }
}

/** The answer to a message that cannot be read; it needs no model. Undefined if the message can be read. */
function refused({ content }: BaseMessage, text: string, language: Language): string | undefined {
  if (text.length > LONGEST) return phrase("tooLong", language, { length: text.length, most: LONGEST });
  if (text !== "") return undefined;
  const isBlank = typeof content === "string" || content.every((block) => block.type === "text");
  return phrase(isBlank ? "empty" : "notText", language);
}

/** Only the beginning of an overlong message is stored. */
const shortened = (message: BaseMessage): BaseMessage =>
  new HumanMessage({ id: message.id, content: `${beginning(textOf(message), 200)} …` });

/** The domain that a message may go on from: who took up the last one tells it, and what nobody took up tells none. */
function domainServed(
  { turn, tasks }: Pick<ConversationState, "turn" | "tasks">,
  earlier: readonly BaseMessage[],
  domainOf: Understanding["domainOf"],
): string | undefined {
  const isTaken = earlier.slice(earlier.findLastIndex(isHuman)).some((one) => callsOf(one).length > 0);
  if (!isTaken) return turn?.served ?? turn?.domain;
  return domainOf(Object.values(tasks).flatMap(({ specialist }) => specialist ?? [])) ?? turn?.domain;
}
