import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { keptFor } from "../kept.ts";
import { isTime, overlaps, type Span } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { countLeading } from "../reading/spans.ts";
import type { Token } from "../reading/tokens.ts";

/**
 * Whether Chinese words are no value by what they are made of: 找个, 养的一只, 上海寄到合肥, 座 of 英仙座. A value is a name
 * or a thing, which counts nothing, points to nobody, and goes nowhere; and a comma ends it.
 */
export function isNoHanValue({ start, end }: Span, { tokens, mentions }: Reading): boolean {
  const from = countLeading(tokens, (token) => token.start < start);
  const own = tokens.slice(
    from,
    countLeading(tokens, (token) => token.end <= end),
  );
  if (!own.some(({ kind }) => kind === "han")) return false;
  if (mentions.some((one) => one.kind === "quoted" && one.start <= start && one.end >= end)) return false;
  if (own.some(leads)) return true;
  const [first, last] = [own[0], own.at(-1)];
  if ([first, last].some((token) => token?.kind === "han" && AT_NO_END.test(token.text))) return true;
  if (own.length > 1 && last?.kind === "han" && isVerb(last, tokens[from + own.length])) return true;
  return own.length === 1 && first !== undefined && isPartOfWord(first, tokens[from - 1], tokens[from + 1]);
}

const leads = ({ kind, text }: Token): boolean =>
  kind === "mark" ? /^[，,]$/.test(text) : kind === "han" ? LEADS.test(text) : /[\p{L}\d][._-][\p{L}\d]/u.test(text);

/** One sign of a word that is not known. */
function isPartOfWord(sign: Token, before: Token | undefined, next: Token | undefined): boolean {
  if (sign.kind !== "han" || sign.text.length > 1) return false;
  const isSaid = (token: Token | undefined): token is Token =>
    token?.kind === "han" && !isStopWord(token.text) && !leads(token);
  return (
    (isSaid(before) && before.end === sign.start) || (isSaid(next) && next.start === sign.end && next.text.length === 1)
  );
}

/** 走廊扫一下, 千岛湖飞无人机: one sign for what is done, behind what it is done to or where. */
const isVerb = ({ text, end }: Token, next: Token | undefined): boolean =>
  text.length === 1 && (DOES.test(text) || (next?.start === end && /^(?:一下|一遍|[个了过])$/.test(next.text)));

const DOES = /^[飞租买订寄送坐搭排扫]$/;

const LEADS =
  /^(?:[一二两三四五六七八九十几这那每某半]{1,2}[个只张次台套件条种份批盆本位下些样家部首辆双块瓶盒杯顶把间场篇组款箱袋根棵头匹片段栋幢座架扇枚颗粒封幅册门对副]|[^整每各某]个|成|\p{Script=Han}[到成]|[我你他她它咱].*)$/u;

const AT_NO_END = /^(?:\p{Script=Han}+[的了着在]|[要想能不没都就][带有用看去做来吃])$/u;

/** 客厅的加湿器: Chinese words that tell whose thing a tool is about. `intent`: stems of what it is about. */
export function ownsThing({ end }: Span, { tokens }: Reading, intent: ReadonlySet<string>): boolean {
  const at = countLeading(tokens, (token) => token.start < end);
  const [of, thing, behind] = tokens.slice(at);
  return of?.text === "的" && [thing, behind].some((token) => token?.kind === "han" && intent.has(token.root));
}

/** 从义乌发到莫斯科: both ends of the only way that is told; days are no ends of one. */
export const endsOfWay = keptFor(({ text, mentions }: Reading): Record<"source" | "target", Span> | undefined => {
  const [way, ...others] = text.matchAll(WAY);
  if (!way || others.length > 0) return undefined;
  const [, from = "", by = "", to = ""] = way;
  const start = way.index + 1;
  const next = start + from.length + by.length;
  const ends = { source: { start, end: start + from.length }, target: { start: next, end: next + to.length } };
  return mentions.some((one) => isTime(one) && Object.values(ends).some((end) => overlaps(end, one)))
    ? undefined
    : ends;
});

const WAY =
  /从((?:(?![我你从到的和与及])\p{Script=Han}){2,8}?)((?:[寄发运飞开坐乘搭打骑搬调移转换译改]\p{Script=Han}{0,2}?)?(?:[送运]?[到至]|往|成|去))((?:(?![从到的和与及])\p{Script=Han}){2,8}?)(?=的|怎么|要多|[，。！？,.?!：:；\n]|$)/gu;
