import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import { HumanMessage, type ToolMessage } from "@langchain/core/messages";
import { InMemoryStore } from "@langchain/langgraph";
import Database from "better-sqlite3";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  type Answered,
  type App,
  type AppOptions,
  createApp,
  type DomainModule,
  SetupError,
  type StreamEvent,
} from "../../src/app.ts";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { runsIn } from "../../src/engine/journal/runs.ts";
import { defineTool } from "../../src/engine/tools/define.ts";
import { temporaryFolder } from "../domains/travel/counter.ts";
import { deskDomain } from "../support/desk-domain.ts";
import { calls, type Script, ScriptedModel } from "../support/scripted-model.ts";
import { SECRET } from "../support/talk.ts";

const folder = temporaryFolder();
const embeddings = new LocalEmbeddings();
const opened: App[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});
afterAll(() => folder.remove());

/** Answers when it is let. */
class HeldModel extends ScriptedModel {
  held: Promise<void> = Promise.resolve();

  override async _generate(...args: Parameters<ScriptedModel["_generate"]>) {
    await this.held;
    return super._generate(...args);
  }
}

const books: Script = ({ node, messages }) => {
  const said = messages.findLast((message) => HumanMessage.isInstance(message))?.text ?? "";
  if (node === "plan")
    return said.startsWith("Book") ? calls(["to_hotel", { job_desc: said, trust_mode: 1 }]) : "Fine.";
  if (!said.startsWith("Book")) return calls(["CompleteOrEscalate", { result: "It is as you wish." }]);
  return calls(["book_hotel", { what: said }], ["CompleteOrEscalate", {}]);
};

const newFolder = () => mkdtempSync(join(folder.path, "data-"));

async function open(dataDir = newFolder(), options: AppOptions = {}) {
  const { domain, ledger } = deskDomain();
  const module: DomainModule = { name: "desk", settings: z.object({}), open: async () => domain };
  const model = new HeldModel(books);
  const environment = { SWITCHBOARD_DATA_DIR: dataDir, SWITCHBOARD_SECRET: SECRET };
  const app = await createApp({ environment, domains: [module], model, embeddings, ...options });
  opened.push(app);
  return { app, ledger, model, module };
}

const at = { thread: "t", user: "anna" };

async function eventsOf(stream: AsyncIterable<StreamEvent>): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

describe("an app of one's own parts", () => {
  it("serves a domain, a model and embeddings that are given as objects", async () => {
    const { app, ledger } = await open();
    expect(app.domains.map(({ name }) => name)).toEqual(["desk"]);
    const { waitsFor } = await app.send({ ...at, text: "Book X" });
    expect(waitsFor?.type === "approval" && waitsFor.action_requests[0]?.name).toBe("book_hotel");
    await app.send({ ...at, text: "yes" });
    expect(ledger.writes).toMatchObject([{ what: "Book X", user: "anna" }]);
  });

  it.each(["never mind", "wait", "算了"])(
    "takes words sent right after a stop for what was approved: %s",
    async (text) => {
      const { app, ledger } = await open();
      await app.send({ ...at, text: "Book X" });
      for await (const event of app.stream({ ...at, resume: { type: "approve" } }))
        if (event.type === "step" && event.node === "approve") break;
      await app.send({ ...at, text });
      expect(ledger.writes).toEqual([]);
    },
  );

  it("refuses two domains of one name", async () => {
    const { module } = await open();
    await expect(createApp({ environment: {}, domains: [module, module] })).rejects.toThrow(
      new SetupError('"domains" holds "desk" twice. Give each domain once.'),
    );
  });

  it("keeps its limits before those of the environment", async () => {
    const endless: Script = () => calls(["lookup_policy", { what: String(Math.random()) }]);
    const model = new ScriptedModel(endless);
    const { app } = await open(newFolder(), { model, limits: { plannerRounds: 2 } });
    await app.send({ ...at, text: "Hello" });
    expect(model.asked.filter(({ node }) => node === "plan")).toHaveLength(2);
  });

  it("hands its store to the tools", async () => {
    const note = defineTool({
      name: "note",
      description: "Keeps a note.",
      effect: "read",
      args: z.object({ text: z.string() }),
      run: async ({ text }, _: undefined, { store }) => {
        await store?.put(["notes"], "last", { text });
        return { text: "Noted." };
      },
    });
    const module: DomainModule = {
      name: "notes",
      settings: z.object({}),
      open: async () => ({ ...deskDomain().domain, name: "notes", tools: [note.bind(undefined)] }),
    };
    const model = new ScriptedModel({ plan: [calls(["note", { text: "milk" }]), "Noted."] });
    const store = new InMemoryStore();
    const { app } = await open(newFolder(), { domains: [module], model, store });
    await app.send({ ...at, text: "Note milk" });
    expect((await store.get(["notes"], "last"))?.value).toEqual({ text: "milk" });
  });
});

/** Is told of what a run calls. */
class Followed extends BaseCallbackHandler {
  name = "followed";
  readonly told: string[] = [];

  override handleChatModelStart() {
    this.told.push("model");
  }
  override handleToolStart(
    ...[, input, , , , , tool]: Parameters<NonNullable<BaseCallbackHandler["handleToolStart"]>>
  ) {
    this.told.push(`${tool} ${input}`);
  }
  override handleToolEnd({ text }: ToolMessage) {
    this.told.push(text);
  }
  override handleToolError({ message }: Error) {
    this.told.push(message);
  }
}

describe("the callbacks of an app", () => {
  const looks = () =>
    new ScriptedModel({
      plan: [calls(["lookup_policy", { what: "X" }], ["to_facts", { job_desc: "Look", trust_mode: 1 }]), "Fine."],
      facts: [calls(["look_up_fact", { what: "Y", fail: true }]), calls(["CompleteOrEscalate", { result: "No." }])],
    });
  const ends = ["X is fine.", '"Y" cannot be looked up. Try "X".'];
  const starts = ['lookup_policy {"what":"X"}', 'look_up_fact {"what":"Y","fail":true}'];

  it.each(["sent", "streamed"])("are told of every call of a model and a tool once, in a %s turn", async (how) => {
    const [model, followed] = [looks(), new Followed()];
    const { app } = await open(newFolder(), { model, callbacks: [followed] });
    if (how === "sent") await app.send({ ...at, text: "Hello" });
    else await eventsOf(app.stream({ ...at, text: "Hello" }));
    const asked = model.asked.map(() => "model");
    expect(followed.told.toSorted()).toEqual([...asked, ...starts, ...ends].toSorted());
  });
});

describe("a tool that breaks", () => {
  const broken = (name: string, effect: "read" | "write") =>
    defineTool({
      name,
      title: "Weather (天气)",
      description: "Gets the weather of a city.",
      effect,
      args: z.object({ city: z.enum(["Bern", "Basel"]).meta({ title: "City (城市)" }) }),
      preview: ({ city }) => `Weather of ${city}`,
      run: ({ city }) => {
        if (city === "Basel") return { text: "Sunny." };
        throw new Error("connect ECONNREFUSED 10.0.0.5");
      },
    }).bind(undefined);

  /** An app with one specialist, whose tools break for Bern. */
  async function breaking(model: AppOptions["model"], dataDir = newFolder()) {
    const { domain } = deskDomain();
    const tools = [broken("get_weather", "read"), broken("order_weather", "write")];
    const specialists = [{ ...domain.specialists[2]!, handles: "Weather: the weather of a city.", tools }];
    const module = { name: "desk", settings: z.object({}), open: async () => ({ ...domain, specialists, tools: [] }) };
    return (await open(dataDir, { domains: [module], model: model! })).app;
  }
  const endOf = ({ text, state }: Answered) => [text, ...Object.values(state.tasks).map(({ status }) => status)];

  it("fails its task, and the user is told what could not be done, offline too", async () => {
    const app = await breaking("offline");
    const answered = await app.send({ ...at, text: "What is the weather in Bern?" });
    expect(endOf(answered)).toEqual([expect.stringMatching(/^Weather \(City: Bern\) failed.*later\.$/), "failed"]);
    expect(answered.text).not.toContain("10.0.0.5");
  });

  it.each([
    ["fails it, whatever its model says", "Bern", "failed"],
    ["does not fail it when the next try works", "Basel", "done"],
  ])("%s", async (_, city, status) => {
    const plan = [calls(["to_facts", { job_desc: "Weather", trust_mode: 1 }])];
    const tries = ["Bern", city].map((one) => calls(["get_weather", { city: one }]));
    const facts = [...tries, calls(["CompleteOrEscalate", { result: "Sorry." }])];
    const app = await breaking(new ScriptedModel({ plan, facts }));
    expect(endOf(await app.send({ ...at, text: "Weather?" }))).toEqual(["Sorry.", status]);
  });

  it("fails the task of an approved change, and the journal shows the turn as failed", async () => {
    const plan = [calls(["to_facts", { job_desc: "Weather", trust_mode: 1 }])];
    const facts = [calls(["order_weather", { city: "Bern" }]), calls(["CompleteOrEscalate", { result: "Sorry." }])];
    const dataDir = newFolder();
    const app = await breaking(new ScriptedModel({ plan, facts }), dataDir);
    await app.send({ ...at, text: "Weather!" });
    expect(endOf(await app.send({ ...at, text: "yes" }))).toEqual([expect.stringContaining("Sorry."), "failed"]);
    const events = new Database(join(dataDir, "journal.sqlite")).prepare("SELECT event FROM events").pluck().all();
    expect(runsIn(events.map((event) => JSON.parse(String(event)))).map(({ status }) => status)).toEqual(["failure"]);
  });
});

describe("a streamed turn", () => {
  it("tells what happens in its order, and last what came of it", async () => {
    const { app } = await open();
    const events = await eventsOf(app.stream({ ...at, text: "Book X" }));
    const kinds = events.flatMap((event) => (event.type === "progress" ? [event.progress.event] : []));
    const planned = ["thinking", "thought", "plan", "journal"];
    const held = ["thinking", "thought", "journal", "journal", "left"];
    expect(kinds).toEqual(["question", "journal", ...planned, ...held]);
    expect(events.flatMap((event) => (event.type === "step" ? [event.node] : []))).toContain("hotel › act");
    expect(events.filter(({ type }) => type === "answered")).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ type: "answered", answered: { waitsFor: { type: "approval" } } });
  });

  it("is stopped by who leaves the loop, and the next message goes on", async () => {
    const { app, ledger } = await open();
    await app.send({ ...at, text: "Book X" });
    for await (const event of app.stream({ ...at, text: "no" })) if (event.type === "step") break;
    await app.send({ ...at, text: "Book Zoo" });
    await app.send({ ...at, text: "yes" });
    expect(ledger.writes.map(({ what }) => what)).toEqual(["Book Zoo"]);
  });

  it("ends with the reason when what was said cannot be used", async () => {
    const { app } = await open();
    await expect(eventsOf(app.stream({ ...at, resume: "yes" }))).rejects.toThrow("No question or card is open");
  });
});

describe("two programs on one data folder", () => {
  it("work in a conversation one after the other", async () => {
    const dataDir = newFolder();
    const [first, second] = [await open(dataDir), await open(dataDir)];
    let letGo = () => {};
    first.model.held = new Promise((resolve) => {
      letGo = resolve;
    });
    const began: string[] = [];
    const one = (async () => {
      for await (const { type } of first.app.stream({ ...at, text: "Hello" })) {
        if (type === "step") began.push("first");
      }
      began.push("first is through");
    })();
    const other = first.app.stream({ ...at, thread: "another", text: "Hello" });
    await expect.poll(() => began).toContain("first");
    const seen: string[] = [];
    for await (const { type } of second.app.stream({ ...at, text: "And then" })) {
      if (type === "waiting") letGo();
      if (type !== "waiting" && seen.at(-1) === "waiting") expect(began.at(-1)).toBe("first is through");
      seen.push(type);
    }
    await one;
    expect(seen.filter((type) => type === "waiting")).toHaveLength(1);
    expect((await eventsOf(other)).some(({ type }) => type === "waiting")).toBe(false);
    const { state } = await second.app.current(at);
    expect(state.messages.map(({ text }) => text)).toEqual(["Hello", "Fine.", "And then", "Fine."]);
  });

  it("decide no card that the user did not see", async () => {
    const dataDir = newFolder();
    const [first, second] = [await open(dataDir), await open(dataDir)];
    const { cardId } = await first.app.send({ ...at, text: "Book X" });
    await second.app.send({ ...at, text: "no" });
    await second.app.send({ ...at, text: "Book Zoo" });
    const late = await first.app.send({ ...at, text: "yes", cardId });
    expect(late).toMatchObject({ isTooLate: true, waitsFor: { action_requests: [{ args: { what: "Book Zoo" } }] } });
    expect([...first.ledger.writes, ...second.ledger.writes]).toEqual([]);
    const { isTooLate } = await first.app.send({ ...at, text: "yes", cardId: late.cardId });
    expect(isTooLate).toBeUndefined();
    expect(first.ledger.writes).toMatchObject([{ what: "Book Zoo" }]);
  });

  it("decide nothing for a user who saw no card", async () => {
    const dataDir = newFolder();
    const [first, second] = [await open(dataDir), await open(dataDir)];
    const { cardId } = await first.app.send({ ...at, text: "Hello" });
    await second.app.send({ ...at, text: "Book X" });
    expect(await first.app.send({ ...at, text: "ok", cardId })).toMatchObject({ isTooLate: true });
    expect(first.ledger.writes).toEqual([]);
  });
});

it("how a conversation stands is told to its user, and to nobody else", async () => {
  const { app } = await open();
  const { waitsFor, cardId } = await app.send({ ...at, text: "Book X" });
  expect(await app.current(at)).toMatchObject({ waitsFor, cardId });
  await expect(app.current({ ...at, user: "ben" })).rejects.toThrow("does not belong to 'ben'");
});
