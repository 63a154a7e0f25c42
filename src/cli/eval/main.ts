import { plainText } from "../../engine/plain-text.ts";
import { loadEnvFile } from "../env-file.ts";
import { explain } from "../failure.ts";
import { stoppable } from "../interruption.ts";
import { evaluate } from "./evaluate.ts";

// The reader of a pipe may leave early, as `head` does.
process.stdout.on("error", () => process.exit(0));
try {
  loadEnvFile();
  const { text, isWhole } = await stoppable((stop) => evaluate(process.argv.slice(2), process.env, stop));
  process.stdout.write(plainText(text));
  if (!isWhole) process.exitCode = 130;
} catch (error) {
  const { text, exitCode } = explain(error, false);
  process.stderr.write(`${plainText(text)}\n`);
  process.exitCode = exitCode;
}
