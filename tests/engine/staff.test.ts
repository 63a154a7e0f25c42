import { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import { HumanMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import type { Domain, Specialist } from "../../src/engine/domain/domain.ts";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { Journal } from "../../src/engine/journal/journal.ts";
import { createStaff, type StaffOptions } from "../../src/engine/staff.ts";
import { type Asked, ScriptedModel } from "../support/scripted-model.ts";
import { NOW, SECRET } from "../support/talk.ts";
import { plainTool } from "./planning/plain-tool.ts";

const who = (name: string, more: Partial<Specialist> = {}): Specialist => ({
  ...{ name, handles: `${name} things.`, instructions: `You are ${name}.`, tools: [], maxRounds: 3 },
  ...more,
});
const domain = (name: string, more: Partial<Domain>): Domain => ({
  ...{ name, description: `${name}.`, instructions: "", specialists: [], tools: [], passages: [], synonyms: {} },
  ...{ examples: [], close: async () => {}, ...more },
});

const many = Array.from({ length: 13 }, (_, at) => plainTool(`tool_${at}`, `Tells of subject ${at}.`));
const clinic = domain("clinic", {
  specialists: [
    who("dentist", { tools: [plainTool("list_slots", "Lists free slots.")], specialists: ["nurse"] }),
    who("nurse", { title: "Nurse (护士)", aliases: [["care"], ["bandage"]] }),
  ],
  tools: [plainTool("opening_hours", "Tells when it is open.")],
});
const town = domain("town", {
  specialists: [
    who("guide", { tools: many }),
    who("far", { remote: { url: "http://127.0.0.1:9", graph: "far", headers: {}, timeoutMs: 10 } }),
  ],
  tools: [plainTool("find_street", "Finds a street.")],
});
const library = domain("library", { takesAnything: true, specialists: [who("reader")] });
const domains = [clinic, town, library];

function staffed(more: Partial<StaffOptions> = {}) {
  const model = new ScriptedModel(() => "Fine.");
  const base = { domains, model, embeddings: new LocalEmbeddings(), secret: SECRET, now: () => NOW };
  return { model, staff: createStaff({ ...base, ...more }) };
}

type Staffed = ReturnType<typeof staffed>;
const state = {
  ...{ dialog_state: [], user_info: {}, tasks: {}, receipts: {}, records: {}, raw_data: {}, memories: {} },
  ...{ background: [], experience: [], messages: [new HumanMessage({ id: "q", content: "Hello" })] },
  turn: { messageId: "q", question: "Hello", language: "en" as const, startedAt: 0 },
};

async function toolsOfPlanner({ staff, model }: Staffed, of: string | undefined): Promise<Asked["tools"]> {
  const { plain } = await staff.deskFor(of).modelFor(state);
  await plain.invoke([new HumanMessage("?")]);
  return model.asked.at(-1)?.tools ?? [];
}

async function toolsOf({ staff, model }: Staffed, specialist: Specialist): Promise<string[]> {
  const task = { id: "t", agent: specialist.name, job: "Subject 3", status: "running" } as never;
  const { model: bound } = await staff.shownFor(specialist)({ task, transcript: [], lessons: [] });
  await bound.plain.invoke([new HumanMessage("?")]);
  return model.asked.at(-1)?.tools.map(({ name }) => name) ?? [];
}

describe("the planner of a domain", () => {
  it("has its specialists and tools, and those of who takes anything; without a domain, all", async () => {
    const some = staffed();
    const named = async (of: string | undefined) => (await toolsOfPlanner(some, of)).map(({ name }) => name);
    expect(await named("clinic")).toEqual([
      ...["opening_hours", "to_dentist", "to_nurse", "to_reader", "ask_user", "summarize"],
    ]);
    expect(await named("library")).toEqual(["to_reader", "ask_user", "summarize"]);
    const all = ["to_dentist", "to_nurse", "to_guide", "to_far", "to_reader"];
    expect(await named(undefined)).toEqual(["opening_hours", "find_street", ...all, "ask_user", "summarize"]);
    expect(await named("nowhere")).toEqual(await named(undefined));
    expect(some.staff.deskFor("clinic").wordsTasks).toBe(true);
  });

  it("that matches words sees those of other domains, marked so, and what a remote one does as a whole", async () => {
    const some = staffed({ matchesWords: true });
    const desk = some.staff.deskFor("clinic");
    expect(desk.wordsTasks).toBe(false);
    expect(desk.specialists.map(({ name }) => name)).toEqual(["dentist", "nurse", "reader", "guide", "far"]);
    expect(desk.tools.map(({ name }) => name)).toEqual(["opening_hours", "find_street"]);
    const tools = new Map((await toolsOfPlanner(some, "clinic")).map((tool) => [tool.name, tool as object]));
    expect(tools.get("find_street")).toMatchObject({ isElsewhere: true });
    expect(tools.get("to_nurse")).toMatchObject({ title: "Nurse (护士)", aliases: ["care", "bandage"] });
    expect(tools.get("to_nurse")).not.toHaveProperty("isElsewhere");
    expect(tools.get("to_far")).toMatchObject({
      isElsewhere: true,
      does: [{ name: "far", description: "far things.", parameters: { type: "object", properties: {} } }],
    });
    expect(tools.get("to_dentist")).toMatchObject({ does: [{ name: "list_slots" }] });
    expect([...tools.keys()]).toContain("tell_user");
    const [alone] = [staffed({ matchesWords: true, domains: [clinic] })];
    // It names what none serves beside what is.
    expect((await toolsOfPlanner(alone, "clinic")).map(({ name }) => name)).toContain("tell_user");
  });
});

describe("a specialist", () => {
  const [dentist, nurse] = clinic.specialists as [Specialist, Specialist];
  const [guide] = town.specialists as [Specialist];

  it("sees its tools and who it may call; of many tools, the matching ones and a way to find more", async () => {
    const some = staffed();
    expect(await toolsOf(some, dentist)).toEqual(["list_slots", "to_nurse", "CompleteOrEscalate"]);
    expect(await toolsOf(some, nurse)).toEqual(["CompleteOrEscalate"]);
    const few = await toolsOf(staffed({ shownTools: 3 }), guide);
    expect(few).toContain("tool_3");
    expect(few).toContain("find_tools");
    expect(few).toHaveLength(5);
    expect(await toolsOf(staffed({ shownTools: 13 }), guide)).toHaveLength(14);
    expect(some.staff.specialists.get("guide")?.tools).toHaveLength(14);
  });

  it("that matches words sees all its tools, and calls nobody", async () => {
    const some = staffed({ matchesWords: true });
    expect(await toolsOf(some, guide)).toHaveLength(14);
    expect(await toolsOf(some, dentist)).toEqual(["list_slots", "CompleteOrEscalate"]);
  });

  it("that is not of the staff sees its own tools", async () => {
    expect(await toolsOf(staffed(), who("guest", { tools: many }))).toHaveLength(14);
  });

  it("has a last word only if it is to answer and its model words answers", () => {
    const lasting = who("nurse", { earlyStopping: "answer" });
    expect(staffed().staff.lastWordOf(lasting)).toBeDefined();
    expect(staffed().staff.lastWordOf(nurse)).toBeUndefined();
    expect(staffed().staff.lastWordOf(who("nurse", { earlyStopping: "message" }))).toBeUndefined();
    expect(staffed({ matchesWords: true }).staff.lastWordOf(lasting)).toBeUndefined();
  });

  it("is watched by whom its domain names, and by nobody else", () => {
    const [ofClinic, ofNobody] = [() => {}, () => {}];
    const { staff } = staffed({
      watches: new Map([
        ["clinic", ofClinic],
        ["", ofNobody],
      ]),
    });
    expect(staff.watchOf(nurse)).toBe(ofClinic);
    expect(staff.watchOf(guide)).toBeUndefined();
    expect(staffed().staff.watchOf(nurse)).toBeUndefined();
  });
});

describe("the staff", () => {
  it("has a name of its process, and a journal and a note-taker only if they are given", () => {
    expect(staffed({ process: "p1" }).staff.process).toBe("p1");
    expect(staffed().staff.process).toMatch(/./);
    expect(staffed().staff).not.toHaveProperty("journal");
    expect(staffed().staff).not.toHaveProperty("noteCollection");
    const journal = new Journal({ sinks: [], redact: (event) => event, warn: () => {} });
    const noteCollection = () => {};
    expect(staffed({ journal, noteCollection }).staff).toMatchObject({ journal, noteCollection });
  });

  it("has every prompt told to whom wants to see it", async () => {
    const told: string[] = [];
    class Prompts extends BaseCallbackHandler {
      name = "prompts";
      override handleChatModelStart() {
        told.push("asked");
      }
    }
    const some = staffed({ prompts: new Prompts() });
    await some.staff.model.invoke([new HumanMessage("?")]);
    await toolsOfPlanner(some, "clinic");
    expect(told).toEqual(["asked", "asked"]);
  });

  it("tells each agent what was learned for it, and whether it follows it", async () => {
    const asked: unknown[] = [];
    const lessons = async (...of: [string, string, boolean]) => {
      asked.push(of);
      return [{ id: "e", text: of[0] }];
    };
    const { staff } = staffed({ lessons });
    expect(await staff.understanding.lessons("Teeth?")).toEqual([{ id: "e", text: "planner" }]);
    expect(await staff.lessonsFor("nurse")?.("Bandage")).toEqual([{ id: "e", text: "nurse" }]);
    await staffed({ lessons, matchesWords: true }).staff.lessonsFor("nurse")?.("Bandage");
    expect(asked).toEqual([
      ["planner", "Teeth?", false],
      ["nurse", "Bandage", false],
      ["nurse", "Bandage", true],
    ]);
    expect(staffed().staff.lessonsFor("nurse")).toBeUndefined();
    expect(await staffed().staff.understanding.lessons("Teeth?")).toEqual([]);
  });

  it("is briefed with what is said of its domains, specialists and tools", () => {
    const { text } = staffed().staff.briefing();
    for (const said of ["clinic.", "nurse things.", "You are nurse.", "Nurse (护士)", "bandage", "Lists free slots."])
      expect(text).toContain(said);
  });
});
