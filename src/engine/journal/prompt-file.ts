import { appendFileSync } from "node:fs";
import { dirname } from "node:path";
import type { JournalConfig } from "../config.ts";
import { makeDataFolder } from "../storage/data-folder.ts";
import { PromptLog } from "./prompt-log.ts";
import { redaction } from "./redaction.ts";

/** A log that appends to the file of prompts, redacted as the journal is; undefined if none is wanted. */
export function openPromptFile(
  { prompts: file, redact }: Pick<JournalConfig, "prompts" | "redact">,
  secrets: readonly string[],
  warn: (text: string) => void = (text) => process.emitWarning(text),
): PromptLog | undefined {
  if (file === undefined) return undefined;
  const clean = redaction({ fields: redact, secrets });
  let isFailing = false;
  return new PromptLog((text) => {
    try {
      makeDataFolder(dirname(file));
      appendFileSync(file, `${clean(text)}\n`, { mode: 0o600 });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!isFailing) warn(`Prompts cannot be written to ${file}: ${reason} Turns go on without it.`);
      isFailing = true;
    }
  });
}
