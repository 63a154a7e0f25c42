import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { ConversationSaver } from "../../src/engine/storage/conversation-saver.ts";
import { serializer } from "../../src/engine/storage/serializer.ts";
import { calls } from "../support/scripted-model.ts";
import { talk } from "../support/talk.ts";

const TURNS = 60;
const LONG = "x".repeat(2000);

async function longTalk(turns: number) {
  const saver = new ConversationSaver(new Database(":memory:"), serializer);
  const t = talk(
    ({ node, messages }) => {
      if (node === "facts") return calls(["look_up_fact", { what: "A" }], ["CompleteOrEscalate", {}]);
      if (node === "summarize") return `It is fine. ${LONG}`;
      return messages.at(-1)?.type === "tool" ? LONG : calls(["to_facts", { job_desc: "Look A up", trust_mode: 1 }]);
    },
    { checkpointer: saver },
  );
  const bytes: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    await t.say(`How is A on day ${turn}?`);
    if (turn + 1 === turns / 2 || turn + 1 === turns) bytes.push(saver.db.serialize().byteLength);
  }
  return { t, bytes };
}

it("grows by no more for a late turn than for an early one", async () => {
  const { t, bytes } = await longTalk(TURNS);
  const [half = 0, whole = 0] = bytes;
  // What copies the history into every checkpoint takes four times the room for twice the turns.
  expect(whole / half).toBeLessThan(3);
  // And what copies the transcript it keeps into every checkpoint takes two hundred times what was said; a file with
  // its indexes takes eighteen.
  expect(whole).toBeLessThan(20 * TURNS * LONG.length);
  const { messages, tasks, records, raw_data } = await t.state();
  expect(messages.length).toBeLessThan(TURNS * 3);
  expect([tasks, records, raw_data].map((field) => Object.keys(field).length)).toEqual([1, 3, 1]);
});

it("sends a model no more after sixty turns than after ten", async () => {
  const { t } = await longTalk(TURNS);
  const sizes = t.model.asked
    .filter(({ node }) => node === "plan")
    .map(({ messages }) => messages.reduce((sum, message) => sum + message.text.length, 0));
  expect(sizes.at(-1)).toBeLessThan((sizes[10] ?? 0) * 1.05);
});

it("keeps no rows, tasks or rounds of earlier turns", async () => {
  const { t } = await longTalk(3);
  const { records, raw_data, turn } = await t.state();
  expect(Object.values(raw_data)).toHaveLength(1);
  expect(Object.values(records).every(({ startedAt }) => startedAt > 0)).toBe(true);
  expect(turn?.question).toBe("How is A on day 2?");
});
