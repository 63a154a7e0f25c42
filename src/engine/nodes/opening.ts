import { type BaseMessage, RemoveMessage } from "@langchain/core/messages";
import { type LangGraphRunnableConfig, Overwrite } from "@langchain/langgraph";
import { closing } from "../dialog/closing.ts";
import { removals } from "../dialog/compaction.ts";
import { textMessage } from "../dialog/message.ts";
import type { ConversationState, ConversationUpdate, Turn } from "../dialog/state.ts";
import {
  awaitsUser,
  byId,
  isDecided,
  isOver,
  isPending,
  isUndecided,
  lasting,
  type Task,
  undecidedOf,
  type WaitingTask,
} from "../dialog/task.ts";
import { withChangesTold } from "../dialog/told.ts";
import { userAnswer } from "../dialog/tool-message.ts";
import { askedQuestion } from "../dialog/transcript.ts";
import type { Verdicts } from "../dialog/verdict.ts";
import { actionNamed, readWords } from "../dialog/words-at-card.ts";
import { phrase } from "../phrases.ts";
import { beginning } from "../plain-text.ts";
import { isQuestion } from "../question.ts";
import { tell } from "./ask-model.ts";
import type { Decide } from "./decide.ts";
import { closedCards, type Told } from "./receipts.ts";
import type { Understanding } from "./understanding.ts";

/** User turns a specialist may stay the active agent before the planner looks again. */
const FLOOR_TURNS = 20;
/** Longest part of the user's words that is said again. */
const QUOTED = 100;

/** What opening a turn changes. */
export type Opened = Omit<ConversationUpdate, "messages"> & { messages?: BaseMessage[] };

/** How a turn begins: what the user's message is taken for, and what of the turns before goes on. */
export class Opening {
  private readonly tasks: Task[];

  constructor(
    private readonly understanding: Understanding,
    private readonly decide: Decide,
    private readonly state: ConversationState,
    private readonly turn: Turn,
    /** The message in standard form. */
    private readonly standard: string,
    /** What was done before and may not have been told. */
    private readonly late: (isGoingOn: boolean) => Told,
    private readonly isCardOpen: boolean,
    private readonly config: LangGraphRunnableConfig,
  ) {
    this.tasks = Object.values(state.tasks);
  }

  async update(): Promise<Opened> {
    return (await this.asDecision()) ?? (await this.asAnswer()) ?? (await this.asTalk()) ?? (await this.asQuestion());
  }

  /** Words while calls wait for approval: a decision, or something a specialist attends to while the card stays open. */
  private async asDecision(): Promise<Opened | undefined> {
    const waiting = this.waiting();
    if (waiting.length === 0) return undefined;
    const { startedAt, language, messageId: heard } = this.turn;
    const decided = readWords(this.turn.question, waiting.flatMap(undecidedOf), language);
    const meant = decided ? undefined : await this.meantAt(waiting);
    const reading = decided ?? this.unclear(waiting, meant);
    const turn = { ...(this.state.turn ?? this.turn), startedAt, language, heard, problem: undefined };
    if (!reading) {
      const tasks = this.withAside(waiting, meant);
      return tasks && { ...this.going(), turn, tasks: onlyTasks(tasks) };
    }
    const { tasks, messages, problem } = await this.decide(waiting, reading, turn, this.config);
    const changed = new Map(tasks.map((task) => [task.id, task]));
    const going = this.going();
    return {
      ...going,
      messages: [...(going.messages ?? []), ...messages],
      turn: { ...turn, problem },
      tasks: onlyTasks(this.tasks.map((task) => changed.get(task.id) ?? task)),
    };
  }

  /**
   * Whose words at a card are: of a task that waits, or of another specialist, who is plainly asked. Undefined: of none of
   * several.
   */
  private async meantAt(waiting: readonly WaitingTask[]): Promise<WaitingTask | string | undefined> {
    const words = this.turn.question;
    const [first] = waiting;
    if (!first) return undefined;
    const owners = waiting.flatMap((task) => undecidedOf(task).map(() => task));
    const named = owners.length > 1 ? actionNamed(words, owners.length) : undefined;
    if (named !== undefined) return owners[named];
    const plainly = new Set<string>();
    for (const { specialist } of waiting) {
      const other = await this.understanding.elsewhere(words, specialist);
      if (other) plainly.add(other);
    }
    const [only] = plainly;
    if (only === undefined) return waiting.length === 1 ? first : undefined;
    if (plainly.size > 1) return undefined;
    const theirs = waiting.filter(({ specialist }) => specialist === only);
    return theirs.length > 1 ? undefined : (theirs[0] ?? only);
  }

  /** That words which are no question name none of several actions. */
  private unclear(waiting: readonly WaitingTask[], meant: WaitingTask | string | undefined): Verdicts | undefined {
    const { question, language } = this.turn;
    if (meant !== undefined || isQuestion(question)) return undefined;
    const count = waiting.flatMap(undecidedOf).length;
    const words = beginning(question, QUOTED);
    return { decisions: new Map(), problem: phrase("ofWhich", language, { count, words }) };
  }

  /**
   * The tasks, with those whose specialists attend to the words: who is meant, or, to a question that names none of
   * several, all that wait. Undefined: the user turns to something else, and the card is closed.
   */
  private withAside(waiting: readonly WaitingTask[], meant: WaitingTask | string | undefined): Task[] | undefined {
    if (typeof meant !== "string") {
      const attending = meant ? [meant] : waiting;
      return this.tasks.map((one) => (isPending(one) && attending.includes(one) ? besideCard(one) : one));
    }
    if (!isQuestion(this.turn.question)) return undefined;
    const { messageId: id } = this.turn;
    const task = { id, specialist: meant, job: this.standard, trust: 1, status: "open" } as const;
    return [...this.tasks, { ...task, alone: true, rounds: 0, turns: 0, aside: { pending: [] } }];
  }

  /** The tasks whose card is open. */
  private waiting(): WaitingTask[] {
    return this.isCardOpen ? this.tasks.filter(isUndecided).filter((task) => this.isKnown(task)) : [];
  }

  /** Words while the planner's question is open: its answer, unless they plainly belong to something else. */
  private async asAnswer(): Promise<Opened | undefined> {
    const { turn } = this.state;
    const call = askedQuestion(this.state);
    if (!turn || !call) return undefined;
    const about = this.tasks.findLast(({ status }) => status !== "unfinished")?.specialist;
    if (about && (await this.understanding.elsewhere(this.turn.question, about))) return undefined;
    const { startedAt, language, messageId: heard } = this.turn;
    return {
      ...this.going(),
      turn: { ...turn, startedAt, language, heard, problem: undefined },
      messages: [...this.lateInFront(), userAnswer(call, this.turn.question, this.standard)],
    };
  }

  /** Words for the active agent. */
  private async asTalk(): Promise<Opened | undefined> {
    const task = this.tasks.find((one) => one.status === "talking");
    if (!task || !this.isKnown(task)) return undefined;
    if (task.turns >= FLOOR_TURNS) return undefined;
    if (await this.understanding.elsewhere(this.turn.question, task.specialist)) return undefined;
    const question = this.standard;
    const keep = this.tasks.filter((one) => one.id === task.id || one.status === "queued");
    return {
      ...this.fresh(keep, this.unsaid(task)),
      turn: { ...this.turn, question },
      ...(this.state.dialog_state.at(-1) !== task.specialist && { dialog_state: [task.specialist] }),
    };
  }

  /** What the specialist said when the run was cut off behind it. */
  private unsaid({ id, specialist, said }: Extract<Task, { status: "talking" }>): BaseMessage[] {
    if (!said || this.state.messages.some((known) => known.id === said.id)) return [];
    return [textMessage(said.text, { agent: specialist, task: id }, said.id)];
  }

  /** A new question. Work that was never finished is not picked up again; the planner is told. */
  private async asQuestion(): Promise<Opened> {
    const question = this.standard;
    const domain = await this.understanding.recognise(question, this.turn.domain);
    const background = await this.understanding.retrieve(question, domain);
    const { domain: _, ...turn } = this.turn;
    const closed = closedCards(this.waiting(), this.state.user_info, this.turn.language);
    const unfinished = this.tasks.filter((task) => !isOver(task)).map((task) => this.unfinished(task));
    tell(this.config, {
      event: "question",
      text: this.turn.question,
      ...(question !== this.turn.question && { rewritten: question }),
      background: background.map((passage) => passage.title),
    });
    return {
      ...this.fresh(unfinished.filter((task) => !isOver(task))),
      tasks: onlyTasks(unfinished.map(withChangesTold)),
      ...(Object.keys(closed).length > 0 && {
        receipts: new Overwrite({ ...this.late(false).receipts, ...closed }),
      }),
      turn: { ...turn, question, ...(domain && { domain }) },
      background,
      dialog_state: [],
    };
  }

  /** The turn goes on with what it has gathered. */
  private going(): Opened {
    const { records, raw_data } = this.state;
    return {
      messages: this.lateInFront(),
      ...onlyReceipts(this.state, this.late(true)),
      tasks: onlyTasks(this.tasks),
      dialog_state: activeAgents(this.tasks),
      records: new Overwrite(records),
      raw_data: new Overwrite(raw_data),
    };
  }

  private lateInFront = (): BaseMessage[] => inFront(this.state, this.late(true).messages);

  /** A turn of its own: what the last one gathered is dropped, and all tasks but `keep`. */
  private fresh(keep: Task[], unsaid: BaseMessage[] = []) {
    const gone = removals(this.state.messages, keep);
    const goneIds = new Set<string | undefined>(gone.map(({ id }) => id));
    const kept = this.state.messages.filter(({ id }) => !goneIds.has(id));
    const late = this.late(false);
    return {
      messages: [...gone, ...inFront(this.state, [...closing(kept, this.tasks, keep), ...unsaid, ...late.messages])],
      ...onlyReceipts(this.state, late),
      // What they have changed was told in the turn that changed it, or is told in front of this one.
      tasks: onlyTasks(keep.map(withChangesTold)),
      records: nothing,
      raw_data: nothing,
      background: [],
      experience: [],
    };
  }

  /** What was decided may have run when it was cut off: it is finished, and the planner looks at it. */
  private unfinished(task: Task): Task {
    if (isDecided(task) && this.isKnown(task)) return { ...task, trust: 0 };
    const why = awaitsUser(task) ? "the user turned to something else" : "it was interrupted";
    return { ...lasting(task), status: "unfinished", result: `${why}. The task was: ${task.job}` };
  }

  private isKnown(task: Task): boolean {
    return this.understanding.specialists.has(task.specialist);
  }
}

const besideCard = (task: WaitingTask): Task => ({
  ...lasting(task),
  status: "open",
  aside: { pending: task.pending },
});

/** The receipts that are still to be told; those that were delivered go. */
export const onlyReceipts = ({ receipts }: ConversationState, late: Told) =>
  Object.keys(receipts).length > 0 ? { receipts: new Overwrite(late.receipts) } : {};

/** Puts messages of the turns before in front of the last one, which opens this turn. */
export function inFront(state: ConversationState, messages: BaseMessage[]): BaseMessage[] {
  const message = state.messages.at(-1);
  return message && messages.length > 0 ? [new RemoveMessage({ id: message.id ?? "" }), ...messages, message] : [];
}

/**
 * Exactly these tasks, whatever stood before: also what a run that was cut off has written and no checkpoint has taken
 * up, which comes back when the thread is loaded again.
 */
export const onlyTasks = (tasks: Task[]) => new Overwrite(byId(tasks));

/** Who talks with the user, as the tasks say; a run that was cut off may have left another on the stack. */
export const activeAgents = (tasks: readonly Task[]): string[] =>
  tasks.flatMap(({ status, specialist }) => (status === "talking" ? [specialist] : []));

/** The same for things keyed by id of which none stays. */
export const nothing = new Overwrite({});
