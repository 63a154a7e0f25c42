import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { finds } from "../goals/finds.ts";
import type { Step } from "../situation.ts";
import { itemsIn } from "./shown.ts";

/** What a tool found. */
export interface Found extends Pick<Step, "observation" | "args"> {
  finder: ModelTool;
  /** Whether several calls found it. */
  isMerged?: true;
}

/** What one tool found in several calls is chosen from as one list, numbered through. */
export function foundTogether(steps: readonly Step[], tools: readonly ModelTool[]): Found[] {
  const names = [...new Set(steps.map(({ name }) => name))];
  return names.flatMap((name): Found[] => {
    const finder = tools.find((tool) => tool.name === name);
    if (!finder) return [];
    const made = steps.filter((step) => step.name === name);
    const found = made.filter(({ failed }) => !failed).map(({ observation }) => observation.trim());
    const isList = found.every((observation) => itemsIn(observation).every(({ number }) => number !== undefined));
    return finds(finder) && found.length > 1 && isList
      ? [{ finder, args: {}, observation: numberedThrough(found), isMerged: true }]
      : made.map(({ observation, args }) => ({ finder, observation, args }));
  });
}

function numberedThrough(observations: readonly string[]): string {
  const known = new Set<string>();
  const parts = observations.map((observation) => {
    const lines = observation.split("\n").flatMap((line) => {
      const [, text] = /^\s*\d{1,3}[.)、．:：](?:\s+|(?!\d))(\S.*)$/u.exec(line) ?? [];
      if (text === undefined) return [line];
      if (known.has(text)) return [];
      known.add(text);
      return [`${known.size}. ${text}`];
    });
    // A heading under which nothing new is found is none.
    return lines.length === 1 && /[:：]$/.test(lines[0] ?? "") ? "" : lines.join("\n");
  });
  return parts.filter((part) => part !== "").join("\n\n");
}
