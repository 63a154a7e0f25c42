import { homedir, tmpdir } from "node:os";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../src/engine/config.ts";
import { secretsIn } from "../../src/engine/environment.ts";

describe("the configuration", () => {
  it("of an empty environment works offline, on one's own machine", () => {
    const config = readConfig({ SWITCHBOARD_MODEL: "" });
    expect(config).toMatchObject({
      ...{ model: "offline", models: {}, toolCalling: "auto", embeddings: "local", temperature: 0 },
      ...{ timeoutMs: 60_000, maxRetries: 2, observationTokens: 8000, shownTools: 12, observesDependencies: true },
      ...{ passages: { most: 3, likeness: 0.6 }, timeZone: "Asia/Shanghai" },
      experience: { mode: "off", candidates: false, likeness: 0.6, tokens: 300 },
      dataDir: `${homedir()}/.local/share/switchboard`,
      journal: { form: "sqlite", file: `${homedir()}/.local/share/switchboard/journal.sqlite`, redact: [] },
    });
    expect(config.search).toEqual({ wikipedia: false, timeoutMs: 5000 });
    expect(Object.keys(config)).not.toContain("judge");
    expect(Object.keys(config)).not.toContain("trainedReward");
    expect(Object.keys(config.journal).sort()).toEqual(["file", "form", "redact"]);
  });

  it("has what is set", () => {
    const config = readConfig({
      ...{ SWITCHBOARD_PLANNER_MODEL: "a:p", SWITCHBOARD_SPECIALIST_MODEL: "a:s", SWITCHBOARD_SUMMARY_MODEL: "a:u" },
      ...{ SWITCHBOARD_JUDGE_MODEL: "a:j", SWITCHBOARD_TRAINED_REWARD: "reward.json", XDG_DATA_HOME: "/data" },
      ...{ SWITCHBOARD_EXPERIENCE: "learn", SWITCHBOARD_EXPERIENCE_CANDIDATES: "on", SWITCHBOARD_PROMPTS: "on" },
      ...{
        SWITCHBOARD_JOURNAL: "jsonl",
        SWITCHBOARD_JOURNAL_REDACT: "name, phone，,mail ",
        SWITCHBOARD_TEMPERATURE: "own",
      },
      ...{ SWITCHBOARD_OBSERVED_DEPENDENCIES: "off", SWITCHBOARD_USER: "ann" },
    });
    expect(config.models).toEqual({ planner: "a:p", specialist: "a:s", summary: "a:u" });
    expect(config).toMatchObject({
      judge: "a:j",
      trainedReward: resolve("reward.json"),
      temperature: "own",
      user: "ann",
    });
    expect(config).toMatchObject({ experience: { mode: "learn", candidates: true }, observesDependencies: false });
    expect(config.journal).toEqual({
      ...{ form: "jsonl", file: "/data/switchboard/journal.jsonl", prompts: "/data/switchboard/prompts.log" },
      redact: ["name", "phone", "mail"],
    });
    expect(readConfig({ SWITCHBOARD_DATA_DIR: "/mine" }).dataDir).toBe("/mine");
  });

  it("has the sources that are set, with their keys", () => {
    const url = "http://search.test";
    const search = (more: Record<string, string> = {}) =>
      readConfig({ SWITCHBOARD_ELASTICSEARCH_URL: url, ...more }).search.elasticsearch;
    expect(search()).toEqual({ url, index: "_all", fields: { title: "title", text: "content", location: "url" } });
    expect(search({ SWITCHBOARD_ELASTICSEARCH_FIELDS: "head , body" })?.fields).toEqual({
      title: "head",
      text: "body",
    });
    expect(search({ SWITCHBOARD_ELASTICSEARCH_PASSWORD: "p" })?.auth).toEqual({ user: "elastic", password: "p" });
    expect(search({ SWITCHBOARD_ELASTICSEARCH_PASSWORD: "p", SWITCHBOARD_ELASTICSEARCH_API_KEY: "k" })?.auth).toEqual({
      apiKey: "k",
    });
    expect(
      readConfig({ SWITCHBOARD_SEARXNG_URL: url, SWITCHBOARD_WIKIPEDIA: "on", SWITCHBOARD_DOCS: tmpdir() }).search,
    ).toEqual({ searxng: { url }, wikipedia: true, docs: resolve(tmpdir()), timeoutMs: 5000 });
  });

  it("sends spans where OpenTelemetry's variables say, as they say", () => {
    const spans = (more: Record<string, string>) =>
      readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://otel.test/", ...more }).journal.spans;
    expect(spans({})).toEqual({
      ...{ url: "http://otel.test/v1/traces", headers: {}, service: "switchboard", content: false },
    });
    expect(spans({ OTEL_EXPORTER_OTLP_HEADERS: "a=b%20c, d = e=f,=x,g,h=%zz" })?.headers).toEqual({
      ...{ a: "b c", d: "e=f", h: "%zz" },
    });
    const content = (value: string) => spans({ OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: value })?.content;
    expect(["true", "TRUE", "1", "false", "11", "untrue"].map(content)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it("has of a provider the variables that begin with its name", () => {
    const config = readConfig({ MY_LLM_BASE_URL: "http://llm.test/v1", MY_LLM_API_KEY: "k" });
    expect(config.provider("my-llm")).toEqual({
      ...{ urlName: "MY_LLM_BASE_URL", keyName: "MY_LLM_API_KEY", baseUrl: "http://llm.test/v1", apiKey: "k" },
    });
    expect(config.provider("other")).toMatchObject({ baseUrl: undefined, apiKey: undefined });
    expect(() => readConfig({ X_BASE_URL: "ftp://x" }).provider("x")).toThrow(
      'X_BASE_URL is "ftp://x": must be an http',
    );
  });

  it.each([
    [{ SWITCHBOARD_TIME_ZONE: "Mars/Base" }, 'SWITCHBOARD_TIME_ZONE is "Mars/Base": must be an IANA time zone'],
    [{ SWITCHBOARD_DOCS: "/no/such/folder" }, "must be a folder of documents that exists"],
    [{ SWITCHBOARD_SECRET: "short" }, "SWITCHBOARD_SECRET is (hidden): must have at least 32"],
    [{ SWITCHBOARD_SEARXNG_URL: "http://u:pw@x.test" }, "must be a URL without user and password"],
    [{ SWITCHBOARD_ELASTICSEARCH_FIELDS: "title" }, "must name the fields of title, text"],
    [{ SWITCHBOARD_ELASTICSEARCH_INDEX: "a/b" }, "must be the name of an index"],
    [{ SWITCHBOARD_TEMPERATURE: "warm" }, 'must be a number from 0 to 2, or "own"'],
    [{ SWITCHBOARD_TIMEOUT_MS: "soon", SWITCHBOARD_MAX_RETRIES: "x" }, /number of milliseconds.*; .*number of retries/],
    [{ SWITCHBOARD_MODELL: "x" }, "SWITCHBOARD_MODELL is no setting. Is SWITCHBOARD_MODEL meant?"],
  ])("with a wrong value is refused, without showing a secret: %j", (environment, words) => {
    expect(() => readConfig(environment)).toThrow(words);
    expect(() => readConfig(environment)).not.toThrow(/pw|short/);
  });

  it("knows its secrets by their names", () => {
    const names = { A_KEY: "1", B_SECRET: "2", C_TOKEN: "3", D_PASSWORD: "4", E_URL: "5", F_KEY: "", G_KEY: undefined };
    expect(secretsIn(names)).toEqual(["1", "2", "3", "4"]);
  });
});
