import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { addsMore } from "../../engine/dialog/adds.ts";
import { partsIn } from "../../engine/dialog/parts-line.ts";
import { ASK_USER, handOffName, isHandOff, type ModelTool, SUMMARIZE } from "../../engine/dialog/protocol.ts";
import { withFact } from "../../engine/knowledge/intent.ts";
import { namesTexts } from "../../engine/knowledge/names-texts.ts";
import { KNOWLEDGE, STEPS } from "../../engine/tools/learned-requests.ts";
import { ownCode } from "../conversation/from-item.ts";
import { oneOfAll } from "../conversation/one-of-shown.ts";
import { partingIn } from "../conversation/parting.ts";
import { agreedTo, pointedAt, withPlace, withPointedPlace } from "../conversation/references.ts";
import { isDrop, isNo, isYes } from "../conversation/replies.ts";
import { drawnOf, lastCalls } from "../conversation/revised.ts";
import { taskParts } from "../conversation/task-parts.ts";
import { readingPicked } from "../conversation/two-readings.ts";
import { type ModelReply, withCalls, withText } from "../decision.ts";
import { asksToAct } from "../goals/acts.ts";
import { callsFor } from "../goals/calls.ts";
import { clausesWanted, onlyKeeps } from "../goals/clauses.ts";
import { inContext } from "../goals/context.ts";
import { goalsOf } from "../goals/goals.ts";
import { boundLeftOut } from "../goals/left-out.ts";
import { isOfOneself, takesQuestion } from "../goals/match.ts";
import { isOfTheWorld } from "../goals/of-the-world.ts";
import { isOrder } from "../goals/orders.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { isLearned, otherAim } from "../goals/rank-request.ts";
import { rulesAsked } from "../goals/rules-asked.ts";
import { withVerbOf } from "../goals/shared-verb.ts";
import { keptFor } from "../kept.ts";
import type { Situation, Step } from "../situation.ts";
import { corrected } from "../slots/corrected.ts";
import { spanOf } from "../slots/span.ts";
import { givesUp, talkIn } from "../talk/act.ts";
import { likelyReply, talkReply } from "../talk/reply.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { refusal } from "../wording/refusal.ts";
import { tooLong } from "../wording/too-long.ts";
import { afterResults } from "./after-results.ts";
import { allOfOneself } from "./all-of-oneself.ts";
import { alongParts } from "./along-parts.ts";
import { asksNoFigure, asksWhatIsMeant } from "./asks-meaning.ts";
import { callsAgain, lastSaid } from "./calls-again.ts";
import { leftAsItIs } from "./decided.ts";
import { doneWithAll } from "./done-with-all.ts";
import { doersOf, handOver, passedOn } from "./hand-over.ts";
import { inTurn, secondOf } from "./in-turn.ts";
import { isUnclear } from "./is-follow-up.ts";
import { jobs } from "./jobs.ts";
import { namesWhatNoneServes, notServedBy } from "./none-serves.ts";
import { stepsOfPassage } from "./passage-steps.ts";
import { doneWithShown, goalPointedAt } from "./pointed-goal.ts";
import { pointedInVain } from "./pointed-in-vain.ts";
import { reckonsOwn } from "./reckons-own.ts";
import { ruleGoneOnTo, ruleOnLimit } from "./rule-question.ts";
import { EARLIER, searcherAmong, withoutSearchers } from "./text-search.ts";
import { withThingSpokenOf } from "./thing-spoken-of.ts";
import { pickedInVain, toldOfPast } from "./told-of-past.ts";
import { carriedOut, whichOfTwo } from "./which-of-two.ts";
import { askedOfTexts, isForTexts } from "./whose-question.ts";

/**
 * The planner splits the question, hands each part over, and has the results put together. What nothing else is for is
 * looked up in texts, if there are any.
 */
export async function plan(all: Situation, embeddings: EmbeddingsInterface): Promise<ModelReply> {
  const searcher = searcherAmong(all.tools);
  const usable = withoutSearchers(all.tools);
  const given = { ...all, tools: usable, request: corrected(all.request, doersOf(usable), all.read) };
  const { steps, language } = given;
  const besides = thingBesides(given);
  if (besides !== undefined) return plan({ ...all, request: besides, written: besides }, embeddings);
  const before = searcher && askedOfTexts(given, searcher);
  const lookedUpIn = (searcher: ModelTool, request = given.request.trim()) => {
    const text = request === given.request.trim() ? given.written : request;
    const facts = before === undefined ? undefined : { [EARLIER]: before };
    return withCalls(handOver(searcher, text, steps.length > 0 ? 0 : 1, facts));
  };
  const refused = async (request: string): Promise<ModelReply> => {
    const notServed = notServedBy(usable, given.read(request));
    const talk = notServed.length === 0 ? await likelyReply(given, embeddings) : undefined;
    return { ...withText(talk ?? (await refusal(given, embeddings, notServed))), isRefusal: true };
  };
  const notUnderstood = async (request = given.request.trim()) =>
    searcher &&
    !steps.some(({ name }) => name === searcher.name) &&
    (namesTexts(request, searcher.aliases) || !isOrder(request))
      ? lookedUpIn(searcher, request)
      : refused(request);
  const lookedUp = steps.find(({ name }) => name === searcher?.name);
  // Of those who let go before, nothing is to be told.
  if (lookedUp && steps.every((step) => step === lookedUp || isLetGo(step))) return withText(lookedUp.observation);
  const taken = await takenBack(all, embeddings);
  if (taken) return taken;
  if (steps.length > 0) return (await goneOn(given, embeddings)) ?? afterResults(given) ?? notUnderstood();
  const said = given.request.trim();
  const asked = { ...given, request: said };
  const letGo = given.ended.filter(({ how }) => how === "dropped" || how === "elsewhere");
  const pleasantry = tooLong(said, language) ?? (await talkReply(asked, embeddings));
  // "How do I add a domain?" may be said of the program itself, and stand in the texts.
  const mayBeOfTexts = ["about", "chat"].includes(talkIn(said) ?? "");
  if (searcher && pleasantry && mayBeOfTexts && (await isForTexts(searcher, said, NOBODYS, embeddings)))
    return lookedUpIn(searcher);
  // "… and write me a poem": what is asked beside something else is named as not understood.
  if (pleasantry) return { ...withText(pleasantry), ...(talkIn(said) === "chat" && { isRefusal: true }) };
  const refersToLast =
    asksToAct(said) && (pointedAt(said, given.past, given.read) ?? oneOfAll(said, given.past)) !== undefined;
  if (
    ((isDrop(said) || givesUp(said)) && !refersToLast) ||
    isNo(said) ||
    onlyKeeps(said) ||
    letGo.some(({ how }) => how === "dropped")
  )
    return withText(isNo(said) ? offlinePhrases(language).dropped : leftAsItIs(asked, usable));
  if (letGo.length > 0 && partingIn(said) === "elsewhere") return withText(offlinePhrases(language).first);
  if (isYes(said) && agreedTo(said, given.past) === undefined) return withText(offlinePhrases(language).nothingOpen);
  if (searcher && namesTexts(said, searcher.aliases)) return notUnderstood();
  const mine = ownTools(asked);
  // Who has just let go does not get the same back, but may get a part of it.
  const isPart = all.whole !== all.request && all.whole.includes(all.request);
  const tools = isPart ? mine : mine.filter(({ name }) => !letGo.some(({ from }) => name === handOffName(from)));
  // Of "draw it as a line", only the picture is asked for: it is drawn of what was found last.
  const drawn = drawnOf(said, given.past, doersOf(mine));
  if (drawn.length > 0) return passedOn(drawn, given.written, mine);
  if (said === "") return withText(offlinePhrases(language).nothingToDraw);
  const picked = readingPicked(said, given.past, doersOf(tools));
  if (picked) return carriedOut(picked, asked, tools);
  const mind = { embeddings, read: given.read };
  if (searcher && before !== undefined) {
    const goals = await goalsOf(said, tools, mind);
    const others = { goals, passages: [], isKnown: false, goesOn: true };
    if (await isForTexts(searcher, `${before} ${given.written}`, others, embeddings)) return lookedUpIn(searcher);
  }
  const thing = pointedAt(said, given.past, given.read, true);
  // The id of what is pointed at tells of what the rules are asked for: "is the third one refundable?"
  const [item] = thing ? taskParts(thing.job).shown : [];
  const rules = rulesAsked([said, (item && ownCode(item.text)) ?? ""].join(" ").trim(), doersOf(tools), true);
  if (rules) return passedOn([rules], said, tools);
  const inVainPicked = pickedInVain(asked, doersOf(mine), embeddings);
  if (inVainPicked !== undefined) return withText(inVainPicked);
  const limit = await ruleOnLimit(asked, doersOf(tools), mind);
  if (limit) return passedOn([limit], said, tools);
  const done = (await doneWithShown(asked, tools, embeddings)) ?? doneWithAll(asked, tools);
  if (done) return done;
  const told = await toldOfPast(said, asked, doersOf(mine), embeddings);
  if (told !== undefined) return withText(told);
  const reckoned = await reckonsOwn(said, doersOf(tools), mind);
  if (reckoned) return passedOn(reckoned, said, tools);
  const named =
    withPointedPlace(said, given.past, doersOf(tools), given.read) ??
    (await withThingSpokenOf(said, given.past, doersOf(tools), mind));
  if (named !== undefined && named !== said) return plan({ ...all, request: named, written: named }, embeddings);
  const again = await callsAgain(asked, mine, embeddings);
  if (again && !again.isSame) return again.reply;
  const inVain = pointedInVain(asked, tools);
  if (inVain) return inVain;
  const situation = { ...asked, request: standing(asked, tools) };
  const pointed = situation.request === said ? await goalPointedAt(asked, tools, embeddings) : undefined;
  // What is asked about all that was told is no business of one of its lines.
  const same = again && (pointed?.calls.length ?? 1) > 0 ? again.reply : pointed;
  if (same) return same;
  const direct = await goalsOf(situation.request, tools, mind);
  const aim = await otherAim(clausesWanted(situation.request).join(", "), tools, mind);
  const isKnown = situation.passages.length > 0 && (aim === KNOWLEDGE || asksWhatIsMeant(situation));
  const others = { goals: direct, passages: situation.passages, isKnown };
  if (searcher && (await isForTexts(searcher, given.written, others, embeddings))) return lookedUpIn(searcher);
  const parts = partsIn(given.system);
  const divided = parts && (await alongParts(parts, situation, direct, mind));
  if (divided) return divided;
  // Who goes on from what was served and is not understood is not sent to somebody else with it.
  if (given.past.length > 0 && isLearned(tools) && (await isUnclear(said, lastSaid(given.past), mine, mind)))
    return lastCalls(given.past, doersOf(mine)).length > 0 && notServedBy(usable, given.read(said)).length === 0
      ? withText(offlinePhrases(language).notUnderstood(offlinePhrases(language).inQuotes(said)))
      : notUnderstood();
  const two = await inTurn(situation.request, doersOf(tools), mind);
  if (two) return passedOn([two.first], situation.request, tools, 0);
  const { request, after } = situation;
  const last = lastCalls(given.past, doersOf(mine));
  const stated = after !== undefined && request !== said ? { intent: request } : {};
  const [passage] = situation.passages;
  const isDefined = aim === KNOWLEDGE && asksNoFigure(request, last.length > 0);
  if (passage && (isDefined || asksWhatIsMeant(situation)))
    return { ...withText(`${passage.title}\n\n${passage.content}`), ...stated };
  const outlined = await stepsOfPassage(
    situation,
    direct,
    tools,
    embeddings,
    isLearned(tools) ? aim === STEPS : undefined,
  );
  const goals = allOfOneself(outlined ?? direct, request, tools);
  const inDoubt = outlined || goals.length > 1 ? undefined : await whichOfTwo(situation, tools, mind);
  const none = namesWhatNoneServes(situation, tools, !inDoubt) ?? inDoubt;
  if (none) return { ...none, ...stated };
  const isNew = given.past.length === 0 && isLearned(tools);
  if (goals.length === 0 || (isNew && (await isOfTheWorld(request, doersOf(tools), mind))))
    return notUnderstood(request);
  const rule = await ruleGoneOnTo(goals, situation, tools, mind);
  if (rule) return { ...passedOn([rule], request, tools), ...stated };
  const handedOver = goals.filter(({ tool }) => isHandOff(tool.name));
  const own = goals.filter(({ tool }) => !isHandOff(tool.name));
  const reads = await Promise.all(
    own.map(({ text, tool }) => callsFor(inContext(text, request, [tool], given.read), [tool], mind, [request])),
  );
  const ready = reads.flat().filter(({ missing }) => missing.length === 0);
  const [unused] = own.flatMap(({ text, tool }, i) => {
    const made = (reads[i] ?? []).filter(({ missing }) => missing.length === 0);
    return made.length === 0 || takesQuestion(tool) ? [] : (boundLeftOut(situation.read(text), made) ?? []);
  });
  const stranger = ready.some(({ tool }) => isOfOneself(tool)) ? idLeftOut(situation, ready) : undefined;
  const open = unused ?? stranger;
  if (open !== undefined) return withText(offlinePhrases(language).leftOut(open));
  const isForSpan = handedOver.some(({ tool }) => mayTakeSpan(tool));
  const carried = isForSpan ? situation : { ...situation, request: standing(asked, tools, "first") };
  const calls = [
    ...(await jobs(handedOver, carried, outlined !== undefined, own.length === 0, mind)),
    ...ready.map(({ tool, args }) => ({ name: tool.name, args })),
  ];
  return calls.length > 0 ? { ...withCalls(...calls), ...stated } : notUnderstood(request);
}

/** "HB-2 too", behind what was done with HB-1: the same is to be done with it. */
function thingBesides({ request, steps, past, tools }: Situation): string | undefined {
  if (steps.length > 0 || !addsMore(request)) return undefined;
  const last = past.slice(past.findLastIndex(({ kind }) => kind === "user"));
  const said = last.flatMap((one) => (one.kind === "step" ? String(one.step.args.job_desc ?? "") : one.text));
  return said.flatMap((before) => withVerbOf(before, request.trim(), doersOf(tools)) ?? [])[0];
}

/** Nobody else may answer. */
const NOBODYS = { goals: [], passages: [], isKnown: false };

const isLetGo = ({ kind }: Step): boolean => kind === "dropped" || kind === "elsewhere";

/** An id that no call takes: whose things they are is told by the sign-in, not by a number. */
const idLeftOut = ({ request, read }: Situation, calls: readonly PlannedCall[]): string | undefined =>
  read(request).mentions.find(
    ({ kind, text }) =>
      kind === "code" && /\p{L}\d/u.test(text) && !calls.some(({ args }) => JSON.stringify(args).includes(text)),
  )?.text;

/** A question that was handed over without the planner and given back, as it plans it; undefined if it asks nobody else. */
async function takenBack(all: Situation, embeddings: EmbeddingsInterface): Promise<ModelReply | undefined> {
  const asked = all.steps.map(({ name }) => name);
  if (!all.steps.some(isLetGo) || !asked.every(isHandOff)) return undefined;
  const reply = await plan({ ...all, steps: [] }, embeddings);
  return reply.calls.some(({ name }) => !asked.includes(name)) ? reply : undefined;
}

/** The second of two calls, with what was found for the first; undefined where there is none. */
async function goneOn(given: Situation, embeddings: EmbeddingsInterface): Promise<ModelReply | undefined> {
  const [done, ...others] = given.steps;
  if (!done || others.length > 0 || done.failed || done.kind !== "done" || !isHandOff(done.name)) return undefined;
  const tools = ownTools(given);
  const two = await inTurn(given.request.trim(), doersOf(tools), { embeddings, read: given.read });
  const second = two && secondOf(two, done.observation);
  return second && passedOn([second], two.text, tools);
}

/** The request as it stands by itself: the question that it adds a fact to, or itself with the place it calls "there". */
const standing = (
  { past, request, after, read }: Situation,
  tools: readonly ModelTool[],
  days?: "span" | "first",
): string =>
  (after === undefined ? undefined : withFact(request, after)) ??
  withPlace(agreedTo(request, past) ?? request, past, tools, read, days);

/** Whether those a task is handed to take both ends of a span, or nothing is known of them. */
const mayTakeSpan = ({ does }: ModelTool): boolean => does?.some((tool) => spanOf(tool)[1] !== undefined) ?? true;

export const ownTools = ({ tools }: Pick<Situation, "tools">): readonly ModelTool[] => withoutControl(tools);

/** The same array for the same one, so that what is found out about them together is kept. */
const withoutControl = keptFor((tools: readonly ModelTool[]): readonly ModelTool[] =>
  tools.filter(({ name }) => name !== ASK_USER && name !== SUMMARIZE),
);
