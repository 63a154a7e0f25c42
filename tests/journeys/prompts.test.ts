import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createApp } from "../../src/app.ts";
import { library } from "../domains/library/index.ts";
import { startOpenAiServer } from "../support/openai-server.ts";

const dataDir = mkdtempSync(join(tmpdir(), "prompts-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it("every prompt as sent and every reply is written to a file, without secrets and redacted fields", async () => {
  const server = await startOpenAiServer([{ text: "My key is test-key-0001. phone: 13800001111" }]);
  const environment = {
    SWITCHBOARD_DATA_DIR: dataDir,
    SWITCHBOARD_MODEL: "openai:test",
    SWITCHBOARD_TOOL_CALLING: "text",
    SWITCHBOARD_JOURNAL_REDACT: "phone",
    SWITCHBOARD_PROMPTS: "on",
    OPENAI_BASE_URL: server.url,
    OPENAI_API_KEY: "test-key-0001",
  };
  const app = await createApp({ environment, domains: [library] });
  await app.send({ thread: "t1", text: "Hello there" });
  await app.close();
  await server.close();
  const text = readFileSync(join(dataDir, "prompts.log"), "utf8");
  expect(text).toMatch(/^━━ prompt 1 · t1 · plan ━━\n\[system\]/);
  expect(text).toContain('tool {"type":"function"');
  const [, sent = ""] = /━━ prompt 1 as sent ━━\n(.*)━━ reply 1 ━━/s.exec(text) ?? [];
  const system = String(server.requests[0]?.body.messages[0]?.content);
  expect(sent).toContain(system);
  expect(text).toMatch(/━━ reply 1 ━━\n\[ai\] My key is \[secret\]\. phone: \[redacted\]/);
});

it("no file is written unless it is wanted", async () => {
  const folder = join(dataDir, "off");
  const app = await createApp({ environment: { SWITCHBOARD_DATA_DIR: folder }, domains: [library] });
  await app.send({ thread: "t1", text: "Hello" });
  await app.close();
  expect(() => readFileSync(join(folder, "prompts.log"))).toThrow("ENOENT");
});
