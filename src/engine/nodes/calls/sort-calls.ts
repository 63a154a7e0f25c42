import type { ToolMessage } from "@langchain/core/messages";
import { z } from "zod";
import { type CallOrder, orderIn, withoutOrder } from "../../dialog/call-order.ts";
import { callWords } from "../../dialog/call-words.ts";
import { canonical, isSameCall } from "../../dialog/canonical.ts";
import { endForModel, withUnreportedChanges } from "../../dialog/ended-task.ts";
import { factsOf } from "../../dialog/facts.ts";
import { NAMED_BY_ENGINE } from "../../dialog/hand-off.ts";
import { callsOf, type ModelCall, PLANNER } from "../../dialog/message.ts";
import {
  ASK_USER,
  askUserArgs,
  FIND_TOOLS,
  handOffArgs,
  handOffName,
  isHandOff,
  REMEMBER,
  SUMMARIZE,
  TELL_USER,
  tellUserArgs,
} from "../../dialog/protocol.ts";
import type { ConversationState } from "../../dialog/state.ts";
import type { EndedTask, QueuedTask, Task } from "../../dialog/task.ts";
import { toolMessage } from "../../dialog/tool-message.ts";
import { plannerMessages } from "../../dialog/transcript.ts";
import type { Desk } from "../agents/desk.ts";

/** How many tasks one message may hand off. */
const MOST_TASKS = 12;

/** The calls of one reply of the planner. */
export interface SortedCalls {
  /** The hand-offs, and the own calls that are tasks because they have an order or `returnDirect`. */
  tasks: QueuedTask[];
  /** The other calls of own tools. */
  ownCalls: ModelCall[];
  /** Answers to calls that need no work: mistakes, repeated calls, and the request to summarize. */
  answers: ToolMessage[];
  /** Calls to remember what the user said about themself. */
  remembers: ModelCall[];
  /** Whether one of the calls is a question to the user. */
  asks: boolean;
}

export function sortCalls(calls: readonly ModelCall[], state: ConversationState, desk: Desk): SortedCalls {
  const answers: ToolMessage[] = [];
  const remembers: ModelCall[] = [];
  const handedOff: QueuedTask[] = [];
  const own: (CallOrder & { call: ModelCall })[] = [];
  const taken = new Set<string>();
  // Calls that cannot be read come last here, so their numbers are not those of the model.
  const isNumbered = calls.every(({ problem }) => problem === undefined);
  let asks = false;
  const refuse = (call: ModelCall, text: string) =>
    answers.push(toolMessage(call, text, { agent: PLANNER }, "refused"));
  for (const [at, call] of calls.entries()) {
    const above = isNumbered ? calls.slice(0, at) : [];
    if (call.problem) refuse(call, call.problem);
    else if (call.name === SUMMARIZE)
      answers.push(toolMessage(call, "The results are put together.", { agent: PLANNER }));
    else if (call.name === TELL_USER) {
      const parsed = tellUserArgs.safeParse(call.args);
      if (!parsed.success) refuse(call, `Nothing was told: ${z.prettifyError(parsed.error)}`);
      else answers.push(toolMessage(call, parsed.data.words, { agent: PLANNER }));
    } else if (call.name === REMEMBER) remembers.push(call);
    else if (call.name === ASK_USER) {
      const parsed = askUserArgs.safeParse(call.args);
      if (!parsed.success) refuse(call, `Nothing was asked: ${z.prettifyError(parsed.error)}`);
      else if (timesAsked(call, state) > MOST_ASKED)
        refuse(call, "Not asked: the user has answered exactly this before. Go on with what is known.");
      else if (asks) refuse(call, "Ask one thing at a time: put it into one question.");
      else asks = true;
    } else if (isHandOff(call.name)) {
      const order = orderIn(call.args, above, taken);
      const task = typeof order === "string" ? NOT_HANDED_OFF + order : taskOf(call, order, state, desk, handedOff);
      if (typeof task === "string") refuse(call, task);
      else if (handedOff.length >= MOST_TASKS)
        refuse(call, `Not handed off: one message takes ${MOST_TASKS} tasks. Hand it off next.`);
      else {
        handedOff.push(task);
        taken.add(call.id);
      }
    } else if (call.name === FIND_TOOLS) {
      // What it finds is for the planner, so no other call can come after it.
      own.push({ call: { ...call, args: withoutOrder(call.args).own }, after: [] });
    } else {
      const parameters = desk.tools.find(({ name }) => name === call.name)?.parameters.properties;
      const { own: args, order: given } = withoutOrder(call.args, parameters);
      const order = orderIn(given, above, taken);
      if (typeof order === "string") refuse(call, `Not called: ${order}`);
      else {
        own.push({ call: { ...call, args }, ...order });
        taken.add(call.id);
      }
    }
  }
  const named = new Set([...handedOff, ...own].flatMap(({ after = [] }) => after));
  const isDirect = ({ name }: ModelCall) => desk.tools.some((tool) => tool.returnDirect && tool.name === name);
  const isTask = ({ call, after, trust }: (typeof own)[number]) =>
    after.length > 0 || trust !== undefined || named.has(call.id) || isDirect(call);
  const tasks = [
    ...handedOff.map((task) => ({ ...task, alone: handedOff.length === 1 })),
    ...own.filter(isTask).map(taskOfOwn),
  ];
  const placeOf = (id: string) => calls.findIndex((call) => call.id === id);
  return {
    tasks: tasks.sort((a, b) => placeOf(a.id) - placeOf(b.id)),
    ownCalls: own.filter((one) => !isTask(one)).map(({ call }) => call),
    answers,
    remembers,
    asks,
  };
}

/** How often the same question may be asked in one turn. */
const MOST_ASKED = 2;

/** How often the planner has made the very call in this turn, this one included. */
function timesAsked(call: ModelCall, state: ConversationState): number {
  const same = plannerMessages(state)
    .flatMap(callsOf)
    .filter((other) => isSameCall(other, call));
  return same.filter(({ id }) => id !== call.id).length + 1;
}

const NOT_HANDED_OFF = "Nothing was handed off: ";

/** The arguments as models give them: the facts may stand in `parameter` or beside it. */
const receivedArgs = handOffArgs
  .extend({ parameter: z.unknown().optional(), after: z.unknown().optional() })
  .catchall(z.unknown());

/** The task of a hand-off; a text is the reason why there is none. */
function taskOf(
  call: ModelCall,
  { after }: CallOrder,
  state: ConversationState,
  desk: Desk,
  before: readonly Task[],
): QueuedTask | string {
  const specialist = desk.specialists.find((known) => handOffName(known.name) === call.name);
  if (!specialist) {
    const names = desk.specialists.map((known) => handOffName(known.name)).join(", ");
    return `There is no specialist behind "${call.name}". Hand off with one of: ${names}.`;
  }
  const parsed = receivedArgs.safeParse(call.args);
  if (!parsed.success) return NOT_HANDED_OFF + z.prettifyError(parsed.error);
  const { job_desc: job, thought, trust_mode, parameter: given, after: _, ...others } = parsed.data;
  const parameter = factsOf(given, others);
  if (typeof parameter === "string") return NOT_HANDED_OFF + parameter;
  const reserved = NAMED_BY_ENGINE.find((name) => specialist.remote && Object.hasOwn(parameter, name));
  if (reserved) return `${NOT_HANDED_OFF}the fact "${reserved}" is sent anyway. Use another name.`;
  // A desk with one specialist and no tools has no other agent that could use the result.
  const trust = trust_mode ?? (desk.specialists.length === 1 && desk.tools.length === 0 ? 1 : 0);
  const same = (task: Task) =>
    task.specialist === specialist.name && task.job === job && canonical(task.parameter ?? {}) === canonical(parameter);
  const earlier = Object.values(state.tasks).find(
    (task): task is EndedTask => (task.status === "done" || task.status === "failed") && same(task),
  );
  if (earlier)
    return `This very task was handed off before. Its result was:\n${withUnreportedChanges(earlier, endForModel(earlier))}`;
  if (before.some(same)) return "This very task is in the same message already.";
  return {
    id: call.id,
    specialist: specialist.name,
    job,
    ...(thought && { thought }),
    ...(Object.keys(parameter).length > 0 && { parameter }),
    ...{ trust, status: "queued", after, alone: false, rounds: 0, turns: 0 },
  };
}

/** The task of a call of an own tool. Without `trust_mode` the calls after it start with its result. */
function taskOfOwn({ call: { id, name, args }, after, trust = 1 }: CallOrder & { call: ModelCall }): QueuedTask {
  const call = { name, args };
  return {
    ...{ id, specialist: PLANNER, job: callWords(call), call, trust, status: "queued", after },
    ...{ alone: false, rounds: 0, turns: 0 },
  };
}
