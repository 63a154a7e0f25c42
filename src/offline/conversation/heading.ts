import { isTime } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import { withoutSpans } from "../reading/spans.ts";

const LONGEST = 40;
/** Between digits, a colon is part of an hour. */
const COLON = /[:：](?!\d)/;
/** What only announces that something is asked for. */
const ANNOUNCES =
  /^(?:[\s,，、的]|\b(?:please|can|could|you|i|want|need|to|know|the|a|few|some|of|for|on|from|following|show|tell|give|check|look|up|get|me|us|two|three|four|several|things?|figures?|numbers?|items?|data|questions?)\b|请问?|麻烦|帮我|给我|我想?要?|知道|了解|查[看询]?|看|一下|以下|下面|如下|[一两二三四五几]?(?:项|样(?:东西)?|件事|个(?:问题|数据|数字|指标|数)|组)|数据|数字|情况|信息|问题)*$/i;

/** The days that a heading names, and what stands below it. */
export interface Headed {
  days: string;
  rest: string;
}

/** "For yesterday, three things: the index of A, accidents in B". Undefined where a text has no such heading. */
export function headedIn(text: string, read: Read): Headed | undefined {
  const at = text.search(COLON);
  if (at < 1 || at > LONGEST) return undefined;
  const [heading, rest] = [text.slice(0, at), text.slice(at + 1).trim()];
  const days = read(heading).mentions.filter(isTime);
  if (days.length === 0 || rest === "" || !ANNOUNCES.test(withoutSpans(heading, days))) return undefined;
  return { days: days.map(({ start, end }) => heading.slice(start, end)).join(" "), rest };
}

/** A text on some days: they stand in front of it. */
export const onDays = (days: string, text: string): string =>
  /\p{Script=Han}/u.test(text.slice(0, 2)) ? `${days}${text}` : `${days} ${text}`;
