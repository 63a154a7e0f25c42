import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { HumanMessage } from "@langchain/core/messages";
import { InMemoryStore } from "@langchain/langgraph";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  type App,
  type AppOptions,
  createApp,
  type DomainModule,
  SetupError,
  type StreamEvent,
} from "../../src/app.ts";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
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
