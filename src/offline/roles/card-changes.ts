import { isForOtherThing } from "../../engine/dialog/adds.ts";
import { daysBetween } from "../../engine/domain/days.ts";
import { isRequestVerb } from "../../engine/embedding/concepts.ts";
import { stem } from "../../engine/embedding/words.ts";
import { idsIn } from "../../engine/ids.ts";
import { answer } from "../conversation/answer.ts";
import { changed } from "../conversation/change.ts";
import { CLAUSE_ENDS } from "../conversation/other-topic.ts";
import { daysShown } from "../conversation/own-days.ts";
import { withoutPointedOne } from "../conversation/pointing.ts";
import { replay } from "../conversation/replay.ts";
import { declinesDoing, isChange, withoutNo } from "../conversation/replies.ts";
import { DISLIKED } from "../conversation/revised.ts";
import type { Mind } from "../conversation/state.ts";
import { usedIn } from "../conversation/used-in.ts";
import { asksToAct } from "../goals/acts.ts";
import { removes } from "../goals/asked-for.ts";
import { declines } from "../goals/clauses.ts";
import { sharesAct, touchesExisting } from "../goals/match.ts";
import { fullCall, type PlannedCall } from "../goals/planned-call.ts";
import { userTexts } from "../past.ts";
import { isTime } from "../reading/mention.ts";
import type { Situation, Step } from "../situation.ts";
import { overlaid, valueAt, without } from "../slots/arguments.ts";
import { endsKept, lengthIn, type Moves, movedBy, movedDays, movesIn, newLengthIn, stretchWay } from "../slots/span.ts";
import { contentOf } from "./asked-content.ts";
import { numberInstead } from "./number-instead.ts";
import { isAsItWaits } from "./thing-instead.ts";

/** The calls that wait and that the words name values for, with them. */
export function changesOf({ request, past }: Situation, waits: readonly Step[], mind: Mind): PlannedCall[] {
  const said = userTexts(past);
  const clauses = withoutNo(request).split(CLAUSE_ENDS);
  const asked = clauses.filter((clause) => !declines(clause) && !declinesDoing(clause, false));
  const wanted = withoutPointedOne(asked.length > 0 ? asked.join(", ") : request);
  const liked = likedIn(withoutPointedOne(asked.join(", ")));
  return waits.flatMap((step) => {
    const { name, args, observation } = step;
    const tool = mind.tools.find((known) => known.name === name);
    const line = tool && touchesExisting(tool) ? asItIs(observation) : undefined;
    const stays = tool && line !== undefined ? endsKept(tool, request).filter((name) => args[name] !== undefined) : [];
    const call = tool && fullCall(tool, without(args, stays));
    const moved = call && line !== undefined ? movedAnew(call, request, line, said) : undefined;
    const made =
      moved ??
      (call &&
        [liked, wanted].reduce<PlannedCall | undefined>(
          (made, text) => made ?? changed(call, text, mind.read, line, said) ?? numberInstead(call, text, mind.read),
          undefined,
        )) ??
      (call && stays.length > 0 ? call : undefined);
    return made && !isAsItWaits(made, step) ? made : [];
  });
}

/** 三折太亏，五折: without the clauses that say what is wrong with a value, which is not the one that is wanted. */
const likedIn = (request: string): string =>
  request
    .split(CLAUSE_ENDS)
    .filter((clause) => !DISLIKED.test(clause))
    .join(", ");

/** What the card of a change tells of a thing as it is, which may have arrows of its own: 94 → 85. */
function asItIs(observation: string): string {
  const parts = observation.split("→");
  return parts.slice(0, Math.ceil(parts.length / 2)).join("→");
}

/** Whether a call is for another thing than the one of its kind that waits. */
export const isOfOther = ({ tool, args }: PlannedCall, waits: readonly Step[]): boolean =>
  waits.filter(({ name }) => name === tool.name).every((step) => isForOtherThing({ args }, step));

/** Whether the words name a thing that none of the calls is for. */
export const namesOther = (request: string, waits: readonly Step[]): boolean =>
  idsIn(request).some(
    (id) => !waits.some(({ observation, args }) => `${observation} ${JSON.stringify(args)}`.includes(id)),
  );

/** Whether the words want what waits for another thing: they change it, ask for its act, or say nothing but the thing. */
export function saysInstead(request: string, waits: readonly Step[]): boolean {
  if (withoutNo(request) !== request || isChange(request) || asksToAct(request)) return true;
  const said = idsIn(request).reduce((rest, id) => rest.replace(id, " "), request);
  const own = waits.map(({ observation }) => observation).join("\n");
  return contentOf(said.replace(PARTICLES, ""), own).every((word) => isRequestVerb(stem(word)));
}

/** "No, the third one": a call of the same kind for something else that was shown. */
export async function chosenInstead({ past, request }: Situation, waits: readonly Step[], mind: Mind) {
  const { calls, chosen } = await answer(likedIn(request) || request, await replay(past, mind), mind);
  return calls.find(
    ({ tool, missing, args }) =>
      chosen !== undefined &&
      missing.length === 0 &&
      waits.some((step) => step.name === tool.name && JSON.stringify(step.args) !== JSON.stringify(args)),
  );
}

/** "Make it the compact", 换紧凑型吧, where it is for that already. */
export function saysWhatIs(request: string, waits: readonly Step[]): Step | undefined {
  const [said, isSwap] = [withoutNo(request).replace(SWAP, ""), SWAP.test(request) || isChange(request)];
  const words = contentOf(said.replace(PARTICLES, ""), "").filter((word) => !isRequestVerb(stem(word)));
  const named = [...words, ...(said.match(/\d+/g) ?? [])];
  return isSwap && words.length > 0
    ? waits.find(({ observation }) => named.every((word) => observation.includes(word) || usedIn(observation)(word)))
    : undefined;
}

const SWAP = /^(?:那|就|还是|请|帮我|给我)*[换改选要](?:成|为|到|个)?(?=\p{Script=Han})|\binstead\b/iu;
const PARTICLES = /[吧了呀啊的呗嘛]{1,3}[。！!]?$/;

/** "Stop the promotion of the head torch": something is to be ended, and what waits ends nothing. */
export function endsOther(request: string, waits: readonly Step[], { tools, read }: Mind): boolean {
  if (read(request).mentions.some(isTime)) return false;
  const removers = tools.filter(removes);
  const isWaiting = waits.some(({ name }) => removers.some((tool) => tool.name === name));
  return !isWaiting && removers.some((tool) => sharesAct(tool, request) || asksToEnd(request));
}

/** "End it", 停了吧. */
export const asksToEnd = (text: string): boolean =>
  /^(?:please )?(?:just )?(?:stop|end) (?:it|that|this|them|the|my|our)\b|停[掉了止]|^就?结束/i.test(text);

/**
 * "No, two days" after "postpone it by one day": the call that moves the days of a thing, moved otherwise from those
 * that the thing has, and not from those it was to get. `line`: what is known of the thing; `said`: what was said so
 * far. Undefined where no words were what moved the days.
 */
function movedAnew(
  { tool, args, ...call }: PlannedCall,
  message: string,
  line: string,
  said: readonly string[],
): PlannedCall | undefined {
  const [first, last = first] = daysShown(line);
  if (first === undefined || last === undefined) return undefined;
  const had = { first, last };
  const isLess = (lengthIn(message) ?? 0) < daysBetween(first, last);
  const made =
    said.findLast((one) => {
      const days = movedDays(tool, had, one);
      return days.length > 0 && days.every(({ slot, value }) => valueAt(args, slot) === value);
    }) ?? said.findLast((one) => stretchWay(one) > 0 && newLengthIn(one) === undefined && isLess);
  if (made === undefined) return undefined;
  const isOfDays = Object.values(args).every((value) => typeof value !== "number");
  const text = isOfDays ? withUnitOf(made, withoutNo(message)) : withoutNo(message);
  const isAnew = text !== message || REPLACES.test(text) || isAlike(movesIn(made), movesIn(text));
  const isCorrected = text !== message || (isAnew && !ADDS.test(text));
  const { stretch = stretchWay(made) || undefined, shift } = movesIn(made);
  const ofMade = ofLength({ stretch, shift }, lengthIn(text) ?? 0);
  const moves = BARE.test(text) ? ofMade : isCorrected ? movesIn(text) : {};
  const days = movedBy(tool, had, BARE.test(text) ? made : text, moves);
  if (days.every(({ slot, value }) => valueAt(args, slot) === value)) return undefined;
  const kept = without(
    args,
    movedDays(tool, had, made).flatMap(({ slot }) => slot.name),
  );
  return { ...call, tool, args: overlaid(kept, days) };
}

/** "Make it 3", after "by 2 days": as many of what was counted before. */
function withUnitOf(made: string, text: string): string {
  const [, count, unit] = COUNT.exec(text) ?? [];
  if (count === undefined) return text;
  const isWeeks = /\bweeks?\b|周|星期|礼拜/i.test(unit ?? made);
  return /\p{Script=Han}/u.test(text) ? `${count}${isWeeks ? "周" : "天"}` : `${count} ${isWeeks ? "weeks" : "days"}`;
}

const COUNT =
  /^(?:make (?:it|that) |by |only |just |改[成为到]|只?要?|就)?(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|[一二两三四五六七八九十])( (?:day|night|week)s?|天|[晚夜]|个?(?:周|星期|礼拜))?(?: (?:only|please)|吧)?[.!。！\s]*$/i;

/** Says how many days, and nothing of what lasts so long. */
const BARE =
  /^(?:by |only |just )?[\w-]{1,10} (?:day|week)s?[.!\s]*$|^(?:只|就)?[\d一二两三四五六七八九十]{1,3}(?:天|周|个?星期|个?礼拜)[。！!\s]*$/i;

const isAlike = (one: Moves, other: Moves): boolean =>
  (one.stretch ?? 0) * (other.stretch ?? 0) > 0 || (one.shift ?? 0) * (other.shift ?? 0) > 0;

/** "One more night", 再晚一天: counts from what is on the card. */
const ADDS = /\b(?:another|more|again|further|still|even|yet|additional|extra)\b|再|又|还(?!是)|更/i;

/** 改成推迟两天, "make it two days later": takes the place of what moved it before, whichever way that was. */
const REPLACES =
  /^(?:(?:no|oh|wait|actually|rather|sorry)[,，]? )*(?:make|change|switch) (?:it|that)\b|\b(?:instead|rather)\b|[改换变](?:成|为|到)/i;

const ofLength = (moves: Moves, days: number): Moves => ({
  ...(moves.stretch !== undefined && { stretch: Math.sign(moves.stretch) * days }),
  ...(moves.shift !== undefined && { shift: Math.sign(moves.shift) * days }),
});
