import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { languageOf } from "../../engine/language.ts";
import { asksToKnow } from "../../engine/question.ts";
import { exclusionsIn } from "../reading/exclusions.ts";
import { isTime, type Span } from "../reading/mention.ts";
import { partsOfDayIn } from "../reading/parts-of-day.ts";
import { peopleIn } from "../reading/people.ts";
import type { Read, Reading } from "../reading/read.ts";
import { matchesIn, overlapsOneOf } from "../reading/spans.ts";
import { proposeChoices } from "../slots/choices.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";
import { asksToAct } from "./acts.ts";
import { asksForMost } from "./clauses.ts";
import { leavesOf } from "./leaves.ts";
import { isOfOneself, type Match } from "./match.ts";

// Between digits, a comma or stroke is part of a number or a day.
const joints =
  /,?(?<!\s|\bbetween [\d:]{1,5} ?(?:[ap]m)?)\s+(?:and|plus|&|\+)\s+|,(?<!\d,(?=\d))\s*|(?<!\s)\s*(?:(?<!\d|\bw)[/／]|(?<!\bw)[/／](?!\d)|，|、|和|跟|与|以及|再?加上?(?![一两二三四五\d]{1,2}个?[间晚天位人名])|顺[便带]|还有(?![几多什哪没货库吗]|(?:余?票|空?房间?|[空座]?位置?|车|名额)[吗么嘛没]))\s*/giu;
// Both sides of each joint are ranked whole. What is longer, or has more joints, is a list or a text without stops.
const LONGEST_JOINED = 500;
const MOST_JOINTS = 16;

/** A piece of a clause that may ask for something of its own, and what it begins with. */
export interface Piece {
  text: string;
  /** With the verb that goes for all of its clause. */
  standing: string;
  /** What stands between it and the piece before; undefined where a clause begins. */
  joint?: string;
}

/** A clause cut where its words may join several wishes; values of one list belong together. */
export function cutAtJoints(given: string, tools: readonly ModelTool[], read: Read): Piece[] {
  const clause = given.replace(LISTED, "the $1, ");
  if (clause.length > LONGEST_JOINED) return [{ text: clause, standing: clause }];
  const reading = read(clause);
  // "From Shenzhen and Guangzhou", "morning rush and evening rush": two values of one list.
  const parts = partsOfDayIn(clause);
  // Of what somebody has, each is cancelled by itself: "cancel my hotels in Paris and Geneva".
  const looks = !asksToAct(clause);
  const named = valuesOf(reading, tools, (slot) => isNamed(slot) || (looks && slot.kind === "place"));
  // "Compare Monday morning and Friday evening", 昨天早上西湖和今天早上余杭比: sides that are set against each other.
  const sides = SETS_AGAINST.test(clause) ? [...reading.mentions.filter(isTime), ...parts, ...named.flat()] : [];
  const ofOneKind = [peopleIn(reading), parts, sides, ...named];
  const joinsTwo = ({ index, 0: joint }: RegExpExecArray) =>
    ofOneKind.some(
      (values) => values.some(({ end }) => end === index) && values.some(({ start }) => start === index + joint.length),
    );
  const isInside = overlapsOneOf([...exclusionsIn(reading), ...asidesIn(clause)]);
  const found = [...clause.matchAll(joints)]
    .filter(({ index, 0: joint }) => !/^[，,]\s*$/.test(joint) || !saysWhich(clause.slice(index + joint.length)))
    .filter((joint) => !joinsTwo(joint) && !isInside({ start: joint.index, end: joint.index + joint[0].length }))
    .slice(0, MOST_JOINTS);
  const ends = [...found.map(({ index }) => index), clause.length];
  // 顺便把… begins with what joins: nothing stands before it.
  const first = found[0] && clause.slice(0, found[0].index).trim() === "" && asksToAct(clause) ? 1 : 0;
  const look = LOOKS_AT_ALL.exec(clause)?.[0] ?? "";
  return ends.slice(first).map((end, place) => {
    const at = place + first;
    const joint = found[at - 1];
    const said = withNoun(
      clause.slice(joint ? joint.index + joint[0].length : 0, end),
      clause.slice(0, joint?.index ?? 0),
    );
    const text = end < clause.length ? said + look : said;
    const standing = end < clause.length && !asksToAct(text) ? text + endingOf(clause) : text;
    const isDay = read(text).mentions.some((one) => isTime(one) && one.text.trim() === text.trim());
    if (place === 0) return { text, standing };
    return joint && !isDay
      ? { text, standing: openingOf(clause, text, joint[0]) + standing, joint: joint[0] }
      : { text, standing, joint: joint?.[0] };
  });
}

const SETS_AGAINST = /\bcompar(?:e|ing|ison)\b|比较|对比|比(?![如例赛])|\bwhich\b|哪[个天]/i;

const saysWhich = (piece: string): boolean => SAYS_WHICH.test(piece) || asksForMost(piece);
/** "…, the one in January", 一月那张: which of what is named before it. */
const SAYS_WHICH =
  /^the (?:ones?|other)\b|^[^，。；]{0,12}那[个张间家辆趟班份次场](?![^，。；！!]*[订租退改换停撤取延])/iu;

/** "… and the one in January", 和一月的那个: another of the kind that is named before it. */
function withNoun(piece: string, before: string): string {
  if (!asksToAct(before)) return piece;
  const noun = /\b(?:the|my|our) (?:[\w'-]{1,20} ){0,3}?([a-z]{2,20})(?= (?:in|on|of|to|for|at|from|with)\b|$)/i.exec(
    before,
  )?.[1];
  const han = /的(\p{Script=Han}{2})$/u.exec(before)?.[1];
  return han === undefined
    ? piece.replace(/^the ones?\b/i, (said) => (noun === undefined ? said : `the ${noun}`))
    : piece.replace(/的?那[个张间家辆趟班份次场]$/, `的${han}`);
}

/** "The hotel the car and the cruise": a comma is left out. */
const LISTED = /\bthe ([a-z]{2,12}) (?=the [a-z]{2,12},? and the )/gi;

/** What is said of all things before it at the end of a clause: 酒店和车都不要了, 酒店和车都往后顺一天. */
function endingOf(clause: string): string {
  const removed = REMOVES_ALL.exec(clause)?.[0];
  if (removed !== undefined) return removed;
  const at = clause.search(CHANGES_ALL);
  return at < 0 || /[，,。；;！!]./.test(clause.slice(at)) ? "" : clause.slice(at);
}

/** 取消酒店和车. */
const HAN_REMOVES = /^(?:请|麻烦|帮我|给我|我要|我想|把)*(取消|退掉|退订)(?=\p{Script=Han})/u;
const JOINS_THINGS = /[、和跟与及]/;

const REMOVES_ALL =
  /(?:全都?|都|一起|一并|统统)(?:帮我|给我|请)?(?:取消|退|不要|不用|不租|不住|不去)(?:掉|订)?[了吧]*[。！!]?$/;
/** 租车、酒店都看一下: neither is to be had, only looked at. */
const LOOKS_AT_ALL =
  /(?:全都?|都|一起|一并|统统)(?:帮我|给我|请)?(?:看|瞧|查|了解|列|找)(?:一看|一下|看|瞧|查|一查|下|出来)?[吧啊呗]?[。！!]?$/;
const CHANGES_ALL = /(?:全都?|都|一起|一并|统统)(?:帮我|给我|请)?(?:改|换|挪|移|推迟|推后|延|提前|往[前后])/;

/** What stands in brackets in a text. */
const asidesIn = (text: string): Span[] => matchesIn(text, /[(（][^()（）]*[)）]/g);

/** Whether a slot takes a place or name of a list. */
export const isNamed = ({ kind, isClosed }: Slot): boolean => isClosed && (kind === "place" || kind === "name");

/** Where the values of some slots stand that a text names, by their slots. */
export const valuesOf = (reading: Reading, tools: readonly ModelTool[], isMeant: (slot: Slot) => boolean): Span[][] =>
  leavesOf(tools)
    .flatMap(slotsOf)
    .filter((slot) => slot.leavesOut === undefined && isMeant(slot))
    .map((slot) => proposeChoices(slot, reading));

/** "(How many) red boots" and "blue boots did we sell": whether the first only names a thing, with what it is like, as the other does. */
export function asksWithNext(
  [text, next]: readonly [string, string],
  tools: readonly ModelTool[],
  read: Read,
): boolean {
  const [own, other] = [text, next].map((one) => thingIn(read(one), tools));
  if (!own || !other || !ONLY_COUNTS.test(text.slice(0, own.start).trim())) return false;
  return own.end === text.trimEnd().length && next.slice(0, other.start).trim() === "";
}

const ONLY_COUNTS = /^(?:how (?:many|much)|多少|几[件个双])?$/i;

/** The first thing of a list that a text names with what it is like: "red boots". */
function thingIn(reading: Reading, tools: readonly ModelTool[]): Span | undefined {
  const likes = valuesOf(reading, tools, ({ describes }) => describes !== undefined).flat();
  const things = valuesOf(reading, tools, isNamed).flat();
  return likes
    .flatMap(({ start, end }) =>
      things
        .filter((one) => reading.text.slice(end, one.start).trim() === "" && end <= one.start)
        .map((one) => ({ start, end: one.end })),
    )
    .sort((a, b) => a.start - b.start || b.end - a.end)[0];
}

/** "My flights and hotels", 我的机票和酒店: the second is one's own, too. */
export const OWNED =
  /^(?:(?:please )?(?:show|list|check|see|find)(?: me)? )?(?:all )?(?:my|our) (?!(?:family|kids?|wife|husband|partner|boyfriend|girlfriend|friends?|m[uo]m|mother|dad|father|parents|son|daughter|brother|sister|colleagues?|boss)\b)|^(?:请|帮我|给我)*(?:查[看下]?|看[看下]?|列出)?(?:一下)?我们?的/i;
const BARE_NAME =
  /^(?!(?:the|an?|any|some|my|our|what|how) )[a-z]{3,20}(?: [a-z]{3,20}){0,2}[\s.!?]{0,3}$|^\p{Script=Han}{2,6}[\s。！？]{0,3}$/iu;

/** What a request begins with goes for all it joins: "show my A and B", 我有哪些…和…, "cancel A and B". */
const openingOf = (clause: string, rest: string, joint: string): string => {
  if (asksToKnow(rest)) return "";
  const [owned] = OWNED.exec(clause) ?? [];
  if (owned !== undefined && BARE_NAME.test(rest)) return owned;
  const verb = clause.match(/^(?:please )?([a-z]+) (?=my |our |the |both )/i);
  if (verb && asksToAct(clause) && !asksToAct(rest)) return verb[0];
  const [, removes] = HAN_REMOVES.exec(clause) ?? [];
  if (removes !== undefined && JOINS_THINGS.test(joint) && !asksToAct(rest)) return removes;
  return (
    clause.match(/^(?:(?:show|list|what are|which are)(?: me)?(?: the)? )|^.{0,4}(?:有哪些|有什么|查看|列出)/i)?.[0] ??
    ""
  );
};

/** "My cars", 我的租车: what somebody has, and no value of what is asked for beside it. */
export const BARE_OWN = /^(?:my|our) [a-z]{3,20}(?: [a-z]{3,20})?$|^我们?的\p{Script=Han}{2,6}$/iu;

/** "My cars", "show my cars", beside cars that are free: what lists one's own things, where it may be meant at all. */
export function ofOwnThings(part: string, ranked: readonly Match[]): readonly Match[] {
  const isOwn =
    OWNED.test(part) && BARE_OWN.test(`${languageOf(part) === "zh" ? "我的" : "my "}${part.replace(OWNED, "")}`);
  const [best, ...others] = isOwn ? ranked.filter(({ tool }) => isOfOneself(tool)) : [];
  if (!best || best.score < (ranked[0]?.score ?? 0) * HARDLY) return ranked;
  return [{ ...best, score: Math.max(best.score, SAID_OWN) }, ...others];
}

const HARDLY = 0.2;
const SAID_OWN = 0.4;
