import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { KeptConversations } from "../../../src/engine/storage/kept-conversations.ts";
import { calls } from "../../support/scripted-model.ts";
import { lastText, talk } from "../../support/talk.ts";

const open = () => {
  const db = new Database(":memory:");
  const saver = new KeptConversations(db);
  const damage = (sql: string) => db.prepare(sql).run().changes;
  return { saver, damage };
};
const NEWEST = "checkpoint_id = (SELECT max(checkpoint_id) FROM checkpoints)";
const echo = ({ messages }: { messages: { text: string }[] }) => `You said: ${messages.at(-1)?.text}`;

it("goes on from the last step that can be read, and tells of it once", async () => {
  const { saver, damage } = open();
  const t = talk(echo, { checkpointer: saver });
  const { thread_id } = t.config.configurable;
  await t.say("one");
  await t.say("two");
  expect(saver.takeSetBack(thread_id)).toBe(false);
  expect(damage(`UPDATE checkpoints SET checkpoint = '{"half' WHERE ${NEWEST}`)).toBe(1);
  expect(lastText(await t.say("three"))).toBe("You said: three");
  expect(saver.takeSetBack(thread_id)).toBe(true);
  expect(lastText(await t.say("four"))).toBe("You said: four");
  expect(saver.takeSetBack(thread_id)).toBe(false);
  expect((await t.state()).messages.map(({ text }) => text)).toEqual(
    ["one", "two", "three", "four"].flatMap((text) => [text, `You said: ${text}`]),
  );
  expect(lastText(await t.say("Clear"))).toBe("History cleared.");
});

it("goes on though several steps, or what they wrote, cannot be read", async () => {
  const { saver, damage } = open();
  const t = talk(echo, { checkpointer: saver });
  await t.say("one");
  damage(`UPDATE writes SET value = '{"half' WHERE channel = 'messages'`);
  damage("UPDATE checkpoints SET metadata = 'x', checkpoint = 'x' WHERE parent_checkpoint_id IS NOT NULL");
  expect(lastText(await t.say("two"))).toBe("You said: two");
  expect(saver.takeSetBack(t.config.configurable.thread_id)).toBe(true);
  expect(lastText(await t.say("Clear"))).toBe("History cleared.");
  expect(lastText(await t.say("three"))).toBe("You said: three");
});

it("runs no write again whose step cannot be read back", async () => {
  const { saver, damage } = open();
  const script = {
    plan: [calls(["to_hotel", { job_desc: "Book", trust_mode: 1 }]), "Fine.", "Fine."],
    hotel: [calls(["book_hotel", { what: "Z" }]), calls(["CompleteOrEscalate", { result: "Booked." }]), "Booked."],
  };
  const t = talk(script, { checkpointer: saver });
  await t.say("Book");
  await t.resume({ decisions: [{ type: "approve" }] });
  expect(t.ledger.writes).toHaveLength(1);
  damage(`UPDATE checkpoints SET checkpoint = 'x' WHERE ${NEWEST}`);
  await t.say("And now?");
  expect(t.ledger.writes).toHaveLength(1);
});
