import { InMemoryStore, MemorySaver } from "@langchain/langgraph";
import { afterAll, expect, it } from "vitest";
import { type AppOptions, createApp } from "../src/app.ts";
import { SetupError } from "../src/engine/errors.ts";
import { temporaryFolder } from "./domains/travel/counter.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const environment = { SWITCHBOARD_DATA_DIR: folder.path };
const opened = (options: object) => createApp({ environment, domains: ["traffic"], ...options } as AppOptions);

it.each<[object, string]>([
  [{ limits: { shownTools: -1 } }, '"limits.shownTools" is -1: must be a number of tools, whole, from 2 to 100'],
  [{ limits: { plannerRounds: Number.NaN } }, '"limits.plannerRounds" is NaN: must be a number of rounds'],
  [{ limits: { plannerRounds: "four" } }, '"limits.plannerRounds" is "four"'],
  [{ limits: { plannerRounds: 0 } }, "from 1 to 50"],
  [{ limits: { timeoutMs: Number.POSITIVE_INFINITY } }, '"limits.timeoutMs" is Infinity'],
  [{ limits: { maxRetries: 1.5 } }, '"limits.maxRetries" is 1.5'],
  [{ limits: { passages: -1 } }, '"limits.passages" is -1: must be { most, likeness }'],
  [
    { limits: { dataDir: "/tmp", timeoutMs: -1 } },
    '"limits.dataDir" is no option. Those of "limits" are: plannerRounds, modelCalls, observationTokens, shownTools,',
  ],
  [{ limits: 5 }, '"limits" is 5: must be an object'],
  [{ modle: "offline" }, '"modle" is no option. Those of createApp are: environment, domains, model, models,'],
  [{ model: 5 }, '"model" is 5: must be a chat model of LangChain (BaseChatModel), or a name'],
  [{ model: { invoke() {} } }, '"model" is { invoke }: must be a chat model'],
  [{ model: "openai" }, '"model" is "openai". Write "<provider>:<model>"'],
  [{ models: { planner: 5 } }, '"models.planner" is 5'],
  [{ embeddings: {} }, '"embeddings" is {}: must be embeddings'],
  [{ experience: "on" }, '"experience" is "on": must be one of off, read, learn'],
  [{ experience: { mode: "read", likenes: 1 } }, 'Those of "experience" are: mode, likeness, tokens, isReadable'],
  [{ store: {} }, "must be a store of LangGraph"],
  [{ checkpointer: {} }, "must be a checkpointer of LangGraph"],
  [{ callbacks: {} }, '"callbacks" is {}: must be a list of callback handlers'],
  [{ callbacks: [{}] }, '"callbacks.0" is {}: must be a callback handler'],
  [{ now: new Date(0) }, '"now" is {}: must be a function'],
  [{ now: () => "2026" }, '"now" is a function: must be a function that returns a Date'],
  [{ domains: [null] }, '"domains.0" is null: must be a domain module'],
])("%j stops the start, and the error says what it may be", async (options, words) => {
  const failure = await opened(options).then(
    (app) => app.close(),
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(SetupError);
  expect(String(failure)).toContain(words);
});

it("takes every valid option, and undefined for one that is left out", async () => {
  const limits = { plannerRounds: 3, timeoutMs: undefined, passages: { most: 1, likeness: 0.5 } };
  const parts = { checkpointer: new MemorySaver(), store: new InMemoryStore(), model: undefined };
  const callbacks = [{ handleToolStart() {} }];
  const app = await opened({ limits, ...parts, callbacks, experience: { mode: "off" }, now: () => new Date() });
  await app.close();
});
