import { addsMore } from "../../engine/dialog/adds.ts";
import { isControl } from "../../engine/dialog/protocol.ts";
import { withoutEnding } from "../../engine/ending.ts";
import { asksToKnow } from "../../engine/question.ts";
import { spokenOf } from "../conversation/clues.ts";
import { saysOnlyValues } from "../conversation/only-values.ts";
import { isChange } from "../conversation/replies.ts";
import { itemsIn } from "../conversation/shown.ts";
import type { Mind } from "../conversation/state.ts";
import { type ModelReply, withCalls, withText } from "../decision.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import type { Step } from "../situation.ts";
import { valueAt } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import { withoutClock } from "../slots/free-text.ts";
import { slotsOf } from "../slots/slot.ts";
import { failureOf } from "../wording/failure.ts";
import { readable, together } from "../wording/observations.ts";
import { type CardWords, topicOf, unused } from "./card-words.ts";
import { answersIn, foundByAll, untoldIn } from "./found-passages.ts";
import { piecesOf, withoutJoint } from "./message-pieces.ts";
import { madeInstead, OTHERS, takesWords } from "./thing-instead.ts";

/** What was called for the user; that the task may not end yet is nothing to be told. */
const toolSteps = (steps: readonly Step[]): Step[] => steps.filter(({ name }) => !isControl(name));

/** "Make it the blue one", 蓝色的: whether words at a card want another thing in its place, and not one besides, or to know of it. */
const wantsInstead = (request: string, { tool }: PlannedCall, { read }: Mind): boolean =>
  !asksToKnow(request) &&
  !addsMore(request) &&
  !BESIDES.test(request) &&
  (isChange(request) || saysOnlyValues(request, [tool], read));

const BESIDES = /^(?:and|plus)\b|^(?:还有|以及)/i;

/** What was looked up since is told, or goes into the call that waits. */
export function withWhatWasFound(said: CardWords) {
  const { situation, meant, denial, wish, code, instead, state, mind, phrases, notKnown } = said;
  const { steps, request, language } = situation;
  if (steps.length === 0) return undefined;
  const failed = steps.find((step) => step.failed);
  const isDescribed = describesSome(denial?.wish ?? request, steps, mind) || OTHERS.test(denial?.wish ?? "");
  const isWanted = denial !== undefined || (!said.asks && isChange(request));
  const isInstead =
    (isDescribed && isWanted) ||
    (instead !== undefined && (denial !== undefined || wantsInstead(request, instead, mind)));
  const made = code && isInstead && !failed ? madeInstead(code, meant, situation, state, mind) : undefined;
  if (made) return made;
  // What is to be otherwise, and is so of none of those found, is not taken up by showing them.
  const isOfNone = !denial && !instead && !failed && isChange(request) && !said.asks && !OTHERS.test(request);
  if (isOfNone && steps.every(({ name }) => name === code?.foundBy)) return unused(said);
  if (denial)
    return withText(
      failed ? `${failureOf(failed, mind.tools, language)}\n\n${phrases.otherwise}` : phrases.notMeant(wish),
    );
  const isLookUp = ({ name }: Step) => mind.tools.some((tool) => tool.name === name && takesWords(tool));
  const asksAlone = ({ args }: Step) => Object.values(args).includes(request);
  const texts = toolSteps(steps).flatMap((step) => {
    // What was not run and names no reason tells nothing.
    if (step.failed) return [failureOf(step, mind.tools, language)].filter((why) => why !== phrases.notPossible);
    const text = readable(step.observation, language);
    // What says the words of a search again has found nothing for them.
    if (isLookUp(step) && Object.values(step.args).some((words) => text.includes(String(words)))) return [];
    // What is found by the question alone answers it.
    return isLookUp(step) ? answersIn(text, topicOf(meant), asksAlone(step) ? undefined : request) : [text];
  });
  const lookUps = toolSteps(steps).filter((step) => isLookUp(step) && !step.failed);
  if (texts.length === 0 && lookUps.length === 1 && !lookUps.some(asksAlone) && steps.length === 1)
    return lookUpRules(said, "");
  if (texts.length === 0) texts.push(...foundByAll(lookUps, topicOf(meant), mind.tools));
  if (texts.length === 0) return withText(notKnown);
  // Where none of the words is told of, that is named elsewhere.
  const isNamed = untoldIn(texts.join("\n\n"), request, mind.read).length > 0;
  const open = lookUps.length > 0 && !isNamed ? partsUntold(request, texts, topicOf(meant)) : [];
  const line = open.length > 0 ? [phrases.notTold(open.map(phrases.inQuotes).join(phrases.or))] : [];
  return withText([...line, together([...new Set(texts)], language)].join("\n\n"));
}

/** A look-up of what is asked, behind what it is about. */
export function lookUpRules({ situation: { request }, mind }: CardWords, topic: string): ModelReply | undefined {
  const book = mind.tools.find(takesWords);
  const [slot] = book ? slotsOf(book) : [];
  const text = withoutClock(topic === "" ? request : `${topic}: ${request}`);
  return book && slot && withCalls({ name: book.name, args: { [slot.name]: text } });
}

/** "How far is the station, and is breakfast included": the questions of several that what was found does not answer. */
function partsUntold(request: string, texts: readonly string[], topic: string): string[] {
  const parts = piecesOf(request).map((piece) => withoutEnding(withoutJoint(piece), /[,，.。?？!！\s]$/));
  const open = parts.filter((part) => !texts.some((text) => answersIn(text, topic, part).length > 0));
  return open.length < parts.length ? open : [];
}

/** "Make it four stars": whether words tell some of the things that were found from the others, or only such were looked for. */
function describesSome(request: string, steps: readonly Step[], { read, tools }: Mind): boolean {
  const items = steps.flatMap(({ observation }) => itemsIn(observation));
  const told = spokenOf(request, items, read).length;
  const isLookedFor = ({ name, args }: Step) =>
    tools.some(
      (tool) =>
        tool.name === name && fill(tool, read(request)).some(({ slot, value }) => valueAt(args, slot) === value),
    );
  return (told > 0 && told < items.length) || (items.length > 0 && steps.some(isLookedFor));
}
