import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { isControl, type ModelTool, TELL_USER } from "../../engine/dialog/protocol.ts";
import { createAffinity } from "../../engine/knowledge/affinity.ts";
import { keptFor } from "../kept.ts";
import { peopleIn } from "../reading/people.ts";
import type { Read, Reading } from "../reading/read.ts";
import { isKnownTo } from "../reading/spelling.ts";
import { isContent } from "../reading/wishes.ts";
import { saysOneOf } from "../slots/places-said.ts";
import { slotsOf, takesDay } from "../slots/slot.ts";
import { saidOf } from "../wording/name-of.ts";
import { placeIn } from "./context.ts";
import { takersOfIds } from "./evidence.ts";
import { leavesOf } from "./leaves.ts";
import { type Mind, SURE } from "./mind.ts";
import { rankRequest } from "./rank-request.ts";
import { isSpokenOf, isTelling } from "./small-words.ts";
import { isOfPast } from "./timely.ts";

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

const learnedIn = (tool: ModelTool) => leavesOf([tool]).flatMap(({ learned }) => learned ?? []);

/**
 * The only one of several domains whose tools are spoken of with the telling words of a text, and whose requests usually
 * hold them: "sales yesterday", "traffic forecast". What is said in several domains tells of none.
 */
export function onlyDomainSaying({ tokens }: Reading, domains: readonly ToolsOfDomain[]): ToolsOfDomain | undefined {
  const named = tokens.filter(isContent).flatMap((token) => {
    const counts = domains.map(({ leaves }) => leaves[0]?.learned?.labelsSaying(token.root).length ?? 0);
    const [most = 0, next = 0] = counts.toSorted((a, b) => b - a);
    const only = most > 1 && most > 3 * next ? domains[counts.indexOf(most)] : undefined;
    const domain = only?.leaves.some((tool) => isSpokenOf(tool, token)) ? only : undefined;
    const isOfSeveral = next > 0 && only === undefined;
    return domain || (isTelling(token) && !isOfSeveral) ? [domain] : [];
  });
  return domains.length > 1 && named.every((one) => one === named[0]) ? named[0] : undefined;
}

/** How much a text is for a domain: from 0 to a little more than 2. */
export interface Share {
  of: ToolsOfDomain;
  score: number;
  /** The nearness alone, from 0 to 1. */
  near: number;
}

/**
 * The share of each domain in a text, highest first. It is the learned share of its best tool and the nearness of what
 * people say there, each from 0 to 1. A place or name that the domain lists counts for it. An id that it takes counts
 * for it and against the others.
 */
export async function sharesOfDomains(text: string, tools: readonly ModelTool[], mind: Mind): Promise<Share[]> {
  const near = await nearnessBy(mind.embeddings)(tools)(text);
  const leaves = leavesOf(tools);
  const takers = takersOfIds(text, leaves);
  const isPast = isOfPast(mind.read(text));
  const shares = domainsAmong(tools).map(async (of, at): Promise<Share> => {
    const [best] = await rankRequest(text, of.leaves, mind);
    const named = placeIn(text, of.leaves, mind.read) ? OF_PLACE : 0;
    const isTaker = of.leaves.some((leaf) => takers?.[leaves.indexOf(leaf)]);
    const id = takers === undefined ? 0 : isTaker ? OF_ID : -OF_ID;
    const nearness = near.find(({ name }) => name === String(at))?.score ?? 0;
    const past = best && isPast && !takesDay(best.tool) ? -OF_PAST : 0;
    return { of, score: (best?.score ?? 0) / SURE + nearness + named + id + past, near: nearness };
  });
  return (await Promise.all(shares)).sort((a, b) => b.score - a.score);
}

/** Whether a text names a place that some tools list, or what they take for all of their places. */
export const hasPlace = (text: string, tools: readonly ModelTool[], read: Read): boolean =>
  placeIn(text, tools, read) !== undefined ||
  saysOneOf(
    tools.flatMap(slotsOf).flatMap(({ choices, leftOut }) => (choices ? leftOut : [])),
    read(text),
  );

const OF_PLACE = 0.3;
const OF_ID = 0.3;
/** 昨天的订单: what asks for days gone by is less for what takes no day. */
const OF_PAST = 0.2;

/**
 * Whether a text is about what no domain knows a word of: it is near to none, and names nothing that they list or take.
 * `shares`: how much it is for each.
 */
export function isStrange(text: string, shares: readonly Share[], tools: readonly ModelTool[], read: Read): boolean {
  const reading = read(text);
  const { tokens, mentions } = reading;
  const said = tokens.filter((token) => isContent(token) && !ASKING.test(token.text));
  const isKnown = isKnownTo(tools);
  const known = said.filter(({ text: word, root }) => isKnown(word.toLowerCase()) || isKnown(root)).length;
  const isPlace = shares.some(({ of }) => placeIn(text, of.leaves, read) !== undefined);
  const isValue = mentions.some(({ kind }) => kind !== "phrase" && kind !== "stranger" && kind !== "number");
  const isNamed = peopleIn(reading).length > 0;
  if (said.length < 2 || isPlace || isValue || isNamed || known > said.length / 2) return false;
  return shares.every(({ near }) => near < (known === 0 ? NEAR.ofStrangers : NEAR.ofOthers));
}

/** Whether a text has a word for what those do that nothing was learned for, and that no other tool knows. */
export function namesOthers(text: string, tools: readonly ModelTool[], read: Read): boolean {
  const { others, learned } = apart(tools);
  const isKnown = (one: readonly ModelTool[], word: string) => isKnownTo(one)(word.toLowerCase());
  return (
    others.length > 0 &&
    learned.length > 0 &&
    read(text).tokens.some(
      (token) =>
        isTelling(token) &&
        isKnown(others, token.text) &&
        !isKnown(learned, token.text) &&
        !isKnown(learned, token.root),
    )
  );
}

const apart = keptFor((tools: readonly ModelTool[]) => ({
  others: ofNoDomain(tools).filter(({ name }) => !isControl(name)),
  learned: tools.filter((tool) => learnedIn(tool).length > 0),
}));

const ASKING = /^(?:为什么|为何|怎么|如何|什么|谁|哪\p{Script=Han}?)$/u;
/** How near a text may be to a domain by chance, if none of its words is known there, and if some are. */
const NEAR = { ofStrangers: 0.3, ofOthers: 0.22 };

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
