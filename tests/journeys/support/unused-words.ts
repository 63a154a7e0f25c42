import { type ExampleRequest, exampleRequestsIn } from "../../../src/engine/domain/example-requests.ts";

/** A request with something put into it that cannot be served. */
export interface Request {
  text: string;
  /** What was put in, as an answer may repeat it. */
  word: string;
  /** An hour of the day that it means; undefined for none there is. */
  value?: number;
}

export type Domain = "traffic" | "travel";
type Language = "en" | "zh";

const PLACES = {
  traffic:
    /(?:西湖|滨江|萧山|余杭|拱墅|上城|临平|钱塘|富阳|临安)区?|\b(?:Xihu|Binjiang|Xiaoshan|Yuhang|Gongshu)(?: District)?\b/giu,
  travel:
    /日内瓦|苏黎世|巴黎|伦敦|罗马|东京|马德里|维也纳|\b(?:Geneva|Zurich|Paris|London|Rome|Tokyo|Madrid|Vienna)\b/giu,
};
/** A request that names a time of day already. */
const TIMED =
  /\d ?(?:[ap]m|:|点|时)|morning|afternoon|evening|night|noon|rush|peak|hour|early|earliest|late|now\b|早|晚|夜|午|小时|现在|高峰|点/i;

const UNKNOWN: Record<Language, string[]> = {
  en: ["Springfield", "Tomsk", "Ulverston"],
  zh: ["兰州", "乌镇", "丽江"],
};

const TIMES: Record<Language, [said: string, word: string, value?: number][]> = {
  en: [
    [" in the evening", "evening", 19],
    [" at 25:00", "25"],
    [" at 8 pm", "8 pm", 20],
    [" during the morning rush", "morning rush", 8],
    [" between 5 and 7 pm", "between 5 and 7 pm", 17],
  ],
  zh: [
    ["，上午的", "上午", 9],
    ["，25点的", "25"],
    ["，下午4点的", "下午4点", 16],
    ["，早高峰的", "早高峰", 8],
    ["，傍晚6点的", "傍晚6点", 18],
  ],
};

const NAMES: Record<Language, [said: string, word: string][]> = {
  en: [
    [" for Ms Okonkwo", "Okonkwo"],
    [" with Zorbix", "Zorbix"],
    [" called Gargantua", "Gargantua"],
  ],
  zh: [
    ["，给赵铁柱的", "赵铁柱"],
    ["，叫天竺阁的", "天竺阁"],
    ["，要极光牌的", "极光牌"],
  ],
};

/** Each kind makes a request from an example and the place of the example among all. */
const KINDS = {
  "an unknown place": (text: string, at: number, domain: Domain): Request => {
    const word = memberOf(UNKNOWN[languageIn(text)], at);
    return { text: text.replace(PLACES[domain], word), word };
  },
  "an hour or part of the day": (text: string, at: number): Request => {
    const [said, word, value] = memberOf(TIMES[languageIn(text)], at);
    return { text: withEnding(text, said), word, value };
  },
  "a name nobody knows": (text: string, at: number): Request => {
    const [said, word] = memberOf(NAMES[languageIn(text)], at);
    return { text: withEnding(text, said), word };
  },
};

export type Kind = keyof typeof KINDS;
export const kinds = Object.keys(KINDS) as Kind[];

/** `count` requests of a kind, made from every so many of the examples that look something up and name one place. */
export function requestsOf(kind: Kind, domain: Domain, count: number, from = 0): Request[] {
  const examples = exampleRequestsIn(new URL(`../../../src/domains/${domain}/requests/`, import.meta.url)).filter(
    (example) => looksUp(example, domain) && (kind !== "an hour or part of the day" || !TIMED.test(example.text)),
  );
  return Array.from({ length: count }, (_, at) => {
    const { text = "" } = examples[Math.floor(((at + from) * examples.length) / count)] ?? {};
    return KINDS[kind](text, at, domain);
  });
}

const looksUp = ({ label, text }: ExampleRequest, domain: Domain): boolean =>
  /^(?:search|get|list_(?!my)|compare|analyse|forecast|rank)/.test(label) && text.match(PLACES[domain])?.length === 1;

const languageIn = (text: string): Language => (/\p{Script=Han}/u.test(text) ? "zh" : "en");

const memberOf = <One>(list: readonly One[], at: number): One => list[at % list.length] as One;

const withEnding = (text: string, said: string): string => text.replace(/[\s.?!。？！]*$/u, (end) => said + end);
