import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createApp } from "../app.ts";
import { documentsIndexIn } from "../assemble.ts";
import type { ThreadAndUser } from "../conversations/send-input.ts";
import { readConfig } from "../engine/config.ts";
import type { Environment } from "../engine/environment.ts";
import { PromptLog } from "../engine/journal/prompt-log.ts";
import { type Language, languageOf } from "../engine/language.ts";
import { converse } from "./converse.ts";
import { Lines } from "./lines.ts";
import { Names } from "./names.ts";
import type { Options } from "./options.ts";
import type { Screen } from "./screen.ts";
import { cliText } from "./words.ts";

/** Opens the app from options and environment, runs the conversation, and closes the app. Returns the exit code. */
export async function openChat(
  options: Options,
  environment: Environment,
  screen: Screen,
  language: Language,
): Promise<number> {
  const { json, verbose, question } = options;
  const config = readConfig(environment);
  const inUse = options.model === undefined ? [config.model, ...Object.values(config.models)] : [options.model];
  const model = [...new Set(inUse.filter((name) => name !== undefined))].join(", ");
  const isFirstRun = !existsSync(join(config.dataDir, "conversations.sqlite"));
  const index = documentsIndexIn(config.dataDir);
  const hadIndex = existsSync(index);
  let opened: Lines | undefined;
  const app = await createApp({
    environment,
    ...(options.domains && { domains: options.domains }),
    ...(options.model !== undefined && { model: options.model }),
    // What is typed shares the line with the status.
    onReading: (progress) => {
      if (!opened?.isOpen) screen.showStatus(cliText("reading", language, { ...progress }));
    },
    ...(verbose && { callbacks: [new PromptLog((text) => screen.note(text))] }),
  });
  screen.showStatus("");
  const place: ThreadAndUser = {
    thread: options.thread ?? randomUUID().slice(0, 8),
    user: options.user ?? config.user,
  };
  const isTyped = process.stdin.isTTY && !json;
  if (question === undefined && isTyped) {
    const example = app.domains.flatMap(({ examples }) => examples).find((text) => languageOf(text) === language);
    screen.note(cliText("welcome", language, { model, thread: place.thread, example: example ?? "…" }));
  }
  const { docs = "" } = config.search;
  if (!hadIndex && existsSync(index)) screen.note(cliText("firstReading", language, { folder: docs }), "dim");
  if (isFirstRun && model === "offline") screen.note(cliText("offline", language), "dim");
  const lines = () => {
    if (question !== undefined && !isTyped) return undefined;
    opened ??= openLines(isTyped);
    return opened;
  };
  try {
    return await converse({
      app,
      place,
      screen,
      names: new Names(app.domains),
      json,
      sources: options.sources,
      verbose,
      isEmbedded: model === "offline",
      shown: new Set(),
      question,
      lines,
      options,
      language,
    });
  } finally {
    opened?.close();
    await app.close();
  }
}

function openLines(isTyped: boolean): Lines {
  return new Lines({
    input: process.stdin,
    ...(isTyped && { output: process.stderr }),
    onInterrupt: () => void process.kill(process.pid, "SIGINT"),
  });
}
