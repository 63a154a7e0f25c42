import { type Answered, SendError } from "../../../src/app.ts";
import { isToolMessage, kindOf } from "../../../src/engine/dialog/tool-message.ts";
import { type Asked, calls, type Reply } from "../../support/scripted-model.ts";
import type { Mortal, Remains } from "./mortal.ts";

/** How somebody goes on who got no answer. */
const recoveries = ["repeats the request", "goes on", "says something else"] as const;
type Recovery = (typeof recoveries)[number];

const BOOK = "Please book the hotel.";
const room = { hotel_id: "HT-0102", check_in: "2026-12-03", check_out: "2026-12-05" };
const by = { thread: "t", user: "P1001" };

/** A model that books what it is asked to, and never says so. */
export function silent({ messages, tools }: Asked): Reply {
  if (tools.some(({ name }) => name.startsWith("to_"))) {
    const human = messages.findLastIndex(({ type }) => type === "human");
    const [question = ""] = messages[human]?.text.split("\n\n[") ?? [];
    if (messages.slice(human).some(({ type }) => type === "tool")) return "Anything else?";
    if (!question.includes("book")) return "Good morning.";
    return calls(["to_book_hotel", { job_desc: "Book the hotel." }]);
  }
  if (tools.length === 0) return "Anything else?";
  const answer = messages.findLast(isToolMessage);
  if (!answer) return calls(["book_hotel", room]);
  if (kindOf(answer) === "declined" && answer.text.includes(BOOK)) return calls(["book_hotel", room]);
  return calls(["CompleteOrEscalate", { result: "Nothing was booked." }]);
}

/** What a user has read, and what was wrong with it. */
class Reader {
  private constructor(
    private readonly mortal: Mortal,
    private text: string,
    readonly faults: string[],
    private card = "",
  ) {}

  static of = (mortal: Mortal, text = "") => new Reader(mortal, text, []);
  copy = () => new Reader(this.mortal, this.text, [...this.faults], this.card);

  read({ text = "", waitsFor }: Answered): void {
    this.card = waitsFor === undefined ? "" : (waitsFor as { description: string }).description;
    this.text += `${text}\n${this.card}\n`;
    for (const id of this.mortal.booked())
      if (this.card !== "" && !this.card.includes(id))
        this.faults.push(`asked again without a word of ${id}: ${this.card}`);
  }

  /** Whether the card in front of the user says that the booking was made already. */
  isWarned(): boolean {
    return this.mortal.booked().some((id) => this.card.includes(id));
  }

  /** Held against what was booked, once everything has come to rest. */
  end(): string[] {
    const booked = this.mortal.booked();
    for (const id of booked) if (!this.text.includes(id)) this.faults.push(`${id} is untold`);
    if (booked.length > 1) this.faults.push(`booked twice: ${booked}`);
    return this.faults;
  }
}

type Process = ReturnType<Mortal["start"]>;

/** The whole turn as its user wants it: asks, and approves of the card. Rejects where the process dies. */
async function book({ send }: Process, reader: Reader): Promise<void> {
  reader.read(await send({ ...by, text: BOOK }));
  reader.read(await send({ ...by, resume: { decisions: [{ type: "approve" }] } }));
}

/** Goes on after a crash until nothing is asked any more. Rejects where the process dies again. */
async function recover({ send }: Process, how: Recovery, mortal: Mortal, reader: Reader): Promise<void> {
  const text = how === "says something else" ? "Good morning" : BOOK;
  const approve = { ...by, resume: { decisions: [{ type: "approve" }] } };
  const hears = async (first: Promise<Answered>) => {
    const answered = await first;
    reader.read(answered);
    return answered;
  };
  const reject = { ...by, resume: { decisions: [{ type: "reject" }] } };
  const goesOn = () => send(reader.isWarned() ? reject : approve).catch((error) => asText(error));
  const wish = how === "goes on" ? goesOn() : send({ ...by, text });
  let answered = await hears(wish);
  for (let cards = 0; answered.waitsFor !== undefined; cards += 1) {
    if (cards > 4) return void reader.faults.push("asked without an end");
    const isWanted = how !== "says something else" && mortal.booked().length === 0;
    answered = await hears(send(isWanted ? approve : { ...by, text: "no" }));
  }

  function asText(error: unknown): Promise<Answered> {
    if (error instanceof SendError) return send({ ...by, text });
    throw error;
  }
}

const dies = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => false,
    (error: Error) => {
      if (error.name !== "Killed") throw error;
      return true;
    },
  );

/** A crash, and what the user had read before it. */
interface Crash {
  at: string;
  remains: Remains;
  reader: Reader;
}

/**
 * The crashes of some work: at every `stride`-th of its moments, from `first`, and behind the last, when the answer is
 * stored and not delivered.
 */
async function crashesOf(
  mortal: Mortal,
  from: Crash,
  name: string,
  work: (process: Process, reader: Reader) => Promise<void>,
  { first = 1, stride = 1 } = {},
): Promise<Crash[]> {
  const crashes: Crash[] = [];
  for (let killAt = first; ; killAt += stride) {
    mortal.restore(from.remains);
    const reader = from.reader.copy();
    const process = mortal.start(killAt);
    const before = from.reader.copy();
    const died = await dies(work(process, reader));
    crashes.push({ at: `${from.at}${name} ${killAt}`, remains: mortal.remains(), reader: died ? reader : before });
    if (!died) return crashes;
  }
}

async function faultsAfter(mortal: Mortal, { at, remains, reader }: Crash, how: Recovery): Promise<string[]> {
  mortal.restore(remains);
  const own = reader.copy();
  await recover(mortal.start(), how, mortal, own);
  return own.end().map((fault) => `${at}, then ${how}: ${fault}`);
}

export interface Sweep {
  singles: number;
  pairs: number;
  faults: string[];
}

/** Of the moments of a recovery, every eleventh, others each time: all of them together are some six thousand. */
const STRIDE = 11;

/**
 * Kills a booking turn at every `stride`-th of its moments, and, `twice`, each recovery from that at moments of its own.
 */
export async function sweep(mortal: Mortal, { stride = 1, twice = false } = {}): Promise<Sweep> {
  const start: Crash = { at: "", remains: mortal.remains(), reader: Reader.of(mortal) };
  const result: Sweep = { singles: 0, pairs: 0, faults: [] };
  const singles = await crashesOf(mortal, start, "killed at", book, { stride });
  for (const single of singles) {
    for (const how of recoveries) {
      result.singles += 1;
      result.faults.push(...(await faultsAfter(mortal, single, how)));
      if (!twice) continue;
      const work = (process: Process, reader: Reader) => recover(process, how, mortal, reader);
      const some = { first: 1 + (result.singles % STRIDE), stride: STRIDE };
      const again = await crashesOf(mortal, single, `, ${how}, killed at`, work, some);
      for (const pair of again) {
        const last = recoveries[result.pairs % recoveries.length] ?? "goes on";
        result.pairs += 1;
        result.faults.push(...(await faultsAfter(mortal, pair, last)));
      }
    }
  }
  return { ...result, faults: [...result.faults, ...mortal.faults] };
}
