import { withoutAdvice } from "../../engine/advice.ts";
import { actionNamed } from "../../engine/dialog/actions-named.ts";
import { addsMore, isForOtherThing } from "../../engine/dialog/adds.ts";
import { changeOfOne } from "../../engine/dialog/change-of-one.ts";
import { COMPLETE, isControl } from "../../engine/dialog/protocol.ts";
import { deniedIn } from "../../engine/dialog/taken-back.ts";
import { isRequestVerb } from "../../engine/embedding/concepts.ts";
import { stem } from "../../engine/embedding/words.ts";
import { idsIn } from "../../engine/ids.ts";
import { asksOnlyWhy } from "../../engine/knowledge/follow-up.ts";
import { phrase } from "../../engine/phrases.ts";
import { beginning } from "../../engine/plain-text.ts";
import { asksToKnow, isQuestion } from "../../engine/question.ts";
import { answer } from "../conversation/answer.ts";
import { changed } from "../conversation/change.ts";
import { movedAnew } from "../conversation/moved-anew.ts";
import { CLAUSE_ENDS } from "../conversation/other-topic.ts";
import { replay } from "../conversation/replay.ts";
import { declinesDoing, isChange, withoutNo } from "../conversation/replies.ts";
import type { DialogueState, Mind } from "../conversation/state.ts";
import { usedIn } from "../conversation/used-in.ts";
import { type ModelReply, withCalls, withText } from "../decision.ts";
import { asksToAct } from "../goals/acts.ts";
import { declines } from "../goals/clauses.ts";
import { actsNamed, sharesAct, touchesExisting } from "../goals/match.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import type { Past, Situation, Step } from "../situation.ts";
import { valueAt } from "../slots/arguments.ts";
import { valuesSaid } from "../slots/places-said.ts";
import { slotsOf } from "../slots/slot.ts";
import { talkIn } from "../talk/act.ts";
import { talkReply } from "../talk/reply.ts";
import { failureOf } from "../wording/failure.ts";
import { readable, together } from "../wording/observations.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { contentOf } from "./asked-content.ts";
import { cardAnswer } from "./card-answers.ts";
import { askedOfIt, othersLike, ownListed, takesWords } from "./card-look-ups.ts";
import { answersIn } from "./card-passages.ts";
import { forTheSame, lookUpOther } from "./denied-at-card.ts";
import { givesCount } from "./gives-count.ts";
import { idInstead } from "./id-instead.ts";
import { asCall, letGo } from "./let-go.ts";
import { numberInstead } from "./number-instead.ts";
import { atItsLookUp, foundFor, lookUpInstead, madeInstead, shownInstead } from "./thing-instead.ts";

/** The calls that wait for the user on a card, when it is words at that card that are to be attended to. */
export const waitingSteps = ({ past }: Situation): Step[] =>
  past.flatMap((event) =>
    event.kind === "step" && event.step.kind === "waiting" && event.step.name !== COMPLETE ? [event.step] : [],
  );

/** What was called for the user; that the task may not end yet is nothing to be told. */
const toolSteps = (steps: readonly Step[]): Step[] => steps.filter(({ name }) => !isControl(name));

/** In characters: a longer text says more than which thing is meant. */
const SHORT = 60;

/** Longest part of the user's words that is said again. */
const QUOTED = 100;

const CONDITION = /\b(?:if|unless|only|provided|as long as|depends)\b|如果|要是|除非|的话|才|只要|否则/i;

/**
 * Words at a card: what they name otherwise is changed in the call, and a question is looked up. Nothing else is begun,
 * and what cannot be used leaves the card as it is.
 */
export async function atCard(given: Situation, waits: readonly Step[], mind: Mind): Promise<ModelReply> {
  const waiting = waits.map(({ name }) => ({ tool: name }));
  const changeOnly = behindVerdicts(given.request, waits);
  if (changeOnly !== undefined) return atCard({ ...given, request: changeOnly, written: changeOnly }, waits, mind);
  const denial = deniedIn(given.request, waiting);
  const phrases = offlinePhrases(given.language);
  if (denial?.wish === "") return withText(phrases.notDone);
  const ofOther = given.steps.length === 0 ? idInstead(given, waits, mind, denial !== undefined) : undefined;
  if (ofOther) return ofOther;
  const wish = deniedIn(given.written, waiting)?.wish ?? denial?.wish ?? "";
  const wanted = denial ? phrases.no(denial.wish) : given.request.replace(SECOND_THOUGHT, "");
  const named = actionNamed(wanted, waits.length);
  const situation = { ...given, request: named === undefined ? wanted : wanted.replace(NUMBERED, "") };
  const { request, steps, language } = situation;
  const meant = named === undefined ? waits : waits.slice(named, named + 1);
  const topic = topicOf(meant);
  const past: Past[] = [...situation.past, ...steps.map((step): Past => ({ kind: "step", step }))];
  const state = atItsLookUp(await replay(situation.past, mind), meant, past, mind);
  const code = foundFor(meant, state, mind);
  const asks = isQuestion(request) && !ORDERS.test(request);
  const isAsking = asks && (!isChange(request) || ASKS_MORE.test(request));
  const isOtherAct = endsOther(request, meant, mind);
  const instead =
    code && !isAsking && !isOtherAct && !CONDITION.test(request) && !isDeclined(request, meant, mind)
      ? lookUpInstead(request, meant, state, mind)
      : undefined;
  if (code && (instead || denial) && steps.length > 0 && !steps.some(({ failed }) => failed)) {
    const made = madeInstead(code, meant, situation, state, mind);
    if (made) return made;
  }
  const failed = steps.find((step) => step.failed);
  if (denial && failed) return withText(`${failureOf(failed, mind.tools, language)}\n\n${phrases.otherwise}`);
  if (denial && steps.length > 0) return withText(phrases.notMeant(wish));
  if (steps.length > 0) {
    const isLookUp = ({ name }: Step) => mind.tools.some((tool) => tool.name === name && takesWords(tool));
    const texts = toolSteps(steps).flatMap((step) => {
      if (step.failed) return [failureOf(step, mind.tools, language)];
      const text = readable(step.observation, language);
      // What is found by the question alone answers it.
      const asksAlone = Object.values(step.args).includes(request);
      return isLookUp(step) ? answersIn(text, topic, asksAlone ? undefined : request) : [text];
    });
    return withText(texts.length > 0 ? together([...new Set(texts)], language) : phrases.notKnown);
  }
  // Of several, what is not wanted may be one of them only.
  if (isDeclined(request, meant, mind))
    return waits.length > 1
      ? withText(`${phrases.notTakenUp}\n\n${phrases.stillWaits}`)
      : withCalls(letGo("dropped", phrases.declined));
  const counted = isAsking
    ? []
    : changesOf(situation, meant, mind).filter((one) => givesCount(request, one, meant, mind.read));
  // 说错了，是HB-2: what is said to be wrong is what waits.
  const isNoTalk = counted.length > 0 || (denial && talkIn(denial.wish) === undefined);
  const reply = isNoTalk ? undefined : await talkReply(situation, mind.embeddings);
  const talk = reply !== undefined && talkIn(situation.written) === "chat" ? phrases.notTakenUp : reply;
  if (talk !== undefined) return withText(`${talk}\n\n${denial ? phrases.otherwise : phrases.stillWaits}`);
  const isElsewhere = !isAsking && !instead && !denial && namesOtherPlace(request, state, mind);
  if (!isAsking && (isElsewhere || addsMore(given.request))) {
    const [change, ...others] = changesOf(situation, meant, mind).filter((one) => !isOfOther(one, meant));
    if (change && others.length === 0 && !isElsewhere && !namesOther(request, meant))
      return withCalls(asCall(change), letGo("done", phrases.done));
    return withText(
      `${phrases.onTop(phrases.inQuotes(beginning(given.request.trim(), QUOTED)))}\n${phrases.stillWaits}`,
    );
  }
  if (instead) return withCalls(asCall(instead));
  const same = denial && meant[0] && forTheSame(denial, meant[0], mind);
  if (same) return withCalls(asCall(same));
  if (asksOnlyWhy(request)) return withText(phrases.notKnown);
  const answered = asks ? cardAnswer(request, meant, language) : undefined;
  if (answered !== undefined) return withText(answered);
  if (!isAsking && !isOtherAct && !CONDITION.test(request)) {
    const looks = asksToKnow(request) && !isChange(request);
    const picked =
      code && meant[0] && counted.length === 0 && !asks && !looks && request.length <= SHORT && !instead
        ? shownInstead(request, meant[0], code, state, mind)
        : undefined;
    const chosen = picked ?? (looks || counted.length > 0 ? undefined : await chosenInstead(situation, meant, mind));
    const mayBeOther = denial !== undefined || saysInstead(request, meant);
    const changes = changesOf(situation, meant, mind).filter((one) => mayBeOther || !isOfOther(one, meant));
    const [other, ...others] = [chosen, ...changes];
    if (other === undefined && others.length > 1)
      return withText(phrase("ofWhich", language, { count: waits.length, words: beginning(request, QUOTED) }));
    const only = other ?? others[0];
    if (only) return withCalls(asCall(only), letGo("done", phrases.done));
    const same = denial ? undefined : saysWhatIs(request, meant);
    if (same) return withText(phrases.asItIs(withoutAdvice(same.observation).trim()));
  }
  const lookUp =
    (asksToKnow(request) ? await ownListed(request, mind) : undefined) ??
    (asks ? await askedOfIt(request, meant, mind) : undefined) ??
    othersLike(request, meant, mind);
  if (lookUp) return withCalls(asCall(lookUp));
  if (denial && meant[0]) {
    const other = lookUpOther(denial.wish, topic, meant[0], mind);
    return other ? withCalls(asCall(other)) : withText(phrases.notMeant(wish));
  }
  if (!asks) return withText(`${phrases.notTakenUp}\n\n${phrases.stillWaits}`);
  const book = mind.tools.find(takesWords);
  const [slot] = book ? slotsOf(book) : [];
  if (!book || !slot || contentOf(request, topic).length === 0) return withText(phrases.notKnown);
  return withCalls(
    ...[request, `${topic} ${request}`].map((text) => ({ name: book.name, args: { [slot.name]: text } })),
  );
}

/** "And B in Basel from the 7th", where what waits was found in Zurich: a wish of its own, and no change. */
const namesOtherPlace = (request: string, { found }: DialogueState, { read }: Mind): boolean =>
  found !== undefined &&
  slotsOf(found.tool).some((slot) => {
    const own = slot.kind === "place" ? valueAt(found.args, slot) : undefined;
    const said = own === undefined ? [] : valuesSaid(slot, read(request));
    return said.length > 0 && said.every(({ value }) => value !== own);
  });

/** "Stop the promotion of the head torch": something is to be ended, and what waits ends nothing. */
function endsOther(request: string, waits: readonly Step[], { tools, read }: Mind): boolean {
  if (read(request).mentions.some(({ kind }) => kind === "moment" || kind === "period")) return false;
  const removers = tools.filter((tool) => actsNamed(tool).includes("remove"));
  const isWaiting = waits.some(({ name }) => removers.some((tool) => tool.name === name));
  return !isWaiting && removers.some((tool) => sharesAct(tool, request) || ENDS.test(request));
}

const ENDS = /^(?:please )?(?:stop|end) (?:the|my|our)\b|停[掉了止]|^结束/i;

/** "Can you end it a day earlier?" */
const ORDERS = /^(?:please )?(?:can|could|would|will) you (?!tell|say|explain|show|give)/i;

/** Asks for more than how the call would be: "actually how many did we sell". */
const ASKS_MORE =
  /\b(?:how (?:many|often|well|fast)|which|why|who|where|when)\b|(?<![好十前这那])几[件双台条个天]|多少(?!钱)|怎么(?!样)|为什么|哪/i;

/** "Make it the compact", 换紧凑型吧, where it is for that already. */
function saysWhatIs(request: string, waits: readonly Step[]): Step | undefined {
  const [said, isSwap] = [withoutNo(request).replace(SWAP, ""), SWAP.test(request) || isChange(request)];
  const words = contentOf(said.replace(PARTICLES, ""), "").filter((word) => !isRequestVerb(stem(word)));
  const named = [...words, ...(said.match(/\d+/g) ?? [])];
  return isSwap && words.length > 0
    ? waits.find(({ observation }) => named.every((word) => observation.includes(word) || usedIn(observation)(word)))
    : undefined;
}

const SWAP = /^(?:那|就|还是|请|帮我|给我)*[换改选要](?:成|为|到|个)?(?=\p{Script=Han})|\binstead\b/iu;
const PARTICLES = /[吧了呀啊的呗嘛]{1,3}[。！!]?$/;

/** "1 no, 2 yes but 12%": what is said of the one that waits here, behind the verdicts on all that the card has. */
const behindVerdicts = (request: string, [first]: readonly Step[]): string | undefined =>
  changeOfOne(
    request,
    Array.from({ length: MOST_NUMBERED }, () => ({ id: "", tool: first?.name ?? "", args: {}, preview: "" })),
  )?.change;

const MOST_NUMBERED = 9;

/** "1: from the 6th": which of several that wait is changed. */
const NUMBERED = /^\s{0,3}#?\d{1,2}\s?[:：.)）、]\s{0,3}(?=\S)/;

/** What a change of mind begins with, where a change follows. */
const SECOND_THOUGHT = /^(?:on second thoughts?|i(?:'ve| have)? changed my mind|actually|改主意了)[,，:]? ?(?=.*\d)/i;

/** Whether some words want nothing done, and the others say no value and ask for nothing. */
function isDeclined(request: string, waits: readonly Step[], { tools, read }: Mind): boolean {
  if (isQuestion(request) || CONDITION.test(request)) return false;
  const isTakingBack = waits.every(({ name }) => tools.some((tool) => tool.name === name && sharesAct(tool, "remove")));
  const clauses = request.split(CLAUSE_ENDS).filter((clause) => clause.trim() !== "");
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

/** The calls that wait and that the words name values for, with them. */
function changesOf({ request, past }: Situation, waits: readonly Step[], mind: Mind): PlannedCall[] {
  const said = past.flatMap((one) => (one.kind === "user" ? one.text : []));
  const clauses = withoutNo(request).split(CLAUSE_ENDS);
  const asked = clauses.filter((clause) => !declines(clause) && !declinesDoing(clause, false));
  const wanted = asked.length > 0 ? asked.join(", ") : request;
  return waits.flatMap(({ name, args, observation }) => {
    const tool = mind.tools.find((known) => known.name === name);
    const line = tool && touchesExisting(tool) ? asItIs(observation) : undefined;
    const call = tool && { tool, args, missing: [], score: 1 };
    const moved = call && line !== undefined ? movedAnew(call, request, line, said) : undefined;
    return (
      moved ?? (call && (changed(call, wanted, mind.read, line, said) ?? numberInstead(call, wanted, mind.read))) ?? []
    );
  });
}

/** What the card of a change tells of a thing as it is, which may have arrows of its own: 94 → 85. */
function asItIs(observation: string): string {
  const parts = observation.split("→");
  return parts.slice(0, Math.ceil(parts.length / 2)).join("→");
}

/** Whether a call is for another thing than the one of its kind that waits. */
const isOfOther = ({ tool, args }: PlannedCall, waits: readonly Step[]): boolean =>
  waits.filter(({ name }) => name === tool.name).every((step) => isForOtherThing({ args }, step));

/** Whether the words name a thing that none of the calls is for. */
const namesOther = (request: string, waits: readonly Step[]): boolean =>
  idsIn(request).some(
    (id) => !waits.some(({ observation, args }) => `${observation} ${JSON.stringify(args)}`.includes(id)),
  );

/** Whether the words want what waits for another thing: they change it, ask for its act, or say nothing but the thing. */
function saysInstead(request: string, waits: readonly Step[]): boolean {
  if (withoutNo(request) !== request || isChange(request) || asksToAct(request)) return true;
  const said = idsIn(request).reduce((rest, id) => rest.replace(id, " "), request);
  const own = waits.map(({ observation }) => observation).join("\n");
  return contentOf(said.replace(PARTICLES, ""), own).every((word) => isRequestVerb(stem(word)));
}

/** "No, the third one": a call of the same kind for something else that was shown. */
async function chosenInstead({ past, request }: Situation, waits: readonly Step[], mind: Mind) {
  const { calls, chosen } = await answer(request, await replay(past, mind), mind);
  return calls.find(
    ({ tool, missing, args }) =>
      chosen !== undefined &&
      missing.length === 0 &&
      waits.some((step) => step.name === tool.name && JSON.stringify(step.args) !== JSON.stringify(args)),
  );
}

/** What waits, in a few words: "Book hotel". */
const topicOf = ([first]: readonly Step[]): string =>
  withoutAdvice(first?.observation ?? "").split(/[:：]/, 1)[0] ?? "";
