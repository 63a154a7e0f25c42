import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { cosine } from "../../engine/embedding/nearest.ts";
import type { ModelReply } from "../decision.ts";
import type { Step } from "../situation.ts";
import { valueAt } from "../slots/arguments.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";

const closeEnough = 0.45;

/**
 * A failed call with the nearest of the choices its error lists; undefined when none is near what was said, or it was
 * tried already. Figures, dates, codes and places are not like words: one near another is not what was meant.
 */
export async function retried(
  failure: Step,
  steps: readonly Step[],
  tools: readonly ModelTool[],
  embeddings: EmbeddingsInterface,
): Promise<ModelReply["calls"][number] | undefined> {
  for (const [key, value] of Object.entries(failure.args)) {
    if (typeof value !== "string" || /\d/.test(value) || !failure.observation.includes(value)) continue;
    // What was refused is quoted, and no part of it is offered: "there are no figures of a road …".
    const listed = choicesIn(failure.observation.replaceAll(`"${value}"`, '""'));
    const choices = listed.filter((choice) => choice !== value);
    const slot = slotOf(failure, key, tools);
    const allowed = (slot?.choices ?? []).map(({ value: one }) => String(one));
    const shared = sharedEnding([...choices, ...allowed]);
    const bare = (text: string) => (shared !== "" && text.endsWith(shared) ? text.slice(0, -shared.length) : text);
    const query = await embeddings.embedQuery(bare(value));
    const vectors = await embeddings.embedDocuments(choices.map(bare));
    const scored = choices.map((choice, i) => ({
      choice,
      score: isPartOf(bare(choice), bare(value)) ? 1 : slot?.kind === "place" ? 0 : cosine(query, vectors[i] ?? []),
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

/** What an error lists as valid: the items after "are:", "allowed:", "one of", 可选 …, or several quoted ones. */
function choicesIn(error: string): string[] {
  const lists = [
    ...error.matchAll(
      /(?:\b(?:are|one of|choices?|choose from|valid|allowed|try|mean)\b|可选|有效|可用|可以选择|相近的名称)[^:：.。\n]{0,40}[:：]?\s*([^.。\n]+)/giu,
    ),
  ];
  const items = lists
    .flatMap((match) => (match[1] ?? "").split(/[,，、;；|]|\bor\b|\band\b|或|和/))
    .map((text) => text.trim().replace(/^["'“]|["'”?？]$/gu, ""));
  return [...new Set(items)].filter((text) => text !== "" && text.length <= 40);
}

function slotOf(failure: Step, key: string, tools: readonly ModelTool[]): Slot | undefined {
  const tool = tools.find(({ name }) => name === failure.name);
  return tool && slotsOf(tool).find(({ path }) => path[0] === key && valueAt(failure.args, { path }) !== undefined);
}

/** The sign most choices end in says what they are, not which: 东区 is no likeness of 西区. */
function sharedEnding(choices: readonly string[]): string {
  const han = choices.filter((choice) => /\p{Script=Han}{2}$/u.test(choice)).map((choice) => choice.slice(-1));
  const most = [...new Set(han)].find((sign) => han.filter((other) => other === sign).length * 2 > han.length);
  return most ?? "";
}

const isPartOf = (choice: string, value: string): boolean => {
  const [a, b] = [choice.toLowerCase(), value.toLowerCase()];
  return a.length > 1 && b.length > 1 && (a.includes(b) || b.includes(a));
};
