import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { isSampled } from "./sample.mjs";

/** The positions in a report count from one, those of a mutant while it is tested from zero. */
const place = z.number().transform((one) => one - 1);
const report = z.object({
  files: z.record(
    z.string(),
    z.object({
      mutants: z.array(
        z.object({
          mutatorName: z.string(),
          replacement: z.string().optional(),
          location: z.object({ start: z.object({ line: place, column: place }) }),
          status: z.string(),
        }),
      ),
    }),
  ),
});

/** Prints, for each room, the share of the sampled mutants that a test noticed, as rows of a Markdown table. */
const { files } = report.parse(
  JSON.parse(readFileSync(fileURLToPath(new URL("../../coverage/mutation.json", import.meta.url)), "utf8")),
);
const rooms = new Map<string, boolean[]>();
for (const [file, { mutants }] of Object.entries(files)) {
  const room = roomOf(file);
  const noticed = rooms.get(room) ?? [];
  rooms.set(room, noticed);
  for (const mutant of mutants) {
    if (["Killed", "Timeout"].includes(mutant.status)) noticed.push(true);
    // A mutant that no test reaches is never handed to the checker.
    if (mutant.status === "Survived" || (mutant.status === "NoCoverage" && isSampled(file, mutant)))
      noticed.push(false);
  }
}
console.log("| room | mutants | score | 95 % interval |\n|---|---|---|---|");
for (const [room, noticed] of [...rooms].sort(([a], [b]) => a.localeCompare(b))) {
  if (noticed.length === 0) continue;
  const [low, high] = intervalOf(noticed);
  console.log(`| ${room} | ${noticed.length} | ${percent(shareOf(noticed))} | ${percent(low)}–${percent(high)} |`);
}

/** `engine/dialog` of `src/engine/dialog/cards.ts`, `engine` of a file that lies in it itself. */
function roomOf(file: string): string {
  const folders = file.split("/").slice(0, -1);
  return (folders[0] === "src" ? folders.slice(1) : folders).slice(0, 2).join("/") || "src";
}

function shareOf(noticed: readonly boolean[]): number {
  return noticed.filter(Boolean).length / noticed.length;
}

/** The 95 % interval of Wilson's for a share. */
function intervalOf(noticed: readonly boolean[]): [low: number, high: number] {
  const [z, n, share] = [1.96, noticed.length, shareOf(noticed)];
  const middle = (share + z ** 2 / (2 * n)) / (1 + z ** 2 / n);
  const half = (z / (1 + z ** 2 / n)) * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
  return [middle - half, middle + half];
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
