import { plainText } from "../../engine/plain-text.ts";
import { loadEnvFile } from "../env-file.ts";
import { explain } from "../failure.ts";
import { trainReward } from "./train-reward.ts";

// The reader of a pipe may leave early, as `head` does.
process.stdout.on("error", () => process.exit(0));
try {
  loadEnvFile();
  process.stdout.write(plainText(await trainReward(process.argv.slice(2), process.env)));
} catch (error) {
  const { text, exitCode } = explain(error, false);
  process.stderr.write(`${plainText(text)}\n`);
  process.exitCode = exitCode;
}
