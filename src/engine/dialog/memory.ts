import { createHash } from "node:crypto";
import { z } from "zod";
import { canonical } from "./canonical.ts";

/** What a user can say about themself. A later memory of a kind supersedes the earlier, except of the last two kinds. */
export const MEMORY_KINDS = [
  ...(["name", "home", "origin", "airport", "seat", "work", "birthday"] as const),
  ...(["diet", "other"] as const),
] as const;
export type MemoryKind = (typeof MEMORY_KINDS)[number];

const hasSeveral = (kind: MemoryKind): boolean => kind === "diet" || kind === "other";

/** Something the user said about themself. */
export const memorySchema = z.object({
  key: z.string().describe("Made from the rest, so that a step that runs again stores it once."),
  message: z.string().describe("The id of the user's message that says it."),
  kind: z.enum(MEMORY_KINDS),
  words: z.string().describe("In the user's own words."),
  at: z.number().describe("When it was said: milliseconds since the epoch."),
  place: z.number().describe("Its place among what the same message says."),
});
export type Memory = z.infer<typeof memorySchema>;

/** What a statement of the user is about, and its words. */
export type Statement = Pick<Memory, "kind" | "words">;

/** A message's statement as a memory. */
export function memoryOf(
  { kind, words }: Statement,
  { message, at, place }: Pick<Memory, "message" | "at" | "place">,
): Memory {
  const key = createHash("sha256").update(canonical({ kind, words, message })).digest("hex").slice(0, 20);
  return { key, kind, words, message, at, place };
}

/** The memories that are not superseded, oldest first. */
export function inUse(memories: readonly Memory[]): Memory[] {
  const latest = new Map(inOrder(memories).map((one) => [topicOf(one), one]));
  return inOrder([...latest.values()]);
}

/** The topic of a memory. Of two memories on one topic, the later one replaces the earlier. */
export const topicOf = ({ kind, words }: Statement): string =>
  hasSeveral(kind) ? `${kind} ${words.toLowerCase()}` : kind;

const inOrder = (memories: readonly Memory[]): Memory[] =>
  [...memories].sort((a, b) => a.at - b.at || a.place - b.place || (a.key < b.key ? -1 : 1));
