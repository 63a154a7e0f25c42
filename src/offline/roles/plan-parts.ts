import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { isHandOff, type ModelTool, SUMMARIZE, TELL_USER } from "../../engine/dialog/protocol.ts";
import { termsOf } from "../../engine/embedding/terms.ts";
import { withoutEnding } from "../../engine/ending.ts";
import { namesTexts } from "../../engine/knowledge/names-texts.ts";
import { isQuestion } from "../../engine/question.ts";
import { onDays } from "../conversation/heading.ts";
import { saysOnlyValues } from "../conversation/only-values.ts";
import { asksWhatIsOn, listsOwn } from "../conversation/own-list.ts";
import { askedAbout, lastCalls, madeAgain } from "../conversation/revised.ts";
import { taskParts } from "../conversation/task-parts.ts";
import { type ModelReply, withCalls, withText } from "../decision.ts";
import { daysIn, inContext, THEN, THERE } from "../goals/context.ts";
import { domainsAmong, hasPlace, ofDesk, sharesOfDomains } from "../goals/domains.ts";
import { goalsOf } from "../goals/goals.ts";
import { leavesOf } from "../goals/leaves.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { withoutLookBefore } from "../goals/reworded.ts";
import { withSharedVerbs } from "../goals/shared-verb.ts";
import { saysOnlyState } from "../goals/states-said.ts";
import { servedByNone } from "../goals/unused.ts";
import { userTexts } from "../past.ts";
import { firstOf } from "../rules.ts";
import type { Situation } from "../situation.ts";
import { takesDay } from "../slots/slot.ts";
import { talkIn } from "../talk/act.ts";
import { isWorded } from "../wording/is-worded.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { refusal } from "../wording/refusal.ts";
import { tooLong } from "../wording/too-long.ts";
import { withActBefore } from "./act-before.ts";
import { afterResults } from "./after-results.ts";
import { firstAndMore } from "./and-more.ts";
import { asAsked, ownTools } from "./asked.ts";
import { choosesOfAsked } from "./asked-before.ts";
import { askedIn, shareIn } from "./asked-words.ts";
import { callsAgain } from "./calls-again.ts";
import { type DomainPart, datedIn, domainParts } from "./domain-parts.ts";
import { doersOf, passedOn } from "./hand-over.ts";
import { goesOn } from "./is-follow-up.ts";
import { piecesOf } from "./message-pieces.ts";
import { isLimitOf, limitOfOthers, namesWhatNoneServes } from "./none-serves.ts";
import { doneToNone, pricedInVain } from "./ordered-in-vain.ts";
import { onOtherDays } from "./other-days.ts";
import { pickedOfLeft } from "./picked-of-left.ts";
import { plan } from "./planner.ts";
import { doneWithShown } from "./pointed-goal.ts";
import { reckonsOwn } from "./reckons-own.ts";
import { lookedUpAnew, toldAnew } from "./told-anew.ts";
import { lineSoFar } from "./unused-line.ts";
import { isForTexts, searcherAmong } from "./whose-question.ts";

/**
 * The step of a planner whose message has parts for several domains, or for one and none: each part is planned as a
 * message of its own, and what none takes is named beside the results. Undefined for any other message.
 */
export async function planParts(given: Situation, embeddings: EmbeddingsInterface): Promise<ModelReply | undefined> {
  const all = { ...given, request: withoutLookBefore(given.request) };
  const { tools, request, steps, ended, language } = all;
  if (all.role !== "planner" || domainsAmong(tools).length === 0) return undefined;
  if (ended.some(({ how }) => how === "dropped") || tooLong(request.trim(), language) !== undefined) return undefined;
  // What is all for the only domain, or for none, needs no dividing.
  const isOneDomain = domainsAmong(tools).length === 1;
  if (isOneDomain && piecesOf(request.trim()).length < 2) return undefined;
  const asked = asAsked(all, embeddings, plan);
  const begun = steps.length === 0 ? await firstOf([firstAndMore, choosesOfAsked, pickedOfLeft], asked) : undefined;
  if (begun) return begun;
  const parts = withVerbs(await partsOf(all, embeddings), tools);
  const isOfOne = (parts ?? []).filter(({ isOfDomain }) => isOfDomain).length < 2;
  const inVain = steps.length === 0 && isOfOne ? await firstOf([pricedInVain, doneToNone], asked) : undefined;
  if (inVain) return inVain;
  if (isOneDomain && (parts?.length ?? 0) < 2) return undefined;
  const own = { ...all, request: request.trim() };
  if (withActBefore(own) !== undefined) return undefined;
  const moved = onOtherDays(asked);
  if (moved) return moved;
  // A thing that was shown tells whose business it is.
  const isWhole = steps.length === 0 && (parts?.length ?? 1) === 1;
  const done = isWhole ? await doneWithShown(own, ownTools(all), embeddings) : undefined;
  if (done) return done;
  const none = isWhole && !searcherAmong(tools) ? limitElsewhere(own) : [];
  if (none.length > 0) return { ...withText(await refusal(own, embeddings, none)), isRefusal: true };
  if (!parts) return (await againElsewhere(all, embeddings)) ?? ofOne(all, embeddings);
  if (steps.length > 0) return parts.length > 1 ? afterParts(parts, all) : undefined;
  const [only, ...others] = parts;
  if (only && others.length === 0) {
    return (await isOfMore(all, embeddings)) ? undefined : plan({ ...all, passages: [], tools: only.desk }, embeddings);
  }
  const phrases = offlinePhrases(language);
  const planned = await Promise.all(
    parts.map(async (part) => {
      const { text, desk, isOfDomain } = part;
      const said = standingPart(text, request, all);
      const passages = all.passages.filter((passage) => nearestPart(passage, parts) === part);
      const others = isOfDomain ? [] : domainsAmong(tools);
      const none = others.flatMap(({ leaves }) => namesWhatNoneServes({ ...all, request: said }, leaves, false) ?? []);
      return none[0] ?? plan({ ...all, passages, request: said, written: said, tools: desk }, embeddings);
    }),
  );
  const calls = planned.flatMap((reply) => reply.calls);
  const isOpen = planned.map(({ text, isRefusal = false }) => isRefusal && !isWorded(phrases.notDoneHere, text));
  const open = parts.flatMap(({ text }, at) => (isOpen[at] ? [phrases.inQuotes(withoutStop(text))] : []));
  if (open.length === parts.length) return undefined;
  const answers = planned.flatMap(({ text, calls: made }, at) =>
    made.length > 0 || isOpen[at] || text === "" ? [] : [text],
  );
  const words = [...(open.length > 0 ? [phrases.notUnderstood(open.join(phrases.or))] : []), ...answers].join("\n\n");
  if (calls.length === 0) return withText(words);
  return withCalls(...telling(words), ...calls);
}

function limitElsewhere({ tools, request, read }: Situation): string[] {
  const [told, ...more] = domainsAmong(ofDesk(tools));
  return limitOfOthers(read(request), leavesOf(tools), more.length === 0 ? told?.leaves : undefined);
}

/** A part as it stands by itself: with the place or day of the rest that it needs, else with the days of the heading. */
function standingPart(text: string, request: string, all: Situation): string {
  const { read, headingDays } = all;
  const said = THERE.test(text) || THEN.test(text) ? inContext(text, request, [], read) : datedIn(text, request, all);
  const days = daysIn(said, read).length === 0 ? (headingDays ?? daysOfAll(text, request, read)) : undefined;
  return days === undefined ? said : onDays(days, said);
}

/** "Sales and traffic yesterday", 昨天的销售额和拥堵: the only days of a request that only names things are those of each. */
function daysOfAll(text: string, request: string, read: Situation["read"]): string | undefined {
  const [days, ...others] = daysIn(request, read);
  const isAtEnd =
    days &&
    (request.slice(days.end).replace(/[\s?.!？。！的]/g, "") === "" || request.slice(0, days.start).trim() === "");
  const rest = request.replace(days?.text ?? "", "").trim();
  const isOfBoth = (isAtEnd && ONLY_NAMES.test(rest) && !OWN.test(text)) || HOW_IT_WAS.test(text);
  return days && others.length === 0 && isOfBoth ? days.text : undefined;
}

/** "How was business yesterday and how was the traffic": it was on the same days. */
const HOW_IT_WAS = /^how (?:was|were) (?:the |my |our )?[a-z]{3,14}(?: [a-z]{3,14})?\W*$/i;

/** "Sales and congestion", 的销售额和拥堵. */
const ONLY_NAMES =
  /^(?:the )?(?:[a-z]{3,14} ){1,2}and (?:the )?[a-z]{3,14}(?: [a-z]{3,14})?[?.! ]*$|^的?\p{Script=Han}{2,5}[和跟与]\p{Script=Han}{2,6}(?:[，,]的?)?[？。！]*$/iu;
const OWN = /\b(?:my|our)\b|我/i;

/** The parts, each with the verb that goes for several of them. */
function withVerbs(parts: DomainPart[] | undefined, tools: Situation["tools"]): DomainPart[] | undefined {
  const texts = withSharedVerbs(
    (parts ?? []).map(({ text }) => text),
    doersOf(tools),
  );
  return parts?.map((part, at) => ({ ...part, text: texts[at] ?? part.text }));
}

/** Whether a message goes on from an earlier one, by which it is told whose it is. */
async function isOfMore({ after, past, request, tools, read }: Situation, embeddings: EmbeddingsInterface) {
  const all = doersOf(tools);
  return after !== undefined || (lastCalls(past, all).length > 0 && (await goesOn(request, all, { read, embeddings })));
}

/**
 * What goes on from calls of another domain than the recognised one is for that one again, unless it was learned which
 * messages turn from one to the other.
 */
async function againElsewhere(all: Situation, embeddings: EmbeddingsInterface): Promise<ModelReply | undefined> {
  const request = all.request.trim();
  const asked = asAsked(all, embeddings, plan);
  const ofShown = await (all.steps.length > 0 ? toldAnew : lookedUpAnew)(asked);
  if (ofShown || all.steps.length > 0) return ofShown;
  const own = ownTools(all).filter(({ name }) => name !== TELL_USER);
  const desk = doersOf(ofDesk(ownTools(all)));
  const last = lastCalls(all.past, doersOf(own));
  const isElsewhere = last.length > 0 && last.every(({ tool }) => !desk.includes(tool));
  const isLearned = [...desk, ...last.map(({ tool }) => tool)].every(({ learned }) => learned !== undefined);
  const both = isElsewhere ? undefined : await bothAgain(request, last, doersOf(own), desk, all, embeddings);
  if (both) return passedOn(both, request, own);
  if (!isElsewhere || isLearned || talkIn(request) !== undefined) return undefined;
  return (await callsAgain({ ...all, request }, own, embeddings))?.reply;
}

/** "And yesterday?", behind questions for several domains: the calls of all of them, on that day. */
async function bothAgain(
  request: string,
  last: readonly PlannedCall[],
  all: readonly ModelTool[],
  desk: readonly ModelTool[],
  { read }: Situation,
  embeddings: EmbeddingsInterface,
): Promise<PlannedCall[] | undefined> {
  const isOfSeveral = last.some(({ tool }) => !desk.includes(tool)) && last.every(({ tool }) => takesDay(tool));
  if (!isOfSeveral || daysIn(request, read).length === 0) return undefined;
  const tools = last.map(({ tool }) => tool);
  const mind = { read, embeddings };
  return saysOnlyValues(askedAbout(request), tools, read) ? madeAgain(askedAbout(request), last, all, mind) : undefined;
}

/** The plan of a message that is clearly for one domain, where that is not the recognised one, or none was recognised. */
async function ofOne(all: Situation, embeddings: EmbeddingsInterface): Promise<ModelReply | undefined> {
  const { request, past, ended, tools, read } = all;
  // "And on the 26th?", behind what somebody has on another day, asks the same.
  const days = saysOnlyValues(askedAbout(request), doersOf(ownTools(all)), read) ? daysIn(request, read) : [];
  const lists = lastCalls(past, doersOf(ownTools(all)));
  const isOfAll = lists.length > 1 && lists.every(({ tool }) => listsOwn(tool));
  const isMore = days.length > 0 && (isOfAll || asksWhatIsOn(userTexts(past).at(-1) ?? "", read) !== undefined);
  const isOn = isMore ? `what do I have on ${days.map(({ text }) => text).join(", ")}` : asksWhatIsOn(request, read);
  const [own] = isOn === undefined ? [] : domainsAmong(tools).filter(({ leaves }) => leaves.some(listsOwn));
  if (own && isOn) return plan({ ...all, request: isOn, written: isOn, tools: own.desk }, embeddings);
  // What comes after something, or may be for the texts, is not told by its words alone.
  if (past.length > 0 || ended.length > 0 || searcherAmong(tools)) return undefined;
  const [ofState, ...ofStates] = domainsAmong(tools).filter(({ leaves }) => saysOnlyState(leaves, read(request)));
  if (ofState && ofStates.length === 0) return plan({ ...all, tools: ofState.desk }, embeddings);
  const [best, second] = await sharesOfDomains(request.trim(), tools, { read, embeddings });
  if (!best || !second || best.score < LEAST || talkIn(request) !== undefined) return undefined;
  const recognised = domainsAmong(ofDesk(tools));
  // Of a domain without example requests nothing is known to compare with.
  const ofRecognised = doersOf(ofDesk(tools));
  if (ofRecognised.length > 0 && ofRecognised.every(({ learned }) => learned === undefined)) return undefined;
  if (best.score - second.score < LEAD) return undefined;
  const [told] = recognised.length === 1 ? recognised : [];
  // What was recognised by all that was learned of a domain goes before a tool that is nearer, unless that one is near
  // beyond doubt, or only it has the place, or it lists what somebody wants to know the sum of.
  const isTold =
    told !== undefined &&
    (best.score < BEYOND_DOUBT || isLimitOf(told.leaves, servedByNone(read(request), leavesOf(tools)))) &&
    (!hasPlace(request, best.of.leaves, read) || hasPlace(request, told.leaves, read)) &&
    (await reckonsOwn(request, best.of.leaves, { read, embeddings })) === undefined;
  if (isTold) return undefined;
  return plan({ ...all, tools: best.of.desk }, embeddings);
}

/** How much a message has to be for a domain, and how much more than for any other, before it is planned for that one. */
const LEAST = 0.85;
const LEAD = 0.3;
/** From here on a share tells more than what was learned of all domains. */
const BEYOND_DOUBT = 1.5;

/** The part of a message that a passage of the background says most of; none where it is for nobody. */
function nearestPart({ title, content }: Situation["passages"][number], parts: readonly DomainPart[]) {
  const share = ({ text }: DomainPart) => shareIn(termsOf(askedIn(text)), `${title}\n${content}`);
  const nearest = parts.reduce((best, part) => (share(part) > share(best) ? part : best));
  return nearest.isOfDomain ? nearest : undefined;
}

const withoutStop = (text: string): string => withoutEnding(text, /[.。!！\s]$/);

const telling = (words: string) => (words === "" ? [] : [{ name: TELL_USER, args: { words } }]);

function partsOf({ request, tools, passages, read }: Situation, embeddings: EmbeddingsInterface) {
  const searcher = searcherAmong(tools);
  const mind = { read, embeddings };
  return domainParts(request.trim(), tools, mind, async (piece, isServed) => {
    if (!searcher) return false;
    if (namesTexts(piece, searcher.aliases)) return true;
    if (isServed && !isQuestion(piece)) return false;
    const goals = await goalsOf(piece, tools, mind);
    return isForTexts(searcher, piece, { goals, passages, isKnown: false }, embeddings);
  });
}

/** Names what the calls of a part did not use and what was handed over and not taken; the rest is put together. */
function afterParts(parts: readonly DomainPart[], all: Situation): ModelReply | undefined {
  const { steps, language } = all;
  const phrases = offlinePhrases(language);
  // What its calls do not use is named for each part below, not for the whole message.
  const reply = afterResults({ ...all, request: "" });
  if (!reply || reply.calls.every(({ name }) => name !== SUMMARIZE) || steps.some(({ name }) => name === SUMMARIZE))
    return reply;
  const lines = parts.flatMap(({ text, desk }) => {
    const made = steps.filter(({ name }) => !isHandOff(name) && desk.some((tool) => tool.name === name));
    return lineSoFar({ ...all, request: text, steps: made }) ?? [];
  });
  const returned = steps.filter(({ name, kind }) => isHandOff(name) && kind === "elsewhere");
  const open = returned.map(({ args }) => phrases.inQuotes(withoutStop(taskParts(String(args.job_desc ?? "")).said)));
  const words = [...lines, ...(open.length > 0 ? [phrases.notUnderstood(open.join(phrases.or))] : [])].join("\n");
  return { ...reply, calls: [...telling(words), ...reply.calls] };
}
