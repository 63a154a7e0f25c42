import { spaced } from "../../engine/embedding/words.ts";

/** What a string parameter holds, as far as its schema tells. */
export type StringKind = "moment" | "email" | "url" | "phone" | "code" | "free" | "place" | "name" | "any";

/** Which end of a pair a parameter is: "from" or "to", "start" or "end". */
export type Role = "source" | "target" | undefined;

interface Kind {
  kind: StringKind;
  /** Tested against the name, its words apart and in lower case. */
  name: RegExp;
  description: RegExp;
}

const kinds: Kind[] = [
  { kind: "email", name: /\be ?mails?\b/, description: /e-?mail address|邮箱/i },
  { kind: "url", name: /\b(?:ur[il]|website|link)s?\b/, description: /\burl\b|网址/i },
  { kind: "phone", name: /\b(?:phone|mobile|tel|telephone)\b/, description: /phone number|手机号|电话/i },
  {
    kind: "moment",
    name: /\b(?:date|day|time|datetime|when|check ?in|check ?out|departure|arrival)\b(?! zone)|日期|时间/,
    description: /YYYY|HH:MM|\bdate\b|日期|ISO 8601/i,
  },
  {
    kind: "free",
    name: /\b(?:query|queries|q|keywords?|text|content|message|prompt|question|notes?|comments?|reason|summary|body|description|request)\b|关键词|内容|问题/,
    description: /free text|search (?:term|text|query)|关键词|搜索词/i,
  },
  {
    kind: "code",
    name: /\b(?:ids?|codes?|skus?|isbn|pins?|numbers?|no)\b(?! names?\b)|编号|代码|单号/,
    description: /identifier|\bcode\b|编号|识别码|标识符|单号|\bid of\b|\d[- ]?(?:digit|位)/i,
  },
  {
    kind: "place",
    name: /\b(?:city|location|place|country|state|address|region|area|destination|origin|district|town|road|street|where)\b/,
    description: /\bcity\b|地点|城市|位置|地址|区域|国家|地区/i,
  },
  {
    kind: "name",
    name: /name|title|author|person|company|brand|\bwho\b/,
    description: /\bnames? of|名称|姓名|名字/i,
  },
];

export function kindOf(name: string, description: string, format: string | undefined, examples: string[]): StringKind {
  if (format && /^date|^time/.test(format)) return "moment";
  if (format === "email") return "email";
  if (format === "uri" || format === "url") return "url";
  const words = spaced(name).toLowerCase();
  const byName = kinds.find((kind) => kind.name.test(words));
  const isLength = /zone|duration|frame|period/.test(words) || examples.some((example) => LENGTH.test(example));
  if (byName?.kind === "moment" && isLength) return "any";
  const found = byName ?? kindDescribed(description);
  if (!found && examples.some((example) => /^\d{4}-\d{2}-\d{2}/.test(example))) return "moment";
  return found?.kind ?? "any";
}

/** "24 hours" tells how long, and not when. */
const LENGTH = /^\d{1,3} (?:second|minute|hour|day|week|month|year)s?$/i;

/** "The email address, phone number or name": what may be several things is none of them. */
function kindDescribed(description: string): Kind | undefined {
  const described = kinds.filter((kind) => kind.description.test(description));
  const exact = described.filter(({ kind }) => EXACT.has(kind));
  const isOpen = exact.length > 1 || (exact.length === 1 && /\bnames?\b|姓名|名称/i.test(description));
  return isOpen ? undefined : described[0];
}

const EXACT: ReadonlySet<StringKind> = new Set(["email", "phone", "code"]);

const sources =
  /^(?:from|origin|start|sourc|source|depart|departur|begin|pickup|pick|base|initial|first|in|since|min|minimum|lower|old|current)$/;
const targets =
  /^(?:to|destin|destination|end|target|arriv|arrival|drop|dropoff|final|second|out|until|return|max|maximum|upper|new|last)$/;

/** `nameRoots`: stems of the words of the parameter's name. */
export function roleOf(nameRoots: readonly string[], description: string): Role {
  if (nameRoots.some((root) => sources.test(root))) return "source";
  if (nameRoots.some((root) => targets.test(root))) return "target";
  if (/出发|起点|起始|开始|始发/.test(description)) return "source";
  if (/到达|终点|目的|结束|截止/.test(description)) return "target";
  if (/\b(?:depart(?:s|ure)?|start(?:s|ing)?|origin)\b/i.test(description)) return "source";
  return /\b(?:destination|arriv(?:es?|al)|end(?:s|ing)?)\b/i.test(description) ? "target" : undefined;
}
