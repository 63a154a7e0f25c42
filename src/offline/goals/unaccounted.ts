import { exclusionsIn } from "../reading/exclusions.ts";
import type { Span } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { matchesIn, overlapsOneOf } from "../reading/spans.ts";
import type { Token } from "../reading/tokens.ts";
import { isContent } from "../reading/wishes.ts";
import { boundsIn } from "../slots/bounds.ts";
import { ROUND_TRIP } from "./calls.ts";
import { type Made, namedBy, toldBy } from "./made.ts";
import { isSmallWord, isSpokenOf } from "./small-words.ts";
import { isValue } from "./unused.ts";

const MEASURES = /^(?:far|near|close|old|big|large|tall|heavy|nois[yi]|safe|clean|busy)$/;

/** "How far is it": what no tool measures. */
const asksHow = (before: Token | undefined, { root }: Token): boolean => before?.root === "how" && MEASURES.test(root);

/** "How fast", 车速: where speeds are spoken of, not each tool tells them. */
const asksForSpeed = (before: Token | undefined, { root, text }: Token): boolean =>
  (before?.root === "how" && root === "fast") || SPEED.test(text);

/** 占销售额多少, 占比: what part of a whole something is. */
const SHARE = /占[^占，。？?]*(?:多少|几成|几分之几|比例?|百分)|百分比|份额|比重/;

/** 点击率, 转化率: a rate by its whole name, of which 点 and 率 say nothing by themselves. */
const RATE = /(?:(?![的和与])\p{Script=Han}){2}率/gu;

const SPEED = /^(?:speeds?|车速|时速|速度)$/i;

/** Where somebody is going meanwhile: "on my way to the airport", 去机场的路上. */
const ON_THE_WAY =
  /[去回到][^，。！？,.!?]{1,8}?的?路上|\bon (?:my|our|the|his|her|their) way (?:to (?:the )?[\w-]+|home)/gi;

/**
 * Words with a meaning of their own that no call, no result and nothing said of the called tools knows: "automatic" of
 * "a car, automatic". Words beside one another are one.
 */
export function unaccountedIn(reading: Reading, made: readonly Made[]): string[] {
  const isTold = toldBy(made);
  const saidAt = ({ start, end }: Span) => reading.text.slice(start, end);
  const lacksSpeed =
    !isTold("speed") && !isTold("车速") && made.some(({ tool }) => tool.learned?.isUsual("fast", tool.name));
  const isTaken = overlapsOneOf([
    ...reading.mentions.filter(isValue),
    ...boundsIn(reading),
    ...exclusionsIn(reading),
    ...matchesIn(reading.text, ON_THE_WAY),
    ...(made.length > 1 ? matchesIn(reading.text, ROUND_TRIP) : []),
    ...made.flatMap(({ tool, args }) => namedBy(tool, args, reading)),
  ]);
  const isKnown = (token: Token) =>
    isTold(token.text) ||
    made.some(({ tool }) => tool.learned?.isUsual(token.root, tool.name) === true || isSpokenOf(tool, token));
  // "Five-star" is said by its number.
  const isCounted = overlapsOneOf(
    reading.mentions.filter(({ kind, text }) => kind === "number" && !text.includes(" ")),
  );
  const open = reading.tokens.filter(
    (token, at) =>
      isContent(token) &&
      !isTaken(token) &&
      !(token.text.includes("-") && isCounted(token)) &&
      (asksHow(reading.tokens[at - 1], token) ||
        (lacksSpeed && asksForSpeed(reading.tokens[at - 1], token)) ||
        (!isSmallWord(token) && !isKnown(token))),
  );
  const runs: { start: number; end: number }[] = [];
  for (const { start, end } of open) {
    const last = runs.at(-1);
    if (last && /^[ -]?$/.test(reading.text.slice(last.end, start))) last.end = end;
    else runs.push({ start, end });
  }
  const rates = matchesIn(reading.text, RATE).filter((rate) => !isTaken(rate) && !isTold(saidAt(rate)));
  const shares = isTold("占") || isTold("share") ? [] : (SHARE.exec(reading.text)?.slice(0, 1) ?? []);
  const isRate = overlapsOneOf(rates);
  return [...[...runs.filter((run) => !isRate(run)), ...rates].map(saidAt), ...shares];
}
