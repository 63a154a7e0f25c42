import { isPlaceName } from "../../engine/embedding/place-names.ts";
import { stem, wordsOf } from "../../engine/embedding/words.ts";
import { keptFor } from "../kept.ts";
import type { Span, Worded } from "../reading/mention.ts";
import { isOrdinary } from "../reading/ordinary.ts";
import { peopleIn } from "../reading/people.ts";
import type { Reading } from "../reading/read.ts";
import { countLeading, textBefore } from "../reading/spans.ts";
import { labelScore } from "./labelled.ts";
import { nearness } from "./nearness.ts";
import { placesOf } from "./places-said.ts";
import { withRegion } from "./regions.ts";
import { roleScore } from "./roles.ts";
import type { Proposal, Slot } from "./slot.ts";

/** Words of a text for a slot that holds a string. `intent`: stems of what the tool is about, which are no values. */
export function proposeTexts(slot: Slot, reading: Reading, intent: ReadonlySet<string>): Proposal[] {
  const worded = reading.mentions.filter(
    (mention): mention is Worded => "value" in mention && typeof mention.value === "string",
  );
  // "City" in New York City is no city.
  const isInName = ({ start, end }: Span) =>
    worded.some(
      (one) =>
        one.kind === "phrase" &&
        one.capitalised &&
        one.start <= start &&
        one.end >= end &&
        one.end - one.start > end - start,
    );
  const examples = slot.examples.flatMap((example) =>
    placesOfExample(slot, example, reading)
      .filter((place) => !isInName(place))
      .map(
        (place): Proposal => ({
          slot,
          value: place.isPart ? example : asExample(example, reading.text.slice(place.start, place.end)),
          ...{ start: place.start, end: place.end },
          score: 3.2,
        }),
      ),
  );
  const proposals = worded.flatMap((mention, order): Proposal[] =>
    [mention, ...core(slot, mention, reading, intent)].map((one, trimmed) => {
      const { value, start, end } = withoutCopula(slot, withRegion(slot, one, reading));
      const score = worth(slot, one, reading, intent) - order * 0.02 + (trimmed ? 0.15 : 0);
      return { slot, value, start, end, score };
    }),
  );
  const people = slot.isPerson ? peopleIn(reading) : [];
  const named = people.map(
    ({ start, end }): Proposal => ({
      slot,
      value: reading.text.slice(start, end),
      start,
      end,
      score: 2.4,
    }),
  );
  return [...examples, ...named, ...proposals];
}

const WITH_REGION = /^(\p{Lu}[^,]+), \p{Lu}\p{L}+$/u;

/** Where an example is said; one with its region, "New York, NY", may be said without it. */
function placesOfExample(slot: Slot, example: string, reading: Reading): (Span & { isPart: boolean })[] {
  const whole = placesOf(example, reading);
  if (whole.length > 0) return whole.map((place) => ({ ...place, isPart: false }));
  const [, town = ""] = (slot.kind === "place" && WITH_REGION.exec(example)) || [];
  return placesOf(town, reading).flatMap((place) =>
    /^,\s?\p{Lu}/u.test(reading.text.slice(place.end, place.end + 3)) ? [] : [{ ...place, isPart: true }],
  );
}

/** "Dogs" said for the example "dog" is meant so. */
const asExample = (example: string, said: string): string =>
  example.toLowerCase() === said.toLowerCase() || /\d/.test(example) ? said : example;

/** "vegan restaurants", "loam soil": what is left of a phrase without the words the tool or slot is about anyway. */
function core(slot: Slot, mention: Worded, reading: Reading, intent: ReadonlySet<string>): Worded[] {
  if (mention.kind !== "phrase" || mention.capitalised) return [];
  const done = behindVerb(mention, reading);
  if (done) return [done];
  const known = (root: string) => intent.has(root) || slot.nameRoots.includes(root) || slot.roots.includes(root);
  const tokens = reading.tokens.slice(
    countLeading(reading.tokens, ({ start }) => start < mention.start),
    countLeading(reading.tokens, ({ end }) => end <= mention.end),
  );
  const from = tokens.findIndex(({ root }) => !known(root));
  const to = tokens.findLastIndex(({ root }) => !known(root));
  const [first, last] = [tokens[from], tokens[to]];
  if (!first || !last || (from === 0 && to === tokens.length - 1)) return [];
  const text = reading.text.slice(first.start, last.end);
  return [{ ...mention, start: first.start, end: last.end, text, value: text, isWhole: true }];
}

/** 爬梧桐山, 订两张演唱会票: what a verb of one sign does something with. */
function behindVerb(mention: Worded, { text, tokens }: Reading): Worded | undefined {
  const [said = ""] = VERB.exec(mention.value) ?? [];
  const start = mention.start + said.length;
  const isWord = tokens.some((token) => token.start === mention.start && token.end - token.start === 1);
  if (said === "" || !isWord || start >= mention.end) return undefined;
  const value = text.slice(start, mention.end);
  return { ...mention, start, text: value, value };
}

const VERB =
  /^[爬看吃喝买订听读学练养种写选按挂用穿骑坐租借段约](?:[一二两三四五六七八九十几\d]{1,2}[个只张本部首份次套条杯碗台]的?)?(?=\p{Script=Han}{2})/u;

/** A small number, and the id of a thing. */
const NO_DAY = /^(?:\d{1,3}|[A-Z]{1,4}\d*(?:-\d+){1,2})$/;

function worth(slot: Slot, mention: Worded, reading: Reading, intent: ReadonlySet<string>): number {
  // A place that is known by name is none by number.
  if (slot.kind === "place" && slot.choices && COUNTS.test(mention.value)) return -5;
  if (slot.kind === "moment" && NO_DAY.test(mention.value)) return -5;
  // "The ID X1": the word for the slot is not what it holds.
  if (/^[A-Z]+$/.test(mention.value) && isLabel(slot, mention, reading)) return -1;
  if (slot.kind === "code" && mention.kind === "phrase" && endsInCode(mention)) return -5;
  if (isLabelWord(mention.value)) return -5;
  // The 牌 of 车牌 is what the slot is called.
  if (ONE_SIGN.test(mention.value) && slot.words.includes(mention.value)) return -5;
  if (takesIp(slot) && !isAddress(mention.value)) return -5;
  if (slot.pattern) return slot.pattern.test(mention.value) ? 4 : -5;
  let score =
    0.4 +
    nearness(slot, reading, mention) +
    labelScore(slot, reading, mention) +
    roleScore(slot.role, mention, reading);
  if (shapesOf(slot).some((shape) => hasShape(mention.value, shape))) score += 2;
  if (slot.kind === "code" && mention.kind !== "phrase" && BEHIND_ID.test(textBefore(reading.text, mention.start, 6)))
    score += 2;
  if (mention.kind !== "phrase") return score + kindFit(slot, mention);
  const roots = rootsOf(mention);
  const known = roots.filter((root) => intent.has(root) || slot.nameRoots.includes(root)).length;
  if (known === roots.length) score -= 2;
  if (mention.capitalised) score += slot.kind === "name" || slot.kind === "place" ? 1.2 : 0.4;
  if (slot.kind === "place" && slot.choices && isDoing(mention, reading)) return -5;
  if (slot.kind === "place" && isRegion(mention, reading)) score -= 1.5;
  if (slot.isPerson && !mention.capitalised && wordsOf(mention.value).every(isOrdinary)) return -5;
  if (slot.isPerson && isPlaceName(mention.value.toLowerCase())) score -= 1.5;
  if (slot.kind === "place" && (WHERE.test(mention.before) || /^(?:for|on)$/.test(mention.before))) score += 1.3;
  // A list of the places there are leaves no room for a word that is neither one of them, nor a name.
  if (slot.kind === "place" && slot.choices && !mention.capitalised && !mayBePlace(mention)) return -5;
  if (slot.kind === "name" && /^(?:by|of|for|about|with|named|called|from|《|叫)$/.test(mention.before)) score += 0.8;
  if (slot.kind === "code" || slot.kind === "email" || slot.kind === "url" || slot.kind === "phone") score -= 2.5;
  // Of words that are no day, only a name may be one: "Easter".
  if (slot.kind === "moment") return mention.capitalised ? score - 2 : -5;
  return score + (mention.isWhole ? 0 : mention.capitalised ? 0.1 : -0.3);
}

const ONE_SIGN = /^\p{Script=Han}$/u;

const BEHIND_ID = /(?:\b|(?<=\p{Script=Han}))ids?[:：]?\s?[为是]?["'“‘]?$/iu;

/** What a code is called by: "the ID X1". */
export const isLabelWord = (said: string): boolean => /^(?:IDs?|IP|URL|UUID)(?:$|\s\S*\d)/.test(said);

/** Whether a slot takes the address of a machine, or a range of them, and no name. */
export const takesIp = ({ name, nameRoots, words, format = "" }: Slot): boolean =>
  (nameRoots.includes("ip") && !/name/i.test(`${name} ${words}`)) || format.startsWith("ipv");

/** "192.168.0.1", "db.example.com". */
export const isAddress = (said: string): boolean => IP.test(said) || /^[\w-]+\.[\w.-]*[a-z]$/i.test(said);

/** "192.168.0.1", with the end of a range of them. */
export const IP = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{1,4}(?::[\da-f]{0,4}){2,7})(?:\/\d|\s?[-–]|$)/i;

/** "ID X1", "SKU 100011": a word in front of the code that it names. */
const isLabel = (slot: Slot, { kind, end }: Worded, { text }: Reading): boolean =>
  (kind === "code" && slot.nameRoots.includes("id")) || BEFORE_CODE.test(text.slice(end, end + 20));

const BEFORE_CODE = /^(?:\s|ids?\b|no\b|number\b|编号|[为是.:：#])*[A-Z]{0,4}-?\d{6}/i;

function kindFit(slot: Slot, mention: Exclude<Worded, { kind: "phrase" }>): number {
  if (mention.kind === "code" && !/\d/.test(mention.value) && slot.kind !== "code") return -1;
  if (mention.kind === "code") return slot.kind === "code" ? 2 : slot.kind === "any" || slot.kind === "name" ? 0.2 : -1;
  if (mention.kind === "quoted") return slot.kind === "free" || slot.kind === "name" || slot.kind === "any" ? 1.5 : 0.4;
  return slot.kind === mention.kind ? 3 : -2;
}

/** "To return the car", 去看熊猫: what is done, and no place. */
const isDoing = (
  { before, value, end, capitalised }: Extract<Worded, { kind: "phrase" }>,
  { text }: Reading,
): boolean =>
  (before === "to" && !capitalised && /^ (?:the|my|an?|it|our|this|that)\b/i.test(text.slice(end))) ||
  /^[看吃玩逛买坐爬划骑还取]\p{Script=Han}/u.test(value);

/** "Denver, Colorado": the second says where the first is. */
const isRegion = ({ start, end, value }: Worded, { text }: Reading): boolean =>
  /^[A-Z]/.test(value) &&
  /[A-Z]\w{0,23}, $/.test(textBefore(text, start, 24)) &&
  !/^,? (?:and|or) [A-Z]|^, [A-Z]/.test(text.slice(end, end + 8));

const COUNTS = /\d|[一二两三四五六七八九][十百千]|\bones?$/i;

const endsInCode = ({ value }: Worded): boolean =>
  value.includes(" ") && /\d/.test(value.slice(value.lastIndexOf(" ")));

/** A word that means nothing else, where somebody is or goes: "in keqiao", and not "at least". */
const mayBePlace = ({ before, value }: Extract<Worded, { kind: "phrase" }>): boolean =>
  WHERE.test(before) && !wordsOf(value).every(isOrdinary);

const WHERE = /^(?:in|at|near|around|to|from|在|去|到|从|往|位于)$/;

/** Codes look like the examples a description gives, and have the digits it counts. */
const shapesOf = keptFor((slot: Slot): readonly string[] => {
  const digits = slot.words.match(/(?<!\d)(\d{1,3})[- ]?(?:digit|位)/i)?.[1];
  const examples = slot.examples.filter((example) => /\d/.test(example) || /^[A-Z]{2,5}$/.test(example));
  return [...(digits ? ["0".repeat(Number(digits))] : []), ...examples];
});

/** "HT-0102" has the shape of "AB-1234": digits and capitals where it has some, letters where it has small ones. */
function hasShape(code: string, example: string): boolean {
  const fits = (sign: string, at: number) => {
    const kind = [/\d/, /[A-Z]/].find((one) => one.test(sign)) ?? (/[a-z]/.test(sign) ? /[A-Za-z]/ : undefined);
    return kind ? kind.test(code[at] ?? "") : code[at] === sign;
  };
  return code.length === example.length && example.split("").every(fits);
}

const rootsOf = keptFor(({ value }: Worded) => wordsOf(value).map(stem));

/** 叫李军, 是红色, "y = x^2" of a function: the word that joins a value to its name is no part of it. */
function withoutCopula<One extends Span & { value: string }>({ name }: Slot, one: One): One {
  const copula = /func|expr|polynom/i.test(name) ? DEFINES : COPULA;
  const rest = one.value.replace(copula, "");
  return { ...one, value: rest, start: one.start + one.value.length - rest.length };
}

const COPULA = /^[叫为是](?=\p{Script=Han}{2})/u;
const DEFINES = /^[xyz] ?= ?(?=.*[xyz])/;
