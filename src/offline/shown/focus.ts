import type { Item } from "../conversation/shown.ts";
import type { Past } from "../situation.ts";
import { degreeIn, POINTER, WHICH } from "./degrees.ts";
import { figuresOf, type Shown, shownIn } from "./things.ts";

/** What a later message may call "that one": the thing that was told of last, or the one that the question before asked for. */
export function focusIn(past: readonly Past[]): Item | undefined {
  const [latest] = shownIn(past);
  if (!latest) return undefined;
  const [only, ...others] = latest.things;
  if (others.length === 0) return latest.isListed ? only : undefined;
  const asked = past.findLast(({ kind }) => kind === "user");
  return asked?.kind === "user" ? foremost(asked.text, latest) : undefined;
}

/** The thing that a question for the highest or lowest is answered with; undefined where there are several. */
function foremost(asked: string, { things }: Shown): Item | undefined {
  const degree = ONE.test(asked) ? degreeIn(asked)?.degree : undefined;
  const isOfMoney = degree?.by === "money";
  const values = things.map((item) => figuresOf(item).find(({ isMoney }) => isMoney || !isOfMoney)?.value);
  if (!degree || !values.every((value) => value !== undefined)) return undefined;
  // Good and bad are told by the order in which things stand, if that is one.
  const falls = values.every((value, at) => at === 0 || value <= (values[at - 1] ?? value));
  if (degree.end === 0) return falls && values[0] !== values[1] ? things[0] : undefined;
  const best = degree.end > 0 ? Math.max(...values) : Math.min(...values);
  const [at, ...more] = values.flatMap((value, i) => (value === best ? [i] : []));
  return more.length === 0 ? things[at ?? -1] : undefined;
}

/** A single one is asked for. */
const ONE = new RegExp(
  `${WHICH.source}|\\bwhats\\b|\\bthe (?:most |least )?\\w+(?: \\w+)? (?:in|of|now|right|today)\\b|\\bthe (?:\\w+est|(?:most|least) \\w+)\\W*$`,
  "i",
);

/** What a thing is called, without its figures. */
const nameOfThing = ({ text }: Item): string =>
  /^(?:[A-Z]{1,4}-\d+ )?([\p{L}'’][\p{L}'’ -]*?)(?= ?[（(:：,，]| \d|$)/u.exec(text)?.[1]?.trim() ?? "";

/** "There", 这个区, "that road": a thing that is a place. */
const THAT_PLACE =
  /(?<!\b(?:is|are|was|were|will|be) )\bthere\b(?! (?:is|are|was|were)\b)|\b(?:that|this) (?:place|district|area|county|city|town|road|street|station|airport)\b|[这那][个条座](?:地方|[区县市路街])|那里|那儿|那边/iu;
const IT = /\bit\b(?!['’])|它(?!们)/iu;
const BY_PLACE = /^(?:there|那里|那儿|那边)$/iu;

/**
 * A message with the name of what it points at, where that is the name of a place: 第二条现在车速多少, "how is traffic
 * there". `pointed`: what it points at by its place in the list. Undefined where it names it itself.
 */
export function withNameOfThing(
  said: string,
  pointed: Item | undefined,
  past: readonly Past[],
  isPlace: (name: string) => boolean,
): string | undefined {
  const form = pointed ? POINTER : THAT_PLACE.test(said) ? THAT_PLACE : IT;
  const [match] = form.exec(said) ?? [];
  const item = match === undefined ? undefined : (pointed ?? focusIn(past));
  const name = item && nameOfThing(item);
  if (match === undefined || !name || !isPlace(name)) return undefined;
  const isLatin = /^[\p{Script=Latin}]/u.test(match);
  return said.replace(match, () => (isLatin && BY_PLACE.test(match) ? `in ${name}` : name));
}
