import { withoutAdvice } from "../../engine/advice.ts";
import { actionNamed } from "../../engine/dialog/actions-named.ts";
import { addsMore } from "../../engine/dialog/adds.ts";
import { isConditional } from "../../engine/dialog/conditional.ts";
import { deniedIn } from "../../engine/dialog/taken-back.ts";
import { withoutEnding } from "../../engine/ending.ts";
import { phrase } from "../../engine/phrases.ts";
import { asksToKnow, isQuestion } from "../../engine/question.ts";
import { countsOf } from "../conversation/left-number.ts";
import { saysOnlyValues } from "../conversation/only-values.ts";
import { CLAUSE_ENDS } from "../conversation/other-topic.ts";
import { replay } from "../conversation/replay.ts";
import { declinesDoing, isChange } from "../conversation/replies.ts";
import type { DialogueState, Mind } from "../conversation/state.ts";
import { type ModelReply, withText } from "../decision.ts";
import { asksToAct } from "../goals/acts.ts";
import { sharesAct } from "../goals/match.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { userTexts } from "../past.ts";
import { numbersIn } from "../reading/numbers.ts";
import type { Read } from "../reading/read.ts";
import { tokensOf } from "../reading/tokens.ts";
import type { Past, Situation, Step } from "../situation.ts";
import { valueAt } from "../slots/arguments.ts";
import { slotsOf } from "../slots/slot.ts";
import { notTakenUp } from "../wording/not-taken-up.ts";
import { offlinePhrases, type Phrases } from "../wording/phrases.ts";
import { changesOf, endsOther } from "./card-changes.ts";
import { atItsLookUp, foundFor, lookUpInstead } from "./thing-instead.ts";

/** Words at a card, and what they are about. */
export interface CardWords {
  /** As they were said, and without a denial and the number of the action that they are about. */
  given: Situation;
  situation: Situation;
  mind: Mind;
  phrases: Phrases;
  /** What is said of a question that nothing answers; of a card that is closed by now, too. */
  notKnown: string;
  /** Everything that waits, and what of it the words are about. */
  waits: readonly Step[];
  meant: readonly Step[];
  /** What is wanted instead, where the words take something back, and how it was written. */
  denial: ReturnType<typeof deniedIn>;
  wish: string;
  state: DialogueState;
  /** What found the thing that waits. */
  code: ReturnType<typeof foundFor>;
  asks: boolean;
  /** Whether they ask, and ask for no change. */
  isAsking: boolean;
  /** Whether a change may be wanted of what waits. */
  mayChange: boolean;
  /** The look-up of another thing that is wanted instead. */
  instead: PlannedCall | undefined;
  /** The changes of how many. */
  counted: readonly PlannedCall[];
}

/** Reads words at a card once, for all rules that reply to them. */
export async function understood(
  given: Situation,
  denial: CardWords["denial"],
  waits: readonly Step[],
  mind: Mind,
): Promise<CardWords> {
  const phrases = offlinePhrases(given.language);
  const isOpen = waits.some(({ kind }) => kind === "waiting");
  const notKnown = isOpen ? phrases.notKnown : `${phrase("notAnswered", given.language)}\n\n${phrases.otherwise}`;
  const waiting = waits.map(({ name }) => ({ tool: name }));
  const saidBefore = userTexts(given.past);
  const wanted = denial
    ? phrases.no(withUnitSaid(denial.wish, saidBefore))
    : (proposedIn(given.request, waits, mind) ?? withUnitSaid(given.request.replace(SECOND_THOUGHT, ""), saidBefore));
  const named = actionNamed(wanted, waits.length);
  const situation = { ...given, request: named === undefined ? wanted : wanted.replace(NUMBERED, "") };
  const { request } = situation;
  const meant = named === undefined ? waits : waits.slice(named, named + 1);
  const past: Past[] = [...situation.past, ...situation.steps.map((step): Past => ({ kind: "step", step }))];
  const begun = await replay(situation.past, mind);
  const state = atItsLookUp(begun, meant, past, mind);
  // What was looked up since is what is wanted instead of what was found before.
  const before = atItsLookUp(begun, meant, situation.past, mind);
  const code = foundFor(meant, state, mind);
  const asks = isQuestion(request) && !ORDERS.test(request);
  const isAsking = asks && (!isChange(request) || ASKS_MORE.test(request));
  const mayChange = !isAsking && !endsOther(request, meant, mind) && !isBounded(request);
  const isOther = code !== undefined && mayChange && !isDeclined(request, meant, mind);
  return {
    ...{ given, situation, mind, phrases, notKnown, waits, meant, denial, state, code, asks, isAsking, mayChange },
    wish: deniedIn(given.written, waiting)?.wish ?? denial?.wish ?? "",
    // "Also one in Zurich" is wanted besides.
    instead: isOther && (denial || !addsMore(given.request)) ? lookUpInstead(request, meant, before, mind) : undefined,
    counted: isAsking
      ? []
      : changesOf(situation, meant, mind).filter((one) => givesCount(request, one, meant, mind.read)),
  };
}

/**
 * "Two people", 两间: whether words at a card say nothing but how many of it are wanted, so that they neither choose
 * "Louvre in two hours" nor the second of a list. `change`: what waits, with what they name.
 */
function givesCount(request: string, { tool, args }: PlannedCall, waits: readonly Step[], read: Read): boolean {
  const own = waits.find(({ name }) => name === tool.name);
  const counts = countsOf(tool).filter((slot) => own && valueAt(args, slot) !== valueAt(own.args, slot));
  return counts.length > 0 && saysOnlyValues(request, [tool], read);
}

/** "Only if …", 能退才订, but not "only two nights". */
const isBounded = (request: string): boolean => isConditional(request) || ONLY.test(request);

const ONLY =
  /\bonly\b(?![.!]?$| (?:for |at |to |with )?(?:\d|one\b|two\b|three\b|four\b|five\b))|才|只要(?!\s?\S{0,2}\d)/i;

/** "Can you end it a day earlier?" */
const ORDERS = /^(?:please )?(?:can|could|would|will) you (?!tell|say|explain|show|give)/i;

/** Asks for more than how the call would be: "actually how many did we sell". */
const ASKS_MORE =
  /\b(?:how (?:many|often|well|fast)|which|why|who|where|when)\b|(?<![好十前这那])几[件双台条个天]|多少(?!钱)|怎么(?!样)|为什么|哪/i;

/** "1: from the 6th": which of several that wait is changed. */
const NUMBERED = /^\s{0,3}#?\d{1,2}\s?[:：.)）、]\s{0,3}(?=\S)/;

/** What a change of mind begins with, where a change follows. */
const SECOND_THOUGHT = /^(?:on second thoughts?|i(?:'ve| have)? changed my mind|actually|改主意了)[,，:]? ?(?=.*\d)/i;

/** Whether some words want nothing done, and the others say no value and ask for nothing. */
export function isDeclined(request: string, waits: readonly Step[], { tools, read }: Mind): boolean {
  if (isQuestion(request) || isBounded(request)) return false;
  const isTakingBack = waits.every(({ name }) => tools.some((tool) => tool.name === name && sharesAct(tool, "remove")));
  const clauses = request.split(CLAUSE_ENDS).flatMap((clause) => clause.trim() || []);
  const isLeft = (clause: string) => declinesDoing(clause, isTakingBack);
  const says = (clause: string, ...kinds: string[]) => read(clause).mentions.some(({ kind }) => kinds.includes(kind));
  return (
    clauses.some(isLeft) &&
    clauses.every((clause) =>
      isLeft(clause)
        ? !says(clause, "number")
        : !says(clause, "number", "moment", "period", "code") && !asksToAct(clause) && !asksToKnow(clause),
    )
  );
}

/** Says that words are not taken up, and what can be said otherwise. */
export const unused = ({ given, meant: [first], mind }: CardWords): ModelReply =>
  withText(
    notTakenUp(
      given.written,
      mind.tools.find(({ name }) => name === first?.name),
      given.language,
    ),
  );

/** What waits, in a few words: "Book hotel". */
export const topicOf = ([first]: readonly Step[]): string =>
  withoutAdvice(first?.observation ?? "").split(/[:：]/, 1)[0] ?? "";

const NUMBER = "\\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|[一二两三四五六七八九十]";
/** A number alone in place of another one: "make it 3", "no, to 6", 改成4, "5 then". */
const BARE = new RegExp(
  `^((?:(?:no|nope|sorry|wait|ok|okay|actually|rather|hm+|不|不对|不是|还是)[,，.。 ]+)*(?:(?:please )?(?:make|change|set) (?:it|that|this)(?: to)? |to |rather |[改换]?[成到为]?|还是)?)(${NUMBER})((?: (?:instead|then|please|rather|actually))*|吧|好了)[.!。！]?$`,
  "iu",
);
const COUNTED = new RegExp(
  `(?:\\b(?:${NUMBER}) (nights?|days?|weeks?|people|persons?|guests?|adults?|rooms?|pieces?|percent)\\b|(?:${NUMBER}|\\d{3}) ?(%|个?晚上?|天|个?人|间房?|位|件|周|折))`,
  "giu",
);

/**
 * "Make it 3" behind "for 2 nights" means three nights: with the unit in which the user counted last, in what they have
 * said of it so far. `said`: their messages in order. Unchanged where the number has company or nothing was counted.
 */
export function withUnitSaid(request: string, said: readonly string[]): string {
  const [, before, number, behind] = BARE.exec(request.trim()) ?? [];
  if (number === undefined) return request;
  const counts = said.flatMap((text) =>
    [...text.matchAll(COUNTED)].map(([whole, english, chinese = ""]) => ({ whole, unit: english ?? chinese })),
  );
  // "Make it 25", behind "20% off for three days", are no days.
  const isLike = ({ whole }: { whole: string }) => {
    const [one, other] = [figureOf(whole), figureOf(number)];
    return Math.max(one, other) <= Math.min(one, other) * MOST_APART;
  };
  const { unit } = counts.at(-1) ?? {};
  if (unit === undefined) return request;
  const like = counts.findLast(isLike)?.unit ?? unit;
  const joint = /^[a-z]/i.test(like) ? " " : "";
  return `${before}${number}${joint}${like}${behind}`;
}

const figureOf = (text: string): number => numbersIn(tokensOf(text), text)[0]?.value ?? Number.NaN;

/** What is so many times more counts something else. */
const MOST_APART = 4;

/**
 * "And the 27th?", 那27号行吗, at the card of a call: the value that is proposed for it. A bare number is a day where the
 * call has days and no numbers. Undefined where a message asks for more.
 */
function proposedIn(message: string, [waiting]: readonly Step[], { tools, read }: Mind): string | undefined {
  const tool = tools.find(({ name }) => name === waiting?.name);
  const asked = withoutEnding(message.trim(), /[?？.。!\s]$/);
  const value = asked.length > LONGEST ? undefined : FORMS.flatMap((form) => form.exec(asked)?.[1] ?? [])[0];
  if (!waiting || !tool || value === undefined) return undefined;
  const given = slotsOf(tool).filter((slot) => valueAt(waiting.args, slot) !== undefined);
  const isDay = given.some(({ kind }) => kind === "moment") && !given.some(({ type }) => type !== "string");
  const said = isDay && BARE_DAY.test(value) ? `${value}号` : value;
  return saysOnlyValues(said, [tool], read) ? said : undefined;
}

/** In characters. */
const LONGEST = 40;
const BARE_DAY = /^(?:[1-9]|[12]\d|3[01])$/;
const FORMS = [
  /^(?:and|or|then|so|(?:(?:and|or|then|so),? )?(?:what|how) about) ([^,;]+)$/i,
  /^(?:那么?|要是|或者)?([^，,；;]+?)(?:的话)?(?:呢|[行好成](?:吗|么|不[行好成]?)|可以(?:吗|不)|怎么样)$/,
];
