import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AIMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createApp, SendError } from "../src/app.ts";
import { SetupError } from "../src/engine/errors.ts";
import { openConversations } from "../src/engine/storage/conversations.ts";
import { freshFile, now, temporaryFolder } from "./domains/travel/counter.ts";
import { type ChatRequest, type OpenAiServer, type Reply, startOpenAiServer } from "./support/openai-server.ts";

type App = Awaited<ReturnType<typeof createApp>>;
type Answered = Awaited<ReturnType<App["send"]>>;

const folder = temporaryFolder();
mkdirSync(join(folder.path, "travel"));
let script: (request: ChatRequest, answers: unknown[]) => Reply;
let server: OpenAiServer;
let app: App | undefined;
beforeAll(async () => {
  server = await startOpenAiServer((request) => {
    const { messages } = request.body;
    const turn = messages.slice(messages.findLastIndex(({ role }) => role === "user"));
    return script(
      request,
      turn.filter(({ role }) => role === "tool").map(({ content }) => content),
    );
  });
});
afterEach(async () => {
  await app?.close();
  app = undefined;
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

const open = async (checkpointer = new MemorySaver()) => {
  // Anew for every test, since rooms run out.
  freshFile(join(folder.path, "travel", "travel.sqlite"));
  const environment = {
    SWITCHBOARD_DATA_DIR: folder.path,
    SWITCHBOARD_MODEL: "openai:test",
    OPENAI_BASE_URL: server.url,
    OPENAI_API_KEY: "k",
  };
  app = await createApp({ environment, domains: ["travel"], checkpointer, now: () => now });
  return app;
};

const has = ({ body }: ChatRequest, tool: string) => body.tools?.some(({ function: { name } }) => name === tool);
const call = (name: string, args: object) => ({ name, args });
const hotel = (hotel_id: string) => call("book_hotel", { hotel_id, check_in: "2026-12-03", check_out: "2026-12-05" });
const asks = (question: string): Reply => ({ toolCalls: [call("ask_user", { question })] });

/** Books hotels, those of one round on one card; the planner answers anything but "Book" with "Fine." */
const books =
  (...rounds: string[][]): typeof script =>
  (request, answers) => {
    const { messages } = request.body;
    if (has(request, "to_book_hotel")) {
      const isWanted = String(messages.findLast(({ role }) => role === "user")?.content).includes("Book");
      if (answers.length > 0 || !isWanted) return { text: "Fine." };
      return { toolCalls: [call("to_book_hotel", { job_desc: "Book hotels", trust_mode: 1 })] };
    }
    if (!has(request, "book_hotel")) return { text: answers.join(" ") || "Summed up." };
    const round = rounds[messages.filter(({ role }) => role === "assistant").length];
    return { toolCalls: round?.map(hotel) ?? [call("CompleteOrEscalate", { result: "Booked." })] };
  };

const ids = ({ waitsFor }: Answered) =>
  (waitsFor as { action_requests?: { id: string; description: string; args: { hotel_id: string } }[] } | undefined)
    ?.action_requests ?? [];
const hotels = (answered: Answered) => ids(answered).map(({ args }) => args.hotel_id);
const booked = ({ state }: Answered) =>
  state.messages.filter(({ type, text }) => type === "tool" && text.startsWith("Booked HB")).length;

const at = { thread: "t", user: "P1001" };
const approve = { ...at, resume: { decisions: [{ type: "approve" }] } };
const yes = { ...at, text: "yes" };

describe("an answer that arrives while another is being processed", () => {
  it.each([
    ["the same decision", approve],
    ["the same word", yes],
  ])("decides no card that came up meanwhile: %s", async (_, again) => {
    script = books(["HT-0102"], ["HT-0103"]);
    const { send } = await open();
    expect(hotels(await send({ ...at, text: "Book two" }))).toEqual(["HT-0102"]);
    const [first, second, third] = await Promise.all([send(again), send(again), send(again)]);
    for (const answered of [first, second, third]) {
      expect(hotels(answered)).toEqual(["HT-0103"]);
      expect(booked(answered)).toBe(1);
    }
    expect(booked(await send(again))).toBe(2);
  });

  it("decides no card that opened after it was sent, when nothing was open before", async () => {
    script = books(["HT-0102"]);
    const { send } = await open();
    const [, early] = await Promise.all([send({ ...at, text: "Book one" }), send(approve)]);
    expect(hotels(early)).toEqual(["HT-0102"]);
    expect(booked(early)).toBe(0);
  });

  it("returns the result of the same answer sent before it", async () => {
    script = books(["HT-0102"]);
    const { send } = await open();
    await send({ ...at, text: "Book one" });
    const [first, second] = await Promise.all([send(approve), send(approve)]);
    expect(first.text).toBeDefined();
    expect(second.text).toBe(first.text);
    expect(booked(second)).toBe(1);
  });

  it("decides calls it names by id, and nothing by position on a card that has changed", async () => {
    script = books(["HT-0102", "HT-0103", "HT-0104"]);
    const { send } = await open();
    const [one, two] = ids(await send({ ...at, text: "Book three" })).map(({ id }) => id);
    const [, , left] = await Promise.all([
      send({ ...at, resume: { [one!]: "approve" } }),
      send({ ...at, resume: { [two!]: "approve" } }),
      send({ ...at, text: "approve 1" }),
    ]);
    // What is still to be decided comes first.
    expect(hotels(left)).toEqual(["HT-0104", "HT-0102", "HT-0103"]);
    expect(ids(left).map(({ description }) => description.includes("so far: approved"))).toEqual([false, true, true]);
    expect(booked(left)).toBe(0);
    expect(booked(await send({ ...at, text: "reject 3" }))).toBe(2);
  });

  it("decides the card that is still open", async () => {
    script = books(["HT-0102"]);
    const { send } = await open();
    await send({ ...at, text: "Book one" });
    const [refused, taken] = await Promise.allSettled([send({ ...approve, user: "P1003" }), send(approve)]);
    expect(refused).toMatchObject({ status: "rejected", reason: { name: "SendError" } });
    expect(taken.status === "fulfilled" && booked(taken.value)).toBe(1);
  });

  it("answers no question that opened meanwhile", async () => {
    script = (_, answers) => {
      if (answers.length === 0) return asks("Which city?");
      return answers.length === 1 ? asks("Which day?") : { text: `So: ${answers.join(", ")}` };
    };
    const { send } = await open();
    await send({ ...at, text: "Plan it" });
    const [first, second] = await Promise.all([send({ ...at, resume: "Bern" }), send({ ...at, resume: "Bern" })]);
    expect(second.waitsFor).toMatchObject({ question: "Which day?" });
    expect(second.waitsFor).toEqual(first.waitsFor);
    expect((await send({ ...at, resume: "Friday" })).text).toContain("Bern, Friday");
  });

  it("gets an answer of its own when it is a question", async () => {
    script = books(["HT-0102"]);
    const { send } = await open();
    await send({ ...at, text: "Book one" });
    const [decided, asked] = await Promise.all([send(approve), send({ ...at, text: "Search a flight to Paris" })]);
    expect(booked(decided)).toBe(1);
    expect(asked.text).toBe("Fine.");
    expect(asked.state.messages.filter(({ type }) => type === "human").map(({ text }) => text)).toContain(
      "Search a flight to Paris",
    );
  });
});

it("an answer sent again after its run was stopped continues the run, and decides nothing more", async () => {
  script = books(["HT-0102"], ["HT-0103"]);
  const stop = new AbortController();
  const goOn = script;
  const { send } = await open();
  await send({ ...at, text: "Book two" });
  script = () => {
    stop.abort();
    return { hang: "before" };
  };
  await expect(send({ ...approve, signal: stop.signal })).rejects.toThrow();
  script = goOn;
  const again = await send(approve);
  expect(hotels(again)).toEqual(["HT-0103"]);
  expect(booked(again)).toBe(1);
});

describe("a run that was stopped with actions decided", () => {
  it("is continued by the user they were prepared for, and by no other", async () => {
    script = books(["HT-0102"]);
    const { send } = await open();
    await send({ ...at, text: "Book one" });
    const stop = new AbortController();
    const goOn = script;
    script = () => {
      stop.abort();
      return { hang: "before" };
    };
    await expect(send({ ...approve, signal: stop.signal })).rejects.toThrow();
    script = goOn;
    const stranger = await send({ ...approve, user: "P1003" }).catch((error: unknown) => error);
    expect(stranger).toBeInstanceOf(SendError);
    expect((stranger as Error).message).toMatch(/does not belong to 'P1003'\. Send it as the "user" who opened it/);
    expect(booked(await send(approve))).toBe(1);
  });
});

describe("what was done", () => {
  const restart = async (checkpointer: MemorySaver) => {
    const environment = {
      SWITCHBOARD_DATA_DIR: folder.path,
      SWITCHBOARD_MODEL: "openai:test",
      OPENAI_BASE_URL: server.url,
      OPENAI_API_KEY: "k",
    };
    return createApp({ environment, domains: ["travel"], checkpointer, now: () => now });
  };
  const BEFORE = "In case you have not seen it, from before:\n\nThis was done: Booked HB-700001";

  it("is in the text next to the next card", async () => {
    script = books(["HT-0102"], ["HT-0103"]);
    const { send } = await open();
    await send({ ...at, text: "Book two" });
    const second = await send(approve);
    expect(hotels(second)).toEqual(["HT-0103"]);
    expect(second.text).toMatch(/^This was done: Booked HB-700001/);
    const { text } = await send(yes);
    expect(text).toContain("Booked HB-700002");
    expect(text).not.toContain("HB-700001");
  });

  it("is reported once more by the process after a killed one, and then no more", async () => {
    script = books(["HT-0102"]);
    const checkpointer = new MemorySaver();
    const { send } = await open(checkpointer);
    await send({ ...at, text: "Book one" });
    await send(approve);
    const next = await restart(checkpointer);
    expect((await next.send({ ...at, text: "Hello" })).text).toContain(BEFORE);
    expect((await next.send({ ...at, text: "Hello again" })).text).toBe("Fine.");
    await next.close();
  });

  it("is not reported again by the process after a closed one", async () => {
    script = books(["HT-0102"]);
    const checkpointer = new MemorySaver();
    const { send } = await open(checkpointer);
    await send({ ...at, text: "Book one" });
    await send(approve);
    await app?.close();
    app = await restart(checkpointer);
    expect((await app.send({ ...at, text: "Hello" })).text).toBe("Fine.");
  });

  it("is stated on the card of a new conversation, when the one it was done in is lost", async () => {
    script = books(["HT-0102"]);
    const { send } = await open();
    await send({ ...at, text: "Book one" });
    await send(approve);
    const lost = await restart(new MemorySaver());
    const { waitsFor } = await lost.send({ ...at, text: "Book one" });
    expect((waitsFor as { description: string }).description).toMatch(
      /You had exactly this done just now: Booked HB-700001.* Approving does it a second time\./,
    );
    await lost.close();
  });

  it("is returned for a decision that is sent again to the process after a killed one", async () => {
    script = books(["HT-0102"]);
    const checkpointer = new MemorySaver();
    const { send } = await open(checkpointer);
    await send({ ...at, text: "Book one" });
    await send(approve);
    const next = await restart(checkpointer);
    expect((await next.send(approve)).text).toContain("Booked HB-700001");
    await next.close();
  });
});

it("a turn whose state cannot be read fails alone; an answer that waited for it decides nothing", async () => {
  class Failing extends MemorySaver {
    failures = 0;
    override async getTuple(...args: Parameters<MemorySaver["getTuple"]>) {
      this.failures -= 1;
      if (this.failures >= 0) throw new Error("The disk is away.");
      return super.getTuple(...args);
    }
  }
  script = books(["HT-0102"]);
  const checkpointer = new Failing();
  const { send } = await open(checkpointer);
  await send({ ...at, text: "Book one" });
  checkpointer.failures = 1;
  const [first, second] = await Promise.allSettled([send(approve), send(approve)]);
  expect(first).toMatchObject({ status: "rejected", reason: { message: "The disk is away." } });
  if (second.status === "rejected") throw second.reason;
  expect(hotels(second.value)).toEqual(["HT-0102"]);
  expect(booked(await send(approve))).toBe(1);
});

describe("an answer to a question", () => {
  it("counts as a message when a notice was answered in between; a value that is not a string is refused", async () => {
    script = (_, answers) => (answers.length === 0 ? asks("Which city?") : { text: `So: ${answers}` });
    const { send, graph } = await open();
    await send({ ...at, text: "Plan it" });
    await graph.updateState(
      { configurable: { thread_id: "t" } },
      { messages: [new AIMessage("Not now.")] },
      "summarize",
    );
    await expect(send({ ...at, resume: 7 })).rejects.toThrow(/in words only, and 7 is not a string\. Send/);
    expect((await send({ ...at, resume: "Bern" })).text).toContain("So: Bern");
  });

  it.each([
    [0, "0"],
    [false, "false"],
    [7, "7"],
    ["", "no answer"],
    [null, "no answer"],
    [{}, "no answer"],
  ])("may be %j", async (resume, heard) => {
    script = (_, answers) => (answers.length === 0 ? asks("How many?") : { text: `So: ${answers}` });
    const { send } = await open();
    await send({ ...at, text: "Plan it" });
    expect((await send({ ...at, resume })).text).toContain(heard);
  });
});

it.each([0, false, null, ""])("%j decides no card, which is shown again", async (resume) => {
  script = books(["HT-0102"]);
  const { send } = await open();
  await send({ ...at, text: "Book one" });
  const again = await send({ ...at, resume });
  expect(hotels(again)).toEqual(["HT-0102"]);
  expect(booked(again)).toBe(0);
});

describe("unusable input is refused with what to send instead", () => {
  it.each<[object, RegExp]>([
    [{ thread: "t" }, /Both "text" and "resume" are missing\. Send/],
    [
      { thread: "t", text: "hi", resume: "yes" },
      /"text" is 'hi' and "resume" is 'yes'; only one of them can be sent\. Send/,
    ],
    [{ thread: "t", text: 5 }, /"text" is 5\. Send/],
    [{ thread: "", text: "hi" }, /"thread" is ''\. It must be/],
    [{ text: "hi" }, /"thread" is undefined\. It must be/],
    [{ thread: "t", text: "hi", user: "" }, /"user" is ''\. It must be .* Leave it out/],
    [{ thread: "t", text: "hi", user: null }, /"user" is null/],
  ])("%j", async (said, sentence) => {
    const { send } = await open();
    const failed = await send(said as Parameters<typeof send>[0]).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(SendError);
    expect((failed as Error).message).toMatch(sentence);
  });

  it("an answer when no question or card is open, in a new conversation and after an answer", async () => {
    script = books();
    const { send } = await open();
    const refused = /No question or card is open in the conversation "t", so the "resume" 'yes' cannot be used\. Send/;
    await expect(send({ ...at, resume: "yes" })).rejects.toThrow(refused);
    await send({ ...at, text: "Hello" });
    await expect(send({ ...at, resume: "yes" })).rejects.toThrow(refused);
    await expect(send({ ...at, resume: 0 })).rejects.toThrow(SendError);
  });
});

describe("the file of the conversations", () => {
  const settings = (dataDir: string) => ({ environment: { SWITCHBOARD_DATA_DIR: dataDir }, domains: ["traffic"] });

  it("is closed with the app", async () => {
    const dataDir = join(folder.path, "closed");
    const { send, close } = await createApp(settings(dataDir));
    await send({ thread: "t", text: "Hello" });
    expect(readdirSync(dataDir)).toContain("conversations.sqlite-wal");
    await close();
    expect(readdirSync(dataDir)).not.toContain("conversations.sqlite-wal");
    await expect(send({ thread: "t", text: "Hello" })).rejects.toThrow("The app is closed");
  });

  it("is left open when the caller has opened it", async () => {
    const dataDir = join(folder.path, "given");
    const checkpointer = openConversations(dataDir);
    const { send, close } = await createApp({ ...settings(dataDir), checkpointer });
    await send({ thread: "t", text: "Hello" });
    await close();
    expect(checkpointer.db.open).toBe(true);
    checkpointer.db.close();
  });
});

describe("a damaged file stops the start, is named, and is not changed", () => {
  it.each([
    ["conversations.sqlite", "no database at all".repeat(500)],
    ["travel/travel.sqlite", "no database at all".repeat(500)],
  ])("%s", async (name, content) => {
    const dataDir = join(folder.path, `damaged-${name.split("/").length}`);
    const file = join(dataDir, name);
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, content);
    const failed = await createApp({ environment: { SWITCHBOARD_DATA_DIR: dataDir } }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(SetupError);
    expect((failed as Error).message).toMatch(/damaged: .*\. Rename it, or delete it/);
    expect((failed as Error).message).toContain(file);
    expect(existsSync(file)).toBe(true);
  });
});

it("an app without a domain does not start; the message lists the domains", async () => {
  const failed = await createApp({ environment: {}, domains: [] }).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(SetupError);
  expect((failed as Error).message).toMatch(/"domains" is empty.*The domains are: .*\btraffic\b.*\btravel\b/);
});

describe("an answer that no store could return", () => {
  const nested = (levels: number): unknown => (levels === 0 ? "end" : { in: nested(levels - 1) });
  const lookAlike = { lc: 1, type: "constructor", id: ["langchain_core", "nope", "Nope"], kwargs: {} };

  it("is refused when it is nested too deep, and nothing is run", async () => {
    script = books(["HT-0102"]);
    const { send } = await open();
    await send({ ...at, text: "Book one" });
    await expect(send({ ...at, resume: nested(60) })).rejects.toThrow("nested more than 20 levels deep");
    expect(booked(await send(approve))).toBe(1);
  });

  it("is stored as plain data when it looks like a record of LangChain", async () => {
    script = books(["HT-0102"]);
    const { send } = await open();
    const [card] = ids(await send({ ...at, text: "Book one" }));
    expect(hotels(await send({ ...at, resume: lookAlike }))).toEqual(["HT-0102"]);
    const edit = { type: "edit", args: { note: lookAlike } };
    expect(hotels(await send({ ...at, resume: { [card?.id ?? ""]: edit } }))).toEqual(["HT-0102"]);
    expect(booked(await send(approve))).toBe(1);
    expect((await send({ ...at, text: "Clear" })).text).toBe("History cleared.");
  });
});

it("says once that the last step could not be read back, in the user's language", async () => {
  script = () => ({ text: "Fine." });
  const environment = {
    SWITCHBOARD_DATA_DIR: folder.path,
    SWITCHBOARD_MODEL: "openai:test",
    OPENAI_BASE_URL: server.url,
    OPENAI_API_KEY: "k",
  };
  freshFile(join(folder.path, "travel", "travel.sqlite"));
  app = await createApp({ environment, domains: ["travel"], now: () => now });
  const { send } = app;
  await send({ thread: "damaged", text: "你好" });
  const conversations = openConversations(folder.path);
  conversations.db
    .prepare(
      "UPDATE checkpoints SET checkpoint = 'x' WHERE checkpoint_id = (SELECT max(checkpoint_id) FROM checkpoints)",
    )
    .run();
  conversations.db.close();
  expect((await send({ thread: "damaged", text: "在吗？" })).text).toMatch(/^无法读取本会话的最后一步.*Fine\.$/s);
  expect((await send({ thread: "damaged", text: "在吗？" })).text).toBe("Fine.");
});
