import { plainText } from "../engine/plain-text.ts";
import { loadEnvFile } from "./env-file.ts";
import { explain } from "./failure.ts";
import { readOptions } from "./options.ts";

/** Other modules are loaded later, so that a wrong option is reported at once. */
async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  loadEnvFile();
  if (options.help) {
    const { usage } = await import("./usage.ts");
    process.stdout.write(await usage(process.env));
    return 0;
  }
  const { openChat } = await import("./open-chat.ts");
  return openChat(options, process.env);
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
