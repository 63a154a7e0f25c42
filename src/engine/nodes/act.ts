import type { AIMessage, BaseMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import type { Approvals } from "../dialog/approvals.ts";
import { type Completion, completionOf } from "../dialog/completion.ts";
import { withUnreportedChanges } from "../dialog/ended-task.ts";
import { isAi, joined, type ModelCall, textOf, writtenBy } from "../dialog/message.ts";
import { compactFormat, type ObservationFormat } from "../dialog/observations.ts";
import { COMPLETE, FOLLOW_CHAIN } from "../dialog/protocol.ts";
import type { ServiceState, ServiceUpdate } from "../dialog/state.ts";
import { lastWordsDeny } from "../dialog/taken-back.ts";
import {
  isAside,
  isDecided,
  isPending,
  lastingFields,
  lastingFieldsWithAside,
  type PendingCall,
  type Task,
  taskUpdate,
  waitingCallsOf,
} from "../dialog/task.ts";
import { isDone, isToolMessage, kindOf, toolMessage } from "../dialog/tool-message.ts";
import { openCalls } from "../dialog/transcript.ts";
import type { Specialist } from "../domain/domain.ts";
import { phrase } from "../phrases.ts";
import type { Sighting } from "../planning/sightings.ts";
import { demandOwner, languageOfTurn } from "./agents/run-facts.ts";
import type { ShownFor } from "./agents/shown-tools.ts";
import { CallRunner } from "./calls/call-runner.ts";
import { CalledSpecialists, type Callee } from "./calls/called-specialists.ts";
import { type Outcome, rawDataOf } from "./calls/calls.ts";
import { endedWithoutSeal, unlessBroken } from "./calls/failed-task.ts";
import { followChains } from "./calls/follow-chain.ts";
import { receiptsOf, refusedWrites, replacedByOther } from "./calls/receipts.ts";
import { sightingsOf } from "./calls/sightings-of.ts";
import { replaceWaiting } from "./card/replace-waiting.ts";
import { cited, searchesTexts } from "./report/cited.ts";
import { type Found, foundBy } from "./report/results.ts";

/** Called with the sources of the values of calls. */
export type Watch = (sightings: readonly Sighting[]) => void;

/**
 * Carries out the calls of the last message. Read calls run at once. Write calls run after the user's decision.
 * If calls wait, the task becomes "waiting". A CompleteOrEscalate in the same message is accepted only if all other
 * calls have succeeded.
 */
export function act(
  specialist: Specialist,
  approvals: Approvals,
  format: ObservationFormat = compactFormat(),
  shownFor?: ShownFor,
  callees: readonly Callee[] = [],
  watch?: Watch,
) {
  return async (state: ServiceState, config: LangGraphRunnableConfig): Promise<ServiceUpdate> => {
    demandOwner(state, config);
    const { task } = state;
    const transcript = joined([...state.heard, ...state.messages]);
    const asking = callingMessages(transcript, task);
    if (asking.length === 0)
      return taskUpdate({
        ...lastingFieldsWithAside(task),
        status: "failed",
        result: phrase("decisionsLost", languageOfTurn(state.turn)),
        worded: true,
      });
    const open: ModelCall[] = asking
      .flatMap((message) => openCalls(transcript, message))
      .map((call) => ({ ...call, id: call.id ?? "" }));
    const work = open.filter((call) => call.name !== COMPLETE && call.name !== FOLLOW_CHAIN);
    const called = new CalledSpecialists(callees, state, config, work.length);
    const runnerAfter = (before: readonly BaseMessage[]) =>
      new CallRunner(specialist, approvals, state, [...transcript, ...before], config, format, called);
    const runner = runnerAfter([]);
    const carried: Carried = isDecided(task) ? await runner.runDecided(work) : await runner.runOrHold(work);
    const { unsealed = [] } = carried;
    const messages: BaseMessage[] = carried.outcomes.map((outcome) => outcome.message);
    const followed = await followChains(open, {
      // The order that the model was shown when it called.
      chainShown: async () =>
        (await shownFor?.({ task, transcript: before(asking, transcript), lessons: state.experience }))?.chain,
      tools: specialist.tools,
      by: runner.by,
      most: specialist.maxRounds - task.rounds + 1,
      make: (calls, made) => runnerAfter([...messages, ...made]).runOrHold(calls),
    });
    messages.push(...followed.messages);
    const outcomes = [...carried.outcomes, ...followed.outcomes];
    watch?.(sightingsOf(outcomes, specialist.tools, state, [...transcript, ...messages]));
    const held = [...(carried.held ?? []), ...followed.held];
    const receipts = {
      ...receiptsOf(state, outcomes, specialist.tools),
      ...(isDecided(task) ? {} : refusedWrites(state, outcomes, held, specialist.tools)),
    };
    const base = {
      messages,
      raw_data: { ...called.raw_data, ...rawDataOf(outcomes) },
      ...(Object.keys(called.records).length > 0 && { records: called.records }),
      ...(Object.keys(receipts).length > 0 && { receipts }),
    };
    const aside = isAside(task);
    const pending = waitingCallsOf(task);
    const changed = [
      ...(task.changed ?? []),
      ...(isPending(task) ? outcomes : []).filter(({ message: m }) => isDone(m)).map(({ message: m }) => textOf(m)),
    ];
    const { rejected: wasRejected, ...lasting } = lastingFieldsWithAside(task);
    const isRejected = wasRejected || outcomes.some(({ message: m }) => kindOf(m) === "declined");
    const rejected = changed.length === 0 && isRejected ? { rejected: true } : {};
    const done: Task = { ...lasting, status: "open", ...(changed.length > 0 && { changed }), ...rejected };
    if (held.length > 0 && aside) {
      const replaced = phrase("replaced", languageOfTurn(state.turn));
      const instead = replaceWaiting(pending, held, transcript, lastWordsDeny(transcript, pending));
      const waits = instead.waits.map((call) => runner.saidToChange(call, instead.replaced.get(call.id)));
      messages.push(...instead.closed.map((call) => toolMessage(call, replaced, runner.by, "replaced")));
      const gone = replacedByOther(state, waits);
      return {
        ...base,
        ...(Object.keys(gone).length > 0 && { receipts: { ...receipts, ...gone } }),
        ...taskUpdate({ ...lastingFields(done), status: "waiting", pending: waits }),
      };
    }
    if (held.length > 0)
      return { ...base, ...taskUpdate({ ...lastingFields(done), status: "waiting", pending: held }) };
    if (unsealed.length > 0)
      return { ...base, ...taskUpdate(endedWithoutSeal(done, unsealed, languageOfTurn(state.turn))) };
    const known = [...transcript, ...messages];
    const [complete, ...surplus] = open.filter((call) => call.name === COMPLETE);
    messages.push(...surplus.map((call) => toolMessage(call, "Once is enough.", runner.by, "refused")));
    const direct = endedDirectly(done, outcomes);
    if (!complete) return { ...base, ...taskUpdate(handedUp(done, outcomes, called) ?? direct ?? done) };
    const ending = endingOf(complete, known, asking, task);
    if (typeof ending === "string") {
      messages.push(toolMessage(complete, `Not yet: ${ending}`, runner.by, "refused"));
      return { ...base, ...taskUpdate(done) };
    }
    messages.push(toolMessage(complete, "Control is back with the planner.", runner.by));
    const end = ending.status === "done" ? direct : undefined;
    const rows = { ...state.raw_data, ...base.raw_data };
    const isQuoting = searchesTexts(specialist) && ending.result !== "";
    const result = isQuoting ? cited(ending.result, rows, languageOfTurn(state.turn)) : ending.result;
    const completion = completed(done, { ...ending, result }, foundBy(done, known, specialist.tools));
    return { ...base, ...taskUpdate(end ?? unlessBroken(completion, known, specialist.tools)) };
  };
}

/** The task's messages with calls to carry out: the last one or, after a decision, every one with open calls. */
function callingMessages(transcript: readonly BaseMessage[], task: Task): AIMessage[] {
  const own = transcript.filter((m): m is AIMessage => isAi(m) && writtenBy(m)?.task === task.id);
  const open = isDecided(task) ? own.filter((message) => openCalls(transcript, message).length > 0) : [];
  return open.length > 0 ? open : own.slice(-1);
}

/** The transcript before the first of some of its messages. */
const before = ([first]: readonly AIMessage[], transcript: readonly BaseMessage[]): readonly BaseMessage[] =>
  transcript.slice(0, first ? transcript.indexOf(first) : undefined);

/** The results of the calls, the calls that wait for the user, and the calls that the user never decided on. */
interface Carried {
  outcomes: Outcome[];
  held?: PendingCall[];
  unsealed?: PendingCall[];
}

/** How the specialist ends its task, or why it cannot yet. A result worded beside a call that was changed is void. */
function endingOf(complete: ModelCall, known: BaseMessage[], asking: AIMessage[], task: Task): Completion | string {
  const failed = asking.map((message) => failedBeside(known, message)).find((name) => name !== undefined);
  if (failed) return `${failed} failed. Mend it, or complete without it.`;
  const ending = completionOf(complete);
  if (typeof ending === "string") return ending;
  if (isAside(task)) return ending.status === "done" && ending.result === "" ? "Say the answer in words." : ending;
  const beside =
    asking.find(({ tool_calls = [] }) => tool_calls.some(({ id }) => id === complete.id))?.tool_calls ?? [];
  const isChanged = waitingCallsOf(task).some(({ id }) => beside.every((call) => call.id !== id));
  return isChanged ? { ...ending, result: "" } : ending;
}

/** The name of a call in the message that was answered with an error. */
function failedBeside(known: BaseMessage[], message: AIMessage): string | undefined {
  const failed = known.find(
    (m) =>
      isToolMessage(m) &&
      m.status === "error" &&
      m.name !== COMPLETE &&
      kindOf(m) !== "replaced" &&
      message.tool_calls?.some((c) => c.id === m.tool_call_id),
  );
  return failed?.name;
}

/** If all calls went to specialists, are trusted and done, their results are the task's result. */
function handedUp(task: Task, outcomes: readonly Outcome[], called: CalledSpecialists): Task | undefined {
  const isTrusted = ({ call, message }: Outcome) => called.isTrusted(call) && isDone(message);
  return outcomes.length > 0 && outcomes.every(isTrusted) ? withObserved(task, outcomes) : undefined;
}

/** If tools with `returnDirect` were called and no call failed, what they observed is the task's result. */
function endedDirectly(task: Task, outcomes: readonly Outcome[]): Task | undefined {
  const direct = outcomes.filter((outcome) => outcome.direct);
  const isEnd = direct.length > 0 && outcomes.every(({ message }) => isDone(message));
  return isEnd ? { ...withObserved(task, direct), direct: true } : undefined;
}

function withObserved(task: Task, outcomes: readonly Outcome[]) {
  const result = withUnreportedChanges(task, outcomes.map(({ message }) => textOf(message)).join("\n\n"));
  return { ...lastingFieldsWithAside(task), status: "done" as const, result, worded: true };
}

/** The task with the end that the specialist gave. A dropped or returned task has the reason as its result. */
function completed(task: Task, { status, reason, result }: Completion, found: Found): Task {
  const why = reason || result || "No reason was given.";
  const base = lastingFieldsWithAside(task);
  if (status === "dropped") return { ...base, status, result: why };
  if (status === "elsewhere") {
    const looked = found.filter(({ text }) => !task.changed?.includes(text));
    return { ...base, status, result: why, ...(looked.length > 0 && { found: looked }) };
  }
  if (result) return { ...base, status, result, worded: true };
  return { ...base, status, ...(found.length > 0 ? { found } : { result: reason || "Done." }), worded: false };
}
