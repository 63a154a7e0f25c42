import { readFileSync, rmSync } from "node:fs";
import { MemorySaver } from "@langchain/langgraph";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type App, createApp } from "../../src/app.ts";
import { type Assembly, assemble } from "../../src/assemble.ts";
import { drawRawData } from "../../src/cli/tables.ts";
import type { RawData } from "../../src/engine/dialog/state.ts";
import { type Language, languageOf } from "../../src/engine/language.ts";
import { sampleData } from "../support/sample-data.ts";
import { closedPort } from "./support/closed-port.ts";

/** Conversations of traffic and travel, apart by a blank line; a line that begins with "@" says who speaks, or what is down. */
const CORPUS = readFileSync(new URL("./support/turns.txt", import.meta.url), "utf8")
  .trim()
  .split(/\n\s*\n/)
  .map((conversation) => conversation.split("\n"));
const now = () => new Date("2026-11-22T01:42:00Z");

/** What the user reads of a turn. */
interface Read {
  turn: string;
  language: Language;
  text: string;
  rows: RawData[];
}

let assembly: Assembly;
const dataDir = await sampleData(now());
const read: Read[] = [];
/** Those the conversations share, by what each serves. */
const apps = new Map<string, App>();

beforeAll(async () => {
  const environment = { SWITCHBOARD_DATA_DIR: dataDir };
  const failing = { ...environment, TRAFFIC_API_URL: await closedPort() };
  assembly = await assemble({ environment, now });
  for (const [at, conversation] of CORPUS.entries()) {
    const [first = "", ...rest] = conversation;
    const said = first.startsWith("@") ? rest : conversation;
    const [, user = "P1001"] = /user=(\w*)/.exec(first) ?? [];
    const domains = /domain=(\w+)/.exec(first)?.[1];
    const kind = `${domains} ${first.includes("down")}`;
    const app =
      apps.get(kind) ??
      (await createApp({
        environment: first.includes("down") ? failing : environment,
        checkpointer: new MemorySaver(),
        now,
        ...(domains && { domains: [domains] }),
      }));
    apps.set(kind, app);
    let language: Language = languageOf(said[0] ?? "");
    for (const turn of said) {
      if (/\p{L}{2}/u.test(turn)) language = languageOf(turn);
      const { text = "", waitsFor, state } = await app.send({ thread: `${at}`, text: turn, ...(user && { user }) });
      const rows = Object.values(state.raw_data);
      const card = String(Object(waitsFor).description ?? "");
      const drawn = drawRawData(rows, { language, width: 100, color: false }, text);
      read.push({ turn, language, text: [text, card, drawn].filter(Boolean).join("\n"), rows });
    }
  }
}, 300_000);
afterAll(async () => {
  for (const app of apps.values()) await app.close();
  await assembly.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The turns whose words a pattern finds, each with what it found. */
const found = (pattern: RegExp, language?: Language): string[] =>
  read
    .filter((one) => language === undefined || one.language === language)
    .flatMap(({ turn, text }) =>
      [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map(([hit]) => `${turn} → ${hit}`),
    );

const anyOf = (names: Iterable<string>): RegExp => new RegExp(`(?<![\\w-])(?:${[...names].join("|")})(?![\\w-])`);

it("has enough turns, in both languages", () => {
  expect(read.filter(({ language }) => language === "en").length).toBeGreaterThan(75);
  expect(read.filter(({ language }) => language === "zh").length).toBeGreaterThan(75);
  expect(read.filter(({ text }) => text === "")).toEqual([]);
});

it("no name of a tool, a specialist, an argument or a column reaches the user", () => {
  const { domains } = assembly;
  const tools = domains.flatMap((domain) => [...domain.tools, ...domain.specialists.flatMap((one) => one.tools)]);
  const names = new Set([
    ...tools.map(({ name }) => name),
    ...domains.flatMap(({ specialists }) => specialists.map(({ name }) => name)),
    ...tools.flatMap(({ parameters }) => Object.keys(parameters.properties)),
    ...read.flatMap(({ rows }) => rows.flatMap(({ columns }) => columns.map(({ name }) => name))),
  ]);
  // A name of one word, such as "date", is a word of English as well.
  const technical = [...names].filter((name) => name.includes("_"));
  expect(technical.length).toBeGreaterThan(20);
  expect(found(anyOf(technical))).toEqual([]);
  expect(found(anyOf(names), "zh")).toEqual([]);
});

it("nothing that is said to models reaches the user", () => {
  expect(found(/\b(?:the|this) customer\b|tell the user|客户|Wrong arguments|nothing was called/i)).toEqual([]);
  expect(found(/https?:\/\/|127\.0\.0\.1|\.internal|\{"|"\}|\[object|undefined|\bnull\b|\bNaN\b/)).toEqual([]);
});

it("a Chinese answer has no English sentence in it and full-width marks, and an English one no Chinese", () => {
  expect(found(/(?:\b[a-z][a-z'’]+[ ,]+){2,}[a-z]+/, "zh")).toEqual([]);
  expect(found(/(?<=\p{Script=Han})[,;:?!()]|[,;:?!()](?=\p{Script=Han})/u, "zh")).toEqual([]);
  expect(found(/\p{Script=Han}+/u, "en")).toEqual([]);
});

it("a refusal is two lines, one more of what is served where that is asked, and two examples, and at most a line on how documents are set up", () => {
  const refusals = read.map(({ text }) => text).filter((text) => /^(?:I am the offline model|我是离线模型)/.test(text));
  expect(refusals.length).toBeGreaterThan(5);
  for (const text of refusals) {
    const [refusal = "", ...more] = text.split("\n\n");
    expect(refusal.split("\n")).toHaveLength(/\n(?:I can help with|我可以帮您处理)/.test(refusal) ? 5 : 4);
    expect(more.every((line) => line.includes("SWITCHBOARD_DOCS")) && more.length <= 1).toBe(true);
  }
});

it("every tool has a name in both languages, and every table and column one in the user's", () => {
  const tools = assembly.domains.flatMap((domain) => [
    ...domain.tools,
    ...domain.specialists.flatMap((one) => one.tools),
  ]);
  expect(
    tools.filter(({ title }) => !/^[\w ]+ \(\p{Script=Han}+\)$/u.test(title ?? "")).map(({ name }) => name),
  ).toEqual([]);
  const tables = read.flatMap(({ rows }) => rows);
  expect(tables.filter(({ title }) => title === undefined).map(({ tool }) => tool)).toEqual([]);
  const unnamed = tables.flatMap(({ tool, columns }) =>
    columns.filter(({ label }) => !label).map(({ name }) => `${tool}.${name}`),
  );
  expect(unnamed).toEqual([]);
});
