import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { drawAssistant } from "../../graphs/build-assistant.ts";
import { assemble } from "../assemble.ts";
import { type Environment, readConfig } from "../engine/config.ts";
import { type Language, languageOf } from "../engine/language.ts";
import { openConversations } from "../engine/storage/conversations.ts";
import { converse } from "./converse.ts";
import { Lines } from "./lines.ts";
import type { Options } from "./options.ts";
import { PromptLog } from "./prompt-log.ts";
import { Screen } from "./screen.ts";
import { Session } from "./session.ts";
import { say } from "./words.ts";

/** Opens what the options and the environment say, talks, and closes it again. Gives the exit code. */
export async function openChat(options: Options, environment: Environment): Promise<number> {
  const { json, verbose, question } = options;
  const config = readConfig(environment);
  const isFirstRun = !existsSync(join(config.dataDir, "conversations.sqlite"));
  const conversations = openConversations(config.dataDir);
  const assembly = await assemble({ environment, ...(options.domains && { domains: options.domains }) }).catch(
    (error) => {
      conversations.db.close();
      throw error;
    },
  );
  const screen = screenFor(options, environment);
  const session = new Session({
    graph: drawAssistant(assembly.staff).compile({ checkpointer: conversations }),
    checkpointer: conversations,
    thread: options.thread ?? randomUUID().slice(0, 8),
    user: options.user ?? config.user,
    process: assembly.staff.process,
    takeSetBack: (thread) => conversations.takeSetBack(thread),
    ...(verbose && { callbacks: [new PromptLog((text) => screen.note(text))] }),
  });
  const language = question === undefined ? languageOfLocale(environment) : languageOf(question);
  const isTyped = process.stdin.isTTY && !json;
  if (question === undefined && isTyped) {
    const example = assembly.domains.flatMap(({ examples }) => examples).find((text) => languageOf(text) === language);
    screen.note(say("welcome", language, { model: config.model, thread: session.thread, example: example ?? "…" }));
  }
  if (isFirstRun && config.model === "offline") screen.note(say("offline", language), "dim");
  let opened: Lines | undefined;
  const lines = () => {
    if (question !== undefined && !isTyped) return undefined;
    opened ??= openLines(isTyped);
    return opened;
  };
  try {
    return await converse({
      session,
      screen,
      json,
      verbose,
      shown: new Set(),
      question,
      lines,
      asUser: options.user,
      language,
    });
  } finally {
    opened?.close();
    await session.delivered();
    await assembly.close();
    conversations.db.close();
  }
}

function screenFor({ json, verbose }: Options, environment: Environment): Screen {
  const { stdout, stderr } = process;
  const color = stdout.isTTY === true && !environment.NO_COLOR && environment.TERM !== "dumb";
  return new Screen({ stdout, stderr, quiet: json && !verbose, color });
}

function openLines(isTyped: boolean): Lines {
  return new Lines({
    input: process.stdin,
    ...(isTyped && { output: process.stderr }),
    onInterrupt: () => void process.kill(process.pid, "SIGINT"),
  });
}

const languageOfLocale = ({ LC_ALL, LC_MESSAGES, LANG }: Environment): Language =>
  (LC_ALL || LC_MESSAGES || LANG || "").startsWith("zh") ? "zh" : "en";
