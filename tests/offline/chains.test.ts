import { type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { COMPLETE, completeTool } from "../../src/engine/dialog/protocol.ts";
import { openApiTools } from "../../src/engine/tools/openapi.ts";
import { offline } from "./offline.ts";

const text = { type: "string" };
const answer = (schema: object) => ({ 200: { description: "ok", content: { "application/json": { schema } } } });
const list = (properties: object) => answer({ type: "array", items: { type: "object", properties } });
const inPath = (name: string) => ({ name, in: "path", required: true, schema: text });
const get = (operationId: string, summary: string, parameters: object[], responses: object) => ({
  get: { operationId, summary, parameters, responses },
});

const email = { name: "email", in: "query", required: true, schema: { type: "string", format: "email" } };
const invoice = answer({ type: "object", properties: { number: text, total: { type: "number" } } });

/** A clinic's API. Nothing says what needs what but its paths and the fields of its answers. */
const document = {
  openapi: "3.0.0",
  info: { title: "clinic", version: "1" },
  paths: {
    "/owners": get("findOwners", "Finds the owners with an email address.", [email], list({ id: text, name: text })),
    "/owners/{ownerId}/animals": get(
      "listAnimals",
      "The animals of an owner.",
      [inPath("ownerId")],
      list({ id: text, name: text, species: text }),
    ),
    "/animals/{animalId}/vaccinations": get(
      "listVaccinations",
      "The vaccinations that an animal has had.",
      [inPath("animalId")],
      list({ vaccine: text, day: text }),
    ),
    "/animals/{animalId}/visits": get(
      "listVisits",
      "The visits of an animal to the clinic.",
      [inPath("animalId")],
      list({ id: text, day: text, reason: text }),
    ),
    "/visits/{visitId}/invoice": get("getInvoice", "The invoice of a visit.", [inPath("visitId")], invoice),
    "/visits/{visitId}": {
      delete: {
        operationId: "cancelVisit",
        summary: "Cancels a visit that was booked.",
        parameters: [inPath("visitId")],
        responses: answer({ type: "object", properties: { id: text } }),
      },
    },
  },
};

const world: Record<string, unknown> = {
  findOwners: [{ id: "own-7", name: "Anna Weber" }],
  listAnimals: [
    { id: "ani-31", name: "Bello", species: "dog" },
    { id: "ani-32", name: "Minka", species: "cat" },
  ],
  listVaccinations: [{ vaccine: "rabies", day: "2024-02-01" }],
  listVisits: [
    { id: "vis-9", day: "2024-03-03", reason: "teeth" },
    { id: "vis-10", day: "2024-06-01", reason: "check" },
  ],
  getInvoice: { number: "I-77", total: 120 },
};

/** The calls that a request leads to, and what is said in the end. */
async function served(request: string) {
  const tools = await openApiTools({ document, baseUrl: "http://127.0.0.1:1" });
  const model = offline().bindTools([...tools, completeTool]);
  const messages: BaseMessage[] = [new HumanMessage(request)];
  const made: string[] = [];
  for (let round = 0; round < 8; round += 1) {
    const reply = await model.invoke(messages);
    const calls = reply.tool_calls ?? [];
    const own = calls.filter(({ name }) => name !== COMPLETE);
    made.push(...own.map(({ name, args }) => `${name} ${Object.values(args).join(" ")}`));
    if (own.length < calls.length || own.length === 0) return { made, text: reply.text };
    messages.push(
      reply,
      ...own.map(({ id = "", name }) => new ToolMessage({ tool_call_id: id, content: JSON.stringify(world[name]) })),
    );
  }
  throw new Error(`It does not end: ${made.join(", ")}`);
}

describe("a chain over tools of an API that nobody has described for it", () => {
  it("runs from what was said to what was asked, each call with what the one before found", async () => {
    const { made } = await served("Which vaccinations has Bello had? My email is anna.weber77@example.com");
    expect(made).toEqual(["findOwners anna.weber77@example.com", "listAnimals own-7", "listVaccinations ani-31"]);
  });

  it("chooses at every step by what was said", async () => {
    const { made } = await served(
      "What did the visit about Minka's teeth cost? Show me the invoice. My email address is anna@example.com",
    );
    expect(made).toEqual(["findOwners anna@example.com", "listAnimals own-7", "listVisits ani-32", "getInvoice vis-9"]);
  });

  it("ends with an act", async () => {
    const { made } = await served("Cancel Bello's visit on 2024-06-01. My email is anna@example.com");
    expect(made).toEqual([
      "findOwners anna@example.com",
      "listAnimals own-7",
      "listVisits ani-31",
      "cancelVisit vis-10",
    ]);
  });

  it("runs for a Chinese request", async () => {
    const { made } = await served("我的邮箱是 anna@example.com，Bello 打过哪些疫苗 vaccinations？");
    expect(made.at(-1)).toBe("listVaccinations ani-31");
  });

  it("begins at a value that was said", async () => {
    expect((await served("Show me the vaccinations of animal ani-31")).made).toEqual(["listVaccinations ani-31"]);
  });

  it("asks for what begins it, not for ids that it finds itself", async () => {
    const { made, text } = await served("Show the vaccinations of my dog");
    expect(made).toEqual([]);
    expect(text).toMatch(/email/);
    expect(text).not.toMatch(/\bid\b/i);
  });

  it("asks which one is meant where nothing tells", async () => {
    const { made, text } = await served("Which vaccinations has my animal had? My email is anna@example.com");
    expect(made).toEqual(["findOwners anna@example.com", "listAnimals own-7"]);
    expect(text).toMatch(/1\. .*Bello[\s\S]*2\. .*Minka/);
  });
});
