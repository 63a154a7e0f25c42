import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { RunnableLambda } from "@langchain/core/runnables";
import { describe, expect, it } from "vitest";
import { UNIQUE_IDS } from "../../../src/engine/dialog/message.ts";
import { compactFormat } from "../../../src/engine/dialog/observations.ts";
import type { ServiceState } from "../../../src/engine/dialog/state.ts";
import type { Task } from "../../../src/engine/dialog/task.ts";
import type { Specialist } from "../../../src/engine/domain/domain.ts";
import { ModelError, OwnerError } from "../../../src/engine/errors.ts";
import { askModel, type BoundModel, failedRound } from "../../../src/engine/nodes/agents/ask-model.ts";
import type { Work } from "../../../src/engine/nodes/agents/shown-tools.ts";
import { think } from "../../../src/engine/nodes/think.ts";
import { TimeZone } from "../../../src/engine/time-zone.ts";
import { answered, called, pendingOf, taskOf, turnOf, user, written } from "../../support/history.ts";
import { plainTool } from "../planning/plain-tool.ts";

const by = { agent: "hotel", task: "t" };
const empty = "[Your last reply was empty. Call a tool, or answer in text.]";
const cutShort =
  "[Your last reply reached its length limit before it was complete; nothing was called. Write less: a short answer, or one call with short arguments.]";

/** A model that gives these replies, one after another, and what it was asked. */
function modelOf(...replies: (object | Error)[]) {
  const asked: { messages: BaseMessage[]; tags: unknown }[] = [];
  const left = [...replies];
  const model = RunnableLambda.from(async (messages: BaseMessage[], config?: { tags?: string[] }) => {
    asked.push({ messages, tags: config?.tags });
    const reply = left.shift();
    if (reply instanceof Error) throw reply;
    return new AIMessage({ content: "", ...reply });
  }) as unknown as BoundModel;
  return { model, asked, left };
}
const says = (content: string, more: object = {}) => ({ id: "r", content, response_metadata: UNIQUE_IDS, ...more });
const calls = (...names: string[]) => ({
  ...says("Look first."),
  tool_calls: names.map((name, n) => ({ id: `c${n}`, name, args: {}, type: "tool_call" })),
});
const unreadable = { ...says(""), invalid_tool_calls: [{ id: "c0", name: "look", args: "{", error: "x" }] };
const limited = { response_metadata: { ...UNIQUE_IDS, finish_reason: "length" } };

describe("one reply of a model", () => {
  const events: object[] = [];
  const ask = async (replies: (object | Error)[], given: object = {}, config: object = {}) => {
    events.length = 0;
    const { model, asked, left } = modelOf(...replies);
    const question = { model, system: "Be kind.", view: [user("q", "Hi")], by, language: "en" as const, ...given };
    const reply = await askModel({
      ...question,
      config: { writer: (event: unknown) => events.push(event as object), ...config },
    });
    expect(left).toEqual([]);
    return { ...reply, asked: asked.map(({ messages }) => messages.map(({ text }) => text)), tags: asked[0]?.tags };
  };

  it("is its text, with a record of the round", async () => {
    const reply = await ask(
      [
        says("Fine.", {
          usage_metadata: { input_tokens: 3, output_tokens: 4, total_tokens: 7 },
          response_metadata: { ...UNIQUE_IDS, model_name: "m".repeat(101), intent: "Rooms", repaired: true },
        }),
      ],
      { lessons: [{ id: "l", text: "x" }] },
    );
    expect(reply.asked).toEqual([["Be kind.", "Hi"]]);
    expect(reply).toMatchObject({ id: "r", text: "Fine.", calls: [], intent: "Rooms" });
    expect(written(reply.messages)).toEqual(["hotel: Fine."]);
    expect(reply.round).toStrictEqual({
      ...{ ...by, calls: [], startedAt: expect.any(Number), elapsedMs: expect.any(Number), model: "m".repeat(100) },
      ...{ inputTokens: 3, outputTokens: 4, repaired: true, experience: ["l"] },
    });
    expect(reply.round.elapsedMs).toBeLessThan(60_000);
    expect(events).toStrictEqual([
      { event: "thinking", ...by, startedAt: reply.round.startedAt },
      { event: "thought", ...by, elapsedMs: reply.round.elapsedMs, promptTokens: 3, outputTokens: 4 },
    ]);
  });

  it("tells nothing that the provider does not tell", async () => {
    const { round, ...reply } = await ask([
      says("Fine.", { response_metadata: { model_name: "", intent: 7, repaired: "yes" } }),
    ]);
    expect(Object.keys(round).sort()).toEqual(["agent", "calls", "elapsedMs", "startedAt", "task"]);
    expect(reply).not.toHaveProperty("intent");
    const other = await ask([says("Fine.", { response_metadata: { model_name: 7 } })]);
    expect(other.round).not.toHaveProperty("model");
  });

  it("may be calls, and the text beside them is a thought", async () => {
    const reply = await ask([calls("look", "see")]);
    expect(reply.calls.map(({ id, name }) => [id, name])).toEqual([
      ["c0", "look"],
      ["c1", "see"],
    ]);
    expect(reply.round).toMatchObject({ thought: "Look first.", calls: ["c0", "c1"] });
    expect((await ask([{ ...calls("look"), content: "" }])).round).not.toHaveProperty("thought");
    expect((await ask([says("Fine.")])).round).not.toHaveProperty("thought");
    expect((await ask([unreadable])).calls).toMatchObject([{ id: "c0", problem: expect.any(String) }]);
  });

  it("is asked for once more after an empty one, and one that was cut before its call was whole", async () => {
    expect((await ask([says(" "), says("Fine.")])).asked[1]).toEqual(["Be kind.", "Hi", empty]);
    expect((await ask([{ ...unreadable, ...limited }, says("Fine.")])).asked[1]?.[2]).toBe(cutShort);
    expect((await ask([says("", limited), says("Fine.")])).asked[1]?.[2]).toBe(cutShort);
  });

  it("fails in the user's words if the second one is no better", async () => {
    await expect(ask([says(""), says("")])).rejects.toThrow("The language model gave no usable reply, twice.");
    await expect(ask([says(""), says("", limited)])).rejects.toThrow("reached its length limit");
    await expect(ask([says(""), says("")], { language: "zh" })).rejects.toThrow("没有给出可用的回答");
  });

  it("says so if its text was cut, by the provider or for its length", async () => {
    const note = "…\n\n(The answer is longer than the language model may write";
    expect((await ask([says("Half of", limited)])).text).toContain(`Half of${note}`);
    const long = await ask([says("x".repeat(50_001))]);
    expect(long.text).toContain(`${"x".repeat(50_000)}${note}`);
    expect((await ask([says("x".repeat(50_000))])).text).toHaveLength(50_000);
    const beside = await ask([{ ...calls("look"), content: "x".repeat(50_001) }]);
    expect(beside.text).toBe("x".repeat(50_000));
    expect((await ask([{ ...calls("look"), ...limited }])).text).toBe("Look first.");
    const broken = await ask([{ ...unreadable, content: "x".repeat(50_001) }]);
    expect(broken.text).toBe("x".repeat(50_000));
  });

  it("is not streamed if it goes to another agent", async () => {
    expect((await ask([says("Fine.")], { isAside: true })).tags).toEqual(["nostream"]);
    expect((await ask([says("Fine.")], { isAside: true }, { tags: ["a"] })).tags).toEqual(["a", "nostream"]);
    expect((await ask([says("Fine.")], {}, { tags: ["a"] })).tags).toEqual(["a"]);
  });

  it("fails in the user's words if the provider fails, and as it is in an aborted run", async () => {
    const bug = new Error("Odd.");
    const failure = ask([bug]);
    await expect(failure).rejects.toBeInstanceOf(ModelError);
    await expect(failure).rejects.toThrow("The language model failed: Odd.");
    await expect(failure).rejects.toHaveProperty("cause", bug);
    await expect(ask([new Error("Connection error.")])).rejects.not.toThrow("The language model failed: ");
    const throwing = { invoke: () => Promise.reject("gone") };
    await expect(ask([], { model: throwing })).rejects.toThrow("The language model failed: gone");
    const signal = AbortSignal.abort();
    await expect(ask([], { model: { invoke: () => Promise.reject(bug) } }, { signal })).rejects.toBe(bug);
  });

  it("leaves a record of a round that failed", () => {
    const [[id, round] = []] = Object.entries(failedRound(by, Date.now(), new ModelError("Down.")));
    expect(id).toMatch(/./);
    expect(round).toStrictEqual({
      ...{ ...by, calls: [], startedAt: expect.any(Number), elapsedMs: expect.any(Number), failure: "Down." },
    });
    expect(round?.elapsedMs).toBeLessThan(60_000);
  });
});

describe("a round of a specialist", () => {
  const reads = plainTool("look", "Looks.");
  const book = { ...plainTool("book", "Books."), effect: "write" as const };
  const search = { ...plainTool("search", "Searches."), findTexts: async () => [] };
  const specialist = (...tools: (typeof reads)[]): Specialist => ({
    ...{ name: "hotel", handles: "Hotels.", instructions: "You are hotel.", maxRounds: 4, tools },
  });
  interface World {
    tools?: (typeof reads)[];
    state?: Partial<ServiceState>;
    order?: string[];
    lastWord?: BoundModel;
    format?: ReturnType<typeof compactFormat>;
    config?: object;
  }
  const passages = {
    1: {
      tool: "search",
      args: {},
      quoted: true as const,
      columns: [],
      rows: [{ number: 1, title: "T", location: "x.md" }],
    },
  };

  async function thought(task: Task, replies: (object | Error)[], world: World = {}) {
    const { model, asked } = modelOf(...replies);
    const more = modelOf(...replies);
    const shown: Work[] = [];
    const shownFor = async (work: Work) => {
      shown.push(work);
      return { model: { plain: model, withReadMore: more.model }, order: world.order ?? [] };
    };
    const node = think(
      specialist(...(world.tools ?? [reads, book])),
      shownFor,
      new TimeZone("Asia/Shanghai"),
      world.format ?? compactFormat(),
      async () => "THE MEMORIES",
      world.lastWord,
    );
    const update = await node(
      {
        ...{ task, heard: [user("q", "Book")], dialog_state: [], turn: turnOf("q"), user_info: {}, background: [] },
        ...{
          experience: [],
          memories: {},
          messages: [],
          tasks: {},
          receipts: {},
          records: {},
          raw_data: {},
          unsettled: [],
          spent: { before: 0, beside: 1 },
          said: { words: "", typed: "", shown: "" },
        },
        ...world.state,
      },
      world.config ?? {},
    );
    const [system, ...view] = (asked[0] ?? more.asked[0])?.messages ?? [];
    return {
      update,
      task: update.task as Task,
      shown,
      system: system?.text ?? "",
      view: view.map(({ text }) => text),
      tags: (asked[0] ?? more.asked[0])?.tags,
      isMore: more.asked.length > 0,
    };
  }
  const alone = taskOf("t");
  const beside = taskOf("t", { alone: false });
  const saying = { id: "r", text: "Which night?" };

  it("that calls tools keeps the task open, and counts", async () => {
    const { update } = await thought(alone, [calls("look")]);
    expect(update.task).toStrictEqual({ ...alone, rounds: 1 });
    expect(update.tasks).toStrictEqual({ t: update.task });
    expect(written(update.messages)).toEqual(["hotel: Look first."]);
    expect(update.records).toMatchObject({ r: { ...by, calls: ["c0"] } });
  });

  it("answers at once a call that cannot be read", async () => {
    const { update } = await thought(alone, [unreadable]);
    const [, answer] = update.messages as BaseMessage[];
    expect(answer).toMatchObject({ tool_call_id: "c0", name: "look", additional_kwargs: { ...by, kind: "refused" } });
  });

  it.each<[string, Task, string, (typeof reads)[], Partial<Task>]>([
    ["talks with the user if it asks", alone, "Which night?", [reads], { status: "talking", said: saying }],
    ["talks so in Chinese", alone, "哪一晚？", [reads], { status: "talking", said: { id: "r", text: "哪一晚？" } }],
    [
      "talks with the user if it can change something",
      alone,
      "Booked.",
      [book],
      { status: "talking", said: { id: "r", text: "Booked." } },
    ],
    [
      "is done otherwise",
      alone,
      "Free.",
      [reads],
      { status: "done", result: "Free.", worded: true, said: { id: "r", text: "Free." } },
    ],
    ["waits beside others to ask alone", beside, "Which night?", [reads], { status: "queued" }],
    [
      "is done beside others if it asks nothing",
      beside,
      "Free.",
      [book],
      { status: "done", result: "Free.", worded: true, said: { id: "r", text: "Free." } },
    ],
    [
      "tells who called it what it found",
      { ...alone, caller: "taxi" },
      "Free.",
      [book],
      { status: "done", result: "Free.", worded: true },
    ],
    [
      "asks who called it",
      { ...alone, caller: "taxi" },
      "Which night?",
      [book],
      { status: "elsewhere", result: "Which night?", worded: true },
    ],
  ])("that writes words %s", async (_, task, text, tools, end) => {
    const { update } = await thought(task, [says(text)], { tools });
    expect(update.task).toStrictEqual({ ...task, ...end });
    expect(Object.keys(update)).toEqual(["task", "tasks", "records"]);
  });

  it("that writes words at a card answers them", async () => {
    const aside = taskOf("t", { aside: { pending: [pendingOf("a", { preview: "Book A" })] } } as Partial<Task>);
    const heard = [user("q", "Book"), called(by, ["a", "book"]), user("r", "What does it cost?")];
    const { task, shown, view } = await thought(aside, [says("Ten yuan.")], { state: { heard } });
    expect(task).toStrictEqual({ ...aside, status: "talking", said: { id: "r", text: "Ten yuan." } });
    expect(shown[0]?.transcript.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Book A \[Waits/));
    expect(view.join()).toContain("Book A [Waits for the user's approval on a card");
  });

  it("that answers from passages has its citations listed, and asks only at its end", async () => {
    const { task } = await thought(alone, [says("Is it quiet? Yes [1].")], {
      tools: [search],
      state: { raw_data: passages },
    });
    expect(task).toMatchObject({ status: "done", result: "Is it quiet? Yes [1].\n\nSources:\n[1] T — x.md" });
    const asks = await thought(alone, [says("Which room? ")], { tools: [search], state: { raw_data: passages } });
    expect(asks.task).toMatchObject({ status: "talking" });
    const chinese = await thought(alone, [says("哪一间？")], { tools: [search] });
    expect(chinese.task).toMatchObject({ status: "talking" });
  });

  it("streams its words only where the user reads them as they are", async () => {
    expect((await thought(alone, [says("Free.")])).tags).not.toContain("nostream");
    expect((await thought(beside, [says("Free.")])).tags).toEqual(["nostream"]);
    expect((await thought(alone, [says("Free.")], { tools: [search] })).tags).toEqual(["nostream"]);
  });

  it("is told the time, its instructions, passages, experience, memories and the likely order of calls", async () => {
    const state = {
      background: [{ title: "Quiet", content: "To the yard." }],
      experience: [{ id: "l", text: "Look first." }],
    };
    const { system, shown, update } = await thought(alone, [says("Free.")], { order: ["look", "book"], state });
    expect(system).toContain("You are hotel.");
    expect(system).toContain("2026-11-21 15:00 Saturday (Asia/Shanghai)");
    expect(system).toContain(
      '<passage title="Quiet">\nTo the yard.\n</passage>\nThe likely order of calls: look, book. Check it after each result.',
    );
    expect(system).toContain("Look first.");
    expect(system).toContain("THE MEMORIES");
    expect(shown[0]).toMatchObject({ task: alone, lessons: state.experience });
    expect(update.records).toMatchObject({ r: { experience: ["l"] } });
    const known = await thought({ ...alone, known: [] }, [says("Free.")], { state });
    expect(known.system).not.toContain("To the yard.");
    expect(known.system).not.toContain("likely order");
  });

  it("is told about changes if it has a tool that makes some", async () => {
    const [some, none] = await Promise.all(
      [[reads, book], [reads]].map((tools) => thought(alone, [says("Free.")], { tools })),
    );
    expect(some!.system.length).toBeGreaterThan(none!.system.length + 20);
    const before = await thought(alone, [says("Free.")], { state: { turn: null } });
    expect(before.system).toContain("1970-01-01");
  });

  it("may read on in an observation that was cut", async () => {
    const messages = [called(by, ["a", "look"]), answered(by, "a", "look", "word ".repeat(500))];
    expect((await thought(alone, [says("Free.")], { state: { messages }, format: compactFormat(50) })).isMore).toBe(
      true,
    );
    expect((await thought(alone, [says("Free.")], { state: { messages } })).isMore).toBe(false);
  });

  it("ends the task in the user's words if its model fails", async () => {
    const { update } = await thought(alone, [new Error("Odd.")]);
    expect(update.task).toStrictEqual({
      ...{ ...alone, status: "failed", result: "The language model failed: Odd.", worded: true },
    });
    expect(Object.values(update.records ?? {})).toMatchObject([{ ...by, failure: "The language model failed: Odd." }]);
    const signal = AbortSignal.abort();
    await expect(thought(alone, [new Error("Odd.")], { config: { signal } })).rejects.toThrow();
  });

  it("is none of another user's run", async () => {
    await expect(thought(alone, [says("x")], { state: { user_info: { userId: "ann" } } })).rejects.toThrow(OwnerError);
  });

  describe("beyond the last", () => {
    const used = taskOf("t", { rounds: 4, job: "Book" });
    const found = [called(by, ["a", "look"]), answered(by, "a", "look", "A is free.")];
    const failed = [called(by, ["a", "look"]), answered(by, "a", "look", "No room. [Call again.]", "failed")];

    it("ends with what was found, what failed, or that nothing is known", async () => {
      const ended = async (messages: BaseMessage[], given: Partial<Task> = {}, heard: BaseMessage[] = []) =>
        (await thought({ ...used, ...given } as Task, [], { state: { messages, heard } })).task;
      expect(await ended(found)).toStrictEqual({
        ...{ ...used, status: "failed", stopped: "message", result: "4 steps were not enough to finish this: Book" },
        found: [{ call: "look()", text: "A is free." }],
      });
      const words = "4 steps were not enough to finish this: Book";
      expect(await ended(failed)).toMatchObject({ result: `${words}\n\nNo room.` });
      const ending = called(by, ["z", "CompleteOrEscalate"]);
      const refusal = answered(by, "z", "CompleteOrEscalate", "Not yet: invalid.", "refused");
      expect(await ended([...failed, ending, refusal])).toMatchObject({ result: `${words}\n\nNo room.` });
      expect(await ended([])).toMatchObject({ result: `${words}\n\nNothing was found, and nothing was changed.` });
      expect(await ended([])).not.toHaveProperty("found");
      expect(await ended([], { changed: ["Paid."] })).toHaveProperty("result", words);
      expect(await ended([], {}, found)).toHaveProperty("found");
      expect(await ended([], { job: "x".repeat(201) })).toMatchObject({
        result: expect.stringContaining(`${"x".repeat(200)} … [1 more`),
      });
      expect((await thought(taskOf("t", { rounds: 3 }), [calls("look")])).task.rounds).toBe(4);
    });

    const last = async (reply: object | Error, world: World = {}, messages = found) => {
      const { model, asked } = modelOf(reply);
      const made = await thought(used, [], { ...world, lastWord: model, state: { messages, ...world.state } });
      return { ...made, asked: asked[0]?.messages.map(({ text }) => text) ?? [], said: asked[0] };
    };

    it("has the model answer from what is known, without tools", async () => {
      const { task, asked, said, update } = await last(says("A is free."));
      expect(task).toStrictEqual({
        ...{ ...used, status: "done", result: "A is free.", worded: true, said: { id: "r", text: "A is free." } },
        stopped: "answer",
      });
      expect(update.records).toMatchObject({ r: by });
      expect(said?.tags).toContain("nostream");
      expect(said?.messages.some((one) => "tool_call_id" in one)).toBe(false);
      expect(asked.join()).toContain("A is free.");
      expect(asked.at(-1)).toContain("English");
      expect(
        (await last(says("有空房。"), { state: { turn: { ...turnOf("q"), language: "zh" } } })).asked.at(-1),
      ).toContain("Chinese");
    });

    it("lists what its answer cites", async () => {
      const { task } = await last(says("Quiet [1]."), { tools: [search], state: { raw_data: passages } });
      expect(task).toHaveProperty("result", "Quiet [1].\n\nSources:\n[1] T — x.md");
    });

    it("runs no call that the model makes all the same", async () => {
      const { task, update } = await last(calls("look"));
      expect(task).toMatchObject({ status: "failed", stopped: "message", found: [{ text: "A is free." }] });
      expect(written(update.messages)).toEqual(["hotel: Look first.", "hotel: Not run: your steps are used up."]);
      expect((update.messages as BaseMessage[])[1]).toMatchObject({ additional_kwargs: { kind: "refused" } });
      expect(update.records).toHaveProperty("r");
      const inText = await last(says('{"name": "look", "arguments": {}}'));
      expect(inText.task).toMatchObject({ status: "failed", stopped: "message" });
      expect(inText.update).not.toHaveProperty("messages");
      expect(inText.update.records).toHaveProperty("r");
    });

    it("ends with the fixed message if the model fails", async () => {
      const { task, update } = await last(new Error("Odd."));
      expect(task).toMatchObject({ status: "failed", stopped: "message" });
      expect(Object.values(update.records ?? {})).toMatchObject([
        { ...by, failure: "The language model failed: Odd." },
      ]);
      await expect(last(new Error("Odd."), { config: { signal: AbortSignal.abort() } })).rejects.toThrow();
    });
  });
});
