import { isQuestion } from "../../engine/question.ts";
import { acts, asksToAct } from "../goals/acts.ts";
import { callsFor, callsOf } from "../goals/calls.ts";
import { finds } from "../goals/finds.ts";
import { leftOut } from "../goals/left-out.ts";
import { isOfOneself, sharesAct, takesQuestion, touchesExisting } from "../goals/match.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { isLearned, isWorded, rankRequest, saysTopic } from "../goals/rank-request.ts";
import { rulesAsked } from "../goals/rules-asked.ts";
import { withoutGivers } from "../links.ts";
import { firstOf } from "../rules.ts";
import { missingIn, overlaid } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import { slotsOf } from "../slots/slot.ts";
import { givesUp } from "../talk/act.ts";
import { changed } from "./change.ts";
import { choose, clearGoal } from "./choose.ts";
import { complete, isShortAnswer } from "./complete.ts";
import { OF_OPEN_CALL } from "./of-open-call.ts";
import { OF_SHOWN } from "./of-shown.ts";
import { saysOnlyValues } from "./only-values.ts";
import { endsOf } from "./other-way.ts";
import { isChange, isDrop, isNarrowing, isNo, isShort, isYes } from "./replies.ts";
import type { DialogueState, Mind } from "./state.ts";
import { callsNamed } from "./task-parts.ts";
import { type AnswerRule, type FollowUp, type Utterance, utteranceOf } from "./utterance.ts";

/**
 * The calls a message asks for, in the light of what was said before it: an answer to what is missing, a choice among
 * what was shown, a yes, a change to what was settled, or something new.
 */
export async function answer(message: string, before: DialogueState, mind: Mind): Promise<FollowUp> {
  return (await firstOf(ANSWERS, utteranceOf(message, before, mind))) ?? { calls: [] };
}

/** Tried in this order: short replies, the things shown, the open call, a new request. */
const ANSWERS: readonly AnswerRule[] = [
  namedCalls,
  givenUp,
  rulesOnly,
  agreed,
  ...OF_SHOWN,
  ...OF_OPEN_CALL,
  askedAnew,
];

/** The calls that a task names. */
function namedCalls({ message, mind }: Utterance): FollowUp | undefined {
  const calls = callsNamed(message, mind.tools);
  return calls.length > 0 ? { calls, isWhole: true } : undefined;
}

function givenUp({ message }: Utterance): FollowUp | undefined {
  if (isDrop(message) || givesUp(message)) return { calls: [], declined: "drop" };
  return isNo(message) ? { calls: [], declined: "no" } : undefined;
}

function rulesOnly({ text, mind }: Utterance): FollowUp | undefined {
  const rules = rulesAsked(text, mind.tools);
  return rules && { calls: [rules], isWhole: true };
}

/** A yes to the only thing found chooses it. */
async function agreed({ text, state, mind }: Utterance): Promise<FollowUp | undefined> {
  const { about, shown } = state;
  if (!about || !isYes(text)) return undefined;
  const [only, ...more] = finds(about.tool) ? shown : [];
  const taken = only && more.length === 0 ? await choose(text, only, state, mind) : undefined;
  return taken ? { calls: [taken], chosen: only } : { calls: [about] };
}

/** What a message asks for by its own words, where it does not go on with the call that is open. */
async function askedAnew({ text, state, mind }: Utterance): Promise<FollowUp> {
  const { about, said } = state;
  const saysMore = !about || !isLearned(mind.tools) || saysTopic(text, mind.tools, mind);
  const fresh = saysMore ? await callsFor(text, mind.tools, mind, said) : [];
  const onward = about && goesOnWith(about, fresh, text, said, mind);
  if (onward) return onward;
  const isOpen = !about && mind.isTasked && !mind.tools.some(acts) && fresh.every(({ missing }) => missing.length > 0);
  const ofValues = isOpen ? await forValues(text, mind) : [];
  if (ofValues.length > 0) return { calls: ofValues };
  const isOpenTask = !about && mind.isTasked && (fresh.length === 0 || listsInstead(text, fresh, mind));
  return { calls: isOpenTask ? await likeliest(text, mind) : fresh };
}

/** What goes on with the call that is open, beside what a message would ask for by itself. */
function goesOnWith(
  about: PlannedCall,
  fresh: readonly PlannedCall[],
  text: string,
  said: readonly string[],
  mind: Mind,
): FollowUp | undefined {
  // What is only to be found for a call goes on with it: "the blue ones", 红色的不要.
  const isForIt = fresh.length > 0 && !isQuestion(text) && isShort(text) && leadTo(about, fresh, mind.tools);
  if (isForIt) return { calls: [about], isWhole: true };
  if (fresh.some((one) => one.score >= clearGoal && one.tool !== about.tool)) return undefined;
  if (about.missing.length > 0) {
    const filled = complete(about, [text, ...said], mind.read);
    if (filled) return { calls: [filled] };
    return fresh.length === 0 && isShortAnswer(text) ? { calls: [about] } : undefined;
  }
  const isUnserved = fresh.length === 0 && !(mind.isTasked && isQuestion(text));
  const isOfIt = isChange(text) || isNarrowing(text) || isPartOf(about, text, fresh, mind) || isUnserved;
  const other = isOfIt ? changed(about, text, mind.read) : undefined;
  return other && { calls: [other] };
}

/** "Xihu on Nov 10": of a text that only names values, what is likeliest looked up of them, and takes them all. */
async function forValues(said: string, { tools, read, embeddings }: Mind): Promise<PlannedCall[]> {
  const looking = tools.filter((tool) => !takesQuestion(tool) && endsOf(tool) === undefined);
  if (!saysOnlyValues(said, looking, read)) return [];
  const ranked = await rankRequest(said, looking, { read, embeddings });
  const made = ranked.map((match) => callsOf(match, said, [], read));
  const takesAll = (calls: readonly PlannedCall[]) =>
    calls.length > 0 &&
    calls.every(({ args, missing }) => missing.length === 0 && Object.keys(args).length > 0) &&
    leftOut(said, calls, read, looking) === undefined;
  return made.find(takesAll) ?? [];
}

/** Whether some calls only find what another lacks. */
const leadTo = (call: PlannedCall, finders: readonly PlannedCall[], tools: Mind["tools"]): boolean =>
  call.missing.length > 0 && withoutGivers([...finders, call], tools).every((one) => one === call);

/** Whether a message asks for the call before it anew, and does not say by itself all that this needs. */
const isPartOf = ({ tool }: PlannedCall, text: string, fresh: readonly PlannedCall[], { read }: Mind): boolean =>
  fresh.length === 1 &&
  fresh[0]?.tool === tool &&
  missingIn(slotsOf(tool), overlaid({}, fill(tool, read(text)))).length > 0;

/** 把我的预约改到周四: what there is to be changed is looked up for the change, and not to be shown. */
const listsInstead = (text: string, fresh: readonly PlannedCall[], { tools }: Mind): boolean =>
  isWorded(tools) &&
  fresh.length === 1 &&
  fresh.every(({ tool }) => isOfOneself(tool)) &&
  asksToAct(text) &&
  tools.some((tool) => touchesExisting(tool) && sharesAct(tool, text));

/** A task handed off on purpose is at least about the act it names, or what it may well be for. */
async function likeliest(said: string, mind: Mind): Promise<PlannedCall[]> {
  const named = mind.tools.filter((tool) => sharesAct(tool, said));
  const [best] = await rankRequest(said, named.length > 0 ? named : mind.tools, mind);
  const mayBeMeant = best && isWorded(mind.tools) && !acts(best.tool) && best.score >= MAY_BE_FOR;
  return best && (named.length > 0 || mayBeMeant) ? callsOf(best, said, [], mind.read) : [];
}

/** The score of a tool that is wanted nearly as likely as none. */
const MAY_BE_FOR = 0.14;
