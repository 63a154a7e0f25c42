import { setTimeout as sleep } from "node:timers/promises";
import type { Language } from "../../src/engine/language.ts";
import { Evidence } from "./evidence.ts";
import { Inspection } from "./inspection.ts";
import type { Shown } from "./permits.ts";
import { type Cut, type Given, payloadOf, playRun } from "./play-run.ts";
import type { SoakContext } from "./soak-context.ts";
import { answersIn, isReply, type Stored, textOf, undecided } from "./stored.ts";
import type { Verdict } from "./verdicts.ts";

interface Card {
  type: string;
  action_requests?: Shown[];
}

const MODEL_FAILED = /model provider|language model (failed|gave no)|not a chat completion|模型服务|语言模型|聊天补全/;

/** One thread on the server, from the customer's side. */
export class Talk {
  turns = 0;
  /** The calls of the open card, and of the one before it. */
  card: Shown[] = [];
  lastCard: Shown[] = [];
  /** Whether a question of the planner is open. */
  isAsked = false;
  /** Whether a question that needs words is open. */
  isSpokenTo = false;
  private pending: Shown[] = [];
  private answered = new Set<string>();
  private readonly inspection = new Inspection();
  private readonly evidence: Evidence;

  constructor(
    private readonly context: SoakContext,
    readonly id: string,
    private readonly user: string,
    readonly language: Language,
    /** Planned number of turns. */
    readonly length: number,
  ) {
    this.evidence = new Evidence(context, id, user);
  }

  /** Sends words; returns the answer, if there is one. */
  async say(text: string, cut?: Cut): Promise<string | undefined> {
    if (/^(yes|好的)$/.test(text) && this.pending.length === 1) for (const call of this.pending) this.allow(call);
    if (/^(approve all|全部同意)$/.test(text)) for (const call of this.pending) this.allow(call);
    return this.run({ text }, cut);
  }

  async resume(value: unknown): Promise<void> {
    await this.run({ resume: value });
  }

  /** Answers the card. By the end of the turn, each approved call must be done or refused with a reason. */
  async decide({ resume, allows, isWhole }: Verdict, cut?: Cut): Promise<void> {
    for (const call of allows) this.allow(call);
    await this.run({ resume }, cut);
    const lost = isWhole && !cut ? allows.filter(({ id }) => !this.answered.has(id)) : [];
    for (const { name } of lost) this.fault(`${name} was approved and not done`);
  }

  /** "Mark as resolved" in agent-chat-ui. */
  async dismiss(): Promise<void> {
    await this.run({ goto: "__end__" });
  }

  /** Sends a second message during the first run: refused with 422, unless the first run was faster. */
  async sayTwice(first: string, second: string): Promise<void> {
    const { client, tally } = this.context;
    let refusal: Promise<boolean> | undefined;
    const interfere = () => {
      const payload = payloadOf({ user: this.user, given: { text: second } });
      refusal ??= client.runs.create(this.id, "assistant", payload).then(
        () => true,
        (error) => {
          if (error?.status !== 422) this.fault(`a second run on a busy thread ended with ${error}`);
          return false;
        },
      );
    };
    await this.play({ text: first }, undefined, interfere);
    const isTaken = await refusal;
    tally.count("second runs", isTaken ? "taken, as the first was over" : "refused (422)");
    if (isTaken) await this.settled();
    await this.look({ text: isTaken ? second : first });
  }

  /** Waits for active runs; a thread that never becomes idle is stuck. */
  async settled(): Promise<void> {
    const deadline = Date.now() + this.context.boundMs;
    while ((await this.context.client.threads.get(this.id)).status === "busy") {
      if (Date.now() > deadline) return this.fault("stays busy");
      await sleep(200);
    }
  }

  fault(what: string, state?: object): void {
    this.evidence.fault(what, this.turns, state);
  }

  private allow(call: Shown): void {
    this.context.permits.allow(this.id, call);
  }

  private async run(given: Given, cut?: Cut): Promise<string | undefined> {
    await this.play(given, cut);
    if (cut) await this.settled();
    return this.look(given, cut);
  }

  private async play(given: Given, cut?: Cut, onStart?: () => void): Promise<void> {
    const { client, tally, boundMs } = this.context;
    const startedAt = performance.now();
    const failure = await playRun(client, { thread: this.id, user: this.user, given, boundMs, cut, onStart });
    this.turns += 1;
    tally.turnsMs.push(performance.now() - startedAt);
    if (failure) this.fault(`${JSON.stringify(given).slice(0, 200)} ended with ${failure}`);
  }

  /** Reads the stored state, checks it, and returns the answer. */
  private async look(given: Given, cut?: Cut): Promise<string | undefined> {
    const { values, next, tasks } = await this.context.client.threads.getState<Stored>(this.id);
    if (!values?.messages) return undefined;
    const cards = tasks.flatMap((task) => task.interrupts ?? []).map(({ value }) => value as Card);
    const last = values.messages.at(-1);
    const answer = last && isReply(last) ? textOf(last) : undefined;
    const isCutOff = cut?.by === "cancel" && cards.length === 0 && (!answer || next.length > 0);
    this.evidence.add({ given, cut, answer, cards: cards.map(({ type }) => type), floor: values.dialog_state });
    this.remember(values, cards, answer);
    const faults = this.inspection.look(values, { isAsked: this.isAsked, isCutOff });
    for (const fault of faults) this.fault(fault, values);
    if (isCutOff) return this.ended("cut off");
    if ("goto" in given) return this.ended("dismissed");
    if (cards.length === 0 && next.length > 0) this.fault(`the turn ended with ${next} to come`, values);
    else if (cards.length === 0 && !answer) this.fault(`the turn ended with ${JSON.stringify(last)}`, values);
    if (answer && MODEL_FAILED.test(answer)) return this.ended("words that the model failed", answer);
    return this.ended(this.isAsked ? "question" : cards.length > 0 ? "approval card" : "words", answer);
  }

  private ended(how: string, answer?: string): string | undefined {
    this.context.tally.count("endings", how);
    return answer;
  }

  private remember(values: Stored, cards: readonly Card[], answer = ""): void {
    const before = this.card;
    this.card = cards.find(({ type }) => type === "approval")?.action_requests ?? [];
    if (before.length > 0 && before[0]?.id !== this.card[0]?.id) this.lastCard = before;
    this.isAsked = cards.some(({ type }) => type === "question");
    this.isSpokenTo = values.dialog_state.length > 0 || /[?？]$/.test(answer);
    this.answered = new Set(answersIn(values.messages));
    this.pending = undecided(values).map(({ id, tool, args }) => ({ id, name: tool, args }));
  }
}
