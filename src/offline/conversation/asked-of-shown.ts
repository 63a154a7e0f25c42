import { pairsOf } from "../../engine/embedding/words.ts";
import { withoutEnding } from "../../engine/ending.ts";
import { languageHeard } from "../../engine/language.ts";
import { isQuestion } from "../../engine/question.ts";
import { toolLabel } from "../../engine/tools/labels.ts";
import { asksAbout, asksToAct } from "../goals/acts.ts";
import { callsFor } from "../goals/calls.ts";
import { onlyAsks } from "../goals/changes-nothing.ts";
import { isOfOneself, takesQuestion } from "../goals/match.ts";
import { fullCall, type PlannedCall } from "../goals/planned-call.ts";
import { unfitFor, unusedIn } from "../goals/unused.ts";
import type { Read } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import { isContent, wishesIn } from "../reading/wishes.ts";
import { setsBeside } from "../shown/compared.ts";
import { MANY, MONEY, without } from "../shown/degrees.ts";
import { priceOf } from "../shown/things.ts";
import { talkIn } from "../talk/act.ts";
import { isNumberDenied } from "./choosing.ts";
import { spokenOf } from "./clues.ts";
import { onlyLooks, withoutLook } from "./only-looks.ts";
import { pointersIn } from "./pointers.ts";
import { isPointing, withoutSorting } from "./pointing.ts";
import { behindSubject, namesRules, namesSubject, POINTS_BACK } from "./rule-subject.ts";
import type { Item } from "./shown.ts";
import type { DialogueState, Mind } from "./state.ts";

/** "Can I have the second one?", 第二个行吗: a choice in the form of a question. */
export const asksToHave = (message: string): boolean => HAVE.test(message);

const HAVE =
  /\b(?:can|could|may|shall) (?:i|we) (?:have|take|get|go|do)\b(?! (?:(?:a|any|my|the|full) ){0,2}(?:refund|money)\b)|(?<![点些]的?)(?:[行好成]|可以)(?:吗|么|不(?:[行好成]|可以)?)(?=[？?]?$)/i;
/** "What about an SUV" only asks if there is one. */
const PROPOSES = /\b(?:how|what) about\b(?! an? )|怎么样|如何|要不/i;
/** What comes back is no order to take something back. */
const BACK = /\brefund|\bget back\b|全退|全额|能退|退多少|退款/i;

/** Whether a message asks about what is shown to be chosen from, and chooses nothing: "any 4 star ones?". */
export function asksOfShown(message: string): boolean {
  const said = withoutEnding(message, /[?？\s]$/);
  const isAct = asksToAct(said) && !asksAbout(said) && !onlyAsks(said) && !BACK.test(said);
  return (
    (isQuestion(said) ||
      isQuestion(lastClause(said)) ||
      ASKS_OF_IT.test(said) ||
      ANY.test(said) ||
      asksForPart(said) ||
      onlyLooks(said)) &&
    !isAct &&
    !asksToHave(said) &&
    !PROPOSES.test(said)
  );
}

/** "The second one, does it have a pool", "the suv is it automatic": what is asked stands behind what is pointed at. */
const lastClause = (said: string): string => said.slice(said.search(LAST_CLAUSE) + 1).trim();
const LAST_CLAUSE = /[,;，；][^,;，；]*$/;
const ASKS_OF_IT = /\b(?:is|are|does|do|has|have|will|would|was) (?:it|they|that one)\b(?! (?:is|be)\b)/i;

const ORDINAL =
  "(?:first|second|third|fourth|fifth|last|cheapest|1st|2nd|3rd|4th|5th)(?: (?:one|hotel|flight|option))?";
const HAN_ORDINAL = "第[一二三四五\\d](?:[个家辆间张班趟款项])?|最便宜(?:的?那?[个家辆间张班趟款])?";
const PART_OF = new RegExp(
  `\\b${ORDINAL}['’]s [a-z]{3}|[a-z]{3} (?:of|for) the ${ORDINAL}\\W*$|^(?:那|看看?|告诉我)?(?:${HAN_ORDINAL})的(?!话|那[个家辆间张班趟款]$)[一-鿿]{2,8}$`,
  "i",
);
const TAKES = /\b(?:take|book|choose|pick|want|reserve|go)\b|[要订选租买]/i;

/** "The second one's address", 第二家的地址, "the two cheapest": a thing that is pointed at is not chosen, but asked about. */
const asksForPart = (said: string): boolean => (PART_OF.test(said) || MANY.test(said)) && !TAKES.test(said);

const ANY =
  /^(?:any|got any|are there|is there|which(?: (?:one|of (?:them|those|these)))?s? (?:have|has|are|is)|do you have)\b|^有|有没有|[吗么]$/i;

/** Whether it asks if there are such among them. */
export const asksForSome = (message: string): boolean =>
  ANY.test(withoutEnding(message, /[?？\s]$/)) && !BACK.test(message);

/** The rules that answer such a question, where it is one for them. */
export async function rulesFor(
  message: string,
  { about, said }: DialogueState,
  mind: Mind,
): Promise<PlannedCall | undefined> {
  const [rules, ...others] = mind.tools.filter(takesQuestion);
  if (!rules) return undefined;
  const subject = about && toolLabel(about.tool, languageHeard(message, undefined));
  if ((BACK.test(message) || (asksForPart(message) && namesRules(message))) && subject && others.length === 0)
    return behindSubject(fullCall(rules), subject, message);
  const [best] = await callsFor(message, mind.tools, mind, said);
  const isMeant = best && takesQuestion(best.tool) && best.missing.length === 0 && best.score >= CLEAR;
  if (!isMeant) return undefined;
  const findersOfAll = mind.tools.filter((tool) => !isOfOneself(tool));
  const isOfShown = POINTS_BACK.test(message) && !namesSubject(message, findersOfAll);
  return subject && isOfShown ? behindSubject(best, subject, message) : best;
}

const CLEAR = 0.2;

/** Whether several things are set beside each other, or one is to be shown: what it asks for stands in their lines. */
export const asksToSeeThem = (message: string): boolean => onlyLooks(message) || setsBeside(message);

/** The things that such a question speaks of; none where it does not tell. */
export function askedOf(message: string, shown: readonly Item[], at: number | undefined, read: Read): Item[] {
  if (onlyLooks(message) && THEM_ALL.test(withoutLook(message))) return [...shown];
  const leads = (before: string) => BETWEEN.test(before) || (onlyLooks(before) && withoutLook(before) === "");
  const counted = pointersIn(message, shown, { isTopic: () => false, leads });
  const several = counted?.flatMap((one) => one.at) ?? [];
  const meant = several.length > 1 ? several : at === undefined ? spokenOf(message, shown, read) : [at];
  return meant.length < shown.length ? meant.flatMap((one) => shown[one] ?? []) : [];
}

const BETWEEN = /\bbetween\s*$/i;
const THEM_ALL = /^(?:(?:all of )?(?:them|these|those)|(?:them )?all|一下|看看?|它们)?(?: again)?[吧。.!！\s]*$/i;

/** What a message wants of the thing it chooses, where neither what is shown nor the call tells of it: "the cheapest with breakfast". */
export function wishUntold(
  message: string,
  shown: readonly Item[],
  { tool, args }: PlannedCall,
  { read, tools }: Mind,
  isTopic: (word: string) => boolean,
): string | undefined {
  const aside = asideUntold(message, shown, read, isTopic);
  if (aside !== undefined) return aside;
  const reading = read(message);
  const [unfit] = unfitFor(reading, [{ tool, args }], tools);
  if (unfit) return reading.text.slice(unfit.start, unfit.end);
  const wishes = wishesIn(reading).map(({ tokens }) => tokens.map(({ text }) => text).join(" "));
  if (wishes.length === 0) return undefined;
  const observation = shown.map(({ text }) => text).join("\n");
  const isPointer = (said: string) => withoutSorting(said).replace(POINTER_WORDS, "").trim() === "";
  return unusedIn(reading, [{ tool, args, observation }], tools).find(
    (said) =>
      !isPointer(said) &&
      !isNumberDenied(said, message, shown, read) &&
      wishes.some((wish) => wish.includes(said) || wish.replaceAll(" ", "").includes(said)),
  );
}

/** "…, a quiet room please", …，要无烟房: a part behind the choice that says how the thing is to be, in words of no line. */
function asideUntold(
  message: string,
  shown: readonly Item[],
  read: Read,
  isTopic: (word: string) => boolean,
): string | undefined {
  const lines = shown.map(({ text }) => text.toLowerCase()).join("\n");
  const isUntold = (wish: string) => {
    const { tokens, mentions } = read(wish);
    const isTold = (...words: string[]) => words.some((word) => isTopic(word) || lines.includes(word));
    const isStrange = HAN.test(wish)
      ? pairsOf(wish).some((pair) => !isTold(pair))
      : tokens.some((token) => isContent(token) && !isTold(token.text, token.root));
    const isValue = mentions.some(({ kind }) => kind !== "phrase" && kind !== "stranger");
    return isStrange && !isValue && !isPointing(wish) && talkIn(wish) === undefined;
  };
  const said = message.toLowerCase();
  const [, ...asides] = said.split(ASIDE_JOINT);
  const wishes = asides.flatMap((part) => ASIDES.flatMap((form) => form.exec(part.trim())?.groups?.wish ?? []));
  const described = [...said.matchAll(DESCRIBED)].flatMap(({ 1: like = "", 2: thing = "" }) =>
    isTopic(thing) && !isTopic(like) ? [like] : [],
  );
  return [...wishes, ...described].find(isUntold)?.trim();
}

/** "A quiet room": what a thing is to be like, apart from what is said of any. */
const DESCRIBED =
  /(?<!\b(?:and|plus|also) )\ban? (?!(?:nice|good|great|lovely|decent|different|new|other|separate|normal|standard|regular|suitable|proper|cheap|double)\b)([a-z-]{3,20}) ([a-z]{3,20})\b/g;

const HAN = /\p{Script=Han}/u;
const ASIDE_JOINT = /[,;.，；。!！]/;
const ASIDES = [
  /^(?:and |but )?(?:(?:i |we )?(?:want|need|prefer)|i['’]d (?:like|prefer)|i would (?:like|prefer)|(?:it )?(?:must|should) be|preferably|ideally) (?:an? )?(?<wish>[a-z-]+(?: [a-z-]+){0,3}?)(?: (?:please|if possible))?$/i,
  /^an? (?<wish>[a-z-]+(?: [a-z-]+){0,3}?)(?: (?:please|if possible))?$/i,
  /^(?<wish>[a-z-]+(?: [a-z-]+)?) (?:please|if possible)$/i,
  /^我?(?:想?要|最好是?|希望是?|必须是?|尽量)(?<wish>\p{Script=Han}{2,8}?)的?$/u,
];

/** Whether a question says a word that the lines of some things do not, and that is none for such things. */
export const asksUntold = (
  message: string,
  things: readonly Item[],
  read: Read,
  isTopic: (word: string) => boolean = () => false,
): boolean => {
  const said = new Set(things.flatMap(({ text }) => read(text).tokens.map(({ root }) => root)));
  const asked = withoutSorting(onlyLooks(message) ? withoutLook(message) : message).replace(POINTER_WORDS, " ");
  const reading = read(things.every(priceOf) ? without(asked, MONEY) : asked);
  // "Five-star" is told by "5 stars".
  const figures = new Set(things.flatMap(({ text }) => text.match(/\d+/g) ?? []));
  const isFigure = overlapsOneOf(
    reading.mentions.filter((mention) => mention.kind === "number" && figures.has(String(mention.value))),
  );
  return reading.tokens.some(
    (token) =>
      isContent(token) &&
      !isFigure(token) &&
      !said.has(token.root) &&
      !isTopic(token.text.toLowerCase()) &&
      !things.some(({ text }) => text.includes(token.text)),
  );
};

const POINTER_WORDS = new RegExp(`\\b${ORDINAL}(?:['’]s)?|${HAN_ORDINAL}`, "gi");
