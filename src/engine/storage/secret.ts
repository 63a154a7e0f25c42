import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SetupError } from "../errors.ts";
import { makeDataFolder } from "./data-folder.ts";

const BYTES = 32;

/** The secret of a data folder, in a file only its owner may read; created on first use. Throws `SetupError`. */
export function openSecret(dataDir: string): string {
  const file = join(dataDir, "secret");
  makeDataFolder(dataDir);
  try {
    const secret = readOrMake(file);
    if (secret.length >= BYTES) return secret;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SetupError(`The secret file ${file} cannot be used: ${reason}. ${HOW}`, { cause });
  }
  throw new SetupError(`The secret file ${file} is too short. Delete it. The next start creates a new one.`);
}

const HOW = "Make the file readable for your user, or set SWITCHBOARD_SECRET.";

function readOrMake(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (!isCode(error, "ENOENT")) throw error;
  }
  // The file is complete before it gets its name, so processes that start at once all read the same secret.
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  writeFileSync(draft, randomBytes(BYTES).toString("base64url"), { mode: 0o600, flag: "wx" });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, "utf8").trim();
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;
