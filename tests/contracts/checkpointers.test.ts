import type { BaseMessage } from "@langchain/core/messages";
import { type BaseCheckpointSaver, INTERRUPT, MemorySaver } from "@langchain/langgraph";
import { SqliteSaver } from "@langchain/langgraph-checkpoint-sqlite";
import { afterAll, describe, expect, it } from "vitest";
import { openConversations } from "../../src/engine/storage/conversations.ts";
import { temporaryFolder } from "../domains/travel/counter.ts";
import { comparable } from "../server/support/comparable.ts";
import { type Asked, calls, type Reply } from "../support/scripted-model.ts";
import { lastText, type Seen, talk } from "../support/talk.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const savers: Record<string, () => BaseCheckpointSaver> = {
  "in memory": () => new MemorySaver(),
  "in SQLite without a file": () => SqliteSaver.fromConnString(":memory:"),
  "in the product's own file": () => openConversations(folder.path),
};

const last = (messages: BaseMessage[]): BaseMessage | undefined => messages.at(-1);

/** A model that depends on nothing but what it is sent. */
function reply({ node, messages }: Asked): Reply {
  const said = messages.findLast(({ type }) => type === "human")?.text ?? "";
  const answer = last(messages)?.type === "tool" ? last(messages)?.text : undefined;
  if (node === "summarize") return `In short: ${said.length} characters.`;
  if (node === "plan") {
    if (answer) return `So: ${answer}`;
    if (said.includes("hotel")) return calls(["to_hotel", { job_desc: "Book a hotel", trust_mode: 1 }]);
    if (said.includes("both"))
      return calls(
        ["to_facts", { job_desc: "Look A up", trust_mode: 1 }],
        ["to_flight", { job_desc: "Change to X", trust_mode: 1 }],
      );
    if (said.includes("ask me")) return calls(["ask_user", { question: "Which day?" }]);
    if (said.includes("policy")) return calls(["lookup_policy", { what: said.slice(0, 40) }]);
    return `You said: ${said}`;
  }
  if (node === "facts") return calls(["look_up_fact", { what: "A" }], ["CompleteOrEscalate", {}]);
  if (answer) return calls(["CompleteOrEscalate", { result: answer }]);
  if (node === "flight") return calls(["search_flights", { what: "X" }], ["change_flight", { what: "X" }]);
  return messages.length > 2 ? calls(["book_hotel", { what: "Z", nights: 2 }]) : "Which city?";
}

/** Comparable, also where a task is named whose hand-off has been left out since. */
function alike(state: object): unknown {
  const text = JSON.stringify(comparable(state));
  const left = [...new Set(text.match(/call_[\w-]+/g))];
  return JSON.parse(left.reduce((known, id, at) => known.replaceAll(id, `left ${at + 1}`), text));
}

type Talk = ReturnType<typeof talk>;
type Turn = [what: string, (t: Talk) => Promise<Seen>];

const says = (text: string): Turn => [text, (t) => t.say(text)];
const decides = (value: unknown): Turn => [JSON.stringify(value), (t) => t.resume(value)];

const conversation: Turn[] = [
  says("Hello"),
  says("Book a hotel room"),
  says("In Zurich"),
  decides({ decisions: [{ type: "approve" }] }),
  says("What is the policy?"),
  says("Do both"),
  decides([{ type: "response", args: "Not now." }]),
  says("Please ask me"),
  decides("Monday"),
  ...Array.from({ length: 15 }, (_, at) => says(`The policy of case ${at}?`)),
  says("Book a hotel room"),
  says("In Bern"),
  says("no"),
  says("Clear"),
  says("Hello again"),
  says("Book a hotel room"),
  says("清除历史"),
  says("Do both"),
  says("yes"),
];

/** Plays the conversation, every turn on a graph of its own over the same store, and returns what every turn left. */
async function played(saver: BaseCheckpointSaver): Promise<{ what: string; state: unknown; kept: unknown }[]> {
  const left: { what: string; state: unknown; kept: unknown }[] = [];
  const thread = "contract";
  for (const [what, take] of conversation) {
    const t = talk(reply, { process: "one", checkpointer: saver, thread });
    const { [INTERRUPT]: interrupts, ...state } = await take(t);
    const { values, next, tasks } = await t.graph.getState(t.config);
    const cards = tasks.flatMap((task) => task.interrupts.map(({ value }) => value));
    expect(interrupts?.map(({ value }) => value) ?? [], what).toEqual(cards);
    expect(t.model.faults, what).toEqual([]);
    left.push({ what, state: alike(state), kept: alike({ values, next, cards: cards.length }) });
  }
  return left;
}

const reference = played(new MemorySaver());

describe.each(Object.entries(savers))("conversations kept %s", (_, open) => {
  it("are the same after every turn", async () => {
    const turns = await played(open());
    for (const [at, turn] of (await reference).entries()) expect(turns[at]).toEqual(turn);
  }, 60_000);

  it("go through a talk, an approval, question, fifteen turns and Clear", async () => {
    const saver = open();
    const t = talk(reply, { process: "one", checkpointer: saver });
    const texts: string[] = [];
    for (const [, take] of conversation) texts.push(lastText(await take(t)));
    expect(texts).toMatchObject({
      1: "Which city?",
      3: "book_hotel done: Z.",
      8: "So: Monday",
      27: "History cleared.",
      30: "历史记录清除成功",
    });
    expect(t.ledger.writes.map(({ what }) => what)).toEqual(["Z/2", "X"]);
    const { values } = await t.graph.getState(t.config);
    expect(values.dialog_state).toEqual([]);
    expect(
      values.messages.filter(({ type }: BaseMessage) => type === "human").map(({ text }: BaseMessage) => text),
    ).toEqual(["Do both", "yes"]);
  }, 60_000);

  it("keep threads apart, and forget one without the other", async () => {
    const saver = open();
    const [one, other] = [talk(reply, { process: "one", checkpointer: saver }), talk(reply, { checkpointer: saver })];
    await one.say("I am one");
    await other.say("I am the other");
    await saver.deleteThread(one.config.configurable.thread_id);
    expect((await one.graph.getState(one.config)).values).toEqual({});
    expect(lastText(await other.say("Hello"))).toBe("You said: Hello");
    expect((await other.state()).messages.map(({ text }) => text)).toContain("I am the other");
  });
});

it("a conversation goes on where it was after the store is opened anew", async () => {
  const thread = "opened-anew";
  const first = openConversations(folder.path);
  await talk(reply, { process: "one", checkpointer: first, thread }).say("Book a hotel room");
  await talk(reply, { process: "one", checkpointer: first, thread }).say("In Zurich");
  first.db.close();
  const second = openConversations(folder.path);
  const t = talk(reply, { process: "one", checkpointer: second, thread });
  expect(lastText(await t.resume("yes"))).toBe("book_hotel done: Z.");
  expect(t.ledger.writes).toHaveLength(1);
  second.db.close();
});
