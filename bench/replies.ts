import Table from "cli-table3";
import { jsonrepair } from "jsonrepair";
import { parse as parsePartial } from "partial-json";
import { readReply } from "../src/engine/models/text-actions/read-reply.ts";
import { chances, type Meant, malformations, meantCall } from "./replies/malformed.ts";

const CASES = 4000;

/** Each reads a reply into the call it means, or throws. */
const readers: Readonly<Record<string, (reply: string) => unknown>> = {
  "this project": (reply) => {
    const read = readReply(reply, []);
    if (read.kind !== "calls" || read.calls.length !== 1) throw new Error(read.kind);
    return { action: read.calls[0]?.name, action_input: read.calls[0]?.args };
  },
  jsonrepair: (reply) => JSON.parse(jsonrepair(reply)),
  "partial-json": (reply) => parsePartial(reply),
};

/** Shares of replies read as they were meant, refused, and read as something else. */
function measured(malform: (json: string, chance: () => number) => string, read: (reply: string) => unknown) {
  const chance = chances(7);
  const counts = { same: 0, refused: 0, wrong: 0 };
  for (let at = 0; at < CASES; at += 1) {
    const meant: Meant = meantCall(chance);
    counts[outcome(meant, malform(JSON.stringify(meant), chance), read)] += 1;
  }
  return counts;
}

function outcome(meant: Meant, reply: string, read: (reply: string) => unknown): "same" | "refused" | "wrong" {
  try {
    return JSON.stringify(read(reply)) === JSON.stringify(meant) ? "same" : "wrong";
  } catch {
    return "refused";
  }
}

const share = (count: number): string => `${((count / CASES) * 100).toFixed(1)} %`;
const table = new Table({
  head: ["replies with", ...Object.keys(readers).map((name) => `${name}: same / refused / wrong`)],
});
for (const [name, malform] of Object.entries(malformations)) {
  const cells = Object.values(readers).map((read) => {
    const { same, refused, wrong } = measured(malform, read);
    return [same, refused, wrong].map(share).join(" / ");
  });
  table.push([name, ...cells]);
}
console.log(`${CASES} calls a row, miswritten as models do; wrong: read as something else without an error.`);
console.log(table.toString());
