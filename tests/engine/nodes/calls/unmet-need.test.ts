import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Domain } from "../../../../src/engine/domain/domain.ts";
import { ToolError } from "../../../../src/engine/errors.ts";
import { defineTool } from "../../../../src/engine/tools/define.ts";
import { type Asked, calls, type Reply } from "../../../support/scripted-model.ts";
import { interruptOf, talk } from "../../../support/talk.ts";

const from = ["list_classes"];

/** A gym, and the calls that its tools ran. */
function gym(): { domain: Domain; ran: string[] } {
  const ran: string[] = [];
  const shown = (name: string) => (given: object) => {
    ran.push(`${name} ${Object.values(given).flat().join(" ")}`.trim());
    return { text: `${name} is carried out.` };
  };
  const classId = z.object({ class_id: z.string() });
  const tools = [
    defineTool({
      name: "list_classes",
      description: "Lists the classes.",
      effect: "read",
      args: z.object({ kind: z.string().optional() }),
      run({ kind }) {
        if (kind) throw new ToolError(`No class is of the kind "${kind}". There is only yoga: CL-05.`);
        ran.push("list_classes");
        return { text: "CL-010 yoga, CL-03 boxing, CL-04 rowing" };
      },
    }),
    defineTool({
      name: "show_class",
      description: "Shows a class, for example CL-06.",
      effect: "read",
      args: classId,
      needs: [{ from, parameter: "class_id" }],
      run: shown("show_class"),
    }),
    defineTool({
      name: "compare_classes",
      description: "Compares classes.",
      effect: "read",
      args: z.object({ class_ids: z.array(z.string()), by: z.string().default("price") }),
      needs: [
        { from, parameter: "class_ids" },
        { from, parameter: "by" },
      ],
      run: shown("compare_classes"),
    }),
    defineTool({
      name: "book_class",
      description: "Books a class.",
      effect: "write",
      args: classId,
      needs: [{ from, parameter: "class_id" }],
      run: shown("book_class"),
    }),
  ].map((tool) => tool.bind(undefined));
  const domain: Domain = {
    name: "gym",
    description: "Classes.",
    instructions: "",
    specialists: [
      { name: "trainer", handles: "Classes.", instructions: "You are trainer.", tools: tools, maxRounds: 8 },
    ],
    tools: tools.filter(({ effect }) => effect === "read"),
    passages: [],
    synonyms: {},
    examples: [],
    close: async () => {},
  };
  return { domain, ran };
}

/** A conversation in which the specialist, or with `job` "" the planner, makes these calls one after another. */
function played(job: string, ...replies: Reply[]) {
  const { domain, ran } = gym();
  const asked: Asked[] = [];
  const speaker = job === "" ? "plan" : "trainer";
  const script = (one: Asked): Reply => {
    if (one.node === "plan" && speaker !== "plan") return calls(["to_trainer", { job_desc: job, trust_mode: 1 }]);
    if (one.node !== speaker) return "Done.";
    asked.push(one);
    const last: Reply = speaker === "plan" ? "Done." : calls(["CompleteOrEscalate", { result: "Done." }]);
    return replies[asked.length - 1] ?? last;
  };
  return { ...talk(script, { domains: [domain] }), ran, heard: () => asked.at(-1)?.messages.map((one) => one.text) };
}

const show = (class_id: string) => calls(["show_class", { class_id }]);

describe("a value that a tool needs from another tool", () => {
  it("is known if the user said it", async () => {
    const { say, ran } = played("Show the class", show("CL-02"));
    await say("show class cl-02");
    expect(ran).toEqual(["show_class CL-02"]);
  });

  it("is known if the task says it", async () => {
    const { say, ran } = played("Show class CL-02", show("CL-02"));
    await say("the one from before");
    expect(ran).toEqual(["show_class CL-02"]);
  });

  it("is known if a result holds it, and if a failure names it", async () => {
    const { say, ran } = played(
      "Show a class",
      calls(["list_classes"], ["list_classes", { kind: "chess" }]),
      show("CL-03"),
      show("CL-05"),
    );
    await say("show a class");
    expect(ran).toEqual(["list_classes", "show_class CL-03", "show_class CL-05"]);
  });

  it("is refused as often as it is invented", async () => {
    const { say, ran, heard } = played("Show a class", show("CL-77"), show("CL-77"));
    await say("show a class");
    expect(ran).toEqual([]);
    expect(heard()?.filter((text) => text.includes('"CL-77" for class_id is in no result'))).toHaveLength(2);
  });

  it("is refused if it is only a part of a known one", async () => {
    const { say, ran } = played("Show a class", calls(["list_classes"]), show("CL-01"), show("CL-0"));
    await say("show a class");
    expect(ran).toEqual(["list_classes"]);
  });

  it("is refused if only a failed call was given it", async () => {
    const { say, ran } = played("Show a class", calls(["list_classes", { kind: "CL-77" }]), show("CL-77"));
    await say("show a class");
    expect(ran).toEqual([]);
  });

  it("is looked for one by one in a list, and not if the tool supplied it", async () => {
    const compare = (...class_ids: string[]) => calls(["compare_classes", { class_ids }]);
    const { say, ran } = played("Compare", compare("CL-03", "CL-04"), compare("CL-03", "CL-08"));
    await say("compare CL-03 with CL-04");
    expect(ran).toEqual(["compare_classes CL-03 CL-04 price"]);
  });

  it("is demanded of the planner too", async () => {
    const { say, ran } = played("", show("CL-03"), calls(["list_classes"]), show("CL-03"), show("CL-02"));
    await say("show class CL-02, and another one");
    expect(ran).toEqual(["list_classes", "show_class CL-03", "show_class CL-02"]);
  });

  it("runs as the user edited it on the card", async () => {
    const { say, resume, ran } = played("Book CL-03", calls(["book_class", { class_id: "CL-03" }]));
    interruptOf(await say("book CL-03"));
    const edited_action = { name: "book_class", args: { class_id: "CL-09" } };
    await resume({ decisions: [{ type: "edit", edited_action }] });
    await resume({ decisions: [{ type: "approve" }] });
    expect(ran).toEqual(["book_class CL-09"]);
  });
});
