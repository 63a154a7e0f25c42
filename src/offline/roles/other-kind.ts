import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { listsShown } from "../conversation/references.ts";
import { givesCode, type Item, itemsIn } from "../conversation/shown.ts";
import { usedIn } from "../conversation/used-in.ts";
import { acts } from "../goals/acts.ts";
import type { Situation } from "../situation.ts";
import { namedAndSaid } from "../wording/name-of.ts";

/** "The cheapest hotel", 最便宜的酒店: a superlative with what it is said of. */
const BEST_OF =
  /\b(?:cheapest|dearest|priciest|earliest|latest|newest|best|nicest|(?:most|least) [a-z]{3,12}) (?!ones?\b)((?:[a-z]{3,12} ){0,2}[a-z]{3,12})|最(?:便宜|贵|早|晚|好|新)的(?![一那][个家间班趟辆张])(\p{Script=Han}{1,2})/iu;

/** "Move the flight back to the 28th", 回程机票也改到28号: what is to be moved, by its kind. */
const MOVED =
  /\b(?:move|change|postpone|shift|put|rebook) (?:the|my|our) ((?:[a-z]{3,12} ){0,2}[a-z]{3,12}) |(\p{Script=Han}(?![个条项款间辆趟班家])\p{Script=Han})(?:[也都就想要能]|可以){0,4}(?:[改换推挪移延][签期]?[到成至]|提前|推迟|延后)/iu;

const kindMoved = (request: string): string[] => kindIn(MOVED.exec(request));

/** Whether a request names what it wants the best of or moved, of another kind than what was shown, or was pointed at. */
export function namesOtherKind(
  { request, past, read }: Situation,
  tools: readonly ModelTool[],
  pointed?: Item,
): boolean {
  const nouns = [...kindNamed(request), ...kindMoved(request)];
  const [list = pointed?.text] = nouns.length > 0 ? listsShown(past, request) : [];
  const first = pointed ?? itemsIn(list ?? "")[0];
  if (list === undefined || !first) return false;
  const isTaker = (tool: ModelTool) => givesCode(tool, first, read);
  const takers = new Set(tools.filter(isTaker));
  // A single character may be a part of a name: 车 of 车站旅舍.
  const isListed = usedIn(list);
  const isOfTakers = usedIn(wordsOf([...takers]));
  const isOfShown = (noun: string) => isOfTakers(noun) || (noun.length > 1 && isListed(noun));
  const isOfOthers = usedIn(wordsOf(tools.filter((tool) => !takers.has(tool))));
  return !nouns.some(isOfShown) && nouns.some(isOfOthers);
}

/**
 * Of the things of several kinds that were shown last, those of the kind that a request wants the best of: "cancel the
 * cheapest hotel". Undefined where all of them are of it, or none is.
 */
export const ofKindNamed = (situation: Situation, tools: readonly ModelTool[]) =>
  ofKind(kindNamed(situation.request), situation, tools);

/** Those of the kind that a request speaks of as being "there": "how much is the car there", 那边的车多少钱. */
export const ofKindThere = (situation: Situation, tools: readonly ModelTool[]) =>
  ofKind(
    (THING_THERE.exec(situation.request)?.slice(1) ?? []).filter((noun) => noun !== undefined),
    situation,
    tools,
  );

const THING_THERE = /\bthe ([a-z]{3,12}) (?:over )?there\b|那[里边儿]的?(\p{Script=Han})/iu;

function ofKind(
  nouns: readonly string[],
  { request, past, read }: Situation,
  tools: readonly ModelTool[],
): { list: string; items: Item[] } | undefined {
  const [list] = nouns.length > 0 ? listsShown(past, request) : [];
  const all = itemsIn(list ?? "");
  const doers = tools.filter(acts);
  const isOfKind = (item: Item) => {
    const takers = doers.filter((tool) => givesCode(tool, item, read));
    return takers.length > 0 && nouns.some(usedIn(wordsOf(takers)));
  };
  const items = all.filter(isOfKind);
  return list !== undefined && items.length > 0 && items.length < all.length ? { list, items } : undefined;
}

/** Whether a request names what it wants the best of, and no tool has a word for that. */
export const namesKindOfNone = (request: string, tools: readonly ModelTool[]): boolean => {
  const nouns = kindNamed(request);
  return nouns.length > 0 && !nouns.some(usedIn(wordsOf(tools)));
};

/** What a request wants the best of, up to the first word that names nothing: "hotel" of "the cheapest hotel in Paris". */
const kindNamed = (request: string): string[] => kindIn(BEST_OF.exec(request));

function kindIn(form: RegExpExecArray | null): string[] {
  const [, latin = "", han] = form ?? [];
  if (han !== undefined) return [han];
  const words = latin.split(" ").filter((word) => word !== "");
  const end = words.findIndex((word) => isStopWord(word.toLowerCase()) || COUNTED.test(word));
  return end < 0 ? words : words.slice(0, end);
}

/** "The latest hotel one day later" */
const COUNTED = /^(?:one|two|three|four|five|six|seven)$/i;

const wordsOf = (tools: readonly ModelTool[]): string => tools.map(namedAndSaid).join("\n");
