import { isQuestion } from "../../engine/question.ts";
import { acts } from "../goals/acts.ts";
import { touchesExisting } from "../goals/match.ts";
import { SURE } from "../goals/mind.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { rankRequest } from "../goals/rank-request.ts";
import { isTime } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import { blanked } from "../reading/spans.ts";
import { isContent } from "../reading/wishes.ts";
import { firstOf } from "../rules.ts";
import { degreeIn } from "../shown/degrees.ts";
import { boundsIn } from "../slots/bounds.ts";
import { fill } from "../slots/fill.ts";
import type { Filled } from "../slots/filled.ts";
import { valuesSaid } from "../slots/places-said.ts";
import { slotsOf, takesKind } from "../slots/slot.ts";
import { shiftIn } from "../slots/span.ts";
import { allFor, takesOthers } from "./all-shown.ts";
import {
  askedOf,
  asksForSome,
  asksOfShown,
  asksToSeeThem,
  asksUntold,
  rulesFor,
  wishUntold,
} from "./asked-of-shown.ts";
import { choose, chooseAll } from "./choose.ts";
import { chooseSeveral, chosenIn, countedInVain, fittingOf, namedInVain, whicheverOf } from "./choosing.ts";
import { spokenOf } from "./clues.ts";
import { tellsWhich } from "./kept-of-last.ts";
import { onlyLooks } from "./only-looks.ts";
import { namesOtherPlace } from "./other-place.ts";
import { bestOf, countsThem, pickedIn, setApart } from "./picked.ts";
import { alikeAtBest, CHOOSES, isBeyond, isPointing, pointsAt, pointsAtBest, withoutNumberChosen } from "./pointing.ts";
import { refusedOf } from "./refused.ts";
import { asksOnlyFor, isChange, isNarrowing, isShort } from "./replies.ts";
import { givesCode, type Item, namedIn, unnumbered } from "./shown.ts";
import type { DialogueState, Mind } from "./state.ts";
import { leftToChooseFrom, onlyComplains, withEachOfFirst, withoutTurnedDown } from "./turned-down.ts";
import { usedIn } from "./used-in.ts";
import { type AnswerRule, type FollowUp, isMovedTo, PICKS, type Utterance } from "./utterance.ts";

/** What a message says of the things shown: it takes all, turns some down, asks about them, or chooses. */
export const OF_SHOWN: readonly AnswerRule[] = [
  takenAll,
  turnedDown,
  async (utterance) => firstOf(AMONG_SHOWN, amongShown(utterance)),
];

async function takenAll({ text, state, mind }: Utterance): Promise<FollowUp | undefined> {
  const people = state.isChoosing ? allFor(text, state.shown.length) : undefined;
  const calls = people === undefined ? [] : await chooseAll(people, state, mind);
  return calls.length > 0 ? { calls, isWhole: true } : undefined;
}

/** Some of the things shown are not wanted, or the message means things that were not shown. */
function turnedDown({ text, state, mind, isTopic }: Utterance): FollowUp | undefined {
  const { shown, isChoosing } = state;
  if (!isChoosing) return undefined;
  const refused = refusedOf(text, shown, mind.read);
  if (refused) return { calls: [], refused };
  const unknown = namedInVain(text, shown, mind.read, isTopic);
  if (unknown !== undefined) return { calls: [], refused: { said: unknown, left: [], isNone: true } };
  const below = toldBelow(text, state, mind, isTopic);
  if (below !== undefined) return { calls: [], refused: { said: text.trim(), left: [], isNone: true, told: below } };
  const isOfOthers = isBeyond(text, shown) || (shown.length > 0 && takesOthers(text, shown.length));
  return isOfOthers && isShort(text)
    ? { calls: [], refused: { said: text.trim(), left: [], isNone: true } }
    : undefined;
}

/** "The Garden Hotel", which is full on those days: the line below the list that tells of it, where nothing listed is meant. */
function toldBelow(
  text: string,
  { shown, finds = [] }: DialogueState,
  { read }: Mind,
  isTopic: Utterance["isTopic"],
): string | undefined {
  const named = read(text.replace(ONE, " ")).tokens.filter(isContent);
  // "The second hotel" names none.
  const isNamed = !isPointing(text) && named.some((token) => !isTopic(token.text.toLowerCase()));
  const tells = (line: string) => named.every((token) => usedIn(line)(token.text));
  const [, ...below] = finds.at(-1)?.observation.trim().split("\n") ?? [];
  if (!isNamed || shown.some((item) => tells(item.text))) return undefined;
  return below.find((line) => !LISTED.test(line) && tells(line));
}

const ONE = /\bones?\b/i;
const LISTED = /^\s*\d/;

/** What may be chosen of the things shown. */
interface Choice extends Utterance {
  /** What is said of the thing that is wanted. */
  choice: string;
  /** It is of another place than all things shown, or of another thing. */
  isOfOther: boolean;
  isElsewhere: boolean;
  /** Which of the things shown it points at, and whether as the best of some. */
  pointed: number | undefined;
  isBest: boolean;
}

function amongShown(utterance: Utterance): Choice {
  const { text, state, mind } = utterance;
  const choice =
    isQuestion(text) || onlyLooks(text) ? text : withEachOfFirst(withoutTurnedDown(text, state.shown, mind.read));
  const isElsewhere = state.isChoosing === true && namesOtherPlace(text, state, mind);
  const isOfOther = isElsewhere || (state.isChoosing === true && namesNoneOf(text, state.shown, mind));
  const best = whicheverOf(text, state.shown, mind.read, utterance.isTopic);
  const pointed = isOfOther ? undefined : (best ?? pointedIn(choice, utterance));
  return { ...utterance, choice, isElsewhere, isOfOther, pointed, isBest: best !== undefined };
}

function pointedIn(choice: string, utterance: Utterance): number | undefined {
  const { text, state, mind, isTopic } = utterance;
  const { shown, isChoosing, told, isLeft, said } = state;
  // "Only 4 stars", "book the cheapest": of all that is left, where that is one.
  const alone = isLeft && told ? [{ text: told.text, values: told.values }] : [];
  if (isPointing(choice) && pointsAt(choice, alone) === 0)
    return shown.findIndex(({ text: line }) => line === told?.text);
  const apart = setApart(said[0] ?? "", shown, mind.read, isTopic).flatMap((at) => shown[at] ?? []);
  if (apart.length > 1 && degreeIn(choice)?.degree.by === "money" && !BEST_OF_ALL.test(choice)) {
    const best = apart[pointsAt(choice, apart.map(unnumbered)) ?? -1];
    return best && shown.indexOf(best);
  }
  const isChanged = isChange(text) || shiftIn(text) !== undefined || isMovedTo(text, mind.read);
  const picked = isChanged ? pointsAt(choice, shown) : pickedIn(choice, shown, mind.read, isTopic);
  if (picked !== undefined) return picked;
  const isOnlySuch = (asksOnlyFor(text) && !CHOOSES.test(text)) || isOnlyBound(text, mind.read);
  const called = isOnlySuch
    ? undefined
    : (namedIn(choice, shown, mind.read, isTopic) ?? chosenIn(choice, shown, mind, isTopic));
  if (called !== undefined) return called;
  // "That one", below the best sellers: the first of them.
  if (isChoosing && state.isRanked && THAT_ONE.test(text.trim())) return 0;
  if (!isChoosing || told || !takesIt(text)) return undefined;
  // Of those found for "the cheapest", that one is "it"; otherwise the one that was spoken of last.
  const last = said[0] ?? "";
  const spoken = blanked(last, mind.read(last).mentions.filter(isTime));
  return pointsAtBest(last, shown) ?? pointedIn(spoken, { ...utterance, text: spoken });
}

const THAT_ONE =
  /^(?:(?:ok(?:ay)?|yes|only|just|then|please|take|for)[,]? ){0,3}(?:that|this)(?: one)?(?: only| then| please)?[.!]?$|^(?:好的?|行)?[，,]?(?:那就|就|只|只要|选|要){0,2}[这那]一?[个款件](?:吧|了|就行|就好)?[。！!]?$/i;
const BEST_OF_ALL = /\b(?:[a-z]{2,9}est|most|least)\b|最/i;

const AMONG_SHOWN: readonly AnswerRule<Choice>[] = [
  undecided,
  several,
  complaint,
  askedAbout,
  describedBySome,
  oneChosen,
];

function undecided({ said, text, choice, isBest, state, mind }: Choice): FollowUp | undefined {
  const left = state.isChoosing && !isBest ? leftToChooseFrom(text, choice, state.shown, mind.read) : undefined;
  return left && { calls: [], refused: { said, left } };
}

async function several({ choice, isElsewhere, isBest, state, mind, isTopic }: Choice): Promise<FollowUp | undefined> {
  if (!state.isChoosing || isElsewhere || isBest) return undefined;
  const beyond = countedInVain(choice, state.shown);
  if (beyond !== undefined) return { calls: [], refused: { said: beyond, left: [], isNone: true } };
  const calls = await chooseSeveral(choice, state, mind, isTopic);
  return calls.length > 1 ? { calls, isWhole: true } : undefined;
}

function complaint({ said, choice, pointed, isBest, state: { isChoosing, shown } }: Choice): FollowUp | undefined {
  if (pointed === undefined || isBest || !isChoosing || shown.length < 2 || !onlyComplains(choice)) return undefined;
  return { calls: [], refused: { said, left: shown.filter((_, at) => at !== pointed) } };
}

async function askedAbout(scene: Choice): Promise<FollowUp | undefined> {
  const { said, text, pointed, isElsewhere, isBest, state, mind, isTopic } = scene;
  const { shown, isChoosing } = state;
  // "Which is cheaper, the Garden or the Palace?" is told, and books nothing.
  const apart = isChoosing && !isBest && isQuestion(text) ? setApart(text, shown, mind.read, isTopic) : [];
  const { best } = bestOf(
    apart.flatMap((at) => shown[at] ?? []),
    text,
  );
  if (best && apart.length > 1) return { calls: [], refused: { said, left: [best] } };
  if (!isChoosing || isElsewhere || shown.length < 2 || !asksOfShown(text) || isNarrowing(text)) return undefined;
  const left = askedOf(text, shown, pointed, mind.read);
  // "Is there one with a pool" asks which of them have it, "the second, is there a pool" asks of one.
  const isForSome = asksForSome(text) && !(pointed !== undefined && isPointing(text));
  const rules = left.length > 0 && (isForSome || asksToSeeThem(text)) ? undefined : await rulesFor(text, state, mind);
  if (rules) return { calls: [rules], isWhole: true };
  if (left.length === 0) return undefined;
  const isUntold = !isForSome && asksUntold(text, left, mind.read);
  return { calls: [], refused: { said, left, ...(isUntold && { isUntold }) } };
}

function describedBySome({ said, text, pointed, isOfOther, state, mind, isTopic }: Choice): FollowUp | undefined {
  if (!state.isChoosing || isOfOther || pointed !== undefined) return undefined;
  // Of two that cost the same, none is the cheapest.
  const alike = isShort(text) && !isQuestion(text) ? alikeAtBest(text, state.shown) : [];
  const left = alike.length > 0 ? alike : someOf(text, state.shown, mind, isTopic);
  return left.length > 0 ? { calls: [], refused: { said, left } } : undefined;
}

async function oneChosen(scene: Choice): Promise<FollowUp | undefined> {
  const { said, text, choice, quoted, pointed, state, mind } = scene;
  const { about, shown, isChoosing } = state;
  if (countsThem(text)) return undefined;
  const lone =
    pointed === undefined && shown.length === 1 && quoted.length === 0
      ? await doneWith(shown[0], text, mind)
      : undefined;
  const told = state.told && pointsAt(text, [state.told]) === 0 ? state.told : undefined;
  const meant = shown[pointed ?? (quoted.length === 1 ? 0 : -1)] ?? told ?? lone;
  // What it is to be moved to does not tell which one is meant.
  if (!meant)
    return about && isChoosing && lacksOwn(about) && isMovedTo(text, mind.read) ? { calls: [about] } : undefined;
  const first = await choose(text, meant, state, mind);
  const isOfNew = first !== undefined && isForNew(first);
  // "Which of these is the cheapest?" is told, and books nothing.
  if (isOfNew && asksOfShown(text)) {
    // 最便宜的含早餐的 asks more of it than its line says.
    const isUntold = asksUntold(text.replace(HAS_LEFT, " "), [meant], mind.read, (word) =>
      namesSuch(word, state, mind),
    );
    return { calls: [], refused: { said, left: [meant], ...(isUntold && { isUntold }) } };
  }
  const fitting = isOfNew
    ? fittingOf(withoutNumberChosen(choice), meant, state, mind.read, {
        isLone: meant === lone,
        isTopic: scene.isTopic,
      })
    : undefined;
  if (fitting?.none !== undefined) return { calls: [], refused: { said: fitting.none, left: [], isNone: true } };
  const item = fitting?.item ?? meant;
  const isSame = item === meant && choice === text;
  const call = isSame ? first : await choose(isOfNew ? choice : text, item, state, mind);
  if (!call) return undefined;
  const untold = isChoosing || lone ? wishUntold(text, shown, call, mind, scene.isTopic) : undefined;
  return untold === undefined
    ? { calls: [call], chosen: item }
    : { calls: [], refused: { said: untold, left: [], isUntold: true } };
}

/** "The black gloves", below promotions of other products: what is named is none of the things shown. */
function namesNoneOf(text: string, shown: readonly Item[], { tools, read }: Mind): boolean {
  const named = tools
    .flatMap((tool) => fill(tool, read(text), { optional: 0.9 }))
    .filter(({ slot }) => slot.kind === "name" && !slot.isPerson && tellsWhich(slot));
  const says = ({ slot, value }: Filled) => [
    String(value),
    ...(slot.choices?.find((choice) => choice.value === value)?.says ?? []),
  ];
  const isShown = (one: Filled) => shown.some((item) => says(one).some((word) => item.text.includes(word)));
  return named.length > 0 && !named.some(isShown);
}

/** "I'll take it", 就它吧: takes what was told of, and names nothing. */
export const takesIt = (said: string): boolean => TAKES_IT.test(said.trim().replace(WELL, "").replace(WELL, ""));

const WELL = /^(?:ok(?:ay)?|yes|yeah|sure|good|great|perfect|right|then|i['’]?ll|let['’]?s|please|just)[,.!]? /i;
const TAKES_IT =
  /^(?:(?:take|book|get|grab|reserve|rent) (?:it|that)|book|reserve|rent)(?:,? (?:then|please|pls|for me|anyway|all the same))?[.!]?$|^(?:好的?|行|可以|嗯|那)?[，,]?(?:就|帮我|给我)?(?:预订|订|租)[吧了]?[。！!]?$|^(?:好的?|行|可以|那)?[，,]?就?[订要选定]?(?:它|这个|那个)[吧了]?[。！!]?$/i;

/** "Under 3 stars" names no thing of 3 stars. */
function isOnlyBound(text: string, read: Read): boolean {
  const [bound, ...others] = boundsIn(read(text));
  return bound !== undefined && others.length === 0 && text.slice(0, bound.start).trim() === "" && !CHOOSES.test(text);
}

/** The only thing shown, if a message surely wants something done with such a thing: "put me and my wife down". */
async function doneWith(item: Item | undefined, text: string, mind: Mind): Promise<Item | undefined> {
  const [best] = isQuestion(text) ? [] : await rankRequest(text, mind.tools, mind);
  const isMeant = best && best.score >= SURE * SURE && acts(best.tool) && !touchesExisting(best.tool);
  return item && isMeant && givesCode(best.tool, item, mind.read) ? item : undefined;
}

/** 还有房的: what a list of what is left shows anyway. */
const HAS_LEFT = /还?有(?:空|房间?|位子?|座位?|货|余|车)的/;

/** Whether a word is for the things shown, as their list or a tool calls them: 酒店, "room". */
const namesSuch = (word: string, { finds = [] }: DialogueState, { tools, read }: Mind): boolean =>
  finds.some(({ observation }) => usedIn(observation.trim().split("\n", 1)[0]?.toLowerCase() ?? "")(word)) ||
  tools.flatMap(slotsOf).some((slot) => takesKind(slot) && valuesSaid(slot, read(word)).length > 0);

/** Whether a call makes something that is not there yet. */
const isForNew = ({ tool }: PlannedCall): boolean => acts(tool) && !touchesExisting(tool);

/** Whether it is not known yet which existing thing a call is about. */
const lacksOwn = ({ tool, missing }: PlannedCall): boolean =>
  touchesExisting(tool) && missing.some(({ kind }) => kind === "code");

/** "The one in Paris", where two are there: those of several things shown that words of a choice describe. */
function someOf(text: string, shown: readonly Item[], { read }: Mind, isTopic: (word: string) => boolean): Item[] {
  if (isQuestion(text) || !PICKS.test(text) || isChange(text) || isPointing(text)) return [];
  // Who says how it is to be has more in mind than which.
  const saysHow = read(text).mentions.some((one) => isTime(one) || (one.kind === "number" && one.percent));
  if (saysHow) return [];
  const meant = spokenOf(text, shown, read, isTopic);
  return meant.length > 1 && meant.length < shown.length ? meant.flatMap((at) => shown[at] ?? []) : [];
}
