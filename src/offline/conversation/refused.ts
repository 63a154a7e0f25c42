import { withoutEnding } from "../../engine/ending.ts";
import type { Read } from "../reading/read.ts";
import { spokenOf } from "./clues.ts";
import { pointsAt } from "./pointing.ts";
import type { Item } from "./shown.ts";

/** What a message does not want of the things shown, or wants of others. */
export interface Refused {
  /** As it was said. */
  said: string;
  /** The things shown that it does not speak of; empty where the things do not tell. */
  left: Item[];
  /** What it asks for stands in none of the things. */
  isUntold?: true;
  /** It is none of the things. */
  isNone?: true;
  /** What was told of it below the list: that it is full. */
  told?: string;
}

const REFUSES = [
  /^(?:(?:ok(?:ay)?|but|just|please),? )*(?:not|no|without|except(?: for)?|anything but|(?:neither|none|not any) of|i (?:don['’]?t|do not) (?:want|like)) (?!to\b)(?<thing>[^,.;?!]{2,30}?)(?:,? (?:please|thanks))?[.!]*$/i,
  /^(?:不要|别要|不想要|不考虑)(?<thing>[^，。；！？了]{1,12}?)的?[。!！]*$/,
  /^(?<thing>[^，。；！？]{1,12}?)的?(?:就|都)?不要[。!！]*$/,
];
/** "The first one is too expensive", 第一个太贵了. */
const COMPLAINS =
  /^(?:(?:but|hm+|ok(?:ay)?|well),? )*(?<thing>(?:the |that |this |it)?[^,.;?!]{0,30}?)(?:['’]s| is| looks| seems| are)(?: (?:far|way|much|a bit|still|really))? (?:too|so) (?:expensive|dear|pricey|early|late|long|far|big|small|cheap)[.!]*$|^(?<han>[^，。；！？]{0,10}?)(?:有点|还是|实在|也)?太[贵早晚远长短大小多](?:了|啦)?[。!！]*$/i;

const WANTS_OTHERS =
  /^(?:(?:hm+|too \w+|ok(?:ay)?|and|so),? )*(?:do you have|have you got|you got|got|is there|are there|any|anything|something)\b[^,.;?!]{0,20}\b(?:cheaper|earlier|later|smaller|bigger|larger|nicer|better|closer)(?: ones?| options?)?\?*$|^(?:(?:but|and|some|the|show me|give me) )*cheaper (?:ones|options|hotels|cars|places)[?.!]*$|^那?还?有(?:没有)?(?:更|再)?[便贵早晚大小好近高](?:宜|级)?(?:一?点儿?|一?些)?的?(?:吗|么|呢|嘛)?[?？]*$|^(?!就)[^，。？！]{1,6}(?<!只)要(?:更|再)?[便贵早晚大小好近高](?:宜|级)?(?:一?点儿?|一?些)的[。!！]*$/i;

/** "Not the 3 star one", 三星的不要, "anything cheaper?", 酒店要便宜点的, while one of several things shown is to be chosen. */
export function refusedOf(text: string, shown: readonly Item[], read: Read): Refused | undefined {
  const said = text.trim();
  const complaint = COMPLAINS.exec(said)?.groups;
  const at = complaint && pointsAt(complaint.thing ?? complaint.han ?? "", shown);
  if (at !== undefined) return { said, left: shown.filter((_, other) => other !== at) };
  if (complaint) return { said: withoutEnding(said, /[.。!！]$/), left: [] };
  const thing = REFUSES.map((form) => form.exec(said)?.groups?.thing).find((one) => one !== undefined);
  if (thing === undefined)
    return WANTS_OTHERS.test(said) ? { said: withoutEnding(said, /[?？]$/), left: [] } : undefined;
  const pointed = pointsAt(thing, shown);
  const meant = pointed === undefined ? spokenOf(thing, shown, read) : [pointed];
  const left = shown.filter((_, at) => !meant.includes(at));
  // In English a no begins much else: "no problem".
  return left.length > 0 || /\p{Script=Han}/u.test(thing) ? { said, left } : undefined;
}
