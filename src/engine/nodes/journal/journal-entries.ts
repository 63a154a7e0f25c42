import { type BaseMessage, BaseMessage as Message } from "@langchain/core/messages";
import type { Intent } from "../../dialog/intent.ts";
import { callsOf, isHuman, PLANNER, SUMMARY, textOf } from "../../dialog/message.ts";
import { ASK_USER, handOffName, isHandOff } from "../../dialog/protocol.ts";
import type {
  ConversationState,
  ConversationUpdate,
  Round,
  ServiceState,
  ServiceUpdate,
  Turn,
} from "../../dialog/state.ts";
import { type EndedTask, isOver, type Task } from "../../dialog/task.ts";
import { isDone, isToolMessage } from "../../dialog/tool-message.ts";
import { lastAnswer } from "../../dialog/transcript.ts";
import type { Action, JournalEvent } from "../../journal/event.ts";
import { collectionRequestIn } from "../../memory/collection-request.ts";
import { actionsOf, callsOfRound, callsWithIds, decided, replacedIn, statusOf } from "./journal-actions.ts";

/** An event without its place and its times; the times of a round are its own. */
export type Entry = Omit<JournalEvent, "id" | "trace" | "thread" | "within" | "startedAt" | "endedAt"> & {
  startedAt?: number;
};

/** The question that opens a turn, or that the user adds to it, and the answer to a question of the planner. */
export function openingEntries(state: ConversationState, update: ConversationUpdate): Entry[] {
  const turn = turnIn(update);
  const words = state.messages.findLast(isHuman);
  if (update.turn === null) return [{ kind: "cleared", agent: "user", status: "success" }];
  const collection = words && update.user_info ? collectionRequestIn(textOf(words)) : undefined;
  if (collection) {
    const { userId: user } = update.user_info ?? {};
    return [
      { kind: "collection", agent: "user", status: "success", ...(user !== undefined && { user }), output: collection },
    ];
  }
  const isHeard = turn && (turn.heard ?? turn.messageId) === words?.id;
  if (!isHeard || !words) return [];
  const input = textOf(words);
  const { question, intent } = turn;
  const isNew = turn.messageId === words.id;
  const { userId } = update.user_info ?? state.user_info;
  return [
    {
      kind: "question",
      agent: "user",
      status: "success",
      ...(userId !== undefined && { user: userId }),
      input,
      ...(isNew && { output: question }),
      ...stated(intent),
    },
    ...answerEntries(state, update),
  ];
}

/** The user's answer to the planner's question. */
export function answerEntries(state: ConversationState, update: ConversationUpdate): Entry[] {
  const answers = messagesIn(update.messages)
    .filter(isToolMessage)
    .filter((message) => message.name === ASK_USER && isDone(message));
  const actions = actionsOf(
    callsWithIds(state.messages, new Set(answers.map((answer) => answer.tool_call_id))),
    answers,
  );
  const intent = stated(turnIn(update)?.intent);
  return actions.length > 0 ? [{ kind: "answer", agent: PLANNER, status: "success", actions, ...intent }] : [];
}

/** A round of the planner, with its hand-offs and calls; or the results of earlier calls that were due. */
export function planEntries(state: ConversationState, update: ConversationUpdate): Entry[] {
  const added = messagesIn(update.messages);
  const tasks = new Map(Object.entries(update.tasks ?? {}));
  const rounds = roundsIn(update.records).map(([id, round]) => {
    const actions = actionsOf(callsOfRound(round, added), added).map((action): Action => {
      const task = tasks.get(action.id);
      if (!isTask(task)) return action;
      if (task.call) return { ...action, trust_mode: task.trust };
      const handedOff = { ...action, job_desc: task.job, trust_mode: task.trust };
      return task.status === "unfinished" ? handedOff : { ...handedOff, outcome: "handed off", status: "success" };
    });
    const entry = roundEntry(round, actions, textUnder(id, added) ?? lastAnswer({ ...state, messages: added }));
    return { ...entry, ...stated(turnIn(update)?.intent) };
  });
  return rounds.length > 0 ? [...rounds, ...unstartedIn(state, update)] : orderEntries(state, update);
}

/** The hand-off of a question whose kind is known, with the experience it follows. */
export function experienceHandOffEntries(state: ConversationState, update: ConversationUpdate): Entry[] {
  const { known } = state.turn ?? {};
  const actions = Object.values(update.tasks ?? {})
    .filter(isTask)
    .map(({ id, specialist, job: job_desc, trust: trust_mode }): Action => {
      const args = { job_desc, trust_mode };
      return {
        ...{ id, tool: handOffName(specialist), args, job_desc, trust_mode },
        ...{ outcome: "handed off", status: "success" },
      };
    });
  const experience = known ? [known.experience] : [];
  return actions.length > 0 ? [{ kind: "calls", agent: PLANNER, status: "success", actions, experience }] : [];
}

/** What is written of an intent. */
const stated = (intent: Intent | undefined) => (intent ? { intent: { text: intent.text, by: intent.by } } : {});

/** The results of the planner's calls that waited for other calls, and the tasks that did not start. */
export function orderEntries(state: ConversationState, update: ConversationUpdate): Entry[] {
  const actions = endedIn(state, update).flatMap((task): Action[] => {
    const { id, call, trust: trust_mode, status, result, found = [] } = task;
    const outcome = status === "unfinished" ? "refused" : status;
    const observation = result ?? found.map(({ text }) => text).join("\n\n");
    const ended = { outcome, status: status === "done" ? "success" : "failure", observation } as const;
    return call ? [{ id, tool: call.name, args: call.args, trust_mode, ...ended }] : [];
  });
  const calls: Entry[] =
    actions.length > 0 ? [{ kind: "calls", agent: PLANNER, status: statusOf(actions), actions }] : [];
  return [...calls, ...unstartedIn(state, update)];
}

const unstartedIn = (state: ConversationState, update: ConversationUpdate): Entry[] =>
  endedIn(state, update)
    .filter(({ call, status }) => !call && status === "unfinished")
    .map((task) => taskEntry(task, { tasks: { [task.id]: task } }));

/** The tasks that a node of the conversation has ended. */
const endedIn = ({ tasks }: ConversationState, update: ConversationUpdate): EndedTask[] =>
  Object.values(update.tasks ?? {}).filter((task): task is EndedTask => {
    const before = isTask(task) ? tasks[task.id] : undefined;
    return isTask(task) && isOver(task) && !(before && isOver(before));
  });

/** A round of a specialist without calls, or whose calls are not run. Other rounds end with their calls. */
export function thinkEntries({ task }: ServiceState, update: ServiceUpdate): Entry[] {
  const after = taskIn(update, task.id);
  const isEnd = after !== undefined && isOver(after);
  const added = messagesIn(update.messages);
  return roundsIn(update.records)
    .filter(([, { calls }]) => calls.length === 0 || isEnd)
    .map(([, round]) => {
      const actions = actionsOf(callsOfRound(round, added), added);
      return { ...roundEntry(round, actions, wordsOf(after)), parent: task.id };
    });
}

/** A round of a specialist with the results of its calls or, after a card, the calls that the user decided on. */
export function actEntries(state: ServiceState, update: ServiceUpdate): Entry[] {
  const { task } = state;
  const added = messagesIn(update.messages);
  const messages = [...state.heard, ...state.messages, ...added];
  if (task.status === "waiting") {
    const { pending, specialist: agent } = task;
    // The task's other calls wait too, for example the one that ends the task.
    const answered = new Set(added.filter(isToolMessage).map((message) => message.tool_call_id));
    for (const { id } of pending) answered.delete(id);
    const beside = actionsOf(callsWithIds(messages, answered), added);
    const actions = [...replacedIn(state), ...pending.map((call) => decided(call, messages)), ...beside];
    return [{ kind: "approval", agent, parent: task.id, status: statusOf(actions), actions }];
  }
  const [, round] = Object.entries(state.records).at(-1) ?? [];
  if (!round) return [];
  // The engine makes the calls of a chain that the model accepted.
  const made = added.flatMap(callsOf).map(({ id }) => id);
  const calls = callsOfRound({ ...round, calls: [...round.calls, ...made] }, messages);
  const actions = actionsOf(calls, messages).map((action) => withJob(action, task));
  return [{ ...roundEntry(round, actions), parent: task.id }];
}

/** A call of another specialist with its task, if that one was called. */
function withJob(action: Action, { trust }: Task): Action {
  const { job_desc, trust_mode } = action.args;
  if (!isHandOff(action.tool) || typeof job_desc !== "string" || action.outcome === "refused") return action;
  return { ...action, job_desc, trust_mode: trust === 1 && trust_mode === 1 ? 1 : 0 };
}

/** A round of the planner that ended in an error: an aborted run, or a fault of the program. */
export const brokenEntry = (agent: string, error: unknown): Entry => ({
  kind: "round",
  agent,
  status: "failure",
  output: error instanceof Error ? error.message : String(error),
});

/** The same for a specialist that thinks. */
export const brokenThought = ({ task }: ServiceState, error: unknown): Entry => ({
  ...brokenEntry(task.specialist, error),
  parent: task.id,
});

/** The same for a specialist whose calls were under way. */
export function brokenAct(state: ServiceState, error: unknown): Entry {
  const broken = brokenThought(state, error);
  const [begun = broken] = actEntries(state, {});
  return { ...begun, status: broken.status, output: broken.output };
}

/** The end of a turn. Nothing for a message that opened no turn. */
export function summaryEntries(state: ConversationState, update: ConversationUpdate): Entry[] {
  const { turn } = state;
  const words = state.messages.findLast(isHuman);
  if (!turn || (turn.heard ?? turn.messageId) !== words?.id) return [];
  const added = messagesIn(update.messages);
  const moved = new Set(added.map(({ id }) => id));
  const stays = state.messages.filter(({ id }) => !moved.has(id));
  const output = lastAnswer({ ...state, messages: [...stays, ...added] });
  const [[, round] = []] = roundsIn(update.records);
  const entry: Entry = { kind: "summary", agent: round?.agent ?? SUMMARY, status: "success", output };
  return [round ? { ...roundEntry(round, [], output), kind: "summary" } : entry];
}

/** The work of a specialist on a task until it returned control or waited. */
export function taskEntry({ id: task, specialist: agent, job: input }: Task, update: ServiceUpdate = {}): Entry {
  const after = taskIn(update, task);
  const output = wordsOf(after);
  const status = after === undefined ? "failure" : STATUSES[after.status];
  const stopped = after && "stopped" in after ? after.stopped : undefined;
  const more = { ...(output !== undefined && { output }), ...(stopped && { stopped }) };
  return { kind: "task", agent, task, status, input, ...more };
}

const STATUSES = {
  ...{ open: "open", queued: "open", waiting: "open", talking: "open" },
  ...{ done: "success", failed: "failure", dropped: "failure", elsewhere: "failure", unfinished: "failure" },
} as const satisfies Record<Task["status"], JournalEvent["status"]>;

/** The words of a task to the user or the planner. */
function wordsOf(task: Task | undefined): string | undefined {
  if (!task) return undefined;
  const said = "said" in task ? task.said?.text : undefined;
  const result = "result" in task ? task.result : undefined;
  const found = "found" in task ? task.found?.map(({ text }) => text).join("\n\n") : undefined;
  return said ?? result ?? found;
}

function roundEntry(round: Round, actions: Action[], text?: string): Entry {
  const { agent, thought, failure, model, inputTokens, outputTokens, experience } = round;
  const { startedAt, elapsedMs: thinkingMs } = round;
  const output = failure ?? (actions.length > 0 ? undefined : text);
  return {
    kind: "round",
    agent,
    status: failure === undefined ? statusOf(actions) : "failure",
    startedAt,
    thinkingMs,
    ...(thought !== undefined && { thought }),
    ...(actions.length > 0 && { actions }),
    ...(output !== undefined && { output }),
    ...(model !== undefined && { model }),
    ...(inputTokens !== undefined && { inputTokens }),
    ...(outputTokens !== undefined && { outputTokens }),
    ...(experience && { experience }),
  };
}

const messagesIn = (update: unknown): BaseMessage[] =>
  (Array.isArray(update) ? update : [update]).filter((message) => Message.isInstance(message));

const textUnder = (id: string, messages: readonly BaseMessage[]): string | undefined => {
  const message = messages.find((one) => one.id === id);
  return message && textOf(message);
};

/** The rounds that a node adds; one that drops them all adds none. */
const roundsIn = (records: object | undefined): [string, Round][] =>
  Object.entries(records ?? {}).filter((entry): entry is [string, Round] => Object(entry[1]).calls !== undefined);

const isTask = (value: unknown): value is Task => Object(value).job !== undefined;

const taskIn = ({ tasks }: ServiceUpdate, id: string): Task | undefined => {
  const task: unknown = Reflect.get(tasks ?? {}, id);
  return isTask(task) ? task : undefined;
};

const turnIn = ({ turn }: ConversationUpdate): Turn | undefined => turn ?? undefined;
