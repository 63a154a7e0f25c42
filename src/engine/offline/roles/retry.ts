import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { cosine } from "../../embedding/nearest.ts";
import type { Decision } from "../decision.ts";
import type { Step } from "../situation.ts";
import { examplesIn } from "../slots/description.ts";

const closeEnough = 0.45;

/** A failed call with the value its error names instead; undefined when none is near, or it was tried already. */
export async function retried(
  failure: Step,
  steps: readonly Step[],
  embeddings: EmbeddingsInterface,
): Promise<Decision["calls"][number] | undefined> {
  const named = choicesIn(failure.observation);
  for (const [key, value] of Object.entries(failure.args)) {
    if (typeof value !== "string" || !failure.observation.includes(value)) continue;
    const choices = named.filter((choice) => choice !== value && !choice.includes(`"${value}"`));
    const query = await embeddings.embedQuery(value);
    const vectors = await embeddings.embedDocuments(choices);
    const scored = choices.map((choice, i) => ({
      choice,
      score: isPartOf(choice, value) ? 1 : cosine(query, vectors[i] ?? []),
    }));
    const best = scored.sort((a, b) => b.score - a.score)[0];
    if (!best || best.score < closeEnough) continue;
    const args = { ...failure.args, [key]: best.choice };
    const wasTried = steps.some(
      (step) => step.name === failure.name && JSON.stringify(step.args) === JSON.stringify(args),
    );
    if (!wasTried) return { name: failure.name, args };
  }
  return undefined;
}

/** What an error names as valid: what it quotes, and the list after "are:", "one of", 可选, 有. */
function choicesIn(error: string): string[] {
  const listed = [
    ...error.matchAll(
      /(?:\b(?:are|one of|choices?|choose from|valid|try|there (?:is|are)|mean)\b|可选|有效|包括|有|可用)[^:：.。]{0,30}[:：]?\s*([^.。\n]+)/giu,
    ),
  ];
  const items = listed
    .flatMap((match) => (match[1] ?? "").split(/[,，、;；]|\bor\b|\band\b|或|和/))
    .map((text) => text.trim().replace(/^["'“]|["'”?？]$/gu, ""));
  return [...new Set([...examplesIn(error), ...items])].filter((text) => text !== "" && text.length <= 60);
}

const isPartOf = (choice: string, value: string): boolean => {
  const [a, b] = [choice.toLowerCase(), value.toLowerCase()];
  return a.length > 1 && b.length > 1 && (a.includes(b) || b.includes(a));
};
