import { keptOf } from "../../engine/cut.ts";
import { idsIn } from "../../engine/ids.ts";
import { countsTo } from "../conversation/pointing.ts";
import { lastCalls } from "../conversation/revised.ts";
import { isOfDay } from "../conversation/same-half.ts";
import { itemsIn } from "../conversation/shown.ts";
import { type ModelReply, withText } from "../decision.ts";
import { asksOnlyWhyInVain } from "../goals/asks-why.ts";
import { isOfOneself, takesQuestion } from "../goals/match.ts";
import { isSameCall, type PlannedCall } from "../goals/planned-call.ts";
import { rankRequest } from "../goals/rank-request.ts";
import { agentTexts, userTexts } from "../past.ts";
import { listsHeaded } from "../shown/headed.ts";
import { HOUR } from "../shown/order.ts";
import type { Past } from "../situation.ts";
import { valueAt, withoutValuesOf } from "../slots/arguments.ts";
import { placeSlotsOf, type Slot, slotsOf, takesDay } from "../slots/slot.ts";
import { saysBeginOfTitle } from "../wording/name-of.ts";
import { isRefusal } from "../wording/refusal.ts";
import type { Asked } from "./asked.ts";
import { doersOf, passedOn } from "./hand-over.ts";
import { toldOfPast } from "./told-of-past.ts";
import { belowLine } from "./unused-line.ts";

/**
 * What a message is answered with from what was shown before. Rows that something was done with since then are looked up
 * again first.
 */
export async function toldOfShownNow(asked: Asked): Promise<ModelReply | undefined> {
  const { given, said, mine, phrases } = asked;
  const calls = lastCalls(given.past, doersOf(mine));
  const last = calls.map(({ tool }) => tool);
  // What was shown of an hour or a part of a day tells nothing of all of it.
  if (WHOLE_DAY.test(said) && calls.some(isOfPart)) return undefined;
  if (asksOnlyWhyInVain(said, last, mine, given.read)) return withText(phrases.noReasons);
  const anew = ofAllPlaces(asked, calls) ?? (await lookedUpAnew(asked));
  if (anew) return anew;
  // What can be asked, below a refusal, is nothing that was shown. "And in Basel?", behind one, is refused as well.
  const shown = given.past.filter((one) => one.kind !== "agent" || !isRefusal(one.text));
  const latest = textOf(given.past.at(-1)).trim();
  const isServed = doersOf(mine).some((tool) => saysBeginOfTitle(tool, said));
  const again = isRefusal(latest) && !isServed ? await toldFrom(asked, given.past) : undefined;
  const told = again === latest ? again : await toldFrom(asked, shown);
  return told === undefined ? wholeAgain(asked, calls) : withText(told);
}

/** "Which district had the most?", 哪个区最多, behind a count for one of them: the same for all of them. */
function ofAllPlaces({ given: { past }, said, tools }: Asked, [call]: readonly PlannedCall[]): ModelReply | undefined {
  const [found, latin, topic = "", han = "", hanTopic = topic] = WHICH_HAS_MOST.exec(said) ?? [];
  const kind = (latin ?? han).toLowerCase();
  const told = agentTexts(past).at(-1) ?? "";
  const isOf = ({ required, choices = [] }: Slot, value: unknown) =>
    !required && choices.some((one) => one.value === value && one.says.some((say) => say.toLowerCase().endsWith(kind)));
  const place = call && placeSlotsOf(call.tool).find((slot) => isOf(slot, valueAt(call.args, slot)));
  const isCount = listsHeaded(told).length > 0 && told.toLowerCase().includes(hanTopic.toLowerCase());
  // What is counted is not counted by hours, as is said beside it.
  const isByHour = HOUR.test(said) && hanTopic !== "";
  if (!call || !found || !isCount || !(place || isByHour)) return undefined;
  return passedOn(
    isByHour ? [call] : [{ ...call, args: withoutValuesOf(place ? [place] : [], call.args) }],
    said,
    tools,
  );
}

const WHICH_HAS_MOST =
  /^(?:and )?(?:which|what) ([a-z]{3,12}) (?:has|have|had|saw) (?:the )?(?:most|least|fewest)(?: ([a-z]{3,20}))?\??$|^那?(?:几点|哪一?个(小时|时段|\p{Script=Han}))的?(\p{Script=Han}{0,4})(?:发生得?|出现得?)?最[多少]的?[呢啊？?]?$/iu;

/** "And the worst", behind a list of which only the beginning is kept: it is looked up again, and told of all of it. */
function wholeAgain({ given: { past }, said, tools }: Asked, calls: readonly PlannedCall[]): ModelReply | undefined {
  const isCut = keptOf(agentTexts(past).at(-1) ?? "") !== undefined;
  return isCut && BARE_END.test(said) && calls.length === 1 && !calls.some(({ tool }) => takesQuestion(tool))
    ? passedOn(calls, said, tools)
    : undefined;
}

const BARE_END =
  /^(?:(?:and|but|so|what about|how about) )?(?:the )?(?:best|worst|most|least|[a-z]{2,12}est)(?: (?:one|day|week|month|year))?[?.!]*$|^那?最\p{Script=Han}{1,2}的?(?:那?一?[个天周月])?(?:呢|是哪一?[个天周月])?[？?。]*$/iu;

/**
 * "Does it affect sales?", 堵车对销量有影响吗: figures do not tell, whatever domain they are of. What has an id may stand
 * in the rules.
 */
export async function effectAsked({ given, said, mine, mind, phrases }: Asked): Promise<ModelReply | undefined> {
  if (!ASKS_EFFECT.test(said) || !given.past.some(({ kind }) => kind === "step")) return undefined;
  const last = lastCalls(given.past, doersOf(mine));
  const areFigures = last.every(({ tool }) => takesDay(tool) && !takesQuestion(tool));
  const [best] = await rankRequest(said, doersOf(mine), mind);
  const isOfRules = best !== undefined && takesQuestion(best.tool);
  return areFigures && !isOfRules && idsIn(agentTexts(given.past).at(-1) ?? "").length === 0
    ? withText(phrases.noEffects)
    : undefined;
}

const ASKS_EFFECT =
  /^(?:and |so |but )?(?:(?:does|do|will|would|could|did|can|is|are) [^,;?]{2,30} (?:have an? (?:effect|impact|influence) on|affect|impact|influence|hurt)(?:ing)?|how (?:does|do|will|would) (?:it|this|that) (?:affect|impact|influence)|is there (?:an?|any) (?:link|connection|correlation|relation(?:ship)?) (?:between|with)) [^,;?]{2,40}\??$|^[^，。？]{0,10}?(?:会不会|会|对)[^，。？]{0,12}?(?:会不会|会|有没有|有)?(?:什么|多大)?影响[^，。？]{0,10}[吗呢么？?]{0,2}$|^[^，。？]{1,10}[和跟与][^，。？]{1,10}有(?:没有)?(?:什么)?(?:关系|关联|联系)[吗呢么？?]{0,2}$/i;

const WHOLE_DAY = /\b(?:all|whole|entire|full) day\b|[全整]天/i;

const isOfPart = ({ tool, args }: PlannedCall): boolean =>
  slotsOf(tool).some((slot) => isOfDay(slot) && valueAt(args, slot) !== undefined);

/** The look-up of rows that are asked about and that something was done with since they were shown. */
export async function lookedUpAnew(asked: Asked): Promise<ModelReply | undefined> {
  const { given, said, tools } = asked;
  // What counts to a place in a list means the list as it was shown.
  const changed = countsTo(said) ? undefined : await changedLookUp(asked);
  const at = given.past.findLastIndex(isReport);
  if (!changed || (await toldFrom(asked, given.past.slice(at))) !== undefined) return undefined;
  return passedOn(changed.calls, said, tools);
}

/** What the rows tell that were looked up again because something was done with them. */
export async function toldAnew(asked: Asked): Promise<ModelReply | undefined> {
  const { given } = asked;
  const changed = await changedLookUp(asked);
  const { calls = [], heading = "" } = changed ?? {};
  const isAgain =
    calls.length > 0 &&
    calls.length === given.steps.length &&
    given.steps.every((step, at) => step.kind === "done" && calls[at] && isSameCall(step, calls[at]));
  if (!isAgain) return undefined;
  const rows: Past[] = given.steps.map((step) => ({ kind: "step", step }));
  const text = belowLine(undefined, { ...given, request: heading, written: heading });
  const told = await toldFrom(asked, [{ kind: "user", text: heading }, ...rows, { kind: "agent", text }]);
  return told === undefined ? undefined : withText(told);
}

const toldFrom = ({ given, said, mine, embeddings }: Asked, past: readonly Past[]): Promise<string | undefined> =>
  toldOfPast(said, { ...given, past: [...past] }, doersOf(mine), embeddings);

/** The newest look-up whose rows tell what is asked, if something was done with such things since. */
async function changedLookUp(asked: Asked): Promise<{ calls: PlannedCall[]; heading: string } | undefined> {
  const { past } = asked.given;
  const at = past.findLastIndex(isReport);
  const ids = idsIn(textOf(past[at]));
  const before = past.slice(0, Math.max(0, at));
  for (let end = before.length; end > 0; ) {
    const from = before.slice(0, end).findLastIndex(({ kind }) => kind === "user");
    const turn = before.slice(Math.max(0, from), end);
    const calls = lastCalls(turn, doersOf(asked.mine));
    const isOfThem = calls.every(({ tool }) => isOfOneself(tool)) || ids.some((id) => textOf(turn.at(-1)).includes(id));
    if (calls.length > 0 && (await toldFrom(asked, turn)) !== undefined)
      return isOfThem ? { calls, heading: userTexts(turn)[0] ?? "" } : undefined;
    end = Math.max(0, from);
  }
  return undefined;
}

/** Whether it is told, in an answer without a look-up, that something was done with a thing: by its id, and in no list. */
const isReport = (event: Past, at: number, past: readonly Past[]): boolean =>
  event.kind === "agent" &&
  past[at - 1]?.kind !== "step" &&
  idsIn(event.text).length > 0 &&
  itemsIn(event.text).length === 0;

const textOf = (event: Past | undefined): string => (event?.kind === "agent" ? event.text : "");
