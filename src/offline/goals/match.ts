import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { LRUCache } from "lru-cache";
import { isHandOff, type ModelTool } from "../../engine/dialog/protocol.ts";
import { cosineTo, type Direction, directionOf, unitOf } from "../../engine/embedding/nearest.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { shareSaidBy, type Term, termsOf } from "../../engine/embedding/terms.ts";
import { spaced, wordsOf } from "../../engine/embedding/words.ts";
import { lazily } from "../../engine/knowledge/lazy.ts";
import { aliasesIn } from "../../engine/tools/aliases.ts";
import { keptFor } from "../kept.ts";
import { codeSlotOf, slotsOf } from "../slots/slot.ts";
import { namedAndSaid, saidOf } from "../wording/name-of.ts";
import { acts, actsOf, asksAbout, asksForRules, asksToAct, isOnExisting } from "./acts.ts";
import { type Evidence, evidenceFor } from "./evidence.ts";
import { finds } from "./finds.ts";
import { plainly } from "./idioms.ts";
import { aliasesWithin, sharesOfAliases, withoutCodes } from "./says-alias.ts";

export interface Match {
  tool: ModelTool;
  /** How near the tool is to the text; the scale is the embeddings' own, about 0.15 for a bare fit of the local ones. */
  score: number;
}

/** How near each tool is to a text, best first: by its name, what its description says, and what it takes. */
export function rank(
  said: string,
  tools: readonly ModelTool[],
  embeddings: EmbeddingsInterface,
): Promise<readonly Match[]> {
  const known = ranksKnown(embeddings)(tools);
  const ranked = known.get(said);
  if (ranked) return ranked;
  const ranking = rankAnew(said, tools, embeddings);
  known.set(said, ranking);
  // What failed is tried again.
  ranking.catch(() => known.delete(said));
  return ranking;
}

/** Who decides next looks at the same request with the same tools. */
const ranksKnown = keptFor((_: EmbeddingsInterface) =>
  keptFor((_: readonly ModelTool[]) => new LRUCache<string, Promise<readonly Match[]>>({ max: 20 })),
);

async function rankAnew(
  said: string,
  tools: readonly ModelTool[],
  embeddings: EmbeddingsInterface,
): Promise<readonly Match[]> {
  const text = plainly(said);
  const words = wordsOf(text);
  const query = unitOf(await embeddings.embedQuery(withoutValues(text, words)));
  const near = (views: readonly Direction[]) => Math.max(0, ...views.map((view) => cosineTo(view, query)));
  const fitting = asksAbout(text) ? tools.filter((tool) => !isAct(tool)) : tools;
  const asked = askedIn(text, words);
  const shareSaid = sharesOfAliases(text);
  // "Cancel my first flight" says what lists one's flights, and asks for more than that.
  const isToAct = asksToAct(text);
  const aptness = aptnessAmong(fitting, asked);
  const named = asked.isOfRules ? [] : evidenceFor(text, fitting);
  // Who looks a question up takes nothing else, whatever it names.
  const evidence = fitting.map((tool, i) => (asked.isAboutAct && takesQuestion(tool) ? undefined : named[i]));
  const matches = fitting.map(async (tool, i) => {
    const { name, whole, parts, parameters } = await vectorsBy(embeddings)(tool)();
    const score =
      weights.whole * near(whole) +
      weights.part * near(parts) +
      weights.name * near(name) +
      weights.parameters * near(parameters);
    const fit = withEvidence(score, evidence[i]) * aptness(tool, evidence[i]?.takesId);
    const share = isToAct && isOfOneself(tool) ? 0 : shareSaid(tool);
    return { tool, score: share > 0 ? Math.max(fit, ofAlias.some + ofAlias.whole * share) : fit };
  });
  return withWording((await Promise.all(matches)).sort(byScore), withoutValues(text, words)).sort(byScore);
}

/** The score of what people say for a tool: said as it is the sum of both, and less with words beside it. */
const ofAlias = { some: 0.4, whole: 0.1 };

const byScore = (a: Match, b: Match): number => b.score - a.score;

/** A tool gains if the text says all words of one short phrase about it. Only the nearest tools can gain. */
function withWording(matches: readonly Match[], text: string): Match[] {
  const shareOf = shareSaidBy(termsOf(text.slice(0, LONGEST_COMPARED)));
  const best = matches[0]?.score ?? 0;
  return matches.map(({ tool, score }) => {
    const isFar = best - score > wording;
    const share = isHandOff(tool.name) ? usual : Math.max(0, ...(isFar ? [] : termsIn(tool).map(shareOf)));
    return { tool, score: score + wording * (share - usual) };
  });
}

const [wording, usual] = [0.12, 0.4];
const LONGEST_COMPARED = 500;

const termsIn = keptFor((tool: ModelTool): Term[][] => {
  const { name, parts } = viewsOf(tool);
  return [name, ...parts].map(termsOf).filter((terms) => terms.length > 0);
});

/** An id decides between the tools. Of listed values, the tool that takes more of them scores higher. */
function withEvidence(score: number, { takesId, values, most }: Evidence = { values: 0, most: 0 }): number {
  if (takesId !== undefined) return takesId ? score + ofId : score * notOfId;
  if (most === 0) return score;
  return values === most ? score + ofValue * (most - 1) : score * (1 - ofLess * (1 - values / most));
}

const [ofId, notOfId, ofValue, ofLess] = [0.3, 0.3, 0.12, 0.6];

/** The vectors of a tool's views; embedded once, however many texts the tool is compared with. */
const vectorsBy = keptFor((embeddings: EmbeddingsInterface) =>
  keptFor((tool: ModelTool) => {
    const views = viewsOf(tool);
    const embedded = async (texts: string[]) =>
      (await embeddings.embedDocuments(texts.filter((one) => one !== ""))).map(directionOf);
    return lazily(async () => {
      const [whole, parts, name, parameters] = await Promise.all([
        embedded([views.whole]),
        embedded(views.parts),
        embedded([views.name]),
        embedded([views.parameters]),
      ]);
      return { whole, parts, name, parameters };
    });
  }),
);

const weights = { whole: 0.35, part: 0.3, name: 0.2, parameters: 0.25 };

/** A text without days and codes, which are no topic. Names of places go, too, if only small words stand beside them. */
function withoutValues(text: string, words: readonly string[]): string {
  const plain = withoutCodes(text).replace(SEASON, " ");
  const bare = plain.replace(/\b(?:in|at|from|to|near|around) [A-Z][\w'-]*(?: [A-Z][\w'-]*)*/g, " ");
  return (bare === text ? words : wordsOf(bare)).every(isStopWord) ? bare : plain;
}

const SEASON = /\bthis time of (?:the )?(?:year|day)\b/gi;

/**
 * The factor for the score of each tool. It is less than 1 if the tool is named for a change that nobody asked for, and
 * if it says nothing of a change that was asked for and that another tool makes.
 */
function aptnessAmong(tools: readonly ModelTool[], asked: Asked): (tool: ModelTool, takesId?: boolean) => number {
  // Changes are made by those that a task is handed to. The planner's own tools only look things up.
  const isWork = (tool: ModelTool) =>
    isHandOff(tool.name) || (!finds(tool) && isNamedFor(tool, asked.acts) && takesCode(tool));
  const isForOthers = asked.isToAct && tools.some(isWork);
  const isOfRules = asked.isOfRules && tools.some(takesQuestion);
  const hasOwn = tools.some(isOfOneself);
  const hasHandOffs = tools.some(({ name }) => isHandOff(name));
  const wanted = grave([...asked.acts]);
  // What is asked for stands at the beginning; further on, an act may be a mere circumstance.
  const served = grave(asked.firstActs).filter((act) => tools.some((tool) => spokenOf(tool).includes(act)));
  const toExisting = asked.isToAct ? [...asked.acts].filter(isOnExisting) : [];
  const doesToExisting = (tool: ModelTool) => tool.does?.some((one) => isNamedFor(one, new Set(toExisting))) ?? false;
  const isServed = toExisting.length > 0 && tools.some(doesToExisting);
  return (tool, takesId = false) => {
    // Who has no tool for it does not change what there is: 把…改到 is no new booking.
    if (isServed && tool.does && !doesToExisting(tool) && !takesId) return idle;
    if (isOfOneself(tool) && !asked.isOwn && !takesId) return notOwn;
    if (isOfRules && isHandOff(tool.name)) return idle;
    if (asked.isOfState && hasOwn) return isOfOneself(tool) ? looksUp : idle;
    if ((isOfRules || asked.isAboutAct) && takesQuestion(tool)) return looksUp;
    if (isForOthers && !isHandOff(tool.name) && (finds(tool) || hasHandOffs)) return idle;
    const spoken = spokenOf(tool);
    const isAsked = wanted.some((act) => spoken.includes(act));
    if (!isAsked && grave(actsNamed(tool)).length > 0) return unasked;
    return served.some((act) => !spoken.includes(act)) ? unspoken : 1;
  };
}

/** Whether a tool looks up what a question in plain words is about. */
export const takesQuestion = (tool: ModelTool): boolean => {
  const [only, ...more] = slotsOf(tool);
  return !isHandOff(tool.name) && more.length === 0 && only?.kind === "free";
};

export const takesCode = (tool: ModelTool): boolean => codeSlotOf(tool) !== undefined;

const spokenOf = keptFor((tool: ModelTool): string[] => grave(plainActsIn(namedAndSaid(tool))));

/** What a tool is named for: `cancel_ticket` is for removing. */
export const actsNamed = keptFor(({ name }: ModelTool): string[] => plainActsIn(spaced(name)));

/** Whether a call of a tool does something, going by its name: `cancel_ticket`, not `list_my_bookings`. */
const isAct = keptFor((tool: ModelTool): boolean => !isHandOff(tool.name) && acts(tool));

/** Whether a tool is named for what somebody has. */
export const isOfOneself = keptFor(({ name }: ModelTool): boolean => wordsOf(name).includes("my"));

/** "Which of these did I book": a question of what one has or did. */
function asksOfOneself(sentence: string): boolean {
  const from = sentence.search(/\b(?:do|did|have|had|am|are|will|when|what|which|where|how many|that)\b/i);
  return from >= 0 && /\b(?:i|we|me)\b/i.test(sentence.slice(from));
}

const OWN =
  /\b(?:my|mine|our|ours|(?:i|we)(?:['’]ve| have)(?! to\b))\b|(?<![帮给替])(?:我|咱)们?(?!想|要|得|需|能|可以|该|去哪)/i;

/** "Which hotels am I staying at", "did I rent a car", 我还有几趟航班, 我周三有航班吗, 我租车了吗. */
const OF_STATE =
  /\b(?:am i|are we|did (?:i|we)|have (?:i|we)(?: got)?|do (?:i|we) (?:still |already )?have|(?:i|we) (?:still |already )?have(?! to\b)|(?:i|we)['’]ve (?:got|booked))\b(?![^.?!]{0,30}\b(?:if|to be|allowed|able)\b)|(?<![帮给替])(?:我|咱)们?(?!想|要|得|需|能|可以|该)[\p{Script=Han}\d-]{0,18}(?:[有剩][哪几多什]|有没有|有(?:航班|机票|车票|预订|订单)[吗么没]|\p{Script=Han}了(?:吗|没|几|哪|什么|多少))/iu;

/** What a text wants to have done. */
interface Asked {
  /** Whether it speaks of what somebody has. */
  isOwn: boolean;
  /** Whether it asks what somebody has already. */
  isOfState: boolean;
  /** Whether it asks what holds for everybody. */
  isOfRules: boolean;
  /** Whether it asks how or when something can be changed or taken back: "how late can I cancel". */
  isAboutAct: boolean;
  isToAct: boolean;
  acts: ReadonlySet<string>;
  /** Those among its first words. */
  firstActs: string[];
}

function askedIn(text: string, words: readonly string[]): Asked {
  const said = actsOf(words);
  return {
    isOwn: OWN.test(text) || text.split(/[.?!]/).some(asksOfOneself),
    isOfState: OF_STATE.test(text) && !asksAbout(text),
    isOfRules: asksForRules(text),
    isAboutAct: asksAbout(text) && grave(said).length > 0,
    isToAct: asksToAct(text, words),
    acts: new Set(said),
    firstActs: actsOf(words.slice(0, opening)),
  };
}

const looksUp = 1.6;
const notOwn = 0.15;
const idle = 0.4;
const unasked = 0.6;
const unspoken = 0.8;
const opening = 8;

/** Whether a tool is named for changing or removing something. */
export const touchesExisting = (tool: ModelTool): boolean => actsNamed(tool).some(isOnExisting);

/** Whether a text asks for the act a tool is named for. */
export const sharesAct = (tool: ModelTool, text: string): boolean => isNamedFor(tool, new Set(plainActsIn(text)));

/** Whether a text asks for something to be taken back or ended. */
export const saysRemoval = (text: string): boolean => plainActsIn(text).includes("remove");

const isNamedFor = (tool: ModelTool, acts: ReadonlySet<string>): boolean =>
  actsNamed(tool).some((act) => acts.has(act));

const plainActsIn = (text: string): string[] => actsOf(wordsOf(plainly(text)));

/** The acts that are never meant by the way. */
const grave = (acts: readonly string[]): string[] => acts.filter((act) => /^(?:remove|change|pay|send)$/.test(act));

/**
 * What is said of a tool, part by part: one of which many things are said is near by the nearest of them. What people
 * say for the tools of a specialist, they say for the specialist.
 */
export const partsOf = (tool: ModelTool): string[] => [
  ...tool.description
    .split(/[.;:。；：，、,\n]+/u)
    .map((part) => part.trim())
    .filter((part) => part !== ""),
  ...new Set(aliasesWithin(tool)),
];

function viewsOf(tool: ModelTool): { name: string; whole: string; parts: string[]; parameters: string } {
  const name = spaced(tool.name.replace(/^to_/, ""));
  const parameters = Object.entries(tool.parameters.properties).map(
    ([key, schema]) => `${spaced(key)} ${saidOfArgument(Object(schema))}`,
  );
  return {
    name,
    whole: `${name}. ${saidOf(tool)}`,
    parts: partsOf(tool),
    parameters: isHandOff(tool.name) ? "" : parameters.join(". "),
  };
}

function saidOfArgument(schema: { title?: unknown; description?: unknown }): string {
  const { words = [], values = {}, leftOut = [] } = aliasesIn(schema);
  const said = [schema.title, schema.description].filter((text) => typeof text === "string");
  return [...said, ...words, ...Object.entries(values).flat(2), ...leftOut].join(", ");
}
