import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { type ModelTool, TELL_USER } from "../../engine/dialog/protocol.ts";
import { changed } from "../conversation/change.ts";
import { withDaysKept } from "../conversation/days-kept.ts";
import { withHourBeside } from "../conversation/hour-beside.ts";
import { composedIntent } from "../conversation/intent.ts";
import { isOfAll, LEFT, SAYS_ALL } from "../conversation/kept-of-last.ts";
import { withRestOfWeek } from "../conversation/left-out-now.ts";
import { liftedIn, withoutLifted } from "../conversation/lifted.ts";
import { saysOnlyValues } from "../conversation/only-values.ts";
import { endsOf, otherWay } from "../conversation/other-way.ts";
import { asksForList, listsOwn } from "../conversation/own-list.ts";
import { asksOnlyFor } from "../conversation/replies.ts";
import { askedAbout, lastCalls, THEM } from "../conversation/revised.ts";
import { isOfDay } from "../conversation/same-half.ts";
import { beforeLast, COMPARES, withPrevious } from "../conversation/set-against.ts";
import { fromHeading, itemsIn } from "../conversation/shown.ts";
import { aboutShown, isOpenForIds, slotOfIds } from "../conversation/shown-ids.ts";
import { type ModelReply, withText } from "../decision.ts";
import { acts } from "../goals/acts.ts";
import { daysIn, SAME_DAYS } from "../goals/context.ts";
import { finds } from "../goals/finds.ts";
import { isOfOneself, takesQuestion } from "../goals/match.ts";
import { type Mind, SURE } from "../goals/mind.ts";
import { areSameCalls, type PlannedCall } from "../goals/planned-call.ts";
import { rankRequest } from "../goals/rank-request.ts";
import { agentTexts, userTexts } from "../past.ts";
import { ISO_DAY } from "../reading/mention.ts";
import type { Read, Reading } from "../reading/read.ts";
import { focusIn } from "../shown/focus.ts";
import { isPartialList } from "../shown/things.ts";
import type { Past, Situation } from "../situation.ts";
import { valueAt, without, withoutValuesOf, withValue } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import { daySlotsOf, slotsOf } from "../slots/slot.ts";
import { spanOf } from "../slots/span.ts";
import { isWorded } from "../wording/is-worded.ts";
import { saysTitleOf } from "../wording/name-of.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { withoutConditions } from "./conditions-in-vain.ts";
import { continued, type Last } from "./continued.ts";
import { AMONG, forEachShown } from "./each-shown.ts";
import { doersOf, passedOn } from "./hand-over.ts";
import { inItsTime } from "./in-its-time.ts";
import { aboutOne, ahead, namesWhich } from "./made-of-last.ts";
import { ofMeasureSpokenOf } from "./measure-spoken-of.ts";
import { namesWhatNoneServes } from "./none-serves.ts";
import { withSubject } from "./rule-question.ts";
import { hoursInVain, toldInVain, WHOLE_DAY } from "./told-in-vain.ts";

/** The calls that a request makes of the last ones when it goes on from them, for those whose calls they are. */
export async function callsAgain(
  given: Situation,
  tools: readonly ModelTool[],
  embeddings: EmbeddingsInterface,
): Promise<{ reply: ModelReply; isSame: boolean } | undefined> {
  const { after, read, passages } = given;
  const past = AMONG.test(given.request) ? behindSeveral(given.past) : given.past;
  const all = doersOf(tools);
  const mind = { read, embeddings };
  const { lifted } = given;
  const had = lastMeant(given.request, past, all, read).map((call) =>
    WHOLE_DAY.test(given.request) && !acts(call.tool) ? ofWholeDay(call) : call,
  );
  const free = lifted === undefined ? had : had.map((call) => withoutLifted(call, lifted, read));
  const made = askedForOtherDays(past, read) ? free.map(withoutItsDays) : free;
  const request = withHourBeside(withRestOfWeek(given.request, given.written, made), made);
  const situation = { ...given, past, request };
  const last = SAME_DAYS.test(request) ? thereAndBack(made, lastCalls(beforeLast(past), all)) : made;
  if (last.length > 0 && (await asksForItself(request, last, all, mind))) return undefined;
  const inVain = hoursInVain(last, situation);
  if (inVain !== undefined) return { reply: withText(inVain), isSame: false };
  const found = agentTexts(past).at(-1) ?? "";
  const both = withPrevious(request, last, lastCalls(beforeLast(past), all));
  const isOnlyLifted = lifted !== undefined && liftedIn(request, read)?.rest === "";
  const goOn = async (from: Pick<Last, "calls" | "both">) =>
    isOnlyLifted ? from.calls : continued(request, { ...from, found }, tools, mind, passages.length > 0);
  const narrow = await goOn({ calls: last, both });
  const wider = narrow && withoutConditions(narrow, last, found);
  const gone = wider ? ((await goOn({ calls: wider, both: wider })) ?? narrow) : narrow;
  const calls = gone?.map((call) => withDaysKept(ofMeasureSpokenOf(call, last, situation), last, request, read));
  if (!calls || calls.length === 0) return undefined;
  const meant = calls
    .flatMap((call) => forEachShown(call, request, found, read))
    .flatMap((call) => inItsTime(meantCall(call, last, found, situation, tools), all, read(request)));
  // 谁买得最多, behind orders: a ranking of products names it as what it does not tell.
  const others = meant.map(({ tool }) => tool);
  const isOther = last.every(({ tool }) => !others.includes(tool));
  const none = isOther && namesWhatNoneServes(situation, others, true);
  if (none) return { reply: none, isSame: false };
  const told = toldInVain(meant, last, found, situation, all);
  if (told !== undefined) return { reply: withText(told), isSame: false };
  const intent = after !== undefined ? composedIntent(request, after, last, meant, read) : undefined;
  const passed = passedOn(meant, intent ?? request, tools, 1, request);
  const words = ofPart(meant, calls, found, situation);
  const first = words === undefined ? [] : [{ name: TELL_USER, args: { words } }];
  const reply = { ...passed, calls: [...first, ...passed.calls], ...(intent !== undefined && { intent }) };
  return { reply, isSame: areSameCalls(meant, last) };
}

/** Whether other days were asked for since the last look-up, in vain: those that it had are not spoken of any more. */
function askedForOtherDays(past: readonly Past[], read: Read): boolean {
  const since = past.slice(past.findLastIndex(({ kind }) => kind === "step") + 1);
  const isRefused = (text: string) =>
    (["en", "zh"] as const).some((language) => isWorded(offlinePhrases(language).leftOut, text));
  return agentTexts(since).slice(1).some(isRefused) && userTexts(since).some((text) => daysIn(text, read).length > 0);
}

/** A call without its days and hours, as far as it can do without. */
const withoutItsDays = (call: PlannedCall): PlannedCall => {
  const days = daySlotsOf(call.tool).filter(({ required }) => !required);
  return ofWholeDay({ ...call, args: withoutValuesOf(days, call.args) });
};

/** What was said until several things were shown, where a single one of them was looked up since: 这些里面还有库存的. */
function behindSeveral(past: readonly Past[]): Past[] {
  const before = beforeLast(past);
  const [one, several] = [past, before].map((some) => itemsIn(agentTexts(some).at(-1) ?? "").length);
  return one === 1 && several !== undefined && several > 1 ? [...before] : [...past];
}

/** "My bookings in Madrid", behind the cars: what is asked for by its own name is asked for as it is. */
const asksForItself = async (request: string, last: readonly PlannedCall[], all: readonly ModelTool[], mind: Mind) =>
  (last.every(({ tool }) => listsOwn(tool)) && (await asksWhatThereIs(request, all, mind))) ||
  asksForList(request, all, mind.read, { isAny: last.every(({ tool }) => acts(tool)) });

/** A call about the things that it means: those shown, the one that was spoken of last, or the days to come. */
function meantCall(
  call: PlannedCall,
  last: readonly PlannedCall[],
  found: string,
  { request, past, language, read }: Situation,
  tools: readonly ModelTool[],
): PlannedCall {
  const dated = daysIn(request, read).length > 0 ? call : ahead(call, last, read("").now);
  const it = SEVERAL.test(request) ? undefined : focusIn(past, read);
  const things = it ? `1. ${it.text}` : found;
  // What a look-up found by its name is still called by it.
  const items = itemsIn(found);
  const isNamed =
    past.at(-2)?.kind === "step" && items.length === 1 && namesWhich(call) && !isPartialList(found, items);
  const ofOne = it && !isNamed ? aboutOne(dated, it, { found, request, read }, tools) : undefined;
  if (ofOne) return ofOne;
  const isOfLast = last.some(({ tool }) => tool === call.tool);
  // "How many are left?", behind products: of these, where nothing says that all there are are meant.
  const isOfListed =
    isOfAll(dated) &&
    !isOfLast &&
    (!saysTitleOf(call.tool, request) || LEFT.test(request)) &&
    ![SAYS_ALL, OWN].some((all) => all.test(request));
  // Of a list that is not shown whole, what the last call found is meant, and not only what was shown of it.
  const isOfPart = isOfLast && isPartialList(fromHeading(things), itemsIn(things));
  // What shows its own day is not looked for on others.
  const own =
    it && ISO_DAY.test(it.text) && daysIn(request, read).length === 0
      ? { ...dated, args: withoutValuesOf(daySlotsOf(dated.tool), dated.args) }
      : dated;
  // "Compare them", behind two lists, is about what both calls found, and not about the last list alone.
  const isOfBoth = isOfLast && COMPARES.test(request);
  const isOfShown = found !== "" && (THEM.test(request) || THESE.test(request)) && !isOfPart && !isOfBoth;
  const about = (isOfListed || isOfShown) && isOpenForIds(own) ? (aboutShown(own, things) ?? dated) : dated;
  return withSubject(about, { request, past, tools, language, read });
}

/** That calls are about those shown alone, where there are more of a list and all were spoken of. */
function ofPart(meant: readonly PlannedCall[], calls: readonly PlannedCall[], found: string, { language }: Situation) {
  const idsOf = (call: PlannedCall | undefined) => {
    const slot = call && slotOfIds(call);
    return slot && valueAt(call.args, slot);
  };
  const items = itemsIn(found);
  const isNarrowed = meant.some((call, at) => {
    const ids = idsOf(call);
    return Array.isArray(ids) && ids.length > 1 && idsOf(calls[at]) === undefined;
  });
  const isPart = isNarrowed && isPartialList(fromHeading(found), items);
  return isPart ? offlinePhrases(language).ofShownOnly(items.length) : undefined;
}

/** What goes on from a journey back is where the journey there led, from its day to that of the way back. */
function thereAndBack(last: readonly PlannedCall[], before: readonly PlannedCall[]): PlannedCall[] {
  const [there, ...others] = before;
  const [back, ...more] = last;
  const way = there && otherWay(there);
  const [from, to] = there ? spanOf(there.tool) : [];
  if (!there || !back || !way || others.length + more.length > 0 || back.tool !== there.tool || !from || !to)
    return [...last];
  const isBack = (endsOf(back.tool) ?? []).every((end) => valueAt(way.args, end) === valueAt(back.args, end));
  const [first, until] = [valueAt(there.args, from), valueAt(back.args, from)];
  if (!isBack || first === undefined || until === undefined) return [...last];
  return [{ ...there, args: withValue(there.args, to, until) }];
}

/** "What hotels are there in Basel", behind what somebody has: it is surely asked what there is, and not what they have. */
async function asksWhatThereIs(request: string, all: readonly ModelTool[], mind: Mind): Promise<boolean> {
  if (!THERE_IS.test(request) || OWN.test(request)) return false;
  const [best] = await rankRequest(request, all, mind);
  const isPlaced = best && fill(best.tool, mind.read(request)).some(({ slot }) => slot.kind === "place");
  return isPlaced === true && finds(best.tool) && !isOfOneself(best.tool) && best.score >= SURE / 2;
}

const THERE_IS =
  /^(?:and |so |ok(?:ay)? )?(?:what|which) (?:[a-z-]+ )+(?:are|is) there\b|有(?:什么|哪些|啥)(?=\p{Script=Han}{2})/iu;
const OWN = /\b(?:i|my|me|we|our|us|mine)\b|我/i;

/** "Over the whole day", behind the rush hour: the hour or the part of the day is said no more. */
const ofWholeDay = (call: PlannedCall): PlannedCall => ({
  ...call,
  args: without(
    call.args,
    slotsOf(call.tool).flatMap((slot) => (isOfDay(slot) ? [slot.name] : [])),
  ),
});

/** 这些上个月卖了多少 */
const THESE = /^(?:那么?)?[这那]些(?![天年月日周])/;

/** Several things. */
const SEVERAL = /\b(?:they|them|their|those|these|all|each)\b|们|[这那]些|都|分别/i;

/** The calls made last; a day or a place goes on from those that take it, over questions about rules asked meanwhile. */
function lastMeant(request: string, past: readonly Past[], all: readonly ModelTool[], read: Read): PlannedCall[] {
  const made = lastCalls(past, all);
  const last = OF_ALL.test(request) ? made : made.flatMap((call) => narrowedSince(call, past, read));
  if (!last.every(({ tool }) => takesQuestion(tool)) || !saysOnlyValues(askedAbout(request), all, read)) return last;
  return lastCalls(
    past,
    all.filter((tool) => !takesQuestion(tool)),
  );
}

/** A look-up with what fewer of the things that it found were wanted by since: "just Shangcheng", 只要上城、滨江的. */
function narrowedSince(call: PlannedCall, past: readonly Past[], read: Read): PlannedCall[] {
  if (acts(call.tool)) return [call];
  return past.slice(past.findLastIndex(({ kind }) => kind === "step") + 1).reduce(
    (narrowed, event, at, since) => {
      const told = since[at + 1];
      const isNarrowed = event.kind === "user" && told?.kind === "agent" && itemsIn(told.text).length > 0;
      if (!isNarrowed || !asksOnlyFor(event.text)) return narrowed;
      const said = read(event.text);
      return narrowed.flatMap((one) => ofEachPlace(changed(one, event.text, read) ?? one, said));
    },
    [call],
  );
}

/** A look-up for a place, and the same for each other one that is named. */
function ofEachPlace(call: PlannedCall, said: Reading): PlannedCall[] {
  const { slot, others } = fill(call.tool, said, { optional: 0.9 }).find(
    (one) => one.slot.kind === "place" && !one.slot.isList && valueAt(call.args, one.slot) === one.value,
  ) ?? { others: [] };
  return [call, ...(slot ? others.map((value) => ({ ...call, args: withValue(call.args, slot, value) })) : [])];
}

/** "All districts", 全市: of all that there is again. */
const OF_ALL = /\b(?:all|every\w*|whole|entire)\b|[全整]|所有/i;
