import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { showJournal } from "../../src/cli/journal/show-journal.ts";
import { readConfig } from "../../src/engine/config.ts";
import { openJournal } from "../../src/engine/journal/open-journal.ts";
import { calls } from "../support/scripted-model.ts";
import { talk } from "../support/talk.ts";

const folder = mkdtempSync(join(tmpdir(), "show-journal-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const environment = { SWITCHBOARD_DATA_DIR: folder };
const show = (...args: string[]) => showJournal(args, environment, 100);

beforeAll(async () => {
  const journal = openJournal(readConfig(environment).journal, [])!;
  const script = () => ({
    plan: [
      { text: "A has to be looked up.", ...Object(calls(["to_facts", { job_desc: "Look A up", trust_mode: 0 }])) },
      calls(["to_hotel", { job_desc: "Book H", trust_mode: 1 }]),
    ],
    facts: [calls(["look_up_fact", { what: "A" }]), calls(["CompleteOrEscalate", { result: "A is fine." }])],
    hotel: [calls(["book_hotel", { what: "H" }]), "H is booked. Anything else?", "You are welcome."],
  });
  const t = talk(script(), { journal, thread: "trip" });
  await t.say("Look A up and book H");
  await t.resume({ decisions: [{ type: "approve" }] });
  await t.say("Thanks");
  await talk(() => "Fine.", { journal, thread: "chat" }).say("How are you?");
  await journal.close();
});

/** The tree without ids, times and tokens. */
const plain = (text: string): string =>
  text
    .replace(/\d+\.\d\d s(, \d+\+\d+ tokens)?/g, "0 s")
    .replace(/[0-9a-f]{8} {2}/g, "")
    .replace(/\d{4}-\d\d-\d\d \d\d:\d\d/g, "now")
    .replace(/ +$/gm, "");

it("lists the newest turns, the newest last", () => {
  expect(plain(show())).toMatchInlineSnapshot(`
    "✓ trip  now  0 s, 6 rounds, 0 tokens  Look A up and book H
    ✓ trip  now  0 s, 1 round, 0 tokens  Thanks
    ✓ chat  now  0 s, 1 round, 0 tokens  How are you?
    "
  `);
  expect(show("--last", "1").trim().split("\n")).toHaveLength(1);
});

it("shows the turns of a conversation as trees", () => {
  expect(plain(show("trip"))).toMatchInlineSnapshot(`
    "✓ trip  now  0 s, 6 rounds, 0 tokens  Look A up and book H
    ├─ » Look A up and book H
    ├─ ✓ planner 0 s
    │  │    A has to be looked up.
    │  └─ ✓ to_facts: Look A up (trust_mode 0)
    │     │    A is fine.
    │     ├─ ✓ facts 0 s
    │     │  └─ ✓ look_up_fact {"what":"A"}
    │     │          A is fine.
    │     └─ ✓ facts 0 s
    │        └─ ✓ CompleteOrEscalate {"result":"A is fine."}
    │                Control is back with the planner.
    ├─ ✓ planner 0 s
    │  └─ … to_hotel: Book H (trust_mode 1)
    │     │    H is booked. Anything else?
    │     ├─ … hotel 0 s
    │     │  └─ … book_hotel {"what":"H"} waiting
    │     ├─ ✓ hotel, approval 0 s
    │     │  └─ ✓ book_hotel {"what":"H"} approved
    │     │          book_hotel done: H.
    │     └─ ✓ hotel 0 s
    │             H is booked. Anything else?
    └─ ✓ summary 0 s
            A is fine. This was done: book_hotel done: H. A is fine. H is booked. Anything else?

    ✓ trip  now  0 s, 1 round, 0 tokens  Thanks
    ├─ » Thanks
    ├─ … hotel goes on: Book H
    │  │    You are welcome.
    │  └─ ✓ hotel 0 s
    │          You are welcome.
    └─ ✓ summary 0 s
            You are welcome.
    "
  `);
});

it("shows one turn by the beginning of its id", () => {
  const [, trace = ""] = /([0-9a-f]{8}) {2}chat/.exec(show()) ?? [];
  expect(show(trace)).toContain("How are you?");
  expect(show(trace)).not.toContain("Look A up");
});

it("prints a line of JSON for each turn, with its events and the tree of its tasks", () => {
  const runs = show("--json", "trip")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(runs).toHaveLength(2);
  expect(runs[0]).toMatchObject({ thread: "trip", trajectory: { type: "task", children: [{}, {}] } });
  expect(runs[0].events.length).toBeGreaterThan(8);
});

it("names what there is instead of an id that it does not know", () => {
  expect(() => show("tirp")).toThrow(
    /no conversation and no turn "tirp"\. The newest conversations: chat, trip\. The newest turns: [0-9a-f]{8}/,
  );
});

it("says what is wrong with other arguments, and where there is no journal", () => {
  expect(() => show("--last", "0")).toThrow("--last");
  expect(() => show("--trace")).toThrow("--help");
  expect(show("--help")).toContain("npm run journal");
  const elsewhere = { SWITCHBOARD_DATA_DIR: join(folder, "none") };
  expect(() => showJournal([], elsewhere, 80)).toThrow("There is no journal");
  expect(() => showJournal([], { ...elsewhere, SWITCHBOARD_JOURNAL: "off" }, 80)).toThrow("The journal is off");
});
