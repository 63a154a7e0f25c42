import { randomUUID } from "node:crypto";
import { MemorySaver } from "@langchain/langgraph";
import { describe, expect, test } from "vitest";
import { converse, type Talk } from "../../src/cli/converse.ts";
import type { Lines } from "../../src/cli/lines.ts";
import { Names } from "../../src/cli/names.ts";
import { Screen } from "../../src/cli/screen.ts";
import { serve } from "../../src/conversations/serve.ts";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { SetupError } from "../../src/engine/errors.ts";
import { PromptLog } from "../../src/engine/journal/prompt-log.ts";
import { createStaff } from "../../src/engine/staff.ts";
import { deskDomain } from "../support/desk-domain.ts";
import { calls, ScriptedModel } from "../support/scripted-model.ts";
import { NOW, SECRET } from "../support/talk.ts";

/** Lines typed one after another, and what the terminal then shows, over a scripted model and the test domain. */
async function typed(
  script: ConstructorParameters<typeof ScriptedModel>[0],
  typedLines: string[],
  options: Partial<Talk> & { verbose?: boolean; quiet?: boolean; early?: string[] } = {},
) {
  const { domain, ledger } = deskDomain();
  const model = new ScriptedModel(script);
  const staff = createStaff({
    domains: [domain],
    model,
    embeddings: new LocalEmbeddings(),
    secret: SECRET,
    now: () => NOW,
  });
  const page = { out: "", notes: "" };
  const screen = new Screen({
    stdout: { write: (text) => (page.out += text) },
    stderr: { write: (text) => (page.notes += text) },
    quiet: options.quiet ?? false,
    color: false,
  });
  const left = [...typedLines];
  const early = options.early ?? [];
  const callbacks = options.verbose ? [new PromptLog((text) => screen.note(text))] : [];
  const app = serve(staff, { checkpointer: new MemorySaver(), callbacks });
  const place = { thread: randomUUID(), user: "anna" };
  const code = await converse({
    ...{ app, place, screen, names: new Names([domain]), json: false, verbose: false },
    ...{ shown: new Set<string>(), language: "en", options: {} },
    ...options,
    lines: () => ({ next: async () => left.shift(), dropEarly: () => early.splice(0) }) as unknown as Lines,
  });
  return { code, ledger, unused: model.unused(), ...page };
}

/** Another caller, `user`, who comes to a conversation that `opener` has begun. */
async function opened(opener: string | undefined, user: string | undefined, language: "en" | "zh") {
  const { domain } = deskDomain();
  const model = new ScriptedModel({ plan: ["Fine.", "Fine."] });
  const staff = createStaff({
    domains: [domain],
    model,
    embeddings: new LocalEmbeddings(),
    secret: SECRET,
    now: () => NOW,
  });
  const app = serve(staff, { checkpointer: new MemorySaver() });
  const shown: string[] = [];
  const written = { write: (text: string) => shown.push(text) > 0 };
  const screen = new Screen({ stdout: written, stderr: written, quiet: false, color: false });
  const talks = (as: string | undefined) =>
    converse({
      ...{ app, place: { thread: "trip-1", user: as }, screen, names: new Names([domain]) },
      ...{ json: false, verbose: false, shown: new Set<string>(), language, question: "How is it?", options: {} },
      lines: () => undefined,
    });
  await talks(opener);
  shown.length = 0;
  const error = await talks(user).catch((failure: unknown) => failure);
  return { error, shown: shown.join("") };
}

test.each([
  [
    "anna",
    "marc",
    "en",
    /does not belong to "marc"\. Give its user with --user .* or use another conversation with --thread/,
  ],
  ["anna", undefined, "en", /does not belong to a caller without a user id\. Give its user with --user/],
  [undefined, "anna", "zh", /会话“trip-1”不属于"anna"。请用 --user/],
] as const)(
  "a thread of %s is refused to %s, with what to do and nothing of it",
  async (opener, user, language, text) => {
    const { error, shown } = await opened(opener, user, language);
    expect(error).toBeInstanceOf(SetupError);
    expect((error as Error).message).toMatch(text);
    expect(shown).toBe("");
    expect((await opened(opener, opener, language)).error).toBe(0);
  },
);

const changing = {
  plan: [calls(["to_flight", { job_desc: "Change to X", trust_mode: 1 }])],
  flight: [calls(["change_flight", { what: "X" }], ["CompleteOrEscalate", { result: "" }])],
};

test("an approval is asked for in place, and the action runs once it is given", async () => {
  const { code, ledger, out } = await typed({ ...changing, summarize: ["Changed."] }, ["Change to X", "approve"]);
  expect(out).toContain('Needs your approval: change_flight "X"');
  expect(out).toContain("  what: X\n");
  expect(out).toContain("Changed.");
  expect(ledger.writes).toMatchObject([{ what: "X", user: "anna" }]);
  expect(code).toBe(0);
});

test("what was typed before a card was shown does not decide it, and is named", async () => {
  const { ledger, notes } = await typed({ ...changing, summarize: ["Changed."] }, ["Change to X"], { early: ["yes"] });
  expect(ledger.writes).toEqual([]);
  expect(notes).toContain("“yes” was typed before this was shown");
});

test("a table stands above a card without an empty line of its own", async () => {
  const looked = calls(["search_flights", { what: "Z" }]);
  const { out } = await typed({ ...changing, flight: [looked, ...changing.flight], summarize: ["Changed."] }, [
    "Change to X",
    "approve",
  ]);
  expect(out).toMatch(/^search flights · Z\n what +value\n Z +1\n/);
});

test("where one yes does not decide several actions, that is said below their card, which is not shown again", async () => {
  const two = calls(["change_flight", { what: "X" }], ["change_flight", { what: "Y" }]);
  const script = { ...changing, flight: [two, calls(["CompleteOrEscalate", { result: "" }])], summarize: ["Changed."] };
  const { out, notes, ledger } = await typed(script, ["Change to X and Y", "approve", "approve all"]);
  expect(out).toContain("One yes does not decide 2 actions.");
  expect(out.match(/2 actions need your approval/g)).toHaveLength(1);
  expect(notes).toContain("approve all · reject all [why]");
  expect(ledger.writes).toHaveLength(2);
});

test("an edit changes the arguments of what is done", async () => {
  const { ledger } = await typed({ ...changing, summarize: ["Changed."] }, [
    "Change to X",
    "edit what=Y nights=3",
    "yes",
  ]);
  expect(ledger.writes).toMatchObject([{ what: "Y/3" }]);
});

test("an edit the tool refuses brings the card back with the reason", async () => {
  const { out, ledger } = await typed({ ...changing, summarize: ["Changed."] }, [
    "Change to X",
    "edit nights=-1",
    "edit nights=2",
    "yes",
  ]);
  expect(out).toContain("Nothing was changed: “-1” cannot be Nights: at least 1, at most 30.");
  expect(ledger.writes).toMatchObject([{ what: "X/2" }]);
});

test("a rejection and its reason reach the specialist", async () => {
  const script = { ...changing, flight: [...changing.flight, "Then I leave it as it is."] };
  const { out, ledger } = await typed(script, ["Change to X", "reject too expensive"]);
  expect(ledger.writes).toEqual([]);
  expect(out).toContain("Then I leave it as it is.");
});

test("a card that is open when the input ends is shown with the command to answer it", async () => {
  const { code, notes } = await typed(changing, ["Change to X"]);
  expect(code).toBe(3);
  expect(notes).toMatch(/Answer with: npm run chat -- --thread \S+ "your answer"/);
});

test("a question of the planner is answered in place", async () => {
  const script = { plan: [calls(["ask_user", { question: "Which day?" }]), "On Friday it is."] };
  const { code, out, unused } = await typed(script, ["When does it open?", "Friday"]);
  expect(out.replace(/\s+/g, " ")).toContain("Which day? On Friday it is.");
  expect({ code, unused }).toEqual({ code: 0, unused: {} });
});

test("as JSON, each turn is one object, also one that asks", async () => {
  const { out, notes } = await typed({ ...changing, summarize: ["Changed."] }, ["Change to X", '{"type":"approve"}'], {
    json: true,
    quiet: true,
  });
  const [asked, done] = out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(asked).toMatchObject({
    answer: null,
    interrupt: { type: "approval", action_requests: [{ args: { what: "X" } }] },
  });
  expect(done).toMatchObject({ answer: "This was done: change_flight done: X.\n\nChanged.", dialog_state: [] });
  expect(done.interrupt).toBeUndefined();
  expect(notes).toBe("");
});

test("verbose shows every prompt, every reply and every step", async () => {
  const { notes } = await typed({ plan: ["Good day."] }, ["Hello"], { verbose: true });
  expect(notes).toMatch(/━━ prompt 1 · \S+ · plan ━━\n\[system\] [\s\S]*\[human\] Hello\n/);
  expect(notes).toContain("━━ reply 1 ━━\n[ai] Good day.");
  expect(notes).toMatch(/· plan: messages/);
});

test("a failed model is reported, with exit code 1", async () => {
  const { code, out } = await typed({ plan: [new Error("out of order")] }, ["Hello"]);
  expect(out).toContain("out of order");
  expect(code).toBe(1);
});

describe("what an answer rests on", () => {
  const looksUp = {
    plan: [calls(["to_flight", { job_desc: "Look up X12", trust_mode: 1 }])],
    flight: [calls(["look_up_flight", { what: "X12" }]), calls(["CompleteOrEscalate", { result: "" }])],
  };

  test("is shown below the answer, a claim a line, with the call it comes from", async () => {
    const script = { ...looksUp, summarize: ["The flight X12 is fine."] };
    const { out } = await typed(script, ["How is it?"], { sources: true });
    expect(out).toContain("The flight X12 is fine.\n\nSources:\n  X12 ← look_up_flight(what: X12)\n");
    expect(out).not.toContain("No source was found");
  });

  test("is not shown unless it is asked for", async () => {
    const { out } = await typed({ ...looksUp, summarize: ["The flight X12 is fine."] }, ["How is it?"]);
    expect(out).not.toContain("Sources:");
  });

  test("is nothing for a figure that the model invents, and the user is told below the answer", async () => {
    const { out } = await typed({ plan: ["The index is 7.3."] }, ["How is it?"], { sources: true });
    expect(out).toContain("The index is 7.3.\n\nNo source was found for: 7.3. Check before you rely on it.\n");
    expect(out).toContain("  7.3 ← no source was found\n");
  });

  test("is told in Chinese to who writes Chinese", async () => {
    const { out } = await typed({ plan: ["指数是7.3，您说的是1.5。"] }, ["今天的指数是1.5吗"], { sources: true });
    expect(out).toContain("以下内容没有找到来源，请核实后再使用：7.3。");
    expect(out).toContain("  7.3 ← 没有找到来源\n  1.5 ← 您的话：“今天的指数是1.5吗”\n");
  });

  test("stands in the JSON of the turn", async () => {
    const { out } = await typed({ plan: ["The index is 7.3, not 1.5."] }, ["Is it 1.5?"], { json: true, quiet: true });
    expect(JSON.parse(out).claims).toMatchObject([
      { claim: "7.3", from: [] },
      { claim: "1.5", how: "stated", from: [{ kind: "user", title: "Is it 1.5?" }] },
    ]);
  });

  test("is said to be nothing where a model wrote no figure, date, id or name", async () => {
    const { out } = await typed({ plan: ["Fine."] }, ["How is it?"], { sources: true });
    expect(out).toContain("Sources: no model wrote a figure, date, id or name in this answer.");
  });
});
