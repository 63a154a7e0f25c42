import { readFileSync } from "node:fs";
import { z } from "zod";
import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { featuresOf } from "../goals/request-features.ts";
import { isSmallWord } from "../goals/small-words.ts";
import { keptFor } from "../kept.ts";
import type { Read, Reading } from "../reading/read.ts";
import { isContent } from "../reading/wishes.ts";

/** What `npm run learn:follow-ups` writes: the weights, a signed byte each, and what one step stands for. */
const shape = z.strictObject({ step: z.number(), weights: z.base64() });

export type FollowUpWeights = z.output<typeof shape>;

const learned = shape.parse(JSON.parse(readFileSync(new URL("follow-ups.json", import.meta.url), "utf8")));
const weights = new Int8Array(Buffer.from(learned.weights, "base64"));

/** How likely a message goes on from the request before it, by its words alone. */
export function chanceToGoOn(message: string, tools: readonly ModelTool[], read: Read): Promise<number> {
  const known = chancesKnown(read(message));
  const chance = known.get(tools) ?? chanceAnew(message, tools, read);
  known.set(tools, chance);
  return chance;
}

/** One message is asked about by several rules. */
const chancesKnown = keptFor((_: Reading) => new WeakMap<readonly ModelTool[], Promise<number>>());

async function chanceAnew(message: string, tools: readonly ModelTool[], read: Read): Promise<number> {
  const signs = await followUpSigns(message, tools, read);
  const odds = signs.reduce((sum, sign, at) => sum + sign * (weights[at] ?? 0), 0) * learned.step;
  return 1 / (1 + Math.exp(-odds));
}

/** What tells that a message goes on: what a request is told by, and how much it says itself. */
export async function followUpSigns(message: string, tools: readonly ModelTool[], read: Read): Promise<number[]> {
  const said = read(message).tokens.filter(isContent);
  const telling = said.filter((token) => !isSmallWord(token));
  const count = (of: readonly unknown[]) => Array.from({ length: MOST }, (_, at) => (of.length > at ? 1 : 0));
  return [...(await featuresOf(message, tools, read)), ...count(said), ...count(telling)];
}

const MOST = 6;
