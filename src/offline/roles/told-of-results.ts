import { COMPLETE } from "../../engine/dialog/protocol.ts";
import { languageOf } from "../../engine/language.ts";
import { listsOwn, withoutDays, withoutMinute } from "../conversation/own-list.ts";
import { COMPARES } from "../conversation/set-against.ts";
import { itemsIn } from "../conversation/shown.ts";
import { comparedOf } from "../shown/compared.ts";
import { degreeIn, WHICH } from "../shown/degrees.ts";
import { focusIn } from "../shown/focus.ts";
import { endOf } from "../shown/order.ts";
import { areSummed, sumSaid, TOTAL, unheardOf } from "../shown/summed.ts";
import { figuresOf, inUnit, type Shown, shownIn } from "../shown/things.ts";
import type { Past, Situation } from "../situation.ts";
import { saysTitleOf } from "../wording/name-of.ts";
import { offlinePhrases } from "../wording/phrases.ts";

/** Whether a question asks more than what was found: what it comes to, or which is the dearer. */
export const asksToReckon = (said: string): boolean => TOTAL.test(said) || asksWhichIsMore(said);

/** "Is A more congested than B", "which is worse, A or B", 哪个更堵. */
export const asksWhichIsMore = (said: string): boolean =>
  (COMPARES.test(said) || WHICH.test(said)) && degreeIn(said) !== undefined;

/** What was found, with what a question reckons of it. `line`: what was not used of the question. */
export function withReckoned(told: string, question: string, line: string | undefined, situation: Situation): string {
  const said = withoutMinute(question);
  const sum = sumOfOwn(told, said, line, situation);
  if (sum !== undefined) return sum;
  const apart = orderOfOwn(told, said, situation) ?? endOfTwo(told, said, situation) ?? apartFrom(said, situation);
  // What is compared was understood.
  const head = line === undefined || apart?.isOwn ? [] : [line];
  return [...head, apart === undefined ? told : `${told}${apart.isOwn ? "\n" : ""}\n${apart.text}`].join("\n\n");
}

const madeIn = ({ steps }: Situation) => steps.filter(({ name }) => name !== COMPLETE);

/** Whether all that was found is what somebody has. */
export function isOfOwn(situation: Situation): boolean {
  const own = new Set(situation.tools.filter(listsOwn).map(({ name }) => name));
  const made = madeIn(situation);
  return made.length > 0 && made.every(({ name }) => own.has(name));
}

/** What somebody has on the days and in the places said, with what it comes to, where that is asked. */
function sumOfOwn(told: string, said: string, line: string | undefined, situation: Situation): string | undefined {
  const { read, language } = situation;
  if (!TOTAL.test(said) || !isOfOwn(situation)) return undefined;
  const things = itemsIn(told);
  const unused = [...(line ?? "").matchAll(/“([^”“]{1,80})”/g)].flatMap(([, word]) => word ?? []);
  const isAll = madeIn(situation).every(({ args }) => Object.keys(args).length === 0);
  const made = situation.tools.filter(({ name }) => madeIn(situation).some((step) => step.name === name));
  const isTitle = (word: string) => made.some((tool) => saysTitleOf(tool, word));
  const unheard = (isAll ? unheardOf(things, said, read) : []).filter((word) => !isTitle(word));
  const { inQuotes, notUsed, or } = offlinePhrases(language);
  if (unheard.length > 0) return [notUsed(unheard.map(inQuotes).join(or)), told].join("\n\n");
  // What a call was made for tells none of what it found from the others.
  const asked = { read, language, known: isAll ? "" : said };
  const others = unused.filter((word) => !isTitle(word));
  return areSummed(others, things, said, asked) ? sumSaid(things, said, asked) : undefined;
}

interface Apart {
  text: string;
  isOwn: boolean;
}

/** "Which of my bookings is the dearest?", "is my December hotel dearer than the January one?". */
function orderOfOwn(told: string, said: string, situation: Situation): Apart | undefined {
  const { past, read, language, tools } = situation;
  if (!degreeIn(said) || !isOfOwn(situation)) return undefined;
  const own: Shown = {
    things: itemsIn(told),
    text: told,
    isListed: true,
    isPartial: false,
    isCut: false,
    tools: madeIn(situation).map(({ name }) => name),
    isLatest: true,
    asked: said,
  };
  // Its words were for the call that found them.
  const asked = { said, read, language, known: said };
  const bare = withoutDays(said, read);
  const isOwn = (name: string) => tools.some((tool) => tool.name === name && listsOwn(tool));
  const text =
    comparedOf({ lists: [...shownIn(past), own], focus: focusIn(past, read), isOwn }, asked) ??
    endOf(own, { ...asked, said: bare });
  return text === undefined ? undefined : { text, isOwn: true };
}

/** Which of two it is that calls of one tool tell in a sentence each. */
function endOfTwo(told: string, said: string, situation: Situation): Apart | undefined {
  const { read, language, tools } = situation;
  const made = madeIn(situation);
  const [one, other, ...more] = made;
  if (!WHICH.test(said) || !one || one.name !== other?.name || more.length > 0) return undefined;
  const steps = made.map((step): Past => ({ kind: "step", step }));
  const [list] = shownIn([{ kind: "user", text: said }, ...steps, { kind: "agent", text: told }]);
  if (!list || list.isListed || list.things.length !== made.length) return undefined;
  const highIs = tools.find(({ name }) => name === one.name)?.highIs;
  const bare = withoutDays(said, read);
  const text = endOf({ ...list, ...(highIs && { highIs }) }, { said: bare, read, language, known: said });
  return text === undefined ? undefined : { text: `\n${text}`, isOwn: false };
}

const SO_FAR = /\b(?:up to|so far)\b|截至|目前为止/i;

/** "More or less than yesterday?": how far apart the first figures are that two calls of one tool tell in a sentence. */
function apartFrom(said: string, situation: Situation): Apart | undefined {
  const [one, other, ...more] = madeIn(situation);
  if (!one || one.name !== other?.name || more.length > 0 || !COMPARES.test(said) || !degreeIn(said)) return undefined;
  const texts = [one, other].flatMap(({ observation }) => (observation.includes("\n") ? [] : observation));
  const [low, high, ...others] = texts
    .flatMap((text) => figuresOf({ text, values: {} }).slice(0, 1))
    .sort((a, b) => a.value - b.value);
  if (!low || !high || others.length > 0 || low.isMoney !== high.isMoney) return undefined;
  // What has only begun is not set against what is over.
  if (SO_FAR.test(one.observation) !== SO_FAR.test(other.observation)) return undefined;
  const { difference } = offlinePhrases(languageOf(texts.join())).shown;
  return { text: difference(high.said, low.said, inUnit(high.value - low.value, high)), isOwn: false };
}
