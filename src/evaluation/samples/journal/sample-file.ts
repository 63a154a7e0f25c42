import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { SetupError } from "../../../engine/errors.ts";
import { type KeptSample, keptSample } from "./kept-sample.ts";

/** The samples that were accumulated, the oldest first. None if there is no file. Throws `SetupError` for a wrong line. */
export function readSamples(path: string): KeptSample[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line, at) => (line === "" ? [] : [parsed(line, `${path}:${at + 1}`)]));
}

function parsed(line: string, place: string): KeptSample {
  try {
    return keptSample.parse(JSON.parse(line));
  } catch (cause) {
    throw new SetupError(`${place} is no sample. Remove the line or the file.`, { cause });
  }
}

/** Replaces the file as a whole, so that a crash leaves the old one or the new one. */
export function writeSamples(path: string, samples: readonly KeptSample[]): void {
  const inOrder = samples.toSorted((a, b) => a.at - b.at || (a.event < b.event ? -1 : 1));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, inOrder.map((one) => `${JSON.stringify(one)}\n`).join(""));
  renameSync(`${path}.new`, path);
}
