/** What a question sorts shown things by: which end is asked for, and whether by price, speed or whatever comes first. */
export interface Degree {
  /** 1: the highest; -1: the lowest; 0: what is good or bad, of which figures alone do not tell. */
  end: 1 | -1 | 0;
  by?: "money" | "speed";
  /** Whether it is the bad end that is asked for, or the good one. */
  isBad?: boolean;
}

const degrees: [RegExp, Degree][] = [
  [
    /(?<!(?:%|percent|per cent) )\b(?:cheap(?:er|est)|(?:less|least) (?:expensive|pricey|costly))\b|便宜(?!\s?\d|[一二三四五六七八九两]成)|划算/i,
    { end: -1, by: "money" },
  ],
  [
    /\b(?:(?:more|most) (?:expensive|costly|pricey)|dear(?:er|est)|pric(?:ier|iest)|costs? (?:the )?(?:more|most))\b|贵/i,
    { end: 1, by: "money" },
  ],
  [/\b(?:slow(?:er|est))\b|慢/i, { end: -1, by: "speed" }],
  // 快没货了: soon, and no speed.
  [/\b(?:fast(?:er|est)|quick(?:er|est))\b|快(?![没卖断缺要到超过见空完用结递])/i, { end: 1, by: "speed" }],
  [/\b(?:worse|worst|avoid)\b|更?[差糟坏](?!多少|几|价|别|异|不多)|避开/i, { end: 0, isBad: true }],
  [
    /\b(?:better|best|nicer|nicest|prefer|recommend|choose|pick|should i (?:take|go))\b|更?好(?!多少|几|不多)|推荐|合适|值得/i,
    { end: 0, isBad: false },
  ],
  [
    /\b(?:least|less|fewer|fewest|lower|lowest|smaller|smallest|shorter|shortest|lighter|lightest|quieter|quietest|emptier|emptiest|calmer|calmest|smoother|smoothest|clearer|clearest)\b|(?:[最更较还]|比较)?(?:(?:[低少短空轻]|小(?!时))(?![于看])|通畅|畅通|顺畅?)/i,
    { end: -1 },
  ],
  [
    /\b(?:most|more|higher|highest|bigger|biggest|larger|largest|greater|greatest|longer|longest|heavier|heaviest|fuller|fullest|busier|busiest|stronger|strongest)\b(?: (?:common|frequent)\b)?|(?:[最更较还]|比较)?(?:[高多大长重忙挤满](?![于少大久长])|厉害|严重|凶|狠|堵)/i,
    { end: 1 },
  ],
];

/** The degree that a text asks for, and the text without its words. */
export function degreeIn(text: string): { degree: Degree; rest: string } | undefined {
  const said = without(text, NO_DEGREE);
  const bare = said.replace(LEAST, "$1");
  const found = degrees.find(([form]) => form.test(bare));
  if (!found) return undefined;
  const [form, degree] = found;
  const isTurned = bare !== said && degree.end !== 0;
  return { degree: isTurned ? { ...degree, end: degree.end > 0 ? -1 : 1 } : degree, rest: without(bare, form) };
}

/** 最不堵, 哪个不堵: the other end of the order. */
const LEAST = /([最更]|哪一?[个里儿边条家区天种])不(?=\p{Script=Han})/u;

/** A text without all that some patterns find. */
export const without = (text: string, ...patterns: readonly RegExp[]): string =>
  patterns.reduce((rest, pattern) => {
    let left = rest;
    for (let found = pattern.exec(left); found; found = pattern.exec(left))
      left = `${left.slice(0, found.index)} ${left.slice(found.index + found[0].length)}`;
    return left;
  }, text);

/** "How long", "show more", "more about", 多少, 差多少: asked for figures, and not for the end of an order. */
const NO_DEGREE =
  /^(?:(?:please |can you |could you )?(?:show|see|list|give|load|get)(?: me)? )?more(?: please)?[.!?]*$|\b(?:how (?:long|much|many|far|big)|(?:any|some|once) more|more about|at least|at most)\b|[多大]?多[少久长远大]|[有没]空(?![位房间])/i;

/** Which of several is asked for. */
export const WHICH =
  /\b(?:which(?: ones?\b)?|whose|(?:who|what|where)(?:['’]?s)?|when(?= (?:was|is|were) (?:it|that|this|traffic|congestion)\b))\b|哪(?:里|儿)?(?:一?[个天条家班张辆间趟款位件种名次边区周月])?|谁|最/i;

/** What is asked for of things: how much, how many, when, where. */
export const FIELD =
  /\b(?:how (?:much|many|long|far)|what(?:['’]?s| is| was| are)?|when|which|(?:where|who)(?:['’]?s)?)\b|多[少久长]|几[点个颗星人间晚天号时]|什么|哪|谁|[吗呢么]/i;

export const DURATION = /\bhow long\b|\bduration\b|多久|多长(?:时间)?|几个?小时/i;

export const MONEY = /\b(?:how much|costs?|prices?|pric\w*|pay|fares?|rates?)\b|多少钱|价[格钱]|费用|钱/i;

export const DIFFERENCE =
  /\b(?:difference|by how much|how much (?:more|less|cheaper|dearer|higher|lower))\b|[相]?差(?:了|价|距|别)?(?:是)?(?:多少|几|多大)?|(?<!最)[高低贵便多少]宜?多少/i;

/** The things that were shown, all of them, by a word for them. */
export const OF_THEM =
  /\b(?:of (?:the|these|those) (?:two|three|four|five|\d)|(?:of|among) (?:them|these|those)|these two|those two|the two|both)\b|[这那其]?(?<!第)[两俩三][个者天条家班款种]|[这那]些|它们|其中/i;

export const PRONOUN = /\b(?:it|its|that|this|that one|this one|they|them)\b|它|[这那][个张间辆趟班家条款项]/i;

/** A thing by its place in the list. */
export const POINTER =
  /\b(?:the )?(?:top(?= one\b)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|\d(?:st|nd|rd|th))(?: (?:one|option))?\b|\bones?\b|排?(?:第[一二三四五六七八\d]+|头一)(?:的?那?[个条家班张辆间趟款位项名种])?的?|最后(?:的?那?)?一?[个条家班张辆间趟款位项名种]/i;

/** By how much something is to change. */
export const CHANGE =
  /\b(?:biggest |largest |smallest )?(?:price )?(?:change|cut|drop|decrease|reduction|rise|increase|discount)s?\b|[涨跌降](?:价?幅度?|得)|变[化动]幅?度?|幅度/i;

/** So many. */
export const SO_MANY = /\b(?:[2-9]|two|three|four|five|six)\b|[两二三四五六2-9](?=[个名位条家天款种项间班])[^区]/i;
const SUPERLATIVE = "(?:best|worst|most|least|[a-z]+est)";
/** "The best three", 最堵的三个: so many of an end of an order. */
export const MANY = new RegExp(
  `\\b${SUPERLATIVE}(?: [a-z]+)? (?:two|three|four|five|six|[2-9])\\b(?!%|-)|\\b(?:two|three|four|five|six|[2-9]) ${SUPERLATIVE}\\b|(?:最\\p{Script=Han}{1,4}的?|哪)[两二三四五六2-9][个名位条家天款种项间班]`,
  "iu",
);
