import { COMPLETE, type ModelTool } from "../../engine/dialog/protocol.ts";
import { readForMemory } from "../../engine/memory/read-message.ts";
import { isQuestion } from "../../engine/question.ts";
import { daysSaid, listsOwn, onDaysOf } from "../conversation/own-list.ts";
import { withoutSorting } from "../conversation/pointing.ts";
import { pronoun } from "../conversation/references.ts";
import { withoutNo } from "../conversation/replies.ts";
import { findsToChange } from "../conversation/shown.ts";
import { taskParts, writtenIn } from "../conversation/task-parts.ts";
import { letGo, type ModelReply, withCalls, withText } from "../decision.ts";
import { acts, actsIn, isOnExisting } from "../goals/acts.ts";
import { asksWhyInVain } from "../goals/asks-why.ts";
import { withoutDeclined } from "../goals/clauses.ts";
import { finds } from "../goals/finds.ts";
import { plainly } from "../goals/idioms.ts";
import type { Made } from "../goals/made.ts";
import { sharesAct, takesCode, takesQuestion, touchesExisting } from "../goals/match.ts";
import { unaccountedIn } from "../goals/unaccounted.ts";
import { clausesUnheard } from "../goals/unheard.ts";
import { actWanted, unservedAct } from "../goals/unserved-act.ts";
import { notServedIn, unusedIn } from "../goals/unused.ts";
import { partsUnused } from "../goals/unused-parts.ts";
import { agentTexts, userTexts } from "../past.ts";
import { degreeIn } from "../shown/degrees.ts";
import type { Situation, Step } from "../situation.ts";
import { overlaid, valueAt } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import { slotsOf } from "../slots/slot.ts";
import { shiftIn } from "../slots/span.ts";
import { readable, together } from "../wording/observations.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { untoldIn } from "./found-passages.ts";
import { asksForOne, toldFirst, withReckoned } from "./told-of-results.ts";

const MOST = 3;

/** What names, in a line or two, what a request says and its calls do not use; undefined when they use all of it. */
export function unusedLine(
  made: readonly Made[],
  situation: Situation,
  pending: readonly Made[] = [],
): string | undefined {
  const { read, language, tools, past } = situation;
  const asked = saidFor(situation);
  // What the user says about themself asks for nothing.
  const wished = withoutNo(withoutDeclined(readForMemory(asked).beside || asked));
  // What a thing was picked by is used where its id is.
  const said = made.every(isOfOne) ? withoutSorting(wished) : wished;
  // What is to be changed is described by what it is like.
  const isOfExisting =
    tools.some(touchesExisting) && (shiftIn(said) !== undefined || actsIn(plainly(said)).some(isOnExisting));
  if (made.length > 0 && made.every(({ tool }) => takesQuestion(tool))) return unsaidLine(made, said, situation);
  if (isOfExisting || made.length === 0 || !made.every(({ tool }) => looksUp(tool))) return undefined;
  const all = tools.flatMap((tool) => [tool, ...(tool.does ?? [])]);
  const phrases = offlinePhrases(language);
  const reading = read(said);
  const using = [...made, ...pending];
  // What was told once is not told again with each answer.
  const isNew = (word: string) => !agentTexts(past).some((text) => text.includes(phrases.inQuotes(word)));
  const unheard = clausesUnheard(reading, using).filter(isNew).slice(0, MOST);
  const elsewhere = notServedIn(reading, using).filter(isNew);
  const parts = partsUnused(reading, using).filter(isNew);
  const words = unusedIn(reading, using, all).filter(
    (word) =>
      isNew(word) &&
      !actWanted(said)?.includes(word) &&
      ![...unheard, ...elsewhere, ...parts].some((said) => said.includes(word)),
  );
  const isNamed = (said: string) => [...unheard, ...elsewhere, ...parts, ...words].some((one) => one.includes(said));
  const act = unservedAct(reading, all)?.said ?? (isServed(said, all) ? undefined : actWanted(said));
  const unknown = [
    ...unheard,
    ...unaccountedIn(reading, using).filter((said) => isNew(said) && !isNamed(said) && !act?.includes(said)),
  ].slice(0, MOST);
  // What somebody has is all listed, whenever it is.
  const isOwn = made.every(({ tool }) => listsOwn(tool));
  const without = words.filter((word) => isOwn && daysSaid(read(word)).length > 0);
  const others = words.filter((word) => !without.includes(word));
  const lines = [
    ...(asksWhyInVain(
      said,
      made.map(({ tool }) => tool),
    )
      ? [phrases.noReasons]
      : []),
    ...(act === undefined ? [] : [phrases.notToBeDone(phrases.inQuotes(act))]),
    ...(elsewhere.length > 0
      ? [phrases.notServed(elsewhere.slice(0, MOST).map(phrases.inQuotes).join(phrases.or))]
      : []),
    ...(unknown.length > 0 ? [phrases.notUnderstood(unknown.map(phrases.inQuotes).join(phrases.or))] : []),
    ...(parts.length > 0 ? [phrases.notBrokenDown(parts.map(asParts).map(phrases.inQuotes).join(phrases.or))] : []),
    ...(without.length > 0 ? [phrases.noneOn(without.map(phrases.inQuotes).join(phrases.or))] : []),
    ...(others.length > 0 ? [phrases.notUsed(others.slice(0, MOST).map(phrases.inQuotes).join(phrases.or))] : []),
  ];
  return lines.length === 0 ? undefined : lines.join("\n");
}

/** "By hour", where it is asked which hour has the most. */
const asParts = (said: string): string => said.replace(/^(?!by|per|each|every)[a-z ]*(?:hours?|time)$/i, "by hour");

const isOfOne = ({ tool, args }: Made): boolean =>
  slotsOf(tool).some((slot) => slot.kind === "code" && valueAt(args, slot) !== undefined);

/** What names the words of a question about rules of which the rules that were found say nothing. */
function unsaidLine(made: readonly Made[], said: string, { language, read, tools }: Situation): string | undefined {
  const words = untoldIn(made.map(({ observation = "" }) => observation).join("\n\n"), said, read);
  const { inQuotes, or, notInRules, notToBeDone } = offlinePhrases(language);
  // "Ship it" is no question of the rules on that.
  const all = tools.flatMap((tool) => [tool, ...(tool.does ?? [])]);
  const act = pronoun.test(said) && !isQuestion(said) && !isServed(said, all) ? actWanted(said) : undefined;
  if (act !== undefined) return notToBeDone(inQuotes(act));
  return words.length === 0 ? undefined : notInRules(words.slice(0, MOST).map(inQuotes).join(or));
}

/** Whether some tool does what a text wants done. */
const isServed = (said: string, all: readonly ModelTool[]): boolean =>
  all.some((tool) => tool.effect === "write" && sharesAct(tool, said));

/** The request, with what a specialist was told before its first call. */
function saidFor({ role, past, request }: Situation): string {
  const isFirst = role === "specialist" && !past.some(({ kind }) => kind === "step");
  const before = isFirst ? userTexts(past).map((text) => taskParts(text).said) : [];
  return [...before, writtenIn(request)].join("\n");
}

/** Whether a tool finds out something, in answer to other words than the question itself. */
const looksUp = (tool: ModelTool): boolean => !takesQuestion(tool) && (finds(tool) || !acts(tool));

/** The line for the calls that have been made, as far as they succeeded. */
export function lineSoFar(situation: Situation, isToChoose = false): string | undefined {
  const { steps, tools } = situation;
  const made = steps.flatMap(({ name, args, observation, failed }) => {
    const tool = tools.find((one) => one.name === name);
    return tool && !failed ? [{ tool, args, observation }] : [];
  });
  // What was tried in vain used its words, too.
  const tried = steps.flatMap(({ name, args, failed }) => {
    const tool = tools.find((one) => one.name === name);
    return tool && failed ? [{ tool, args }] : [];
  });
  return unusedLine(made, situation, [...tried, ...(isToChoose ? pendingIn(situation) : [])]);
}

/** What is to be done with what is chosen, as far as the words say it: days and figures are for that. */
function pendingIn(situation: Situation): Made[] {
  const reading = situation.read(saidFor(situation));
  return situation.tools
    .filter((tool) => takesCode(tool) && !finds(tool) && (!touchesExisting(tool) || sharesAct(tool, reading.text)))
    .map((tool) => ({ tool, args: overlaid({}, fill(tool, reading)) }));
}

/** What was found, below a line if there is one; of what somebody has, what is on the days said. */
export function belowLine(line: string | undefined, situation: Situation): string {
  const found = foundBy(situation, (step) => toldOf(step, situation));
  return withReckoned(found, saidFor(situation), line, situation);
}

function foundBy({ steps, language }: Situation, told: (step: Step) => string): string {
  const found = steps.filter(({ name }) => name !== COMPLETE).map((step) => readable(told(step), language));
  return together(found, language);
}

/** What a call found, without what one has on other days than those said. */
function toldOf({ name, observation }: Step, situation: Situation): string {
  const tool = situation.tools.find((one) => one.name === name);
  const said = saidFor(situation);
  // Which is the dearer of two is asked of both.
  return tool && listsOwn(tool) && !degreeIn(said) ? onDaysOf(situation.read(said), observation) : observation;
}

/** Whether what was found tells more than of the days said, or is to be reckoned with. */
export const tellsOtherDays = (situation: Situation): boolean =>
  belowLine(undefined, situation) !== foundBy(situation, ({ observation }) => observation);

/** Whether something is to be said when some calls are made: what they do not use, or how their results compare. */
export const leavesToSay = (made: readonly Made[], situation: Situation): boolean =>
  unusedLine(made, situation) !== undefined ||
  (made.length <= 2 && made.every(({ tool }) => tool === made[0]?.tool) && asksForOne(saidFor(situation)));

/** What a specialist says or hands back after its calls, below a line that names what they did not use. */
export function withUnusedLine(reply: ModelReply, situation: Situation): ModelReply {
  const [only, ...more] = reply.calls;
  const isEnd = only?.name === COMPLETE && only.args.status === "done" && more.length === 0;
  const isToChoose = !only && reply.text.endsWith(offlinePhrases(situation.language).whichOne);
  const isToSay = isEnd || (!only && reply.text !== "" && !(isToChoose && isForChange(situation)));
  const line = isToSay ? lineSoFar(situation, isToChoose) : undefined;
  if (!only) {
    const text = isToSay ? toldFirst(reply.text, saidFor(situation), line, situation) : reply.text;
    return toldInVain(line, reply, situation) ?? (text === reply.text ? reply : withText(text));
  }
  if (line === undefined && !(isEnd && tellsOtherDays(situation))) return reply;
  const { result = "" } = only.args;
  if (result !== "" && line === undefined) return reply;
  const words = result === "" ? belowLine(line, situation) : `${line}\n\n${String(result)}`;
  return withCalls({ ...only, args: { ...only.args, result: words } });
}

/** Where nothing does what is wanted, no choice leads anywhere: what was found is told, and none is asked for. */
function toldInVain(line: string | undefined, { text }: ModelReply, situation: Situation): ModelReply | undefined {
  const { notToBeDone, inQuotes, whichOne, done } = offlinePhrases(situation.language);
  const act = actWanted(withoutDeclined(saidFor(situation)));
  if (act === undefined || !text.endsWith(whichOne) || !line?.includes(notToBeDone(inQuotes(act)))) return undefined;
  return withCalls(letGo("done", done, `${line}\n${text.slice(0, -whichOne.length).trim()}`));
}

/** Whether what was found is shown to choose what is to be changed: the rest of the request is how it is to be. */
function isForChange({ steps, tools }: Situation): boolean {
  const finders = tools.filter(({ name }) => steps.some((step) => step.name === name));
  return finders.length > 0 && finders.every((one) => findsToChange(one, tools));
}
