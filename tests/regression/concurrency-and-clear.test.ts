import { HumanMessage } from "@langchain/core/messages";
import { expect, it } from "vitest";
import { OneAtATime } from "../../src/conversations/one-at-a-time.ts";
import { CutOffSaver } from "../support/cut-off-saver.ts";
import { type Asked, calls, type Reply } from "../support/scripted-model.ts";
import { lastText, talk } from "../support/talk.ts";

it("loses neither of two messages sent at once to one conversation", async () => {
  const t = talk({ plan: ["One.", "Two."] });
  const threads = new OneAtATime(async () => {});
  const both = ["first", "second"].map((text) => threads.run("thread", () => t.say(text)));
  expect((await Promise.all(both)).map(lastText)).toEqual(["One.", "Two."]);
  const { messages } = await t.state();
  expect(messages.map(({ text }) => text)).toEqual(["first", "One.", "second", "Two."]);
});

it("goes on with the next message when the one before fails", async () => {
  const threads = new OneAtATime(async () => {});
  const fails = threads.run("thread", () => Promise.reject(new Error("gone")));
  const works = threads.run("thread", async () => "fine");
  await expect(fails).rejects.toThrow("gone");
  await expect(works).resolves.toBe("fine");
});

it("shows a job what there was when it came, and what there is when its turn has come", async () => {
  let count = 0;
  const threads = new OneAtATime(async () => count);
  const counted = async (now: number, atArrival?: number) => {
    count += 1;
    return [atArrival, now];
  };
  const three = [1, 2, 3].map(() => threads.run("thread", counted));
  expect(await Promise.all(three)).toEqual([
    [undefined, 0],
    [0, 1],
    [0, 2],
  ]);
  expect(await threads.run("thread", counted)).toEqual([undefined, 3]);
});

const FRESH = {
  dialog_state: [],
  user_info: {},
  turn: null,
  tasks: {},
  records: {},
  receipts: {},
  raw_data: {},
  background: [],
  experience: [],
  memories: {},
};
const book = calls(["to_hotel", { job_desc: "Book H", trust_mode: 1 }], ["to_facts", { job_desc: "Look A up" }]);
const situations: [string, Record<string, Reply[]>][] = [
  ["after an answer", { plan: [calls(["lookup_policy", { what: "P" }]), "Fine."] }],
  ["while a specialist talks", { plan: [calls(["to_hotel", { job_desc: "Book H" }])], hotel: ["Which city?"] }],
  [
    "while something waits for approval",
    { plan: [book], hotel: [calls(["book_hotel", { what: "H" }])], facts: [calls(["CompleteOrEscalate"])] },
  ],
  ["while a question is open", { plan: [calls(["ask_user", { question: "Where to?" }])] }],
];

it.each(situations)("is like new when cleared %s", async (_, script) => {
  const t = talk(({ node }) => (node === "plan" && cleared ? "Hello." : (script[node]?.shift() ?? "Hm.")));
  let cleared = false;
  await t.say("Book H, and A");
  const { messages, ...rest } = await t.say("Clear");
  delete (rest as Record<string, unknown>).__interrupt__;
  expect(rest).toEqual(FRESH);
  expect(messages.map(({ text }) => text)).toEqual(["History cleared."]);
  cleared = true;
  const after = await t.say("yes");
  expect(after.messages.map(({ text }) => text)).toEqual(["yes", "Hello."]);
  expect(t.model.asked.at(-1)?.messages.map(({ type }) => type)).toEqual(["system", "human"]);
  expect(t.ledger.writes).toEqual([]);
});

const lookAndBook = ({ node }: Asked): Reply => {
  if (node === "plan") return book;
  if (node === "facts") return calls(["look_up_fact", { what: "A" }], ["CompleteOrEscalate"]);
  return calls(["book_hotel", { what: "H" }], ["CompleteOrEscalate"]);
};

/** Opens a turn of its own, whatever waits. */
const ELSEWHERE = "Search a flight to Paris";

/** Lets a conversation be cut off at every write of its first run or of the approval, and hands it over. */
async function cutOffAnywhere(then: (t: ReturnType<typeof talk>, where: string) => Promise<void>) {
  for (const run of ["question", "approval"]) {
    for (let writes = 1; ; writes += 1) {
      const saver = new CutOffSaver();
      const t = talk((asked) => (asked.messages.at(-1)?.text.startsWith(ELSEWHERE) ? "At nine." : lookAndBook(asked)), {
        checkpointer: saver,
      });
      if (run === "approval") await t.say("Book H, and A");
      saver.dieAfter(writes);
      const cut = await (run === "approval" ? t.resume("yes") : t.say("Book H, and A")).then(
        () => false,
        () => true,
      );
      saver.live();
      if (!cut) break;
      await then(t, `the ${run} was cut off after ${writes} writes`);
    }
  }
}

it("is like new when cleared after a crash anywhere", async () => {
  await cutOffAnywhere(async (t, where) => {
    await t.say("Clear");
    const { messages, ...rest } = await t.state();
    expect(rest, where).toEqual(FRESH);
    expect(messages, where).toHaveLength(1);
  });
});

it("shows nothing of a run that crashed beside the next answer", async () => {
  await cutOffAnywhere(async (t, where) => {
    await t.say(ELSEWHERE);
    const { raw_data, records } = await t.state();
    const unfinished = Object.values(records).some(({ agent }) => agent === "hotel");
    expect(unfinished ? {} : raw_data, where).toEqual({});
  });
});

it("sends the model after Clear what it sends in a new conversation", async () => {
  const once = async (before: string[]) => {
    const t = talk({ plan: [...before.map(() => "Yes."), "Hello."] });
    for (const text of before) await t.say(text);
    if (before.length > 0) await t.say("clear");
    await t.say("Who are you?");
    return t.model.asked.at(-1)?.messages.map(({ type, text }) => [type, text]);
  };
  expect(await once(["Do you know trains?", "And ships?"])).toEqual(await once([]));
});

it("is cleared in Chinese, twice, when empty, and with a full stop", async () => {
  const t = talk({});
  for (const said of ["清除历史", "清除历史", "Clear", "clear.", "清除历史。"]) {
    const { messages } = await t.say(said);
    expect(messages.map(({ text }) => text)).toEqual([/clear/i.test(said) ? "History cleared." : "历史记录清除成功"]);
  }
});

it("is not cleared by words about clearing", async () => {
  const t = talk({ plan: ["No.", "No."] });
  await t.say("Clear skies tomorrow?");
  expect((await t.say("clear it")).messages).toHaveLength(4);
});

it("runs different conversations side by side, apart from each other", async () => {
  const t = talk(({ messages }) => `You said ${messages.at(-1)?.text}`);
  const ask = (thread: string) =>
    t.graph.invoke({ messages: [new HumanMessage(thread)] }, { configurable: { thread_id: thread } });
  const states = await Promise.all(["a", "b", "c"].map(ask));
  expect(states.map(lastText)).toEqual(["You said a", "You said b", "You said c"]);
});
