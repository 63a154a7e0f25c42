import type { Environment } from "../engine/environment.ts";
import { type Language, languageOf } from "../engine/language.ts";
import { plainText } from "../engine/plain-text.ts";
import { loadEnvFile } from "./env-file.ts";
import { explain } from "./failure.ts";
import { type Options, readOptions } from "./options.ts";
import { Screen } from "./screen.ts";
import { cliText } from "./words.ts";

/**
 * Other modules are loaded later, so that a wrong option is reported at once, and a terminal shows within a moment that
 * the program starts.
 */
async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  loadEnvFile();
  if (options.help) {
    const { usage } = await import("./usage.ts");
    process.stdout.write(await usage(process.env));
    return 0;
  }
  const language = languageFor(options, process.env);
  const screen = screenFor(options, process.env);
  screen.showStatus(cliText("starting", language));
  try {
    const { openChat } = await import("./open-chat.ts");
    return await openChat(options, process.env, screen, language);
  } finally {
    screen.showStatus("");
  }
}

function screenFor({ json, verbose }: Options, environment: Environment): Screen {
  const { stdout, stderr } = process;
  const color = stdout.isTTY === true && !environment.NO_COLOR && environment.TERM !== "dumb";
  return new Screen({ stdout, stderr, quiet: json && !verbose, color });
}

/** The language of the question; without a question, that of the locale. */
function languageFor({ question }: Options, { LC_ALL, LC_MESSAGES, LANG }: Environment): Language {
  if (question !== undefined) return languageOf(question);
  return (LC_ALL || LC_MESSAGES || LANG || "").startsWith("zh") ? "zh" : "en";
}

/** Ends the program after all output was flushed. */
function leave(code: number): void {
  process.stdout.write("", () => process.exit(code));
}

// The reader of a pipe may leave early, as `head` does.
process.stdout.on("error", () => process.exit(0));
const args = process.argv.slice(2);
try {
  leave(await main(args));
} catch (error) {
  const { text, exitCode } = explain(error, args.includes("--verbose"));
  process.stderr.write(`${plainText(text)}\n`);
  leave(exitCode);
}
