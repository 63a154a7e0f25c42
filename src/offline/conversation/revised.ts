import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { addDays } from "../../engine/domain/days.ts";
import { toolLabel } from "../../engine/tools/labels.ts";
import { acts, asksToAct } from "../goals/acts.ts";
import { isAlike } from "../goals/alike.ts";
import { clausesOf, declines } from "../goals/clauses.ts";
import { daysIn } from "../goals/context.ts";
import { leftOut } from "../goals/left-out.ts";
import { isOfOneself, rank } from "../goals/match.ts";
import { eachOnce, fullCall, type PlannedCall } from "../goals/planned-call.ts";
import { forecastsDays, inTime, ordersThings } from "../goals/timely.ts";
import { namesDays } from "../reading/mention.ts";
import type { Read, Reading } from "../reading/read.ts";
import type { Past } from "../situation.ts";
import { overlaid, valueAt, without, withoutValuesOf, withValue } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import type { Filled } from "../slots/filled.ts";
import { saysOneOf } from "../slots/places-said.ts";
import { daySlotsOf, slotsOf, takesDay, tellsThings } from "../slots/slot.ts";
import { SHIFT, shiftIn } from "../slots/span.ts";
import { carried } from "./carried.ts";
import { begins, changed } from "./change.ts";
import { withKept } from "./kept-of-last.ts";
import { AROUND, besideValues, OTHER_WAY, saysOnlyValues } from "./only-values.ts";
import { otherWay } from "./other-way.ts";
import { daysShown, inMonthOf } from "./own-days.ts";
import { isPointing } from "./pointing.ts";
import { withoutNo } from "./replies.ts";
import { inSameHalf, isOfDay } from "./same-half.ts";
import { sidesOf } from "./set-against.ts";
import { type Mind, recount } from "./state.ts";

const OPENING =
  /^(?:(?:and|but|then|ok(?:ay)?|so|also|now)\b[, ]*)*(?:(?:what|how) about|and|also|same for|the same|then|now|(?:(?:give|show) me )?(?:only|just)(?! (?:the|one|two|three|a|an|want|need|show|tell|\d)\b))\b[, ]*|^那(?![里儿边个些张家])么?|^(?:那么?)?(?:要是|如果|假如|倘若)(?=[^，,。！!]*呢)|^(?:还有|以及|而|再|[换改][成为作]?|[只光]看|光(?=\p{Script=Han}+呢))/iu;
const THERE =
  /(?<!\b(?:is|are|was|were|will|be) )\bthere\b(?! (?:is|are|was|were)\b(?! the\b))|那里|那儿|那边|那会儿?|那阵[子儿]?|当地|当天|[那同]一?(?:天|个?(?:星期|礼拜|月|区|地方|时间))|那周|同[天日周期]|\b(?:back then|at th(?:e|at) time)\b|那时候?|当时|\b(?:that|those|the same) (?:day|date|week|month|place|area|time)s?\b/i;
/** "Why?": asks for the reasons of what was just told. */
const WHY = /^(?:but )?(?:why|how come)[?!.\s]*$|^(?:那|这是)?(?:为什么|为何|怎么会(?:这样)?|怎么回事)[?？。!！\s]*$/i;
const CLOSING =
  /呢[?？。!！\s]*$|(?<!我)的[都也]?(?:列|给我|发我|看(?![到过]))(?:一?[下看]|出来)?[吧。!！\s]*$|^[^，,]{2,12}呢(?=[，,])|\b(?:as well|too)[?!.\s]*$/i;
/** "Now do Qiantang", 西湖区也来一份: the same is wanted of what is named. */
const SAME_OF =
  /^(?:(?:now|then|ok(?:ay)?|and)\b[, ]*)*do (?=\p{L})|(?:也|同样|照样)(?:再?来|要)[一1]?[份遍个][吧。!！\s]*$/iu;

/** What leads to the value that was meant: 嘴瓢了，是后天, "silly me, I meant Friday". */
const SLIP =
  /^(?!不[是去飞从]|not\b)(?:[^,，.。]{1,30}[,，.。]\s*){1,2}(?=(?:应该)?是(?!不)|我[说指]的|i (?:mean|meant|want(?:ed)?)\b(?=.*\w)|make (?:it|that)\b|it(?:'s| is| should be)\b)/i;
/** "Argh, Sunday", 哎呀: what is only cried out. */
const OUTCRY = /^(?:(?:argh?|ugh|oops|whoops|damn|er+m?|uh+|hm+|ah|oh)\b|哎呀?|啊呀?|唉|呃|额)[,，.!！\s]*/i;
/** "This past Sunday I mean". */
const MEANT = /[,，]? ?\bi mean(?:t)?[.!]?$|我?的?意思$/i;

/** What is wrong with something: "too early", 五条不够, 贵了点. */
export const DISLIKED =
  /\b(?:can'?t|cannot|won'?t|too \w+|(?:not|isn'?t|aren'?t) enough|pricey|doesn'?t (?:work|suit|fit))\b|不够|不行|不合适|没空|来不及|太[贵早晚远高低多少慢亏狠长短大小]|\p{Script=Han}了[点些]|有[点些]\p{Script=Han}/iu;

type Known = Pick<Mind, "read" | "embeddings">;

/** The calls of some tools made for the last request that led to any. */
export function lastCalls(past: readonly Past[], tools: readonly ModelTool[]): PlannedCall[] {
  const toolOf = (event: Past | undefined) =>
    event?.kind === "step" ? tools.find(({ name }) => name === event.step.name) : undefined;
  const end = past.findLastIndex((event) => toolOf(event) !== undefined);
  const from = past.findLastIndex(({ kind }, at) => at < end && kind !== "step") + 1;
  return past.slice(from, end + 1).flatMap((event) => {
    const tool = toolOf(event);
    return tool && event.kind === "step" ? [fullCall(tool, event.step.args)] : [];
  });
}

/** The look-ups that a picture is drawn of, where a request asks for nothing but a picture; none where the last call acts. */
export function drawnOf(request: string, past: readonly Past[], tools: readonly ModelTool[]): PlannedCall[] {
  const last = request.trim() === "" ? lastCalls(past, tools) : [];
  return last.some(({ tool }) => acts(tool)) ? [] : last;
}

/**
 * The calls made last, with what a message says put in place of what they had: "and yesterday?", 上城呢, "the other
 * way round", "sorry, from Geneva". Undefined for a message that says more than values.
 */
export async function madeAgain(
  message: string,
  last: readonly PlannedCall[],
  tools: readonly ModelTool[],
  mind: Known,
): Promise<PlannedCall[] | undefined> {
  const questions = message.split(BETWEEN_QUESTIONS);
  if (questions.length > 1 && questions.length <= MOST_QUESTIONS && !EXCHANGES.test(message)) {
    const each = await Promise.all(questions.map((one) => madeAgain(one, last, tools, mind)));
    const others = each.map((calls) => calls?.map((call) => otherThan(last, call)).join());
    if (others[0] !== undefined && others.every((one) => one === others[0]))
      return eachOnce(each.flatMap((calls) => calls ?? []));
  }
  const text = withoutNo(message.replace(OUTCRY, "").replace(MEANT, "").replace(SAME_OF, ""))
    .replace(/(?<!\s)\s+but\s+/i, ", ")
    .replace(SLIP, "");
  const days = JSON.stringify(last.map(({ args }) => args));
  const inMonth = (one: string) => inMonthOf(days, shifted(days, one), mind.read);
  const { wanted, denied } = partsOf(text);
  const said = inMonth(wanted);
  if (last.length === 0 || isPointing(said) || last.some(({ tool }) => acts(tool))) return undefined;
  const looking = tools.filter((tool) => !acts(tool));
  const deed = WISHES.test(said) ? said : besideValues(said, looking, mind.read);
  if (asksToAct(deed.replace(AROUND, " ")) || endsSome(said)) return undefined;
  if (!saysOnlyValues(said, looking, mind.read) || last.some((call) => namesById(call, mind.read(said))))
    return undefined;
  return inPlaceOf(inMonth(denied), said, last, mind.read) ?? withValues(said, last, looking, mind);
}

/** "And Zurich? And Basel?" */
const BETWEEN_QUESTIONS = /(?<=[?？])\s{0,3}(?=[^\s?？!！])/;
const MOST_QUESTIONS = 4;

/** The names of the values that the last calls do not have: "Zurich? For two nights?" is one question with two of them. */
const otherThan = (last: readonly PlannedCall[], { tool, args }: PlannedCall): string =>
  slotsOf(tool)
    .filter(
      (slot) => !last.some((one) => JSON.stringify(valueAt(one.args, slot)) === JSON.stringify(valueAt(args, slot))),
    )
    .map(({ name }) => name)
    .join("+");

/** "Not London but Basel": the place or day said in place of one that is denied, in all calls that have that one. */
function inPlaceOf(denied: string, said: string, last: readonly PlannedCall[], read: Read): PlannedCall[] | undefined {
  const calls = last.flatMap((call) => {
    const [not, named] = [denied, said].map((text) => valuesNamed(call.tool, text, read));
    const slot = slotsOf(call.tool).find((one) =>
      not?.some(({ slot: { kind }, value }) => kind === one.kind && value === valueAt(call.args, one)),
    );
    const [only, other] = named?.filter(({ slot: { kind } }) => kind === slot?.kind) ?? [];
    return slot && only && !other ? [recount({ ...call, args: overlaid(call.args, [{ ...only, slot }]) })] : [];
  });
  return calls.length > 0 && calls.length === last.length ? calls : undefined;
}

const valuesNamed = (tool: ModelTool, text: string, read: Read): Filled[] =>
  fill(tool, read(text), { optional: 0.9 }).filter(({ slot: { kind } }) => kind === "place" || kind === "moment");

/** "A day later": the day meant, counted from the first one that the last calls are about. */
function shifted(had: string, said: string): string {
  const [days, [first]] = [shiftIn(said), daysShown(had)];
  return days === undefined || first === undefined ? said : said.replace(SHIFT, addDays(first, days));
}

/** What a message asks about, without the words that only point back. */
export const askedAbout = (message: string): string => withoutMarks(message).replace(CLOSING, "").trim();

/** A message without what it begins with to go on, and without "there". */
export const withoutMarks = (message: string): string =>
  partsOf(message).wanted.replace(OPENING, "").replace(THERE, " ").trim();

/** Whether a message says by its form that it goes on: "and there?", 那…呢, "why?". */
export function isMarked(message: string): boolean {
  const { wanted } = partsOf(message);
  return wanted !== message.trim() || [OPENING, THERE, CLOSING, THEM, WHY].some((mark) => mark.test(wanted));
}

/** Those or what was spoken of before: "what did she buy", 都买了什么. */
export const THEM =
  /\b(?:he|she|it|its|they|they(?:ll|re|ve)|them|their|theirs|his|her|hers)\b|[他她它]们?|[这那]个?(?:客户|买家|顾客|人|商品|订单)|[这那](?:款|几[款件种]|些(?=[的还有卖都各多少库价]|$))|分别|^其中|\b(?:of|for|about) (?:those|these|each)(?: ones)?(?=[\s?.!]*$)|\bof (?:the|these|those) (?:two|three|four)\b|(?:any|some|which|how many|most|none|one) of (?:those|these|them)\b|^(?:of|among) (?:those|these|them)\b|^[^，,]{0,6}都/i;

const SWAPPED = [
  /^(?<wanted>.+?)\b(?:instead|in place) of (?<denied>.+)$/is,
  /^(?:(?!\b(?:swap|replace) ).)*\b(?:swap|replace) (?<denied>.+?) (?:with|for|by) (?<wanted>.+)$/is,
  /^(?<wanted>.+?)(?:,| and| but) not (?!only|just|more|less|sure)(?<denied>.+)$/is,
  /^(?<denied>.+?)(?:换成|改成|改为|换为)(?<wanted>.+)$/s,
  /^(?<wanted>.+?)[，,]?(?<!是)不是(?<denied>.+)$/s,
];
const LONGEST_SWAP = 200;

/** What a message wants, and the parts that say what is not wanted. */
function partsOf(message: string): { wanted: string; denied: string } {
  const forms = message.length <= LONGEST_SWAP ? SWAPPED : [];
  const swapped = forms.map((form) => form.exec(message)?.groups).find((groups) => groups !== undefined);
  if (swapped) return { wanted: swapped.wanted ?? "", denied: swapped.denied ?? "" };
  const clauses = clausesOf(message);
  const wanted = clauses.filter((clause) => !isDenied(clause));
  if (wanted.length === 0 || wanted.length === clauses.length) return { wanted: message.trim(), denied: "" };
  return { wanted: wanted.join(", "), denied: clauses.filter(isDenied).join(", ") };
}

const isDenied = (clause: string): boolean =>
  declines(clause) || /^不(?:是|去|飞|从)/.test(clause.trim()) || DISLIKED.test(clause);

/** Whether a text gives an id that a call has none for: what has an id is told by it alone. */
const namesById = ({ tool, args }: PlannedCall, reading: Reading): boolean =>
  fill(tool, reading).some(({ slot }) => slot.kind === "code" && valueAt(args, slot) === undefined);

/** "End the head torch one", 结束头灯那个: the verb is no value, "ending", of what was listed. */
export const endsSome = (said: string): boolean => ENDS.test(said);

const ENDS =
  /^(?:(?:please|now|then|ok(?:ay)?|and),? )*(?:end|stop|finish|terminate|close) (?:the|my|this|that|both|all)\b|^(?:请|帮我)?(?:结束|停掉?|终止)\p{Script=Han}/iu;

/** Who says so wants something new, whatever values name it: 我想租一辆车. */
const WISHES = /我想|我要|帮我|请|麻烦|\bi(?: would|['’]d)? (?:want|like|need)\b/i;

/** Each call with the values said; where its tool cannot take them, with a tool next to it that can. */
async function withValues(
  said: string,
  last: readonly PlannedCall[],
  tools: readonly ModelTool[],
  mind: Known,
): Promise<PlannedCall[] | undefined> {
  const calls = await Promise.all(
    last.map(async (call) => {
      const made = (await kindred(call, tools, said, mind)).map((tool) => {
        const isOwn = tool === call.tool;
        return (isOwn ? [call] : sidesOf(call, tool)).flatMap((side) => {
          const bare = { ...side, tool, args: {} };
          const about = isOwn
            ? side
            : OF_ALL.test(said)
              ? { ...bare, args: carried(bare, side) }
              : withKept(bare, side);
          return turnedAndChanged(about, said, mind.read);
        });
      });
      const isDated = daysIn(said, mind.read).length > 0;
      const takesAll = (one: PlannedCall) =>
        (!isDated || takesDay(one.tool)) && saysOnlyValues(said, [one.tool], mind.read);
      return made.find((sides) => sides.every(takesAll) && leftOut(said, sides, mind.read, tools) === undefined);
    }),
  );
  return calls.every((sides) => sides !== undefined) ? eachOnce(calls.flat()) : undefined;
}

/** The tool of a call, and those that are about the like and take some of the same, the nearest first; who forecasts is for days to come. */
async function kindred(
  { tool }: PlannedCall,
  tools: readonly ModelTool[],
  said: string,
  { read, embeddings }: Known,
): Promise<ModelTool[]> {
  const names = new Set(slotsOf(tool).map(({ name }) => name));
  const isOfOne = (one: ModelTool) => forecastsDays(one) && ordersThings(tool);
  const others = tools.filter(
    (one) =>
      one !== tool &&
      !isOfOneself(one) &&
      !isOfOne(one) &&
      isAlike(one, tool) &&
      slotsOf(one).some(({ name }) => names.has(name)),
  );
  const ranked = await rank(toolLabel(tool, "en"), others, embeddings);
  const most = ranked[0]?.score ?? 1;
  const scored = [{ tool, score: 1 }, ...ranked.map((one) => ({ ...one, score: (NEXT * one.score) / most }))];
  const reading = read(said);
  const days = reading.mentions.filter(namesDays);
  if (days.length === 0) return scored.map((one) => one.tool);
  const isSpan = days.some(({ kind }) => kind === "period");
  const isShort = (one: ModelTool) => !isSpan && slotsOf(one).some(begins);
  const suited = scored.map((one) => ({ ...one, score: isShort(one.tool) ? FOR_SPANS * one.score : one.score }));
  return inTime(suited, reading).map((one) => one.tool);
}

/** What asks for things of every kind: "which products are out of stock". */
const OF_ALL = /\b(?:products|items|goods|things|all|any(?:thing)?|everything|what)\b|哪些|什么|啥|所有|全部|商品/i;

const NEXT = 0.8;
/** What a tool for several days is worth for a single one. */
const FOR_SPANS = 0.6;

function turnedAndChanged(call: PlannedCall, said: string, read: Read): PlannedCall[] {
  const turned = OTHER_WAY.test(said) ? otherWay(call) : undefined;
  // "Then back on the 2nd": the way back has a day of its own.
  const days = turned && daysIn(said, read).length > 0 ? daySlotsOf(call.tool) : [];
  const about = turned ? { ...turned, args: withoutValuesOf(days, turned.args) } : call;
  const kept = { ...about, args: without(about.args, parametersLeftOut(call.tool, read(said))) };
  return forEachNamed(changed(kept, said, read) ?? kept, read(said), kept).map(recount);
}

/** "The whole city": what a message says is left out. */
export const parametersLeftOut = (tool: ModelTool, reading: Reading): string[] =>
  slotsOf(tool)
    .filter((slot) => saysOneOf(slot.leftOut, reading))
    .map(({ path }) => String(path[0]));

/** "Red or blue ones": a call that takes one of several values that are named, and the same one for each other value. `before`: the call that it was made of. */
export function forEachNamed(call: PlannedCall, said: Reading, before: PlannedCall): PlannedCall[] {
  if (!JOINS.test(said.text) || EXCHANGES.test(said.text)) return [call];
  const severalIn = (filled: readonly Filled[]) =>
    inSameHalf(before, filled, said.text).find(
      ({ slot, value, others }) =>
        others.length > 0 &&
        (tellsThings(slot) || isOfDay(slot) || slot.kind === "place") &&
        !slot.isList &&
        valueAt(call.args, slot) === value,
    );
  // "To Paris or Rome": what has to be likelier takes no city for the day "to".
  const several = severalIn(fill(call.tool, said, { optional: 0.9 })) ?? severalIn(fill(call.tool, said));
  if (!several) return [call];
  const { slot, others } = several;
  return [call, ...others.map((value) => ({ ...call, args: withValue(call.args, slot, value) }))];
}

const JOINS = /\b(?:or|and)\b|[、或和]|还[有是]/i;
const EXCHANGES = /\b(?:not|instead|rather|than|no)\b|不|换|改|比/i;
