import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

const source = new URL("../../../shared/data/tool-selection.jsonl", import.meta.url);

const callShape = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) });
const requestShape = z.object({
  id: z.string(),
  query: z.string(),
  system: z.string().nullish(),
  tools: z.array(z.looseObject({ name: z.string() })),
  /** The right calls; empty where no tool fits. */
  gold: z.array(callShape),
  gold_acceptable: z.array(z.record(z.string(), z.record(z.string(), z.array(z.unknown())))).nullish(),
  source: z.string(),
  language: z.string(),
});

export type Call = z.infer<typeof callShape>;
export type SelectionRequest = z.infer<typeof requestShape>;

export type Half = "learned" | "kept";

/** Which half of the requests one belongs to: weights are learned from one, figures come from the other. */
const halfOf = ({ id }: Pick<SelectionRequest, "id">): Half =>
  (createHash("sha256").update(id).digest()[0] ?? 0) % 2 === 1 ? "learned" : "kept";

/** The clock of all requests, so that "tomorrow" is the same day in every run. */
export const NOW = new Date("2023-03-01T09:00:00");

/** The requests of a half; undefined where the data is not there. */
export function selectionRequests(half: Half): SelectionRequest[] | undefined {
  if (!existsSync(source)) return undefined;
  return readFileSync(source, "utf8")
    .trim()
    .split("\n")
    .map((line) => requestShape.parse(JSON.parse(line)))
    .filter((request) => halfOf(request) === half);
}

/** The turns of a request, each by the user or by the assistant ("system"): one text, or a dialogue with a line a turn. */
export function turnsOf({ query }: SelectionRequest): { by: "user" | "system"; text: string }[] {
  if (!/^user:/.test(query)) return [{ by: "user", text: query }];
  return query.split(/^(?=(?:user|system):)/m).map((turn) => ({
    by: turn.startsWith("system:") ? "system" : "user",
    text: turn.replace(/^(?:user|system):\s*/, "").trim(),
  }));
}
