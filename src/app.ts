import { inspect } from "node:util";
import { type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { type BaseCheckpointSaver, Command, INTERRUPT, isInterrupted, type StateSnapshot } from "@langchain/langgraph";
import { drawAssistant, runDefaults } from "../graphs/build-assistant.ts";
import { type AssembleOptions, type Assembly, assemble } from "./assemble.ts";
import { clearOthers } from "./clear-others.ts";
import { markDelivered } from "./delivered.ts";
import { isClearAll } from "./engine/dialog/clear-words.ts";
import { mayUse } from "./engine/dialog/owner.ts";
import { hasUntold } from "./engine/dialog/receipt.ts";
import type { ConversationState } from "./engine/dialog/state.ts";
import { isPending, isUndecided, type PendingCall, undecidedOf } from "./engine/dialog/task.ts";
import { lastAnswer, openQuestion } from "./engine/dialog/transcript.ts";
import { readWords } from "./engine/dialog/words-at-card.ts";
import { phrase } from "./engine/phrases.ts";
import type { Staff } from "./engine/staff.ts";
import { DEEPEST, isTooDeep, storable } from "./engine/storable.ts";
import { openConversations } from "./engine/storage/conversations.ts";
import { KeptConversations } from "./engine/storage/kept-conversations.ts";
import { OneAtATime } from "./one-at-a-time.ts";

export interface AppOptions extends Partial<AssembleOptions> {
  /** Keeps the conversations, and is its giver's to close; a SQLite file in the data folder when absent. */
  checkpointer?: BaseCheckpointSaver;
}

/** What a user said or decided: a `text`, or a `resume`. */
export interface Said {
  thread: string;
  /**
   * A message; while something is asked or waits for approval, its answer. Words that decide, sent while another
   * message is being answered, decide nothing when that has changed what waits: they come back with the card.
   */
  text?: string;
  /** The answer to the question or approval card that is open, in any of the shapes front ends send. */
  resume?: unknown;
  /** Whom the run serves; absent: nobody named. Only who opened a conversation can go on with it. */
  user?: string;
  signal?: AbortSignal;
}

/** What came of it. */
export interface Answered {
  /** The answer; beside a question or card what was done meanwhile, and undefined when that is nothing. */
  text?: string;
  /** The open question or approval card. */
  waitsFor?: unknown;
  state: ConversationState;
}

/** What was sent cannot be used: tells the sending program what to send instead. Nothing was run. */
export class SendError extends Error {
  override readonly name = "SendError";
}

/** How a conversation stands between two runs. */
interface Standing {
  state: ConversationState;
  /** The question or approval card that is shown. */
  card?: unknown;
  /** The calls that wait for a decision. */
  undecided: PendingCall[];
  /** What tells one card from another: the ids of the calls it is about. */
  about: string;
  /** A run was stopped or failed before its end. */
  isCutOff: boolean;
}

/**
 * The assistant for programs: conversations by thread id, one run at a time in each.
 * Throws `SetupError` when the environment cannot be used.
 */
export async function createApp({ environment = process.env, checkpointer, ...options }: AppOptions = {}) {
  const assembly = await assemble({ environment, ...options });
  const own = checkpointer ? undefined : await openOrClose(assembly);
  const { delivered, ...served } = serve(assembly.staff, checkpointer ?? own);
  return {
    ...served,
    /** Releases what was opened; to be called when every answer has come. */
    close: async () => {
      await delivered();
      await assembly.close();
      own?.db.close();
    },
  };
}

/** Conversations by thread id over a staff. `delivered`: every answer has come, and need not be told again. */
export function serve(staff: Staff, checkpointer: BaseCheckpointSaver | undefined) {
  const graph = drawAssistant(staff).compile({ checkpointer }).withConfig(runDefaults);
  const kept = checkpointer instanceof KeptConversations ? checkpointer : undefined;
  const done = new Set<string>();
  const threads = new OneAtATime(async (thread) =>
    standing(await graph.getState({ configurable: { thread_id: thread } })),
  );
  /** Before "Clear all" clears a conversation, the others of its user are cleared; what is untold there. */
  async function clearedFirst(said: Said): Promise<string[]> {
    const { thread, user, text } = said;
    if (!checkpointer || user === undefined || !isClearAll(text ?? "")) return [];
    await threads.run(thread, async (now) => demandOwner(said, now));
    const alone = <Result>(id: string, job: () => Promise<Result>) => threads.run(id, job);
    return clearOthers({ graph, checkpointer, user, except: thread, alone });
  }
  return {
    graph,
    /** Rejects with `SendError` when what was said cannot be used. */
    send: async (said: Said): Promise<Answered> => {
      demandUsable(said);
      const { thread, user, signal } = said;
      const untold = await clearedFirst(said);
      return threads.run(thread, async (now, atArrival, hasWaited) => {
        demandOwner(said, now);
        const input = inputOf(said, now, hasWaited ? atArrival : now, staff.process);
        if (input === undefined) return answeredWith(now.state, now.card);
        done.delete(thread);
        const state = await graph.invoke(input, {
          configurable: { thread_id: thread },
          context: { user_id: user },
          ...(signal && { signal }),
        });
        done.add(thread);
        const card = isInterrupted(state) ? state[INTERRUPT][0]?.value : undefined;
        const answered = answeredWith(state, card, input === null ? [] : now.state.messages);
        const answer = inFrontOf(answered, untold);
        return kept?.takeSetBack(thread) ? withSetBack(answer) : answer;
      });
    },
    delivered: async () => {
      for (const thread of done) await markDelivered(graph, thread, staff.process);
    },
  };
}

async function openOrClose(assembly: Assembly): Promise<KeptConversations> {
  try {
    return openConversations(assembly.config.dataDir);
  } catch (error) {
    await assembly.close();
    throw error;
  }
}

function demandUsable({ thread, text, resume, user }: Said): void {
  const isText = (value: unknown) => typeof value === "string" && value.trim() !== "";
  if (!isText(thread)) throw new SendError(`"thread" is ${shown(thread)}. Give the id of a conversation, a text.`);
  if (user !== undefined && !isText(user)) {
    throw new SendError(
      `"user" is ${shown(user)}. Give the id of whom the run serves, or leave it out when nobody is signed in.`,
    );
  }
  if (isTooDeep(resume)) {
    throw new SendError(`"resume" is nested more than ${DEEPEST} deep, which cannot be kept. Send it flatter.`);
  }
  const how = 'Send what the user says as "text", or what they answer to an open card as "resume".';
  if (text === undefined && resume === undefined)
    throw new SendError(`There is neither a "text" nor a "resume". ${how}`);
  if (text === undefined) return;
  if (typeof text !== "string") throw new SendError(`"text" is ${shown(text)}. ${how}`);
  if (resume !== undefined) throw new SendError(`"text" is ${shown(text)} and "resume" ${shown(resume)}. ${how}`);
}

const shown = (value: unknown): string =>
  inspect(value, { breakLength: Number.POSITIVE_INFINITY, maxStringLength: 200 });

function standing({ values, tasks, next }: StateSnapshot): Standing {
  const state = values as ConversationState;
  // A new conversation has no fields yet.
  const undecided = Object.values(state.tasks ?? {})
    .filter(isUndecided)
    .flatMap(undecidedOf);
  const question = state.messages && openQuestion(state);
  const [interrupt] = tasks.flatMap(({ interrupts }) => interrupts);
  return {
    state,
    card: interrupt?.value,
    undecided,
    about: (undecided.length > 0 ? undecided : question ? [question] : []).map(({ id }) => id).join(),
    isCutOff: !interrupt && next.length > 0,
  };
}

/**
 * What the graph is given; null to go on where a run was cut off, undefined to run nothing.
 * An answer that came while another was at work was meant for the card of then, `atArrival`: it decides no other,
 * and none when that is unknown.
 */
function inputOf(said: Said, now: Standing, atArrival: Standing | undefined, process: string) {
  const { thread, text, resume } = said;
  const isLate = atArrival?.about !== now.about && isAnswer(said, now);
  if (now.isCutOff && (isLate || resume !== undefined)) return null;
  if (isLate) return undefined;
  if (text !== undefined) return { messages: [new HumanMessage(text)] };
  // LangGraph takes 0, false, null and "" for no answer at all; in a list they are one.
  // It is stored before any node reads it.
  if (now.card !== undefined) return new Command({ resume: storable(resume) || [storable(resume)] });
  if (now.about !== "") {
    // Asked still, though its card was dismissed: a message is the answer.
    if (typeof resume === "string") return { messages: [new HumanMessage(resume)] };
    throw new SendError(
      `What the conversation "${thread}" waits for can be answered in words now, and ${shown(resume)} is not a text. Send what the user says as "text".`,
    );
  }
  // Decided already, in a process that died between the writes of a step and its checkpoint, or behind the last one.
  const isDecidedOn =
    Object.values(now.state.tasks ?? {}).some(isPending) || hasUntold(now.state.receipts ?? {}, process);
  if (isDecidedOn) return null;
  throw new SendError(
    `Nothing is asked in the conversation "${thread}", so ${shown(resume)} answers nothing. Send what the user says as "text".`,
  );
}

/** A conversation is its opener's alone: nobody else is shown anything of it, or changes it. */
function demandOwner({ thread, user }: Said, { state }: Standing): void {
  if (mayUse(state, user === undefined ? {} : { userId: user })) return;
  throw new SendError(
    `The conversation "${thread}" does not belong to ${user === undefined ? "a caller who names no user" : shown(user)}. Send as the "user" who opened it, or in a "thread" of your own.`,
  );
}

/** Words that decide, and answers other than those that name a call that waits. */
function isAnswer({ text, resume }: Said, { undecided, state }: Standing): boolean {
  if (text === undefined) return !undecided.some(({ id }) => Object.hasOwn(Object(resume), id));
  return readWords(text, undecided, state.turn?.language ?? "en") !== undefined;
}

/** The answer, and in front of it that the last step could not be read back. */
const withSetBack = (answered: Answered): Answered =>
  inFrontOf(answered, [phrase("stepLost", answered.state.turn?.language ?? "en")]);

const inFrontOf = (answered: Answered, lines: readonly string[]): Answered =>
  lines.length === 0 ? answered : { ...answered, text: [...lines, answered.text].filter(Boolean).join("\n\n") };

/** `shown`: the transcript before the run. */
function answeredWith(state: ConversationState, card: unknown, shown?: readonly BaseMessage[]): Answered {
  const text = lastAnswer(state, shown);
  if (card === undefined) return { text, state };
  return { ...(text && { text }), waitsFor: card, state };
}
