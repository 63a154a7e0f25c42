import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { type ModelTool, TELL_USER } from "../../engine/dialog/protocol.ts";
import { createAffinity } from "../../engine/knowledge/affinity.ts";
import { keptFor } from "../kept.ts";
import { saidOf } from "../said-of.ts";
import { placeIn } from "./context.ts";
import { type Mind, SURE } from "./mind.ts";
import { leavesOf, rankRequest } from "./rank-request.ts";

/** The tools of one domain, known by what was learned for them together. */
export interface ToolsOfDomain {
  /** Those that do the work, whoever calls them. */
  leaves: readonly ModelTool[];
  /** What a planner has for a message of this domain alone: its hand-offs and tools, and all that is of no domain. */
  desk: readonly ModelTool[];
}

/** What a planner has for the recognised domain; the same array for the same one. */
export const ofDesk = keptFor((tools: readonly ModelTool[]): readonly ModelTool[] =>
  tools.every(isOfDesk) ? tools : tools.filter(isOfDesk),
);

const isOfDesk = ({ name, isElsewhere }: ModelTool): boolean => !isElsewhere && name !== TELL_USER;

export const domainsAmong = keptFor((tools: readonly ModelTool[]): readonly ToolsOfDomain[] => {
  const models = new Set(leavesOf(tools).flatMap(({ learned }) => learned ?? []));
  return [...models].map((model) => ({
    leaves: leavesOf(tools).filter(({ learned }) => learned === model),
    desk: tools.filter((tool) => tool.name !== TELL_USER && learnedIn(tool).every((learned) => learned === model)),
  }));
});

/** What a planner has for a message of no domain that anything was learned for; the same array for the same one. */
export const ofNoDomain = keptFor((tools: readonly ModelTool[]): readonly ModelTool[] =>
  tools.filter((tool) => tool.name !== TELL_USER && learnedIn(tool).length === 0),
);

/** What a planner has for a message of any domain. */
export const ofAnyDomain = keptFor((tools: readonly ModelTool[]): readonly ModelTool[] =>
  tools.filter(({ name }) => name !== TELL_USER),
);

const learnedIn = (tool: ModelTool) => leavesOf([tool]).flatMap(({ learned }) => learned ?? []);

/** How much a text is for a domain: from 0 to a little more than 2. */
interface Share {
  of: ToolsOfDomain;
  score: number;
}

/**
 * How much a text is for each domain, the most first: as sure as one of its tools is alone, by what was learned, and
 * as near as what people say for what is done there. Each of the two from 0 to 1. A place or name that a domain lists
 * counts for it.
 */
export async function sharesOfDomains(text: string, tools: readonly ModelTool[], mind: Mind): Promise<Share[]> {
  const near = await nearnessBy(mind.embeddings)(tools)(text);
  const shares = domainsAmong(tools).map(async (of, at): Promise<Share> => {
    const [best] = await rankRequest(text, of.leaves, mind);
    const named = placeIn(text, of.leaves, mind.read) ? OF_PLACE : 0;
    return {
      of,
      score: (best?.score ?? 0) / SURE + (near.find(({ name }) => name === String(at))?.score ?? 0) + named,
    };
  });
  return (await Promise.all(shares)).sort((a, b) => b.score - a.score);
}

const OF_PLACE = 0.3;

const nearnessBy = keptFor((embeddings: EmbeddingsInterface) =>
  keptFor((tools: readonly ModelTool[]) =>
    createAffinity(
      domainsAmong(tools).map(({ leaves, desk }, at) => {
        const isOwn = ({ does = [] }: ModelTool) => does.some((tool) => leaves.includes(tool));
        return {
          name: String(at),
          texts: [...desk.filter(isOwn), ...leaves].flatMap((tool) => tool.aliases ?? saidOf(tool)),
        };
      }),
      embeddings,
    ),
  ),
);
