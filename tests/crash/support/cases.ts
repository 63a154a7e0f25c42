import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect } from "vitest";
import { everyWrite, freshFile, openCounter } from "../../domains/travel/counter.ts";
import { type End, type Errand, runInChild } from "./child.ts";
import { databaseIn, type OnDisk, openOnDisk, type Step, toldIn } from "./on-disk.ts";
import { obliging, please, type Wish } from "./wish.ts";

/** A conversation that is cut off somewhere. */
export interface Scenario {
  name: string;
  wishes: Wish[];
  steps: Step[];
  /** The tools the user approves of. */
  approved: string[];
}

/** How the user goes on after a crash. */
const recoveries = ["the run goes on", "the user does the same again", "the user says something else"] as const;
type Recovery = (typeof recoveries)[number];

const owners: Record<string, string> = { ticket: "update_flight", hotel: "book_hotel", car: "book_car_rental" };
const ownerOf = (tool: string): string =>
  Object.entries(owners).find(([word]) => tool.includes(word))?.[1] ?? "book_excursion";

/** A valid wish for every write tool; every second one lets go in the same message as its call. */
export async function everyWish(): Promise<Wish[]> {
  const counter = await openCounter();
  const writes = everyWrite(counter.travel);
  counter.travel.close();
  return writes.map(({ tool, args }, at) => ({
    tool,
    args,
    specialist: ownerOf(tool),
    trust: at % 3 === 0 ? 0 : 1,
    letsGoAtOnce: at % 2 === 1,
  }));
}

const approve = { type: "approve" };
const thanks: Step = { say: "Thank you." };

/** One wish: asked for, shown on a card, approved. */
export const single = (wish: Wish): Scenario => ({
  name: wish.tool,
  wishes: [wish],
  steps: [{ say: please(wish) }, { resume: { decisions: [approve] } }],
  approved: [wish.tool],
});

/** Conversations of different shapes for crashes at any moment. */
export function scenarios(wishes: Wish[]): Scenario[] {
  const named = (tool: string) => wishes.find((wish) => wish.tool === tool)!;
  const ticket = named("change_ticket");
  const hotel = named("book_hotel");
  const refund = named("cancel_ticket");
  const car = named("book_car_rental");
  const outing = named("book_excursion");
  return [
    { ...single(ticket), name: "one change", steps: [...single(ticket).steps, thanks] },
    {
      name: "two changes side by side",
      wishes: [ticket, hotel],
      steps: [{ say: please(ticket, hotel) }, { resume: { decisions: [approve, approve] } }, thanks],
      approved: [ticket.tool, hotel.tool],
    },
    {
      name: "one approved, one rejected",
      wishes: [refund, car],
      steps: [
        { say: please(refund, car) },
        { resume: { decisions: [approve, { type: "reject", message: "Too dear." }] } },
        thanks,
      ],
      approved: [refund.tool],
    },
    {
      name: "a talk, and approval in words",
      wishes: [{ ...outing, asksFirst: "For how many people?" }],
      steps: [{ say: please(outing) }, { say: "Two people." }, { say: "yes" }, thanks],
      approved: [outing.tool],
    },
  ];
}

/** A folder with an untouched database, for one conversation. */
export function freshFolder(parent: string, name: string): string {
  const folder = join(parent, name.replaceAll(/\W+/g, "-"));
  mkdirSync(folder);
  freshFile(databaseIn(folder));
  return folder;
}

/** What the database has: the texts that were recorded with every change, and its bookings by state. */
export function doneIn(folder: string): { request: string; text: string }[] {
  const db = new Database(databaseIn(folder), { readonly: true });
  const rows = db.prepare<[], { request: string; result: string }>("SELECT request, result FROM applied").all();
  db.close();
  return rows.map(({ request, result }) => ({ request, text: JSON.parse(result).text }));
}

/** What a tool says when something was changed, apart from what. */
const CLAIM = /Booked [HCE]B-\d+|Changed [HCE]B-\d+|Cancelled (?:ticket TK|[HCE]B)-\d+|Ticket TK-\d+ is now for/g;

/**
 * Takes a copy of a crashed folder up again, as another process would, and holds it to what must be true:
 * nothing twice, nothing that was not approved, nothing done that the user is not told of, nothing told that is not done.
 */
async function recover(scenario: Scenario, crashed: string, end: End, how: Recovery): Promise<void> {
  const folder = copyOf(crashed, how);
  cpSync(crashed, folder, { recursive: true });
  const assistant = await openOnDisk(folder, obliging(scenario.wishes));
  try {
    const isSomethingElse = how === "the user says something else";
    if (isSomethingElse) {
      await assistant.take({ say: "How much baggage may I take?" });
      // Said to a specialist in the middle of a talk, it is a word like any other, and the card it leads to is declined.
      if ((await assistant.look()).asks) await assistant.take({ say: "no" });
    } else {
      const [cut, ...rest] = scenario.steps.slice(end.taken);
      if (cut) await (how === "the run goes on" ? goOn(assistant, cut) : again(assistant, cut));
      for (const step of rest) await again(assistant, step);
    }
    const { state, asks, cutOff } = await assistant.look();
    const done = doneIn(folder);
    const told = toldIn(state.messages);
    const tools = done.map(({ request }) => request.split(" ")[0]);
    expect(new Set(tools).size, `nothing twice: ${tools}`).toBe(tools.length);
    // Words that a crash swallowed before anything was stored of them leave a card that is not open any more: said so.
    const isSwallowed = told.join("\n").includes("its card was closed");
    if (isSomethingElse || isSwallowed) expect(scenario.approved).toEqual(expect.arrayContaining(tools));
    else expect(tools.sort()).toEqual([...scenario.approved].sort());
    for (const { text } of done) expect(told.join("\n"), "what was done is told").toContain(text);
    for (const claim of told.join("\n").match(CLAIM) ?? [])
      expect(done.map(({ text }) => text).join("\n"), "what is told was done").toContain(claim);
    expect({ asks, cutOff }).toEqual({ asks: false, cutOff: false });

    const next = await assistant.take({ say: "And how much baggage may I take?" });
    // In words, or with the card of the request that a crash kept from being heard and that goes with the next message.
    const isAskedAgain = (await assistant.look()).asks;
    const heard = isAskedAgain ? next.messages.findLast(({ type }) => type === "human") : next.messages.at(-1);
    expect(heard?.text, "the next turn is answered").toMatch(/baggage/i);
    const talking = Object.values(next.tasks).find(({ status }) => status === "talking");
    expect(next.dialog_state).toEqual(talking ? [talking.specialist] : []);
    expect(doneIn(folder)).toEqual(done);
    expect([...end.faults, ...assistant.model.faults], "every request is well formed").toEqual([]);
  } finally {
    await assistant.close();
  }
}

const copyOf = (folder: string, how: Recovery): string => `${folder}-${how.replaceAll(" ", "-")}`;

/**
 * What somebody does who looks at nothing but a card: while one waits, any sentence would be taken for a refusal.
 * A yes behind the words of the step that was cut off is asked about once, and then it counts.
 */
async function again(assistant: OnDisk, step: Step): Promise<void> {
  const { asks } = await assistant.look();
  const isYes = "say" in step && step.say === "yes";
  if (asks && "say" in step && !isYes) return;
  await assistant.take(step);
  if (isYes && (await assistant.look()).asks) await assistant.take(step);
}

/** What a client does that got no answer to a step: it looks, and has the run go on, or takes the step again. */
async function goOn(assistant: OnDisk, step: Step): Promise<void> {
  const { state, asks, cutOff } = await assistant.look();
  if (cutOff) return void (await assistant.take({ goOn: true }));
  if ("say" in step) {
    const last = state.messages?.findLast(({ type }) => type === "human")?.text;
    if (last !== step.say) await assistant.take(step);
  } else if (asks) await assistant.take(step);
}

export const points = ["before a transaction", "inside a transaction", "after a transaction"] as const;

/** Moments of a whole conversation, found by playing it without a crash. */
async function momentsOf(scenario: Scenario, parent: string): Promise<number> {
  const folder = freshFolder(parent, `${scenario.name} whole`);
  const end = await runInChild({ folder, wishes: scenario.wishes, steps: scenario.steps });
  expect(end).toMatchObject({ signal: null, output: "", taken: scenario.steps.length, faults: [] });
  expect(
    doneIn(folder)
      .map(({ request }) => request.split(" ")[0])
      .sort(),
  ).toEqual([...scenario.approved].sort());
  return end.moments;
}

/** Every moment of every scenario as a crash, in an order that looks random and is the same on every run. */
export async function everyMoment(all: readonly Scenario[], parent: string, seed = 7) {
  const moments = await Promise.all(all.map((scenario) => momentsOf(scenario, parent)));
  const cases = all.flatMap((scenario, at) =>
    Array.from({ length: moments[at]! }, (_, moment) => [scenario, { killAt: moment + 1 }] as const),
  );
  let random = seed;
  // Fisher–Yates with a linear congruential generator: the constants are those of Numerical Recipes.
  for (let left = cases.length; left > 1; left -= 1) {
    random = (random * 1_664_525 + 1_013_904_223) % 2 ** 32;
    const at = Math.floor((random / 2 ** 32) * left);
    [cases[left - 1], cases[at]] = [cases[at]!, cases[left - 1]!];
  }
  return cases;
}

/** Plays a scenario in a process that dies, takes it up again in every way from the same remains, and says what failed. */
export async function dieAndRecover(
  scenario: Scenario,
  parent: string,
  at: Pick<Errand, "killAt" | "dieAtMoment">,
): Promise<string[]> {
  const folder = freshFolder(parent, `${scenario.name} ${at.killAt ?? at.dieAtMoment}`);
  const end = await runInChild({ folder, ...at, wishes: scenario.wishes, steps: scenario.steps });
  expect(end).toMatchObject({ signal: "SIGKILL", output: "" });
  const failures: string[] = [];
  for (const how of recoveries) {
    await recover(scenario, folder, end, how).catch((error: Error) => {
      failures.push(`${scenario.name}, killed ${end.diedAt} in step ${end.taken + 1}, ${how}: ${error.message}`);
    });
    rmSync(copyOf(folder, how), { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
  return failures;
}

/** Plays many crashes, two at a time, and says what failed. */
export async function dieAndRecoverAll(
  cases: readonly (readonly [Scenario, Pick<Errand, "killAt" | "dieAtMoment">])[],
  parent: string,
): Promise<string[]> {
  const left = [...cases];
  const failures: string[] = [];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift())
      failures.push(...(await dieAndRecover(next[0], parent, next[1])));
  };
  await Promise.all([work(), work()]);
  return failures;
}
