import { asksOnlyWhy } from "../../engine/knowledge/follow-up.ts";
import type { Language } from "../../engine/language.ts";
import { atEndOfTime } from "../conversation/pointing.ts";
import { itemsIn } from "../conversation/shown.ts";
import { asksToAct } from "../goals/acts.ts";
import { peopleIn } from "../reading/people.ts";
import type { Read } from "../reading/read.ts";
import type { Past } from "../situation.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { line } from "./accounted.ts";
import { shownIn, turnsOf } from "./things.ts";

/**
 * That nothing was found, where a message points at one or all of what was: "where is the first one now",
 * 最便宜的那个打9折. Undefined where something was found, or the message names what it is about.
 */
export function toldOfNone(
  said: string,
  past: readonly Past[],
  read: Read,
  language: Language,
  isRule: (tool: string) => boolean,
): string | undefined {
  const isWhy = asksOnlyWhy(said);
  if (!(isWhy || POINTS.test(said)) || OTHERS.test(said) || said.length > LONGEST) return undefined;
  const turns = turnsOf(past);
  const latest = turns.find(({ tools }) => tools.length > 0 && !tools.every(isRule));
  const text = latest?.text.trim();
  if (text === undefined || itemsIn(text).length > 0) return undefined;
  const isNew = read(said).mentions.some(({ kind }) => kind === "code");
  const sentences = text.split(/\n|(?<=[.!])\s|(?<=[。！])/).filter((one) => one.length <= LONGEST_NONE);
  // What is unknown by its name was not looked for. Still, nothing can be done with it, and no thing of another kind is it.
  const list = turns.find((turn) => itemsIn(turn.text).length > 0);
  const isOfKind = list === undefined || list.tools.some((tool) => latest?.tools.includes(tool));
  const told = sentences.find(
    (one) => NONE.test(one.replace(ASIDE, "")) && (asksToAct(said) || !isOfKind || !/[“"「]/.test(one)),
  );
  if (told === undefined || isNew || (NAMED_ONE.test(said) && peopleIn(read(said)).length > 0)) return undefined;
  return isWhy ? offlinePhrases(language).noReasons : offlinePhrases(language).shown.none(told);
}

/** 胡伟那单: the one of somebody who is named, and none of those looked for. */
const NAMED_ONE = /^(?:那|还有)?\p{Script=Han}{2,4}的?[这那][个单件]/u;

/** What stands in brackets is told of something else: "compared with last week (CNY 0, 0 orders)". */
const ASIDE = /\([^()]*\)|（[^（）]*）/g;

const LONGEST = 90;
const LONGEST_NONE = 240;

/** Whether a result lists nothing and begins with that it found nothing. */
export const toldNone = (told: string): boolean =>
  itemsIn(told).length === 0 && NONE.test(told.trim().replace(ASIDE, ""));

/** What says that nothing was found. */
const NONE =
  /^(?:no|none|nothing)\b|\bthere (?:is|are|was|were) no\b|^you have no\b|\bhad no\b|(?<![\d.,])0 (?=\p{L})|^(?:[\d 至到-]*没有|未找到|未查到|暂无|无)|[您里]没有|^您在[^，。]{1,12}没有|没有发生|未发生|[有共] ?0 ?\p{Script=Han}/iu;

const NTH = "first|second|third|fourth|fifth|last|only|other";
const MOST = "\\p{L}+est|(?:most|least) \\p{L}+";

/** One of several, or all of them, by no word for what they are. */
const POINTS = new RegExp(
  [
    `\\bthe (?:${NTH}|${MOST}) (?:ones?|of (?:them|those|these))\\b`,
    `\\bthe (?:first|second|third|last|${MOST})(?=\\s*(?:$|[,.?!]|(?:now|please|on|off|at|by|is|was|for)\\b))`,
    "\\b(?:which|any|one|all|none|how many) of (?:them|those|these)\\b|\\b(?:that|this) one\\b|\\b(?:they|them)\\b",
    "^(?:and )?how many (?:are|were) there[\\s?.!]*$|^(?:那|一共|总共)*[有是]?(?:多少|几)[个单件笔家条][\\s？?]*$",
    "其中|它们?|^都是(?=[谁哪什])|第[一二三四五1-5][个条家班张间]|[这那][个条家班张间款单件](?![区地县路街市])|最后一[个条家班张间]",
    "最[\\p{Script=Han}]{1,3}的(?=那|这|是|[,，。？?]|$)",
  ].join("|"),
  "iu",
);
/** Others are asked for instead. */
const OTHERS = /^(?:and |or )?(?:what|how) about\b|\binstead\b|^(?!.*(?:第|最)).*呢[？?]?$|换[成个]/i;

/** "Anything later?", "is there an earlier flight", 有没有晚一点的: of the things shown last, and of no other day. */
const LATER =
  /^(?:(?:and|ok|hm+|so),? )*(?:(?:is|are) there |do you have |have you got |(?:you )?got )?(?:any(?:thing)?|something|an?) (?:(?<late>later)|earlier)(?: (?:ones?|flights?|options?))?(?: (?:that|the same) day)?\W*$/i;
const HAN_LATER =
  /^(?:那|还)?(?:有(?:没有)?(?:再|更)?|更|再)(?:(?<late>晚)|早)(?:一?[点些])?的?(?:航班|班次?)?[吗么呢嘛]?[?？。！!\s]*$/;

/** The last, or the first, of the things shown that each have an hour. */
export function laterShown(said: string, past: readonly Past[], language: Language): string | undefined {
  const found = LATER.exec(said) ?? HAN_LATER.exec(said);
  const [{ things } = { things: [] }] = found ? shownIn(past) : [];
  const end = found?.groups?.late === undefined ? "earliest" : "latest";
  const areTimed = things.length > 1 && things.every(({ text }) => /\d:\d\d/.test(text));
  const item = areTimed ? things[atEndOfTime(things, end) ?? -1] : undefined;
  return item && `${offlinePhrases(language).shown[end]}\n${line(item)}`;
}
