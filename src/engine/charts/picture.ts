/** What a request wants to see drawn. */
export interface Picture {
  /** Absent: as fits the data. */
  kind?: "line" | "bar" | "pie";
  /** The request, which may name the figures. */
  said: string;
}

const KINDS = [
  { kind: "pie", said: /\bpie\b|\bshares? as\b|饼图|饼状|占比图/i },
  {
    kind: "bar",
    said: /\b(?:bars?|columns?) ?(?:chart|graph|diagram)s?\b|\b(?:as|in) bars\b|\bhistogram\b|柱状?图|条形图|直方图/i,
  },
  { kind: "line", said: /\b(?:line|curve)s? ?(?:chart|graph|diagram)\b|\bcurve\b|折线图?|曲线/i },
] as const;
const DRAWN =
  /\b(?:draw|plot|chart|graph|visuali[sz]e|sketch)(?:s|ed|ing)?\b(?! (?:boards?|books?|pads?)\b)|\b(?:diagram|picture of the|chart)\b|画(?!板|册|展|家|廊)|绘制|作图|图表|趋势图|走势图|可视化|成图|的图(?!书|片|标)/i;

const AS_PICTURE: readonly [RegExp, string][] = [
  [
    /\b(?:an? |the )?(?:(?:bar|line|pie|column) )?(?:chart|graph|diagram|plot|curve) (?:of|for|with|showing)\b/i,
    "show",
  ],
  [
    /,? ?\b(?:as|in|with) (?:an? )?(?:(?:bars?|line|pie|column) ?(?:chart|graph|diagram)|bars?|lines?|pie|chart|graph|diagram|curve)\b/i,
    "",
  ],
  [/\b(?:draw|plot|chart|graph|visuali[sz]e|sketch)\b/i, "show"],
  [/\bshow (?:me )?show\b/i, "show"],
  [/把([^把画做绘]{1,60})[画做绘]成\S{0,6}图/, "$1"],
  [/[用以](?:折线|柱状?|条形|饼)图(?:画出|展示|显示|表示)?/, ""],
  [/的?(?:柱状?|条形|直方|折线|饼状?|趋势|走势)图(?=$|[，。？！,.?!])|的图(?=$|[，。？！,.?!])/, ""],
  [/(?:帮我)?(?:画出|画一下|画一?[张个]|绘制|画)(?!板|册|展|家|廊)/, ""],
];

/** The rest of "can you draw it in a chart, please" and 给我画个图看看, which names nothing to draw. */
const NOTHING_NAMED =
  /^(?:(?:please|can|could|would|will|you|i|me|us|it|that|this|them|those|these|now|and|then|also|too|ok|okay|show|see|give|make|do|want|like|to|as|in|an?|the|of|for|out|up|chart|graph|diagram|plot|picture)\b|请|麻烦|帮|给|我|你|您|能|不能|可以|可否|想|要|看|把|它|们|这|那|些|结果|数据|都|也|再|用|做|弄|成|出|来|一下|[一个张幅说列点]|图表?|吧|吗|呢|么|了|[\s，。？！、,.?!])*$/i;

/** A request without the words that only ask for a drawing; the rest is looked up as usual. "" if there is no rest. */
export function withoutPicture(said: string): string {
  if (!pictureIn(said)) return said;
  const rest = AS_PICTURE.reduce((text, [words, put]) => text.replace(words, put), said).trim();
  return namesNothing(rest) ? "" : rest;
}

/** Whether the rest of such a request names nothing of what it is to tell. */
export const namesNothing = (rest: string): boolean => NOTHING_NAMED.test(rest);

/** What a request wants to see drawn; undefined if it asks for no picture. */
export function pictureIn(said: string): Picture | undefined {
  const kind = KINDS.find((one) => one.said.test(said))?.kind;
  if (kind !== undefined) return { kind, said };
  return DRAWN.test(said) ? { said } : undefined;
}
