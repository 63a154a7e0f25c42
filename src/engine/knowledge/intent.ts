import type { Intent } from "../dialog/intent.ts";
import { withoutEnding } from "../ending.ts";
import { languageOf } from "../language.ts";
import { beginning } from "../plain-text.ts";
import { refersBack } from "./follow-up.ts";

/** The most characters of what was asked before, and of the message, that an intent repeats. */
const MOST = 300;

/** A reply without a wish. What was asked before does not belong to it. */
const PLEASANTRY =
  /^(?:(?:hi|hello|hey|thanks?(?: you)?(?: very much| so much| a lot)?|cheers|great|perfect|good ?bye|bye|你好|您好|谢谢(?:你|您|啦|了)?|多谢|感谢|辛苦了?|再见|拜拜)[!.。！~，, ]*)+$/i;

/**
 * Openings that go on from the last question, though the message names its own topic or value: "what about Bern?",
 * 那手提行李呢.
 */
const GOES_ON =
  /^(?:(?:and|but|then|ok(?:ay)?|so|also|now|sorry|no|not)\b[, ]*)*(?:(?:what|how) about|and|but|also|same for|the same|then|so|sorry|not)\b|^那(?![里儿边个些张家])|^(?:还有|以及|而(?!且)|再[来看查加要换]|[换改](?:[成为到个]|一[个下])|反过来)|呢[?？。!！\s]*$|^[^，。；？?\s]{1,6}(?:有|行|可以|能)(?:[吗么]|没有|不)[?？。!！]?$|^(?:but )?(?:why|how come)[?!.\s]*$|^(?:那|这是)?(?:为什么|为何|怎么会(?:这样)?|怎么回事)[?？。!！\s]*$|\b(?:as well|too|instead)[?!.\s]*$|也(?:一样|是|要|行|可以)|\bthe same\b/i;

/** A time that is named by itself, though with a word that points: 这会儿, 这几周. */
const TIME = /[这那](?:会儿|时候|[一几]?[阵段天周月年]|个?(?:周末|星期|礼拜|月|年))/g;

/** A fact that belongs to the question before it: 我这个是小店的, "it's a small shop". */
const FACT =
  /^(?:我们?(?:家|的)?)?(?:这个|那个|这|它)?(?:是|属于)(?!不|.*(?:什么|[哪几]|多少))(?<han>[^，。？?吗呢谁]{2,20}?)的?[。！!]?$|^(?:it'?s|it is|this is|that'?s|mine is|ours is|i'?m|i am|we'?re|we are|i have|we have) (?<latin>(?:an?|in|from|on|for) [^,.?!]{2,40})[.!]?$/i;

/** Whether a message is thanks or a greeting, and nothing else. */
export const asksNothing = (message: string): boolean => message.length <= MOST && PLEASANTRY.test(message.trim());

/** Whether a message can be understood without what was said before it, as far as its form tells. */
export const standsAlone = (message: string): boolean =>
  asksNothing(message) || !(refersBack(message.replace(TIME, "某时")) || GOES_ON.test(message) || FACT.test(message));

/**
 * The intent of a message by its form alone; undefined if the message is its own intent. `before`: what was asked for
 * before it.
 */
export function intentByRule(said: string, before: string | undefined): Intent | undefined {
  const message = said.slice(0, MOST).trim();
  return before === undefined || standsAlone(message) ? undefined : goingOn(message, before);
}

/**
 * A message appended to what it goes on from. A model may state the two in better words. Of a long text, the beginning
 * and the end are kept.
 */
export function goingOn(message: string, before: string): Intent {
  const after = before.length <= MOST ? before : `${beginning(before, MOST / 2)} … ${ending(before, MOST / 2)}`;
  const joint = languageOf(message) === "zh" ? "；" : "; ";
  const text = withFact(message, after) ?? `${withoutMarks(after)}${joint}${beginning(message, MOST)}`;
  return { text, by: "rule", after };
}

/** A question with a fact that a later message adds to it; undefined if the message adds none. */
export function withFact(message: string, question: string): string | undefined {
  const { han, latin } = FACT.exec(message.trim())?.groups ?? {};
  if (han !== undefined) return `${withoutMarks(question)}（${han}）`;
  return latin === undefined ? undefined : `${withoutMarks(question)} (${latin})`;
}

/** Whether a message only adds a fact to what was asked before. */
export const addsFact = (message: string): boolean => message.length <= MOST && FACT.test(message.trim());

const withoutMarks = (text: string): string => withoutEnding(text, /[.。?？!！；;\s]$/);

const ending = (text: string, most: number): string => text.slice(-most).toWellFormed();
