import { randomUUID } from "node:crypto";
import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { Command, INTERRUPT } from "@langchain/langgraph";
import { drawAssistant, runDefaults } from "../../graphs/build-assistant.ts";
import { isHuman, isReply, writtenBy } from "../../src/engine/dialog/message.ts";
import type { ConversationState } from "../../src/engine/dialog/state.ts";
import { isPending, undecidedCallsOf, waitingCallsOf } from "../../src/engine/dialog/task.ts";
import { openCalls } from "../../src/engine/dialog/transcript.ts";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { OwnerError } from "../../src/engine/errors.ts";
import { plainText } from "../../src/engine/plain-text.ts";
import { createStaff } from "../../src/engine/staff.ts";
import { isTooDeep, storable } from "../../src/engine/storable.ts";
import { CutOffSaver, Killed } from "../support/cut-off-saver.ts";
import { deskDomain } from "../support/desk-domain.ts";
import { type Asked, calls, type Reply, ScriptedModel } from "../support/scripted-model.ts";
import { NOW, SECRET, type Seen } from "../support/talk.ts";
import type { Minds, Move, OddMessage, Step, Verdict } from "./moves.ts";
import { Reader } from "./reader.ts";

/** A call on a card: what the user was shown before deciding. */
interface Shown {
  id: string;
  name: string;
  args: { what?: unknown; nights?: unknown };
}

const PLANNER_ROUNDS = 6;
const SPECIALIST_ROUNDS = 4;
const NOBODY: Minds = { planner: [], specialist: [], summary: [], startsOver: false };

let minds = NOBODY;
let played = { planner: 0, specialist: 0, summary: 0 };
let onRequest: (asked: Asked) => void = () => {};

const finish: Record<keyof typeof played, Reply> = {
  planner: "That is all.",
  specialist: calls(["CompleteOrEscalate", { result: "Done." }]),
  summary: "In short.",
};

function next(role: keyof typeof played): Reply {
  const list = minds[role];
  const at = played[role]++;
  return list[minds.startsOver && list.length > 0 ? at % list.length : at] ?? finish[role];
}

const { domain, ledger } = deskDomain();
ledger.isNumbered = true;
const known = domain.specialists.map(({ name }) => name);
const model = new ScriptedModel((asked) => {
  onRequest(asked);
  return next(asked.node === "plan" ? "planner" : asked.node === "summarize" ? "summary" : "specialist");
});
const saver = new CutOffSaver();
const embeddings = new LocalEmbeddings();
const start = (process: string) =>
  drawAssistant(
    createStaff({
      domains: [domain],
      model,
      embeddings,
      secret: SECRET,
      now: () => NOW,
      plannerRounds: PLANNER_ROUNDS,
      process,
    }),
  )
    .compile({ checkpointer: saver })
    .withConfig(runDefaults);

/** Processes over the same checkpoints, each started when the one before it has died. */
const processes: ReturnType<typeof start>[] = [];
function processAt(life: number) {
  processes[life] ??= start(`process ${life}`);
  return processes[life];
}

/** Lets things that a cut-off run left behind come to an end. */
const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
};

/**
 * One conversation beside a small model of what the user has allowed. After every step all that must hold is checked;
 * throws with what does not.
 */
class Played {
  private readonly thread = randomUUID();
  private readonly config = { configurable: { thread_id: this.thread } };
  /** The card that is open, and the one before it. */
  private card: Shown[] = [];
  /** All that was shown on cards and is not decided: words can decide it when the card is gone. */
  private pending: Shown[] = [];
  private lastCard: Shown[] = [];
  /** What the user allowed: by call id, what may be written; two things when a crash hid whether the first was heard. */
  private readonly allowed = new Map<string, string[]>();
  /** What the user has rejected, and what this step rejects, when it is not cut off before that is heard. */
  private readonly rejected = new Set<string>();
  private rejects: string[] = [];
  /** Whether the step's user may decide on what waits. */
  private isOwner = true;
  private opener: { userId?: string } = {};
  /** What the step's decision, complete and readable, has allowed: it must run now. */
  private due: string[] = [];
  private wasCut = false;
  private wasJustCut = false;
  private isCleared = true;
  private requests: Asked[] = [];
  /** How many processes have died. */
  private life = 0;
  private last: Step | undefined;
  /** What stood behind the last step, when it came to its end. */
  private stood: ConversationState | undefined;
  private readonly reader = new Reader(this.thread, ledger);

  async step(given: Step): Promise<void> {
    const step = this.asMeant(given);
    if (!step) return;
    const before = this.stood ?? (await this.state());
    this.stood = undefined;
    // A new message, or a jump, takes up no step that was cut off before its checkpoint: who opened the thread there has not.
    const opened = this.wasCut && (isSaid(step) || step.move === "dismiss") ? await this.committed() : before;
    const owner = opened.user_info?.userId;
    // A thread is whose first message was taken up; nobody named is nobody.
    const isOpened = owner !== undefined || !!opened.turn || (opened.messages ?? []).some((one) => writtenBy(one));
    this.isOwner = !isOpened || step.by === owner;
    this.opener = (isOpened ? owner : step.by) === undefined ? {} : { userId: isOpened ? owner : step.by };
    this.rejects = [];
    const isRepeatedDecision = given.move === "again" && step.move === "decide" && this.card.length === 0;
    const input = isRepeatedDecision ? null : this.inputOf(step, before);
    if (input === undefined || (!before.messages?.length && input === null)) return;
    const untold = this.reader.untold();
    const waited = this.pending;
    if (step.move !== "decide") this.due = [];
    const stop = new AbortController();
    this.requests = [];
    onRequest = (asked) => {
      this.requests.push(asked);
      if (step.aborts !== undefined && this.requests.length > step.aborts) stop.abort();
    };
    // What somebody else sends never gets past the doors: here it is the graph alone that refuses it.
    if (step.dies !== undefined && this.isOwner) saver.dieAfter(step.dies);
    let seen: Seen | undefined;
    try {
      const run = { ...this.config, signal: stop.signal, context: { user_id: step.by } };
      seen = await this.graph.invoke(input, run);
      if (step.lost && this.isOwner) {
        this.wasCut = true;
        this.life += 1;
        seen = undefined;
      }
    } catch (error) {
      // Specialists that worked side by side die, or are refused, side by side.
      const failed: unknown = error instanceof AggregateError ? error.errors[0] : error;
      if (failed instanceof OwnerError && !this.isOwner) return this.checkUntouched(before);
      if (failed instanceof Killed) this.life += 1;
      else if (!stop.signal.aborted) throw error;
      this.wasCut = true;
      await settled();
    } finally {
      saver.live();
    }
    if (!this.isOwner) {
      this.card = await this.cardOf();
      if (seen) this.checkNotTold(before, seen);
      return this.checkUntouched(before);
    }
    this.wasJustCut = seen === undefined;
    const state = await this.check(step, seen);
    if (seen) this.stood = state;
    if (seen) this.checkTold(step, this.reader.read(seen, input === null ? {} : before, untold));
    const isStillOpen = waited.some(({ id }) => this.pending.some((open) => open.id === id));
    if (isStillOpen && state.user_info.userId !== owner)
      throw new Error(`what waits for ${owner} waits for ${state.user_info.userId}`);
  }

  /** What somebody else sent has asked no model, written nothing and left the work as it was. */
  private async checkUntouched(before: ConversationState): Promise<void> {
    const after = await this.state();
    if (this.requests.length > 0) throw new Error("a model was asked for somebody else");
    // What a step wrote that was cut off comes back when the thread is loaded again.
    if (!this.wasCut && JSON.stringify(after.tasks) !== JSON.stringify(before.tasks))
      throw new Error("somebody else has changed the tasks");
    if (after.user_info.userId !== before.user_info.userId) throw new Error("somebody else has taken the thread");
    if (after.messages.filter(isHuman).length > before.messages.filter(isHuman).length)
      throw new Error("words of somebody else stay in the thread");
  }

  /** Whatever has happened, its owner is answered, and can clear it. */
  async end(): Promise<void> {
    const { user_info } = this.stood ?? (await this.state());
    const by = user_info?.userId as Step["by"];
    minds = NOBODY;
    await this.step({ move: "say", text: "What may I bring along?", ...(by && { by }) });
    const { messages } = this.stood ?? (await this.state());
    if (!messages.findLast(isHuman)?.text.includes("What may I bring along?"))
      throw new Error("the last question is not heard");
    await this.step({ move: "say", text: "Clear", ...(by && { by }) });
  }

  async remove(): Promise<void> {
    await saver.deleteThread(this.thread);
  }

  private get graph() {
    return processAt(this.life);
  }

  private async state(): Promise<ConversationState> {
    return (await this.graph.getState(this.config)).values as ConversationState;
  }

  /** The step as it is when what was sent before is sent again. */
  private asMeant(given: Step): Step | undefined {
    if (given.move !== "again") {
      this.last = given;
      return given;
    }
    if (!this.last) return undefined;
    const { dies: _, lost: __, aborts: ___, ...same } = this.last;
    const { move: ____, by: _____, ...end } = given;
    return { ...same, ...end };
  }

  /** What was done is told by the time the owner's turn has come to its end, and nothing is offered again in silence. */
  private checkTold(step: Step, faults: string[]): void {
    const isTurn = step.move === "decide" || (isSaid(step) && !isNotHeard(textOf(step)));
    const untold = isTurn ? this.reader.untold() : [];
    faults.push(...untold.map(({ number }) => `${number} is untold`));
    if (faults.length > 0) throw new Error(faults.join("\n"));
  }

  private checkNotTold(before: ConversationState, seen: Seen): void {
    const known = new Set(before.messages.map(({ id }) => id));
    const told = seen.messages.filter(({ id }) => !known.has(id)).map(({ text }) => text);
    if (/BK\d{4}/.test(told.join("\n"))) throw new Error(`somebody else is told: ${told.join("\n")}`);
  }

  private async committed(): Promise<Partial<ConversationState>> {
    return (await saver.getTuple(this.config))?.checkpoint.channel_values ?? {};
  }

  private inputOf(step: Step, state: ConversationState) {
    // Only a message begins a thread; LangGraph itself refuses all else.
    if (!state.messages?.length && step.move !== "say" && step.move !== "say over") return undefined;
    const words = (text: string) => {
      if (text.trim().toLowerCase() !== "clear" && text !== "清除历史") this.allowWords(text, this.pending);
      return new HumanMessage(text);
    };
    switch (step.move) {
      case "again":
        return undefined;
      case "say":
        words(textOf(step));
        return { messages: [step.odd ? oddMessage(step.text, step.odd) : new HumanMessage(step.text)] };
      case "say over": {
        const last = state.messages?.findLast((message): message is AIMessage => AIMessage.isInstance(message));
        const handled = openCalls(state.messages ?? [], last ?? new AIMessage("")).map(
          (call) =>
            new ToolMessage({
              id: `do-not-render-${randomUUID()}`,
              tool_call_id: call.id ?? "",
              content: "Successfully handled tool call.",
            }),
        );
        return { messages: [...handled, words(step.text)] };
      }
      case "decide":
        return this.card.length === 0 ? undefined : resumed(this.decide(step));
      case "decide stale": {
        const gone = Object.fromEntries(this.lastCard.map(({ id }) => [id, { type: "approve" }]));
        if (this.card.length === 0 || this.lastCard.length === 0) return undefined;
        const isOpen = this.lastCard.every(({ id }) => this.card.some((shown) => shown.id === id));
        if (isOpen) for (const shown of this.lastCard) this.allow(shown);
        return new Command({ resume: gone });
      }
      case "resume":
        this.allowValue(step.value, this.card.length > 0 ? this.card : this.pending);
        return resumed(step.value);
      case "go on":
        return null;
      case "dismiss":
        this.card = [];
        return new Command({ goto: "__end__" });
    }
  }

  private allow({ id, args: { what, nights } }: Shown): void {
    if (!this.isOwner) return;
    const earlier = this.wasJustCut ? (this.allowed.get(id) ?? []) : [];
    this.allowed.set(id, [...earlier, nights ? `${what}/${nights}` : `${what}`]);
  }

  /** What plain words allow, read apart from the product's own reading. */
  private allowWords(text: string, pending: readonly Shown[]): void {
    const plain = text
      .toLowerCase()
      .replace(/[\s,.]+/g, " ")
      .trim();
    const isYes = ["yes", "yes please", "好的", "y", "ok", "do"].includes(plain);
    if (plain === "approve all" || (isYes && pending.length === 1)) for (const shown of pending) this.allow(shown);
    if (plain === "approve 1 reject 2" && pending[0]) this.allow(pending[0]);
  }

  private allowValue(value: unknown, pending: readonly Shown[]): void {
    if (typeof value === "string") this.allowWords(value, pending);
    if (Array.isArray(value) && value[0] === "approve" && pending.length === 1) this.allowWords("yes", pending);
  }

  private decide({ as, decisions: verdicts, odd }: Move & { move: "decide" }): unknown {
    const decided = as === "map of one" ? this.card.slice(0, 1) : this.card;
    const pairs = decided.map((shown, at) => ({ shown, verdict: verdicts[at % verdicts.length] ?? "reject" }));
    const made = pairs.map(({ shown, verdict }) => decisionOf(shown, verdict, odd));
    const isReadable = pairs.every(({ verdict }) => verdict !== "unreadable edit");
    const isOdd = pairs.some(({ verdict }) => verdict === "odd edit" || verdict === "odd field");
    if (isReadable && (as !== "single" || this.card.length === 1)) {
      for (const { shown, verdict } of pairs) {
        if (verdict === "approve" || verdict === "accept") this.allow(shown);
        if (["reject", "ignore"].includes(verdict) && this.isOwner && !isOdd) this.rejects.push(shown.id);
      }
    }
    const isWhole =
      isReadable && this.isOwner && pairs.length === this.card.length && (as !== "single" || this.card.length === 1);
    // An edit allows nothing: what it makes of a call is on the next card, and all wait for that one.
    const isSound = pairs.every(({ verdict }) => !verdict.endsWith("edit"));
    const allows = (verdict: Verdict) => ["approve", "accept"].includes(verdict);
    // Just behind a crash an earlier decision may have been heard, and counts.
    const isHeard = isWhole && isSound && !isOdd && !this.wasJustCut;
    this.due = isHeard ? pairs.flatMap(({ shown, verdict }) => (allows(verdict) ? [shown.id] : [])) : [];
    if (as === "single") return made[0];
    if (as === "map" || as === "map of one")
      return Object.fromEntries(pairs.map(({ shown }, at) => [shown.id, made[at]]));
    return as === "list" ? { decisions: made } : made;
  }

  private async check(step: Step, seen: Seen | undefined): Promise<ConversationState> {
    const state = await this.state();
    const faults: string[] = [...model.faults];
    const expect = (holds: boolean, fault: string) => holds || faults.push(fault);
    const messages = state.messages ?? [];

    const ids = messages.map((message) => message.id ?? "");
    expect(new Set(ids).size === ids.length && !ids.includes(""), "messages without an id of their own");

    for (const { key, what } of ledger.writes) {
      const [thread, call = ""] = key.split(":");
      if (thread !== this.thread) continue;
      expect(
        this.allowed.get(call)?.includes(what) ?? false,
        `wrote ${what} (${call}), allowed was ${this.allowed.get(call)}`,
      );
    }
    if (seen && !this.wasCut) for (const id of this.rejects) this.rejected.add(id);
    const written = ledger.writes.filter(({ key }) => key.startsWith(this.thread)).map(({ key }) => key.split(":")[1]);
    expect(!written.some((id) => this.rejected.has(id ?? "")), "what was rejected was written");
    const attempts = ledger.attempts.filter((key) => key.startsWith(this.thread));
    if (!this.wasCut) expect(new Set(attempts).size === attempts.length, "a write was sent twice");

    for (const id of seen ? this.due : [])
      expect(
        attempts.some((key) => key.endsWith(id)),
        `${id} was allowed and not done`,
      );

    const stack = state.dialog_state ?? [];
    expect(stack.length <= 1 && stack.every((name) => known.includes(name)), `the stack is [${stack}]`);
    const tasks = Object.values(state.tasks ?? {});

    const byPlanner = this.requests.filter(({ node }) => node === "plan").length;
    expect(byPlanner <= PLANNER_ROUNDS * 2, `the planner was asked ${byPlanner} times`);
    const perTask = new Map<string, number>();
    for (const { node, messages } of this.requests) {
      const key = `${node}: ${messages[1]?.text}`;
      if (known.includes(node)) perTask.set(key, (perTask.get(key) ?? 0) + 1);
    }
    const turns = 2 * PLANNER_ROUNDS;
    for (const [task, count] of perTask) {
      expect(count <= SPECIALIST_ROUNDS * 2 * turns, `${task} was worked on ${count} times`);
    }

    if (this.isCleared && step.move === "say") {
      const first = this.requests.find(({ node }) => node === "plan");
      expect(!first || first.messages.length === 2, "a cleared conversation remembers");
    }
    this.isCleared = false;

    if (seen) {
      const shown = seen[INTERRUPT]?.map(({ value }) => value as { type: string; action_requests?: Shown[] }) ?? [];
      expect(shown.length <= 1, `${shown.length} cards at once`);
      const [card] = shown;
      if (this.card.length > 0) this.lastCard = this.card;
      this.card = card?.action_requests ?? [];
      const undecided = tasks.filter(isPending).flatMap(waitingCallsOf);
      expect(
        this.card.every(({ id }) => undecided.some((call) => call.id === id)),
        "the card shows what is not pending",
      );
      if (step.move === "say" || step.move === "say over") {
        this.checkEnd(textOf(step), state, card !== undefined, expect);
      }
      // Cut off, a talk may stand without its frame until the next message opens a turn.
      const isWorked = !this.wasCut || this.requests.length > 0;
      if (
        isWorked &&
        card === undefined &&
        step.move !== "dismiss" &&
        step.move !== "go on" &&
        step.move !== "resume"
      ) {
        const holder = tasks.find(({ status }) => status === "talking");
        expect(stack.at(-1) === holder?.specialist || !!undecided.length, `[${stack}] with ${holder?.specialist}`);
      }
    } else {
      if (this.card.length > 0) this.lastCard = this.card;
      this.card = await this.cardOf();
    }
    const open = tasks
      .filter(isPending)
      .flatMap(undecidedCallsOf)
      .map(({ id, tool, args }) => ({ id, name: tool, args }));
    // A run cut off just before its card is shown leaves calls that words and resumes decide unseen, and one cut off
    // behind a decision calls that look decided, and that the next words decide all the same.
    const waiting = tasks.filter(isPending).flatMap(waitingCallsOf);
    const undecided = this.pending.filter(({ id }) => waiting.some((call) => call.id === id));
    const shown = [...this.card, ...this.pending];
    this.pending = seen
      ? open.filter(({ id }) => shown.some((call) => call.id === id))
      : [...open, ...undecided.filter(({ id }) => open.every((call) => call.id !== id))];
    if (faults.length > 0) throw new Error([...new Set(faults)].join("\n"));
    return state;
  }

  /** A message always ends in words or a card. */
  private checkEnd(
    text: string,
    state: ConversationState,
    asks: boolean,
    expect: (holds: boolean, fault: string) => void,
  ): void {
    const clears = /^(clear|清除历史)$/i.test(text.trim());
    const last = state.messages.at(-1);
    expect(asks || (!!last && isReply(last)), `the turn ended with ${last?.type}: ${last?.text}`);
    if (clears) {
      const { messages, ...rest } = state;
      expect(messages.length === 1, "Clear leaves messages");
      expect(
        JSON.stringify(rest) === JSON.stringify({ ...FRESH, user_info: this.opener }),
        `Clear leaves ${JSON.stringify(rest)}`,
      );
    }
    this.isCleared = clears;
    const asked = state.messages.findLast((message) => HumanMessage.isInstance(message))?.id;
    // What a step wrote that was cut off comes back when the thread is loaded again, and the next message closes it.
    if (asks || this.wasCut || asked !== state.turn?.messageId) return;
    const tasks = Object.values(state.tasks);
    if (tasks.some(({ status }) => status === "waiting")) return;
    const goesOn = (id: string | undefined) => tasks.some((task) => task.id === id && task.status === "queued");
    const plans = state.messages.filter((message): message is AIMessage => AIMessage.isInstance(message));
    const open = plans.flatMap((message) =>
      goesOn(writtenBy(message)?.task) ? [] : openCalls(state.messages, message).filter(({ id }) => !goesOn(id)),
    );
    expect(
      open.every(({ name }) => name === "ask_user"),
      `unanswered: ${open.map(({ name }) => name)}`,
    );
    const made = new Set(plans.flatMap((message) => (message.tool_calls ?? []).map(({ id }) => id)));
    const answers = state.messages.filter((message): message is ToolMessage => ToolMessage.isInstance(message));
    const orphans = answers.filter(({ tool_call_id }) => !made.has(tool_call_id));
    expect(orphans.length === 0, `answers without a call: ${orphans.map(({ name }) => name)}`);
  }

  private async cardOf(): Promise<Shown[]> {
    const { tasks } = await this.graph.getState(this.config);
    const value = tasks.flatMap(({ interrupts }) => interrupts)[0]?.value as { action_requests?: Shown[] } | undefined;
    return value?.action_requests ?? [];
  }
}

const FRESH = {
  dialog_state: [],
  user_info: {},
  turn: null,
  tasks: {},
  receipts: {},
  records: {},
  raw_data: {},
  background: [],
  experience: [],
  memories: {},
};

type Said = Extract<Step, { move: "say" | "say over" }>;
const isSaid = (step: Step): step is Said => step.move === "say" || step.move === "say over";

/** What the message says: a block that is a text belongs to it. */
function textOf(said: Said): string {
  const odd = said.move === "say" && said.odd?.at === "block" ? said.odd.value : "";
  return `${typeof odd === "string" ? plainText(odd) : ""}${said.text}`;
}

/** What is answered by a notice alone, and leaves what was cut off as it stands. */
const isNotHeard = (text: string): boolean => text.trim() === "" || text.includes("2026-02-30");

/** An answer as our doors let it in: LangGraph stores it before any node reads it, and takes "" or 0 for none. */
function resumed(value: unknown) {
  if (isTooDeep(value)) return undefined;
  return new Command({ resume: storable(value) || [storable(value)] });
}

function oddMessage(text: string, { at, value }: OddMessage): HumanMessage {
  switch (at) {
    case "id":
      return { role: "user", content: text, id: value } as never;
    case "block":
      return { role: "user", content: [value, { type: "text", text }] } as never;
    case "fields":
      return Object.assign(new HumanMessage(text), {
        name: value,
        additional_kwargs: { odd: value },
        response_metadata: { odd: value },
      });
  }
}

function decisionOf({ name, args }: Shown, verdict: Verdict, odd: unknown): unknown {
  switch (verdict) {
    case "odd edit":
      return { type: "edit", edited_action: { name, args: odd } };
    case "odd field":
      return { type: "edit", edited_action: { name, args: { what: "Q", a: odd } } };
    case "edit":
      return { type: "edit", edited_action: { name, args: { ...args, nights: "3" } } };
    case "wrong edit":
      return { type: "edit", edited_action: { name, args: { what: "" } } };
    case "unreadable edit":
      return { type: "edit", args: "3 nights" };
    case "unknown edit":
      return { type: "edit", edited_action: { name, args: { ...args, days: 3 } } };
    case "reject":
      return { type: "reject", message: "Too dear" };
    default:
      return { type: verdict };
  }
}

/** Plays a conversation; throws with what does not hold. */
export async function play(given: Minds, steps: readonly Step[]): Promise<void> {
  minds = given;
  played = { planner: 0, specialist: 0, summary: 0 };
  model.asked.length = 0;
  model.faults.length = 0;
  ledger.writes.length = 0;
  ledger.attempts.length = 0;
  const conversation = new Played();
  try {
    for (const step of steps) await conversation.step(step);
    await conversation.end();
  } finally {
    await conversation.remove();
    minds = NOBODY;
  }
}
