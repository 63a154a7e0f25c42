import { setTimeout as sleep } from "node:timers/promises";
import { pick } from "../../src/domains/traffic/server/sample/random.ts";
import { phrasebook } from "./phrasebook.ts";
import type { Cut } from "./play-run.ts";
import type { SoakContext } from "./soak-context.ts";
import { Talk } from "./talk.ts";
import { verdictOn } from "./verdicts.ts";

/** Threads a customer keeps open; they limit what the server stores. */
const OPEN_TALKS = 3;
const LONGEST_PAUSE_MS = 300;

type Move = readonly [weight: number, go: (talk: Talk) => Promise<unknown>];

/** A simulated user with several talks at once, who acts like people, browsers and front ends. */
export class Customer {
  readonly talks: Talk[] = [];
  private readonly book;

  constructor(
    private readonly context: SoakContext,
    /** The user who is signed in. */
    private readonly user: string,
    private readonly random: () => number,
  ) {
    this.book = phrasebook(random);
  }

  async stayUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.step().catch((error) => this.context.tally.fault(`${this.user}: ${error?.stack ?? error}`));
      await sleep(this.random() * LONGEST_PAUSE_MS);
    }
  }

  private async step(): Promise<void> {
    const talk = await this.chosen();
    await this.move(talk);
    if (talk.turns >= talk.length) await this.leave(talk);
  }

  async leaveAll(): Promise<void> {
    for (const talk of [...this.talks])
      await this.leave(talk).catch((error) => talk.fault(`deleting it ended with ${error}`));
  }

  /** Waits until the thread is idle: the server refuses to delete a thread with an active run. */
  private async leave(talk: Talk): Promise<void> {
    await talk.settled();
    await this.context.client.threads.delete(talk.id);
    this.context.tally.count("threads", "deleted");
    this.talks.splice(this.talks.indexOf(talk), 1);
  }

  private async chosen(): Promise<Talk> {
    const open = this.talks.length < OPEN_TALKS && (this.talks.length === 0 || this.random() < 0.3);
    if (!open) return this.book.any(this.talks);
    const { thread_id } = await this.context.client.threads.create();
    const isLong = this.random() < 0.1;
    const length = Math.ceil(isLong ? 60 + this.random() * 60 : 2 + this.random() * 18);
    const talk = new Talk(this.context, thread_id, this.user, this.book.any(["en", "zh"]), length);
    this.context.tally.count("threads", isLong ? "opened for a long talk" : "opened");
    this.talks.push(talk);
    return talk;
  }

  private async move(talk: Talk): Promise<void> {
    const moves = talk.card.length > 0 ? this.overCard : talk.isAsked ? this.asked : this.free;
    const [, go] = pick(moves, ([weight]) => weight, this.random);
    await go(talk);
  }

  private asks(talk: Talk): Promise<unknown> {
    return talk.say(this.book.question(talk.language));
  }

  private readonly overCard: Move[] = [
    [12, (talk) => this.decide(talk)],
    [3, (talk) => this.word("typed yes", talk, talk.language === "en" ? "yes" : "好的")],
    [2, (talk) => this.word("typed no", talk, talk.language === "en" ? "no" : "不")],
    [1, (talk) => this.word("typed yes to all", talk, talk.language === "en" ? "approve all" : "全部同意")],
    [2, (talk) => this.word("talked over", talk, this.book.question(talk.language))],
    [1, (talk) => this.word("talked over", talk, this.book.reply(talk.language))],
    [2, async () => this.context.tally.count("approvals", "ignored")],
    [1, (talk) => this.stale(talk)],
    [1, (talk) => this.junk(talk)],
    [0.5, (talk) => this.dismiss(talk)],
  ];

  private readonly asked: Move[] = [
    [4, (talk) => talk.resume(this.book.reply(talk.language))],
    [1, (talk) => talk.resume([{ type: "response", args: this.book.reply(talk.language) }])],
    [3, (talk) => talk.say(this.book.reply(talk.language))],
    [1, (talk) => this.asks(talk)],
    [0.5, (talk) => talk.resume({})],
  ];

  private readonly free: Move[] = [
    [
      14,
      (talk) => (talk.isSpokenTo && this.random() < 0.75 ? talk.say(this.book.reply(talk.language)) : this.asks(talk)),
    ],
    [1, (talk) => talk.say(this.book.question(talk.language === "en" ? "zh" : "en"))],
    [1, (talk) => talk.say(this.book.question(talk.language), this.cut("cancel"))],
    [0.5, (talk) => talk.say(this.book.question(talk.language), this.cut("hang up"))],
    [1, (talk) => talk.sayTwice(this.book.question(talk.language), this.book.question(talk.language))],
    [0.5, (talk) => talk.say(this.book.any(["Clear", "清除历史"]))],
    [0.3, (talk) => talk.say(this.book.any(["", "   ", "\n"]))],
    [0.2, (talk) => talk.say("a long word ".repeat(2000))],
  ];

  private cut(by: Cut["by"]): Cut {
    this.context.tally.count("cuts", by);
    return { by, afterMs: 50 + this.random() * 1500 };
  }

  private async decide(talk: Talk): Promise<void> {
    const verdict = verdictOn(talk.card, this.book);
    this.context.tally.count("approvals", verdict.name);
    await talk.decide(verdict, this.random() < 0.05 ? this.cut("cancel") : undefined);
  }

  private async word(name: string, talk: Talk, text: string): Promise<void> {
    this.context.tally.count("approvals", name);
    await talk.say(text);
  }

  /** Sends a decision for the previous card. */
  private async stale(talk: Talk): Promise<void> {
    const gone = talk.lastCard.filter(({ id }) => !talk.card.some((shown) => shown.id === id));
    if (gone.length === 0) return this.junk(talk);
    this.context.tally.count("approvals", "stale");
    await talk.resume(Object.fromEntries(gone.map(({ id }) => [id, { type: "approve" }])));
  }

  private async junk(talk: Talk): Promise<void> {
    this.context.tally.count("approvals", "unreadable");
    await talk.resume(this.book.any<unknown>([{}, [], 7, "maybe", { decisions: null }, "…"]));
  }

  private async dismiss(talk: Talk): Promise<void> {
    this.context.tally.count("approvals", "dismissed");
    await talk.dismiss();
  }
}
