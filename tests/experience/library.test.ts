import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SyntheticEmbeddings } from "@langchain/core/utils/testing";
import { afterAll, expect, it } from "vitest";
import type { PlanStep } from "../../src/engine/dialog/plan-line.ts";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import type { Experience } from "../../src/experience/experience.ts";
import { openExperienceFile } from "../../src/experience/library/experience-file.ts";
import { Library } from "../../src/experience/library/library.ts";
import { inventory } from "./support/journeys.ts";

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => void rmSync(folder, { recursive: true, force: true })));
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "experience-"));
  folders.push(folder);
  return folder;
};

const embeddings = new LocalEmbeddings();
let today = new Date("2026-11-21");

const openLibrary = (folder: string, more: object = {}) =>
  Library.open(openExperienceFile(folder), {
    ...{ embeddings, embeddingsName: "local", inventory, now: () => today },
    ...more,
  });

let sources = 0;
const hotelSteps: PlanStep[] = [{ tool: "search_hotels", arguments: { city: "user", nights: "user" } }];
function plan(task: string, steps: PlanStep[] = hotelSteps, more: Partial<Experience> = {}): Experience {
  sources += 1;
  const rest = { rephrasings: [], content: { kind: "plan" as const, steps }, from: [`t${sources}`], support: 1 };
  return { agent: "hotels", domain: "journeys", task, ...rest, ...more };
}
const pitfall = (task: string, parameter: string): Experience => ({
  ...plan(task),
  content: { kind: "pitfall", mistakes: [{ type: "missing parameter", tool: "search_hotels", parameter }] },
});
const tasksOf = (items: { experience: Experience }[]) => items.map(({ experience }) => experience.task);

it("finds the nearest experiences of an agent, a domain and a kind, values aside", async () => {
  const library = await openLibrary(newFolder());
  const trains = {
    agent: "trains",
    content: { kind: "plan" as const, steps: [{ tool: "search_trains", arguments: {} }] },
  };
  await library.add(
    [plan("Find a hotel in {city}"), plan("Find trains to {to}", [], trains), pitfall("Find a hotel", "nights")],
    "test",
  );
  const task = "Find me a hotel in Ouagadougou for Anna, please";
  expect(tasksOf(await library.search({ task, kind: "plan" }))[0]).toBe("Find a hotel in {city}");
  expect((await library.search({ task, kind: "plan" }))[0]?.likeness).toBeGreaterThan(0.8);
  expect(tasksOf(await library.search({ task: "Which trains are there?", agent: "trains" }))).toEqual([
    "Find trains to {to}",
  ]);
  expect(await library.search({ task, agent: "trains", kind: "pitfall" })).toEqual([]);
  expect(await library.search({ task, domain: "traffic" })).toEqual([]);
  expect(await library.search({ task: "北京的天气" })).toEqual([]);
});

it("finds an experience by a rephrasing in the other language", async () => {
  const library = await openLibrary(newFolder());
  await library.add([plan("Find a hotel in {city}", hotelSteps, { rephrasings: ["查找{city}的酒店"] })], "test");
  expect(tasksOf(await library.search({ task: "帮我查找武汉的酒店" }, { atLeast: 0.7 }))).toEqual([
    "Find a hotel in {city}",
  ]);
});

it("merges the same plan for nearly the same task, and counts no trajectory twice", async () => {
  const library = await openLibrary(newFolder());
  const first = plan("Find a hotel in {city}");
  await library.add([first], "one");
  expect(await library.add([plan("Find a hotel in {city}!")], "two")).toMatchObject({ added: 0, merged: 1 });
  const again = await library.add([first], "again");
  expect(again).toMatchObject({ added: 0, merged: 0 });
  expect(again.number).toBeUndefined();
  const [item, ...more] = library.list();
  expect(more).toEqual([]);
  expect(item?.experience).toMatchObject({ support: 2, from: [first.from[0], expect.any(String)] });
});

it("merges the pitfalls of a task into one", async () => {
  const library = await openLibrary(newFolder());
  await library.add([pitfall("Find a hotel", "nights"), pitfall("Find a hotel", "city")], "test");
  expect(library.list().map(({ experience }) => experience.content)).toEqual([
    {
      kind: "pitfall",
      mistakes: [
        { type: "missing parameter", tool: "search_hotels", parameter: "nights" },
        { type: "missing parameter", tool: "search_hotels", parameter: "city" },
      ],
    },
  ]);
});

it("adds what the same sender sees go wrong later, without more support", async () => {
  const library = await openLibrary(newFolder());
  const from = (experience: Experience, ...sources: string[]) => ({ ...experience, from: sources });
  await library.add([from(pitfall("Find a hotel", "nights"), "ann/1")], "one");
  const second = from(pitfall("Find a hotel", "city"), "ann/2");
  expect(await library.add([second], "two")).toMatchObject({ added: 0, merged: 1 });
  expect(await library.add([second, from(pitfall("Find a hotel", "city"), "ann/3")], "again")).toMatchObject({
    merged: 0,
  });
  const [item] = library.list();
  expect(item?.experience).toMatchObject({ support: 1, from: ["ann/1", "ann/2"] });
  expect(item?.experience.content).toMatchObject({ mistakes: [{ parameter: "nights" }, { parameter: "city" }] });
});

const longer: PlanStep[] = [...hotelSteps, { tool: "book_hotel", arguments: { hotel: 1, guest: "user" } }];

it("keeps a contradiction beside the first one, shows the better one, and ends the first one once it did harm", async () => {
  const library = await openLibrary(newFolder());
  await library.add([plan("Find a hotel")], "one");
  await library.add([plan("Find a hotel", longer)], "two");
  const [first, second] = library.list();
  if (!first || !second) throw new Error("There are two.");
  expect(await library.search({ task: "Find a hotel" })).toHaveLength(1);
  for (let use = 0; use < 3; use += 1) library.count(first.id, "harmful");
  expect((await library.search({ task: "Find a hotel" }))[0]?.id).toBe(second.id);
  const shorter = plan("Find a hotel", [{ tool: "search_hotels", arguments: { city: "user" } }]);
  expect(await library.add([shorter], "three")).toMatchObject({ added: 1, superseded: 1 });
  expect(library.list().map(({ id }) => id)).not.toContain(first.id);
});

it("supersedes at once or not at all", async () => {
  const library = await openLibrary(newFolder());
  await library.add([plan("Find a hotel")], "one");
  const [old] = library.list();
  await expect(library.supersede([old?.id ?? "", "nobody"], plan("Find a room", longer), "test")).rejects.toThrow(
    'There is no experience "nobody"',
  );
  expect(tasksOf(library.list())).toEqual(["Find a hotel"]);
  expect(tasksOf(await library.search({ task: "Find a hotel" }))).toEqual(["Find a hotel"]);
  await library.supersede([old?.id ?? ""], plan("Find a room", longer), "better");
  expect(tasksOf(library.list())).toEqual(["Find a room"]);
  expect(await library.search({ task: "Find a hotel" }, { atLeast: 0.9 })).toEqual([]);
});

it("returns to any earlier state, and from there to any later one", async () => {
  const folder = newFolder();
  const library = await openLibrary(folder);
  const states: unknown[] = [[]];
  const seen = () =>
    library
      .list()
      .map(({ id, experience }) => [id, experience.support])
      .sort();
  const note = () => states.push(seen());
  await library.add([plan("Find a hotel"), plan("Book a room", longer)], "1");
  note();
  await library.add([plan("Find a hotel")], "2");
  note();
  library.retire([library.list()[0]?.id ?? ""], "3");
  note();
  await library.add([pitfall("Find a hotel", "city")], "4");
  note();
  for (const to of [1, 4, 0, 3, 2, 4]) {
    library.rollBack(to);
    expect([to, seen()]).toEqual([to, states[to]]);
    const found = await library.search({ task: "Find a hotel", kind: "plan" }, { atLeast: 0.9 });
    const kept = library.list({ kind: "plan" }).filter(({ experience }) => experience.task === "Find a hotel");
    expect(found.map(({ id }) => id)).toEqual(kept.map(({ id }) => id));
  }
  expect(() => library.rollBack(99)).toThrow("There is no state 99");
  const reopened = await openLibrary(folder);
  expect(reopened.list().length).toBe(library.list().length);
});

it("keeps no more of a scope than its cap: the least useful go", async () => {
  const library = await openLibrary(newFolder(), { mostInScope: 3 });
  const tasks = ["Find a hotel", "Compare prices of rooms", "Cancel the booking", "Change the journey", "Plan trains"];
  await library.add(
    tasks.slice(0, 3).map((task) => plan(task)),
    "first",
  );
  const liked = library.list().find(({ experience }) => experience.task === tasks[0])?.id ?? "";
  library.count(liked, "helpful");
  const { retired } = await library.add(
    tasks.slice(3).map((task) => plan(task)),
    "second",
  );
  expect(retired).toBe(2);
  expect(library.list()).toHaveLength(3);
  expect(library.list().map(({ id }) => id)).toContain(liked);
});

it("retires nothing by the beginning of several ids", async () => {
  const library = await openLibrary(newFolder());
  const tasks = ["Find a hotel", "Compare prices of rooms", "Cancel the booking", "Change the journey", "Plan trains"];
  await library.add(
    tasks.flatMap((task) => [plan(task), pitfall(task, "nights")]),
    "all",
  );
  const initials = library.list().map(({ id }) => id[0] ?? "");
  const shared = initials.find((one, at) => initials.indexOf(one) !== at) ?? "none is shared";
  expect(() => library.retire([shared], "test")).toThrow(`Several ids begin with "${shared}": `);
  expect(library.list()).toHaveLength(10);
});

it("retires what was neither used nor seen for half a year", async () => {
  const library = await openLibrary(newFolder());
  today = new Date("2026-01-01");
  await library.add([plan("Find a hotel")], "old");
  today = new Date("2026-11-21");
  expect(await library.add([plan("Cancel the booking")], "new")).toMatchObject({ added: 1, retired: 1 });
  expect(tasksOf(library.list())).toEqual(["Cancel the booking"]);
});

it("sees what another process stored, and makes vectors of other embeddings anew", async () => {
  const folder = newFolder();
  const [one, other] = [await openLibrary(folder), await openLibrary(folder)];
  await one.add([plan("Find a hotel")], "one");
  expect(tasksOf(await other.search({ task: "Find a hotel" }))).toEqual(["Find a hotel"]);
  other.retire([other.list()[0]?.id ?? ""], "two");
  expect(await one.search({ task: "Find a hotel" })).toEqual([]);
  await one.add([plan("Cancel the booking")], "three");
  const small = new SyntheticEmbeddings({ vectorSize: 64 });
  const moved = await openLibrary(folder, { embeddings: small, embeddingsName: "small" });
  expect(tasksOf(await moved.search({ task: "Cancel the booking" }))).toEqual(["Cancel the booking"]);
});

it("stores nothing that is not masked or names what there is not, and finds nothing the application has lost", async () => {
  const library = await openLibrary(newFolder());
  const { refused, added } = await library.add(
    [plan("Find a hotel for Anna"), plan("Find a hotel", [{ tool: "rob_bank", arguments: {} }]), plan("Find a hotel")],
    "test",
  );
  expect([added, refused]).toEqual([1, { "a text is not masked": 1, 'there is no tool "rob_bank"': 1 }]);
});

it("finds the same as an exact search", async () => {
  const library = await openLibrary(newFolder());
  const words = "hotel room journey trains ticket city day booking price cancel change compare cheapest late".split(
    " ",
  );
  const task = (at: number) => `Find ${words[at % 13]} ${words[(at * 5 + 3) % 14]} ${words[(at * 3 + 1) % 11]}`;
  const steps = (at: number): PlanStep[] => [{ tool: "search_hotels", arguments: at % 2 ? { city: "user" } : {} }];
  await library.add(
    Array.from({ length: 600 }, (_, at) => plan(task(at), steps(at))),
    "test",
  );
  const items = library.list();
  library.retire(
    items.filter((_, at) => at % 3 === 0).map(({ id }) => id),
    "some",
  );
  const left = library.list();
  const query = await embeddings.embedQuery("Compare the price of a hotel room");
  const exact = await Promise.all(
    left.map(async ({ experience }) => {
      const vector = await embeddings.embedQuery(experience.task);
      return vector.reduce((sum, value, at) => sum + value * (query[at] ?? 0), 0);
    }),
  );
  const found = await library.search({ task: "Compare the price of a hotel room" }, { most: 1, atLeast: 0.1 });
  expect(found[0]?.likeness).toBeCloseTo(Math.max(...exact), 1.5);
});

it("makes candidates live as one change that can be undone", async () => {
  const library = await openLibrary(newFolder());
  const { number = 0 } = await library.add([plan("Find a hotel in {city}")], "test");
  const [item] = library.list();
  expect(item?.status).toBe("candidate");
  expect(library.promote([item!.id], "test")).toMatchObject({ promoted: 1 });
  expect(library.get(item!.id)?.status).toBe("live");
  library.rollBack(number);
  expect(library.get(item!.id)?.status).toBe("candidate");
});

it("keeps a live pitfall as it was tested until a longer one is promoted", async () => {
  const library = await openLibrary(newFolder());
  await library.add([pitfall("Find a hotel in {city}", "city")], "test");
  const [first] = library.list();
  library.promote([first!.id], "test");
  await library.add([pitfall("Find a hotel in {city}", "nights")], "test");
  const [live, candidate] = library.list();
  expect([live?.status, candidate?.status]).toEqual(["live", "candidate"]);
  expect(live?.experience.content).toEqual(first?.experience.content);
  library.promote([candidate!.id], "test");
  expect(library.list().map(({ id, status }) => [id, status])).toEqual([[candidate?.id, "live"]]);
});

it("finds a live experience behind any number of nearer candidates", async () => {
  const library = await openLibrary(newFolder());
  await library.add([plan("Find a good hotel in {city} for the best price")], "test");
  library.promote([library.list()[0]!.id], "test");
  const steps = (at: number): PlanStep[] => Array.from({ length: at + 1 }, () => hotelSteps[0]!);
  await library.add(
    Array.from({ length: 19 }, (_, at) => plan("Find a good hotel in {city}", steps(at))),
    "test",
  );
  const isReadable = ({ status }: { status: string }) => status === "live";
  const found = await library.search({ task: "Find a good hotel in Wuhan" }, { most: 1, isReadable });
  expect(found.map(({ status }) => status)).toEqual(["live"]);
});
