import { describe, expect, it } from "vitest";
import { z } from "zod";
import { checkedNames } from "../../src/engine/checked-names.ts";
import type { Domain } from "../../src/engine/domain/domain.ts";
import { SetupError } from "../../src/engine/errors.ts";
import { aliases } from "../../src/engine/tools/aliases.ts";
import { defineTool } from "../../src/engine/tools/define.ts";
import type { Tool } from "../../src/engine/tools/tool.ts";

const tool = (name: string, file?: string): Tool => ({
  ...defineTool({
    name,
    description: "Looks something up.",
    effect: "read",
    args: z.object({}),
    run: () => ({ text: "Found." }),
  }).bind({}),
  ...(file !== undefined && { file }),
});

const specialist = (name: string, ...tools: Tool[]) => ({
  name,
  handles: "Things.",
  instructions: "See to things.",
  tools,
  maxRounds: 3,
});

const domain = (name: string, parts: Partial<Domain>): Domain => ({
  name,
  description: "",
  instructions: "",
  specialists: [],
  tools: [],
  passages: [],
  synonyms: {},
  examples: [],
  close: async () => {},
  ...parts,
});

const refused = (...domains: Domain[]) => expect(() => checkedNames(domains));

describe("names at start-up", () => {
  it("may be shared by a specialist and a tool, and one tool by several", () => {
    const shared = tool("book_hotel", "book-hotel.ts");
    const travel = domain("travel", {
      specialists: [specialist("book_hotel", shared), specialist("flights", shared)],
      tools: [shared],
      written: [shared],
    });
    expect([...checkedNames([travel]).keys()]).toEqual(["book_hotel", "flights"]);
  });

  it("of two specialists tell their files", () => {
    const specialists = ["a.md", "b.md"].map((file) => ({ ...specialist("desk", tool("search")), file }));
    refused(domain("library", { specialists })).toThrow(
      'Two specialists are named "desk": one in a.md of the domain "library", one in b.md of the domain "library".',
    );
  });

  it("of a tool that finds an argument's value are of tools that there are", () => {
    const args = z.object({ book: z.string().meta(aliases({ foundBy: "list_book" })) });
    const page = { name: "renew", description: "Renews.", effect: "read" as const, args, run: () => ({ text: "" }) };
    refused(domain("library", { tools: [defineTool(page).bind({}), tool("list_books")] })).toThrow(
      'The argument "book" of the tool "renew" (in the domain "library", with the planner) is found by "list_book", and no agent has a tool of that name. The tools are: renew, list_books.',
    );
  });

  it("are of tools that somebody has", () => {
    const lost = domain("library", { written: [tool("renew_loan", "renew-loan.ts")] });
    refused(lost).toThrow(SetupError);
    refused(lost).toThrow(
      'No agent has the tool "renew_loan" (in renew-loan.ts of the domain "library"). List it in the header of a specialist, give it to the planner, or delete its file.',
    );
  });

  it("are of one tool each, also across domains", () => {
    const one = domain("library", { specialists: [specialist("loans", tool("search", "search.ts"))] });
    const other = domain("shop", { tools: [tool("search")] });
    refused(one, other).toThrow(
      'Two tools are named "search": one in search.ts of the domain "library", with the specialist "loans", one in the domain "shop", with the planner. Rename one.',
    );
    const [first, second] = [tool("search", "a.ts"), tool("search", "b.ts")];
    refused(domain("library", { tools: [first], written: [first, second] })).toThrow(
      /one in a\.ts .*, one in b\.ts of the domain "library"\. Rename/,
    );
  });

  it("are of one specialist each", () => {
    const [one, other] = ["library", "shop"].map((name) => domain(name, { specialists: [specialist("desk")] }));
    refused(one!, other!).toThrow(
      'Two specialists are named "desk": one in the domain "library", one in the domain "shop". Rename one.',
    );
  });

  it.each([
    "plan",
    "summarize",
    "ask_user",
    "CompleteOrEscalate",
    "read_more",
    "notice",
    "think",
    "act",
    "enter",
    "to_somebody",
  ])("are not the engine's own: %s", (name) => {
    const says = `The name "${name}" (in the domain "library"`;
    refused(domain("library", { specialists: [specialist(name)] })).toThrow(says);
    refused(domain("library", { tools: [tool(name)] })).toThrow(says);
    refused(domain("library", { tools: [tool(name)] })).toThrow(
      /Rename it\. Reserved names: prepare, .*begin with "to_"/,
    );
  });

  it("are not those of the state's fields, where they are a specialist's", () => {
    refused(domain("library", { specialists: [specialist("records")] })).toThrow(
      /^The name "records" \(in the domain "library"\) is reserved\. Rename it\. Reserved names: .*, messages, /,
    );
    expect(checkedNames([domain("library", { tools: [tool("records")] })]).size).toBe(0);
  });

  it("are not those of hand-offs", () => {
    const loans = specialist("loans", tool("to_loans", "to-loans.ts"));
    refused(domain("library", { specialists: [loans] })).toThrow(
      'The tool "to_loans" (in to-loans.ts of the domain "library", with the specialist "loans") has the name of the hand-off to the specialist "loans". Rename the tool.',
    );
  });

  it("leave write tools to specialists", () => {
    const write = { ...tool("book"), effect: "write" as const };
    refused(domain("library", { tools: [write] })).toThrow('Give the write tool "book" to a specialist.');
  });

  it("are of tools that there are, where a tool needs another one first", () => {
    const needing = (name: string, ...from: string[]): Tool => ({ ...tool(name), needs: [{ from } as never] });
    const shop = (...tools: Tool[]) => domain("shop", { specialists: [specialist("desk", ...tools)] });
    refused(shop(needing("pay", "order"), tool("list"))).toThrow(
      'The tool "pay" (in the domain "shop", with the specialist "desk") needs "order", and no agent has a tool of that name. The tools are: pay, list.',
    );
    expect(checkedNames([shop(needing("pay", "order"), tool("order"))]).size).toBe(1);
  });
});
