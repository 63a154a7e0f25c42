import type { BaseMessage } from "@langchain/core/messages";
import { type LangGraphRunnableConfig, Overwrite } from "@langchain/langgraph";
import { asksBeyondCard, setsCondition } from "../../dialog/beyond-card.ts";
import { totalOnCard } from "../../dialog/card-total.ts";
import { changeOfOne } from "../../dialog/change-of-one.ts";
import { closingAnswers } from "../../dialog/closing-answers.ts";
import { removals } from "../../dialog/compaction.ts";
import { withoutChanges } from "../../dialog/ended-task.ts";
import { askedLast, intentOf } from "../../dialog/intent.ts";
import type { KnownWay } from "../../dialog/lesson.ts";
import { refusalAndWish } from "../../dialog/refusal-and-wish.ts";
import { shownBefore } from "../../dialog/said-in-turn.ts";
import type { ConversationState, Turn } from "../../dialog/state.ts";
import { straying } from "../../dialog/strayed.ts";
import { asksAboutCard } from "../../dialog/taken-back.ts";
import {
  awaitsUser,
  isDecided,
  isOver,
  isPending,
  isUndecided,
  lastingFields,
  onCard,
  type PendingCall,
  reopened,
  type Task,
  type WaitingTask,
  waitingCallsOf,
} from "../../dialog/task.ts";
import { userAnswer } from "../../dialog/tool-message.ts";
import { askedQuestion } from "../../dialog/transcript.ts";
import { turnedTo } from "../../dialog/turned-to.ts";
import type { Verdicts } from "../../dialog/verdict.ts";
import { acceptsOffer } from "../../dialog/words-at-card.ts";
import { addsFact, asksNothing, goingOn, intentByRule } from "../../knowledge/intent.ts";
import { looksElsewhere } from "../../knowledge/without-given-up.ts";
import { phrase } from "../../phrases.ts";
import { emitProgress } from "../agents/ask-model.ts";
import { userOf } from "../agents/run-facts.ts";
import { strayedAfterWords } from "../card/done-before.ts";
import { type ActionReport, closedCards } from "../report/action-report.ts";
import { onlyRepeats, unsaid } from "../report/active-agent.ts";
import { turnedFrom } from "../report/left-undone.ts";
import { addedTask } from "./added-task.ts";
import { addresseeOf, ownerElsewhere } from "./addressee.ts";
import { unclearAtCard, withAside } from "./aside.ts";
import type { Decide } from "./decide.ts";
import { decidedAtCard } from "./decided-at-card.ts";
import { deedForOthers } from "./deed-elsewhere.ts";
import { domainOfWish, furtherWishOf } from "./further-wish.ts";
import { activeAgents, beforeLastMessage, type Opened, onlyReceipts, onlyTasks, removeAll } from "./turn-updates.ts";
import type { Understanding } from "./understanding.ts";

/** How many user turns a specialist may stay the active agent before the planner decides again. */
const MOST_ACTIVE_TURNS = 20;

/** Decides how a turn begins: how the user's message is taken, and which earlier tasks continue. */
export class Opening {
  private readonly tasks: Task[];

  constructor(
    private readonly understanding: Understanding,
    private readonly decide: Decide,
    private readonly state: ConversationState,
    private readonly turn: Turn,
    /** The message in standard form. */
    private readonly standard: string,
    /** The report of earlier calls that the user may not have been told about. */
    private readonly lateReport: (isGoingOn: boolean) => ActionReport,
    private readonly isCardOpen: boolean,
    private readonly config: LangGraphRunnableConfig,
  ) {
    this.tasks = Object.values(state.tasks);
  }

  async update(): Promise<Opened> {
    return (await this.asDecision()) ?? (await this.asAnswer()) ?? (await this.asTalk()) ?? (await this.asQuestion());
  }

  /** The message comes at an open card. It is a decision, or an aside that keeps the card open. */
  private async asDecision(): Promise<Opened | undefined> {
    const waiting = this.waiting();
    if (waiting.length === 0) return undefined;
    const { startedAt, language, messageId: heard } = this.turn;
    const pending = waiting.flatMap(waitingCallsOf);
    const turned = (words: string) =>
      turnedTo(words, waiting, pending) ??
      refusalAndWish(words, pending)?.wish ??
      deedForOthers(words, waiting, shownBefore(this.state), this.understanding);
    const wish = turned(this.turn.question);
    if (wish !== undefined) return this.asQuestion(turned(this.standard) ?? wish);
    const strayed = this.state.turn?.strayed;
    const further = await furtherWishOf(this.turn, this.standard, waiting, strayed, this.understanding);
    const total = totalOnCard(this.turn.question, pending, language);
    const isOfOne = changeOfOne(this.turn.question, pending) !== undefined;
    const isOffer = acceptsOffer(this.turn.question, pending, strayed);
    const said =
      isOffer || isOfOne || total !== undefined
        ? undefined
        : decidedAtCard(this.turn, this.state, waiting, strayed, this.understanding);
    const decided = further?.reading ?? said?.reading;
    const added = decided ? undefined : await addedTask(this.turn, this.standard, waiting, this.understanding);
    if (added) return this.withAdded(added, pending);
    const told: Verdicts | undefined = total === undefined ? undefined : { decisions: new Map(), problem: total };
    const meant = decided
      ? undefined
      : await addresseeOf(this.turn.question, waiting, this.understanding, userOf(this.config).userId);
    const reading = decided ?? told ?? unclearAtCard(this.turn, pending.length, meant);
    const going = further ? this.turnOn(further.question) : (this.state.turn ?? this.turn);
    const ofWish = await domainOfWish(further, going.domain, this.understanding, userOf(this.config).userId);
    const turn = { ...going, ...ofWish, startedAt, language, heard, problem: undefined, strayed: undefined };
    const off = (leastYes: number) => straying(pending, leastYes, strayed);
    if (!reading) {
      const isOpenAgain = pending.some(({ decision }) => decision);
      const open = isOpenAgain ? phrase("openAgain", language) : undefined;
      const problem = isOfOne ? phrase("changeFirst", language) : open;
      const tasks = withAside(this.tasks, this.turn, this.standard, waiting, meant);
      const isAbout =
        asksAboutCard(this.turn.question, pending) &&
        !asksBeyondCard(this.standard, pending) &&
        !setsCondition(this.turn.question) &&
        typeof meant !== "string";
      return (
        tasks && {
          ...this.sameTurn(),
          turn: { ...turn, strayed: off(isAbout ? 1 : 3), problem },
          tasks: onlyTasks(tasks),
        }
      );
    }
    const { tasks, messages, problem } = await this.decide(waiting, reading, turn, this.config);
    // What the planner has to go on after answers nothing by itself.
    const isForPlanner = further?.isForPlanner === true;
    const changed = new Map(
      [...tasks, ...(said?.given ?? [])].map((task) => [task.id, isForPlanner ? { ...task, trust: 0 as const } : task]),
    );
    const same = this.sameTurn();
    const isOff = decided === undefined && !told;
    return {
      ...same,
      messages: [...(same.messages ?? []), ...messages],
      turn: { ...turn, problem, strayed: isOff ? off(3) : strayedAfterWords(reading, tasks, this.state) },
      tasks: onlyTasks(this.tasks.map((task) => changed.get(task.id) ?? task)),
    };
  }

  /** The card stays open while a task begins whose calls are to wait on it, too. */
  private withAdded(added: Task, pending: readonly PendingCall[]): Opened {
    const { startedAt, language, messageId: heard } = this.turn;
    const problem = pending.some(({ decision }) => decision) ? phrase("openAgain", language) : undefined;
    const tasks = this.tasks.map((one) => (isPending(one) ? reopened(one) : one));
    return {
      ...this.sameTurn(),
      turn: { ...(this.state.turn ?? this.turn), startedAt, language, heard, problem },
      tasks: onlyTasks([...tasks, added]),
    };
  }

  /** The tasks on the open card. */
  private waiting(): WaitingTask[] {
    return this.isCardOpen ? onCard(this.tasks).filter((task) => this.isKnown(task)) : [];
  }

  /** The message answers the planner's open question, unless it clearly belongs to another specialist. */
  private async asAnswer(): Promise<Opened | undefined> {
    const { turn } = this.state;
    const call = askedQuestion(this.state);
    if (!turn || !call) return undefined;
    const about = this.tasks.findLast(({ status }) => status !== "unfinished")?.specialist;
    if (about && (await this.understanding.elsewhere(this.turn.question, about))) return undefined;
    const { startedAt, language, messageId: heard } = this.turn;
    return {
      ...this.sameTurn(),
      turn: { ...turn, intent: goingOn(this.standard, intentOf(turn)), startedAt, language, heard, problem: undefined },
      messages: [...this.lateReportFirst(), userAnswer(call, this.turn.question, this.standard)],
    };
  }

  /** The message is for the active agent. */
  private async asTalk(): Promise<Opened | undefined> {
    const task = this.tasks.find((one) => one.status === "talking");
    if (!task || !this.isKnown(task)) return undefined;
    if (task.turns >= MOST_ACTIVE_TURNS || onlyRepeats(task, this.state, this.turn.question)) return undefined;
    const { question } = this.turn;
    if (looksElsewhere(question) || (await this.understanding.elsewhere(question, task.specialist))) return undefined;
    if (ownerElsewhere(question, [task.specialist], this.understanding)) return undefined;
    if (this.understanding.turnsAway(question, task.specialist, userOf(this.config).userId)) return undefined;
    // Those that are for somebody else were announced as still to come.
    const keep = this.tasks.filter(
      (one) => one.id === task.id || one.status === "queued" || one.status === "elsewhere",
    );
    const turn = this.turnOn(this.standard);
    return {
      ...this.newTurn(keep, unsaid(task, this.state)),
      turn,
      experience: await this.understanding.lessons(intentOf(turn)),
      ...(this.state.dialog_state.at(-1) !== task.specialist && { dialog_state: [task.specialist] }),
    };
  }

  /** The message is a new question. Unfinished tasks are not continued; the planner is told about them. */
  private async asQuestion(question = this.standard): Promise<Opened> {
    const { domain: before, ...turn } = this.turnOn(question);
    const wish = addsFact(question) ? intentOf(turn) : question;
    const domain =
      (wish === question ? undefined : before) ??
      (await this.understanding.recognise(wish, { previous: before, user: userOf(this.config).userId }));
    const background = await this.understanding.retrieve(intentOf(turn), domain);
    const experience = await this.understanding.lessons(intentOf(turn));
    const known = await this.knownWay(turn);
    const closed = closedCards(this.waiting(), this.state.user_info, this.turn.language);
    const unfinished = this.tasks.filter((task) => !isOver(task)).map((task) => this.unfinished(task));
    emitProgress(this.config, {
      event: "question",
      text: this.turn.question,
      ...(question !== this.turn.question && { rewritten: question }),
      background: background.map((passage) => passage.title),
    });
    return {
      ...this.newTurn(
        unfinished.filter((task) => !isOver(task)),
        turnedFrom(this.state),
      ),
      tasks: onlyTasks(unfinished.map(withoutChanges)),
      ...(Object.keys(closed).length > 0 && {
        receipts: new Overwrite({ ...this.lateReport(false).receipts, ...closed }),
      }),
      turn: { ...turn, ...(domain && { domain }), ...(known && { known }) },
      background,
      experience,
      dialog_state: [],
    };
  }

  /** Who takes the question without the planner: a whole question, while nothing else goes on. */
  private async knownWay(turn: Turn): Promise<KnownWay | undefined> {
    if (turn.intent || turn.earlier !== undefined || this.tasks.some((task) => !isOver(task))) return undefined;
    const known = await this.understanding.knownWay(turn.question);
    return known?.parts.every(({ specialist }) => this.understanding.specialists.has(specialist)) ? known : undefined;
  }

  /** The turn with its question, and what that asks for after what was asked for before. */
  private turnOn(question: string): Turn {
    const earlier = askedLast(this.state.turn);
    const intent = intentByRule(question, earlier);
    return { ...this.turn, question, ...(intent && { intent }), ...(asksNothing(question) && { earlier }) };
  }

  /** The turn continues with its records and rows. */
  private sameTurn(): Opened {
    const { records, raw_data } = this.state;
    return {
      messages: this.lateReportFirst(),
      ...onlyReceipts(this.state, this.lateReport(true)),
      tasks: onlyTasks(this.tasks),
      dialog_state: activeAgents(this.tasks),
      records: new Overwrite(records),
      raw_data: new Overwrite(raw_data),
    };
  }

  private lateReportFirst = (): BaseMessage[] => beforeLastMessage(this.state, this.lateReport(true).messages);

  /** A new turn. The records and rows of the last turn are dropped, and all tasks except `keep`. */
  private newTurn(keep: Task[], unsaid: BaseMessage[] = []) {
    const gone = removals(this.state.messages, keep);
    const goneIds = new Set<string | undefined>(gone.map(({ id }) => id));
    const kept = this.state.messages.filter(({ id }) => !goneIds.has(id));
    const report = this.lateReport(false);
    return {
      messages: [
        ...gone,
        ...beforeLastMessage(this.state, [
          ...closingAnswers(kept, this.tasks, keep, this.turn.language, this.isCardOpen),
          ...unsaid,
          ...report.messages,
        ]),
      ],
      ...onlyReceipts(this.state, report),
      // Their changes were reported in the turn that made them, or are reported at the start of this one.
      tasks: onlyTasks(keep.map(withoutChanges)),
      records: removeAll,
      raw_data: removeAll,
      background: [],
      experience: [],
    };
  }

  /**
   * A decided call may have run when the process died, unless another on its card is undecided: its task goes on, and
   * the planner reads the result. Any other task ends as unfinished.
   */
  private unfinished(task: Task): Task {
    if (isDecided(task) && this.isKnown(task) && !this.tasks.some(isUndecided)) return { ...task, trust: 0 };
    const why = awaitsUser(task) ? "the user turned to something else" : "it was interrupted";
    return { ...lastingFields(task), status: "unfinished", result: `${why}. The task was: ${task.job}` };
  }

  private isKnown(task: Task): boolean {
    return this.understanding.specialists.has(task.specialist);
  }
}
