import { withoutEnding } from "../../engine/ending.ts";
import { idsIn } from "../../engine/ids.ts";
import { languageOf } from "../../engine/language.ts";
import { isQuestion } from "../../engine/question.ts";
import { namesWholeTrip } from "../conversation/all-shown.ts";
import { listsOwn } from "../conversation/own-list.ts";
import { chooses, isPointing } from "../conversation/pointing.ts";
import { type ModelReply, withCalls, withText } from "../decision.ts";
import { actsIn, asksToAct, isOnExisting } from "../goals/acts.ts";
import { inContext, onlySameDays, placeIn } from "../goals/context.ts";
import { withSharedVerbs } from "../goals/shared-verb.ts";
import { agentTexts, userTexts } from "../past.ts";
import { slotsOf } from "../slots/slot.ts";
import { askFor } from "../wording/question.ts";
import { type Asked, leftBy } from "./asked.ts";
import { doneWithAll, givesUpSought, wholeTripIn } from "./done-with-all.ts";
import { namesAnother } from "./for-others.ts";
import { doersOf } from "./hand-over.ts";
import { isParted, piecesOf, withoutJoint } from "./message-pieces.ts";
import { doneWithShown } from "./pointed-goal.ts";
import { placeOf } from "./same-trip.ts";

/**
 * "Cancel the whole trip": that to the only place that was told of last; where there is none, it is asked which, and the
 * answer is that place.
 */
export async function doneWithTrip({ given, said, tools, plan }: Asked): Promise<ModelReply | undefined> {
  const all = doersOf(tools);
  const { read, past, language } = given;
  const slot = all
    .filter(listsOwn)
    .flatMap(slotsOf)
    .find(({ kind }) => kind === "place");
  if (!slot || isQuestion(said)) return undefined;
  const words = askFor([slot], language);
  const lines = (agentTexts(past).at(-1) ?? "").split("\n");
  const named = placeIn(said, all, read);
  const isAnswer = named !== undefined && lines.at(-1) === words && said.length <= LONGEST_PLACE;
  const wish = (isAnswer ? userTexts(past).at(-1) : undefined) ?? said;
  if (!namesWholeTrip(wish) || (named && !isAnswer) || !actsIn(wish).some(isOnExisting)) return undefined;
  const places = new Set(lines.flatMap((line) => placeOf(line, all, read) ?? []));
  const place = isAnswer ? said : places.size === 1 ? [...places][0] : undefined;
  if (place === undefined) return withText(words);
  const whole = languageOf(wish) === "zh" ? `${place}的${wish}` : `${withoutEnding(wish, /[.!\s]$/)} in ${place}`;
  return plan({ request: whole, written: whole });
}

/** "I can't go to Geneva, but I'd like …": what is wanted in place of a trip that is off. */
const BUT = /,? but (?=(?:i|we)\b)/i;
const ENDS = /[,，、]$/;

/** In characters: a longer text is no answer to where. */
const LONGEST_PLACE = 30;

/**
 * "Cancel my Geneva trip and book a room in Basel", "the second one, and rent a car": all of the trip, or what is to be
 * done with one thing shown, and what is wanted besides, there and then.
 */
export async function firstAndMore({ given, said, mine, embeddings, plan }: Asked): Promise<ModelReply | undefined> {
  const [cut = "", ...cuts] = said.split(BUT);
  const tripIn = (piece: string) => wholeTripIn({ ...given, request: piece.trim().replace(ENDS, "") }, mine);
  const isOff = (piece: string) => tripIn(piece) !== undefined && !givesUpSought({ ...given, request: piece }, mine);
  const [first = "", second = "", ...more] =
    cuts.length > 0 && isOff(cut) && tripIn(said) === undefined ? [cut, ...cuts] : piecesOf(said);
  // …，同样的日子: the days of what stands before it.
  const isMore = !more.every((piece) => onlySameDays(withoutJoint(piece)));
  if (second === "" || isMore || !(isParted(first, second) || (isOff(first) && tripIn(said) === undefined)))
    return undefined;
  const pick =
    asksToAct(first) || chooses(first) ? first.trim() : `${languageOf(first) === "zh" ? "要" : "take "}${first.trim()}`;
  const own = { ...given, request: pick, written: pick };
  // Nobody who only names what is theirs, "my Paris bookings and …", takes any of it.
  const alone = first.trim().replace(ENDS, "");
  const trip = doneWithAll({ ...given, request: alone, written: alone }, mine);
  const isTrip = trip !== undefined && trip.calls.length > 1;
  const [heading = ""] = isTrip ? [] : (agentTexts(given.past).at(-1) ?? "").split("\n");
  const planned = (text: string) => {
    const wish = inContext(text, `${heading} ${text}`, doersOf(mine), given.read);
    return plan({ request: wish, written: wish, after: undefined, ended: [] });
  };
  // "HT-1, and a car", given back by who had listed such: what is named by its id need not have been shown.
  const isNamed = leftBy(given).length > 0 && idsIn(first).length === 1 && !isPointing(first);
  const done = isTrip
    ? trip
    : isNamed
      ? await planned(pick)
      : isPointing(first)
        ? await doneWithShown(own, mine, embeddings)
        : undefined;
  if (!done || done.calls.length === 0) return undefined;
  const [, besides = ""] = withSharedVerbs([pick, withoutJoint([second, ...more].join(""))], doersOf(mine));
  // "The first one. Book it": the same is said twice.
  if (!isTrip && !namesAnother(besides, given.read) && idsIn(besides).length === 0) return undefined;
  const { calls } = await planned(besides);
  return calls.length > 0 ? withCalls(...done.calls, ...calls) : undefined;
}
