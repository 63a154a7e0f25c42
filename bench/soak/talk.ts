import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "@langchain/langgraph-sdk";
import { Inspection } from "./inspection.ts";
import type { Permits, Shown } from "./permits.ts";
import type { Tongue } from "./phrasebook.ts";
import { type Cut, type Given, payloadOf, playRun } from "./play-run.ts";
import { answersIn, isReply, type Stored, textOf, undecided } from "./stored.ts";
import type { Tally } from "./tally.ts";
import type { Verdict } from "./verdicts.ts";

/** What all talks of a soak share. */
export interface House {
  client: Client;
  tally: Tally;
  permits: Permits;
  /** Longest a turn may take. */
  boundMs: number;
  /** Folder for what broken threads looked like. */
  evidence: string;
}

interface Card {
  type: string;
  action_requests?: Shown[];
}

const MODEL_FAILED = /model provider|language model (failed|gave no)|no chat completion|模型服务|语言模型|聊天补全/;

/** One thread on the server, seen from its customer's side. */
export class Talk {
  turns = 0;
  /** The calls of the card that is open, and of the one before it. */
  card: Shown[] = [];
  lastCard: Shown[] = [];
  /** Whether the planner asks something. */
  isAsked = false;
  /** Whether somebody waits for an answer in words. */
  isSpokenTo = false;
  private pending: Shown[] = [];
  private answered = new Set<string>();
  private readonly inspection = new Inspection();
  private readonly told = new Set<string>();
  /** What was sent and how it ended, for whoever looks into a fault. */
  private readonly history: object[] = [];

  constructor(
    private readonly house: House,
    readonly id: string,
    private readonly user: string,
    readonly tongue: Tongue,
    /** Turns it is meant to have. */
    readonly length: number,
  ) {}

  /** Words; returns the answer, if one stands. */
  async say(text: string, cut?: Cut): Promise<string | undefined> {
    if (/^(yes|好的)$/.test(text) && this.pending.length === 1) for (const call of this.pending) this.allow(call);
    if (/^(approve all|全部同意)$/.test(text)) for (const call of this.pending) this.allow(call);
    return this.run({ text }, cut);
  }

  async resume(value: unknown): Promise<void> {
    await this.run({ resume: value });
  }

  /** Answers the card. What a whole answer allows has to be done, or refused with a reason, when the turn is over. */
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

  /** A second message while the first is being answered: refused with 422, unless the first was faster. */
  async sayTwice(first: string, second: string): Promise<void> {
    const { client, tally } = this.house;
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

  /** Waits for what still runs; a thread that never comes to rest is wedged. */
  async settled(): Promise<void> {
    const deadline = Date.now() + this.house.boundMs;
    while ((await this.house.client.threads.get(this.id)).status === "busy") {
      if (Date.now() > deadline) return this.fault("stays busy");
      await sleep(200);
    }
  }

  /** Says once for the thread what is broken. */
  fault(what: string, state?: object): void {
    if (this.told.has(what)) return;
    this.house.tally.fault(`${this.id}, turn ${this.turns}: ${what}`);
    this.keepEvidence(what, state);
  }

  private keepEvidence(what: string, state?: object): void {
    this.told.add(what);
    const seen = { what, user: this.user, history: this.history, state };
    writeFileSync(join(this.house.evidence, `${this.id}-${this.told.size}.json`), JSON.stringify(seen, null, 1));
  }

  private allow(call: Shown): void {
    this.house.permits.allow(this.id, call);
  }

  private async run(given: Given, cut?: Cut): Promise<string | undefined> {
    await this.play(given, cut);
    if (cut) await this.settled();
    return this.look(given, cut);
  }

  private async play(given: Given, cut?: Cut, onStart?: () => void): Promise<void> {
    const { client, tally, boundMs } = this.house;
    const startedAt = performance.now();
    const failure = await playRun(client, { thread: this.id, user: this.user, given, boundMs, cut, onStart });
    this.turns += 1;
    tally.turnsMs.push(performance.now() - startedAt);
    if (failure) this.fault(`${JSON.stringify(given).slice(0, 200)} ended with ${failure}`);
  }

  /** Reads what is stored, holds it against what must be, and returns the answer that stands. */
  private async look(given: Given, cut?: Cut): Promise<string | undefined> {
    const { values, next, tasks } = await this.house.client.threads.getState<Stored>(this.id);
    if (!values?.messages) return undefined;
    const cards = tasks.flatMap((task) => task.interrupts ?? []).map(({ value }) => value as Card);
    const last = values.messages.at(-1);
    const answer = last && isReply(last) ? textOf(last) : undefined;
    const isCutOff = (cut !== undefined || "goto" in given) && cards.length === 0 && (!answer || next.length > 0);
    this.history.push({ given, cut, answer, cards: cards.map(({ type }) => type), floor: values.dialog_state });
    this.remember(values, cards, answer);
    const { faults, blemishes } = this.inspection.look(values, { isSaid: "text" in given, isCutOff });
    for (const fault of faults) this.fault(fault, values);
    for (const blemish of blemishes) this.house.tally.count("blemishes", blemish);
    for (const blemish of new Set(blemishes)) this.keepEvidence(blemish, values);
    if (isCutOff) return this.ended("cut off");
    if (cards.length === 0 && next.length > 0) this.fault(`the turn ended with ${next} to come`, values);
    else if (cards.length === 0 && !answer) this.fault(`the turn ended with ${JSON.stringify(last)}`, values);
    if (answer && MODEL_FAILED.test(answer)) return this.ended("words that the model failed", answer);
    return this.ended(this.isAsked ? "question" : cards.length > 0 ? "approval card" : "words", answer);
  }

  private ended(how: string, answer?: string): string | undefined {
    this.house.tally.count("endings", how);
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
