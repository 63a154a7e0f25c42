import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AIMessage, HumanMessage, SystemMessage } from "@langchain/core/messages";
import { afterAll, describe, expect, it } from "vitest";
import { openPromptFile } from "../../../src/engine/journal/prompt-file.ts";
import { PromptLog } from "../../../src/engine/journal/prompt-log.ts";

const folder = mkdtempSync(join(tmpdir(), "prompts-"));
afterAll(() => rmSync(folder, { recursive: true }));

const model = { lc: 1, type: "not_implemented" as const, id: [] };
const asked = [new SystemMessage("Be brief."), new HumanMessage("Rooms?")];
const tool = { name: "look" };

function logged(use: (log: PromptLog) => void): string[] {
  const written: string[] = [];
  use(new PromptLog((text) => written.push(text)));
  return written;
}

describe("the log of prompts", () => {
  it("has each prompt with its tools, and the reply under the same number", () => {
    const calls = [{ id: "c1", name: "look", args: { at: 1 } }];
    const message = new AIMessage({ content: "I look.", tool_calls: calls });
    const written = logged((log) => {
      log.handleChatModelStart(model, [asked], "r1", undefined, { invocation_params: { tools: [tool] } });
      log.handleChatModelStart(model, [[]], "r2", undefined, {
        invocation_params: { tools: [] },
        options: { tools: [tool] },
      });
      log.handleText("as sent", "r1");
      log.handleLLMEnd({ generations: [[{ text: "x", message } as never]] }, "r2");
      log.handleLLMEnd({ generations: [[{ text: "plain" }]] }, "r1");
      log.handleLLMError(new Error("Gone."), "r1");
      log.handleLLMEnd({ generations: [] }, "r1");
    });
    expect(written).toEqual([
      '━━ prompt 1 ━━\n[system] Be brief.\n[human] Rooms?\ntool {"name":"look"}',
      '━━ prompt 2 ━━\ntool {"name":"look"}',
      "━━ prompt 1 as sent ━━\nas sent",
      '━━ reply 2 ━━\n[ai] I look.\ncall look {"at":1} (c1)',
      "━━ reply 1 ━━\nplain",
      "━━ reply 1 failed ━━\nGone.",
      "━━ reply 1 ━━\n",
    ]);
  });

  it.each([
    [{ thread_id: "t1", langgraph_checkpoint_ns: "hotel:7f|think:8a" }, " · t1 · hotel > think"],
    [{ thread_id: "t1" }, " · t1"],
    [{ langgraph_checkpoint_ns: "plan:1" }, " · plan"],
  ])("says in which conversation and where: %j", (metadata, place) => {
    const written = logged((log) => log.handleChatModelStart(model, [[]], "r", undefined, {}, [], metadata));
    expect(written).toEqual([`━━ prompt 1${place} ━━`]);
  });

  it("is a file that only its owner reads, with nothing secret in it", () => {
    const prompts = join(folder, "new", "prompts.txt");
    const log = openPromptFile({ prompts, redact: [] }, ["sk-verysecret"]);
    log?.handleText("key sk-verysecret", "r");
    log?.handleText("more", "r");
    const text = readFileSync(prompts, "utf8");
    expect(text).not.toContain("sk-verysecret");
    expect(text.endsWith("more\n")).toBe(true);
    expect(statSync(prompts).mode & 0o777).toBe(0o600);
    expect(openPromptFile({ prompts: undefined, redact: [] }, [])).toBeUndefined();
  });

  it("warns once if it cannot be written, and lets turns go on", () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    const warnings: string[] = [];
    const log = openPromptFile({ prompts: join(file, "prompts.txt"), redact: [] }, [], (text) => warnings.push(text));
    log?.handleText("a", "r");
    log?.handleText("b", "r");
    expect(warnings).toEqual([
      expect.stringMatching(/^Prompts cannot be written to .*prompts\.txt: .+ Turns go on without it\.$/),
    ]);
  });
});
