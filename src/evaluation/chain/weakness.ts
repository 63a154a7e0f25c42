import type { Fault } from "../../engine/domain/rule.ts";
import type { Language } from "../../engine/language.ts";
import type { AgentMark } from "./marks.ts";
import { type ChainWeights, PARTS, type Part, weightOf } from "./weights.ts";

/** The part of an agent that costs the system most. */
export interface Weakness {
  agent: string;
  part: Part;
  score: number;
  /** The most frequent kind of fault there. */
  kind?: string;
  /** What to do about it. */
  remedy: Record<Language, string>;
}

/** The weakest part of the system, by what it costs; undefined if nothing is lost. */
export function weaknessOf(
  marks: readonly AgentMark[],
  faults: readonly Fault[],
  weights: ChainWeights,
): Weakness | undefined {
  const losses = marks.flatMap(({ agent, parts }) =>
    PARTS.flatMap((part) => {
      const score = parts[part] ?? 1;
      return score < 1
        ? [{ agent, part, score, loss: (1 - score) * weights.parts[part] * weightOf(agent, weights) }]
        : [];
    }),
  );
  const [worst] = losses.toSorted((a, b) => b.loss - a.loss);
  if (!worst) return undefined;
  const { agent } = worst;
  const own = faults.filter((fault) => fault.agent === agent && partsOf(fault).includes(worst.part));
  const kind = mostFrequent(own.map((fault) => fault.kind));
  // A wrong hand-off is a wrong action, too, but its remedy is another one.
  const part = PART_OF_KIND[kind ?? ""] ?? worst.part;
  const score = marks.find((mark) => mark.agent === agent)?.parts[part] ?? worst.score;
  return { agent, part, score, ...(kind !== undefined && { kind }), remedy: remedies[part] };
}

const PART_OF_KIND: Readonly<Record<string, Part>> = {
  "wrong hand-off": "handOff",
  "wrong escalation": "escalation",
  "repeated call": "economy",
};
const REQUIRED = ["wrong tool", "wrong parameter", "early end", "missing fact"];

/** The parts of a mark that a fault lowers. */
function partsOf({ kind, part }: Fault): Part[] {
  const special = PART_OF_KIND[kind] ?? (REQUIRED.includes(kind) ? "required" : undefined);
  return special ? [special, part] : [part];
}

function mostFrequent(kinds: readonly string[]): string | undefined {
  const count = (kind: string) => kinds.filter((other) => other === kind).length;
  return [...new Set(kinds)].toSorted((a, b) => count(b) - count(a))[0];
}

const remedies: Record<Part, Record<Language, string>> = {
  thought: {
    en: "Say in the agent's instructions when its work is done, and give it an example dialogue of such a request.",
    zh: "在该智能体的说明中写明任务何时算完成，并补充一个此类请求的示例对话。",
  },
  action: {
    en: "Sharpen the descriptions of its tools and arguments, list their values, and add example requests for them.",
    zh: "改进其工具与参数的描述，列出可选值，并补充对应的示例请求。",
  },
  observation: {
    en: "Let it pass results on unchanged, or use a stronger model for its role; say in its instructions to name no value that no call gave.",
    zh: "让它原样转交结果，或为其角色换用更强的模型；在说明中要求不得给出调用结果之外的数值。",
  },
  handOff: {
    en: "Sharpen what the specialists' headers say they handle, so that their tasks do not overlap.",
    zh: "改进各专员文档头部的任务说明，使其任务互不重叠。",
  },
  escalation: {
    en: "Say in the specialist's document where its tasks end, and to whom the rest belongs.",
    zh: "在专员文档中写明其任务边界，以及其余任务归谁处理。",
  },
  economy: {
    en: "Lower its most rounds, and say in its instructions not to call again what is known.",
    zh: "降低其轮数上限，并在说明中要求不重复已有结果的调用。",
  },
  required: {
    en: "Add an example dialogue with this request to the domain, and see that an agent has the tool that it needs.",
    zh: "在该领域补充包含此请求的示例对话，并确认有智能体拥有所需工具。",
  },
};
