import { addsMore } from "../../engine/dialog/adds.ts";
import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { idsIn } from "../../engine/ids.ts";
import { languageOf } from "../../engine/language.ts";
import { isQuestion } from "../../engine/question.ts";
import { meansAll } from "../conversation/all-shown.ts";
import { changed } from "../conversation/change.ts";
import { spokenOf, wordsBeyond } from "../conversation/clues.ts";
import { tellsWhich } from "../conversation/kept-of-last.ts";
import { OTHER_WAY, saysOnlyValues } from "../conversation/only-values.ts";
import { TO_A_DAY } from "../conversation/own-days.ts";
import { withoutMinute } from "../conversation/own-list.ts";
import { isChange } from "../conversation/replies.ts";
import { itemsIn } from "../conversation/shown.ts";
import { callOf } from "../conversation/state.ts";
import { PICKS } from "../conversation/utterance.ts";
import { type ModelReply, withText } from "../decision.ts";
import { actsIn, isOnExisting } from "../goals/acts.ts";
import { asksToRemove, removes } from "../goals/asked-for.ts";
import { daysIn, placeIn } from "../goals/context.ts";
import { touchesExisting } from "../goals/match.ts";
import { SURE } from "../goals/mind.ts";
import { rankRequest } from "../goals/rank-request.ts";
import { isSpokenOf, isTelling } from "../goals/small-words.ts";
import { linksOf } from "../links.ts";
import { agentTexts } from "../past.ts";
import { ISO_DAY, isTime } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import type { Token } from "../reading/tokens.ts";
import type { Past } from "../situation.ts";
import { overlaid } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import { valuesSaid } from "../slots/places-said.ts";
import { codeSlotOf, type Slot, slotsOf } from "../slots/slot.ts";
import { countsDays } from "../slots/span.ts";
import { saysTitleOf } from "../wording/name-of.ts";
import type { Asked } from "./asked.ts";
import { doersOf, passedOn } from "./hand-over.ts";

interface Report {
  text: string;
  id: string;
  /** What was done to what there was before. */
  act: string | undefined;
}

/** The id that the last answer reports something was done with, and what. */
export function reportedIn(past: readonly Past[]): Report | undefined {
  const last = past.at(-1);
  if (last?.kind !== "agent" || last.text.trim().includes("\n")) return undefined;
  const [id] = idsIn(last.text);
  if (id === undefined) return undefined;
  // 已将 CB-1 更改为 …: in Chinese, the act stands behind the id.
  const [before = ""] = last.text.split(ISO_DAY, 1);
  const acts = actsIn(before);
  return { text: last.text, id, act: acts.find(isOnExisting) };
}

/** "Now cancel that", behind the report of what was made: that is to be taken back. */
export function undoesLast({ given, said, tools }: Asked): ModelReply | undefined {
  const report = UNDOES.test(said) ? reportedIn(given.past) : undefined;
  const tool = report && report.act === undefined ? removerOf(report.id, tools) : undefined;
  const slot = tool && codeSlotOf(tool);
  if (!report || !tool || !slot) return undefined;
  const request = languageOf(said) === "zh" ? `取消 ${report.id}` : `cancel ${report.id}`;
  return passedOn([callOf(tool, { [slot.name]: report.id })], request, tools);
}

const UNDOES =
  /^(?:(?:ok|okay|now|please|oh|no|wait|actually|then|sorry|and|but|can you|could you|i(?:['’]ve| have)? changed my mind|i regret (?:it|that))[,.!]? )*(?:(?:cancel|undo|revert|delete|remove|end|stop|take back) (?:that|it|this|the last)(?: [a-z]+)?|undo|revert)(?: (?:now|please))?[.!?]*$|^(?:那|还是|算了|不了|现在|请|帮我|再|我?(?:后悔|改主意)了|[,，])*(?:把?(?:刚才|刚刚|刚)?[订设办做]?的?[那这]?[个家张项笔条]?)(?:取消|撤销|撤掉|撤回|退掉|退订|删掉|删除|停掉|结束)(?:掉|了|刚才|刚刚|它|这|那|个|的|订|一|笔|家|项|吧)*[。！!]*$/i;

/** "And now the Paris one too", 巴黎那辆也是, behind the report that one of a list was cancelled: so is this one to be. */
export function removesOther({ given, said: whole, tools }: Asked): ModelReply | undefined {
  const { past, read } = given;
  const said = withoutMinute(whole);
  const isNamed = (addsMore(said) || PICKS.test(said)) && said.length <= LONGEST && ALSO.test(said);
  const isOrder = isNamed && !isQuestion(said) && !isChange(said) && !LOOKS.test(said) && !TELLS_OF_IT.test(said);
  const removal = isOrder && idsIn(said).length === 0 ? removalReported(past, tools) : undefined;
  const slot = removal && codeSlotOf(removal.tool);
  if (!removal || !slot || !actsIn(said).every((act) => act === "remove")) return undefined;
  const { report, tool } = removal;
  const told = agentTexts(past);
  const lists = told.map(itemsIn).filter((items) => items.some(({ text }) => idsIn(text).includes(report.id)));
  const list = lists.findLast(({ length }) => length > 1) ?? [];
  const gone = told.filter((text) => !text.trim().includes("\n")).flatMap(idsIn);
  const left = list.filter(({ text }) => !idsIn(text).some((id) => gone.includes(id)));
  const [at, ...others] = OTHER_ONE.test(said) ? left.map((one) => list.indexOf(one)) : spokenOf(said, list, read);
  const item = others.length === 0 ? list[at ?? -1] : undefined;
  const id = item && left.includes(item) ? idsIn(item.text).find(isOf(tool)) : undefined;
  if (!item || id === undefined) return undefined;
  const isMore = wordsBeyond(said, [item], read).some((token) => !isSpokenOf(tool, token));
  if (isMore && !OTHER_ONE.test(said)) return undefined;
  const request = languageOf(said) === "zh" ? `取消 ${id}` : `cancel ${id}`;
  return passedOn([callOf(tool, { [slot.name]: id })], request, tools);
}

const ALSO =
  /^and\b|\b(?:too|also|as well|cancel|drop|remove|delete|end|stop|get rid)\b|\bthe other one\b|也|还有|另|取消|退|停|删/i;
/** "The Paris one I keep", 巴黎那辆也留着, 也是1月的: what is told of it, and no order. */
const TELLS_OF_IT =
  /\b(?:keep|kept|need|needs|like|love|have|has|had|want|wants|is|are|was|were|will|stays?|remains?|leave|paid|use|still|not?)\b|n['’]t\b|留|不|没|要(?!取消|退|停)|用|付|喜欢|好|行|是(?!的?[吧。！]*$)/i;
const LOOKS = /\b(?:show|see|look|tell|find|list|check|about|what|how)\b|看|查|找|多少|怎么|呢/i;
const OTHER_ONE = /\bthe other one\b|另外?[那一]?[个家辆间张趟项]/i;

/** "Which ones are left", 还剩哪些, behind the report that one was ended: those of its kind that there are still. */
export function leftAfterRemoval({ given, said, tools }: Asked): ModelReply | undefined {
  const removal = WHICH_LEFT.test(said) ? removalReported(given.past, tools) : undefined;
  if (!removal) return undefined;
  const all = doersOf(tools);
  const lister = all.find(({ name }) =>
    linksOf(all)
      .of(removal.tool.name)
      .some(({ on }) => on === name),
  );
  const made = lister && given.past.findLast((one) => one.kind === "step" && one.step.name === lister.name);
  const args = made?.kind === "step" ? made.step.args : {};
  const ofKind =
    lister && slotsOf(lister).filter(({ isClosed, kind, isList }) => isClosed && kind === "any" && !isList);
  const kept = Object.entries(args).filter(([name]) => ofKind?.some((slot) => slot.name === name));
  return lister && passedOn([callOf(lister, Object.fromEntries(kept))], said, tools);
}

const WHICH_LEFT =
  /^(?:(?:and|so|now|ok(?:ay)?),? )*(?:which|what)(?: (?:ones?|others?|of them|(?:other )?(?:bookings?|reservations?|tickets?)))? (?:are|is|do i (?:still )?have|have i got) (?:still |now )?left(?: now)?[?.!]*$|^(?:那|现在)*(?:还剩下?|剩下)(?:的|是|有)*(?:哪些|什么|哪几[个张项])了?呢?[？?。]?$/i;

/** The report that one thing was taken away or ended, and what does that. */
function removalReported(past: readonly Past[], tools: readonly ModelTool[]) {
  const report = reportedIn(past);
  const tool = report && removerOf(report.id, tools);
  const [before = ""] = report?.text.split(report.id, 1) ?? [];
  const isRemoved = tool && (report.act === "remove" || asksToRemove(tool, before, doersOf(tools)));
  return isRemoved ? { report, tool } : undefined;
}

/** What takes away or ends such things as have this id. */
const removerOf = (id: string, tools: readonly ModelTool[]): ModelTool | undefined =>
  doersOf(tools).find((tool) => removes(tool) && isOf(tool)(id));

/** "Make it 20% after all", 还是打八折吧, behind the report of what was made: plainly said as a change. */
export async function changesLast({ given, said, plan }: Asked): Promise<ModelReply | undefined> {
  if (reportedIn(given.past) === undefined || !/\d/.test(said)) return undefined;
  const words = said.replace(AFTER_ALL, "").replace(HAN_STILL, "改成");
  return words === said ? undefined : plan({ request: words, written: words });
}

/** 人多了，要两间, "cancel the hotel", behind the report of what was made: that one is meant, and no other that there is. */
export async function doneWithMade({ given, said, tools, mind, plan }: Asked): Promise<ModelReply | undefined> {
  const { past, read } = given;
  const all = doersOf(tools);
  const isNamed = idsIn(said).length > 0 || meansAll(said) || placeIn(said, all, read) !== undefined;
  if (
    isNamed ||
    OF_ONESELF.test(said) ||
    namesDayOfOther(said, read) ||
    isQuestion(said) ||
    said.length > LONGEST ||
    past.length === 0
  )
    return undefined;
  const [best] = await rankRequest(said, all, mind);
  const isSure = best && touchesExisting(best.tool) && best.score >= SURE * SURE;
  const next = isChangeAlone(said, all, read) ? reportedIn(past)?.id : undefined;
  const changer = next === undefined ? undefined : all.find((tool) => touchesExisting(tool) && isOf(tool)(next));
  const id = (changer && lastMade(past, changer)) ?? (isSure ? lastMade(past, best.tool) : undefined);
  const request = `${said} (${id})`;
  return id === undefined ? undefined : plan({ request, written: request });
}

/** "My flight" may be any that somebody has. */
const OF_ONESELF = /\b(?:my|our)\b|我们?的/i;

/** In characters: a longer text says more of what it means. */
const LONGEST = 60;

const isOf = (tool: ModelTool) => (id: string) => codeSlotOf(tool)?.pattern?.test(id) === true;

/** "Make it Thursday to Monday", "leave one day later": whether only other values are said, or by how many days something moves. */
function isChangeAlone(said: string, all: readonly ModelTool[], read: Read): boolean {
  const isOfValues = isChange(said) && saysOnlyValues(said.replace(CHANGES_TO, ""), all.filter(touchesExisting), read);
  // 回程机票改到28号 is of a journey.
  return (countsDays(said) || isOfValues) && !OTHER_WAY.test(said) && !all.some((tool) => saysTitleOf(tool, said));
}

/** Whether a day is named that nothing is to be moved to: it tells which thing is meant. */
const namesDayOfOther = (said: string, read: Read): boolean =>
  daysIn(said, read)
    .map(({ start }) => said.slice(0, start))
    .some((before) => !TO_A_DAY.test(before) && before.replace(CHANGES_TO, "") !== "");

const CHANGES_TO =
  /^(?:(?:hmm|oh|ok(?:ay)?|no|wait|actually|sorry|please|还是)[,，]?\s?)*(?:(?:make|change|move) (?:it|that|this)(?: to)?|改成?)\s*/i;

/** The id of what was made or changed last, of those that a tool takes, unless others of its kind were shown since. */
function lastMade(past: readonly Past[], tool: ModelTool): string | undefined {
  const linesIn = (text: string) => text.split("\n").filter((line) => idsIn(line).some(isOf(tool)));
  const told = agentTexts(past).map(linesIn);
  const [line = "", ...others] = told.findLast(({ length }) => length > 0) ?? [];
  const [before = ""] = line.split(ISO_DAY, 1);
  const isReport = others.length === 0 && !/^\s*(?:\d|[-*])/.test(line) && !actsIn(before).includes("remove");
  return isReport ? idsIn(line).find(isOf(tool)) : undefined;
}

const AFTER_ALL = /,? after all(?=[.!]?$)/i;
const HAN_STILL = /^(?:算了[，, ]?)?还是(?!改|换)/;

/** "Start it again", behind the report that something was ended: what was ended is not begun again. */
export function startsAgain({ given, said, tools, phrases }: Asked): ModelReply | undefined {
  const id = STARTS_AGAIN.test(said) ? reportedIn(given.past)?.id : undefined;
  const isEnded = id !== undefined && removerOf(id, tools) !== undefined;
  return isEnded ? { ...withText(phrases.notDoneHere(phrases.inQuotes(given.written))), isRefusal: true } : undefined;
}

const STARTS_AGAIN =
  /^(?:(?:ok|okay|no|wait|sorry|please|actually|now|then|can you|could you)[,.!]? )*(?:(?:re-?)?start|resume|reactivate|restore|re-?open|bring) (?:it|that|this)(?: (?:again|back|up))*[.!?]*$|^(?:那|再|还是|请|帮我|把它?|又)*(?:重新|恢复|再)(?:开始|开启|启用|启动|上线|恢复|开)?(?:它|吧|一下|了)*[。！!]*$/i;

/** "Same for the blue gloves", 蓝色的也一样, behind the report of what was made: the same is to be made for another thing. */
export function sameForOther({ given, said, tools }: Asked): ModelReply | undefined {
  const thing = otherThing(said);
  const report = reportedIn(given.past);
  if (thing === undefined || report === undefined || report.act === "remove") return undefined;
  const maker = makerOf(report.id, tools);
  const called = maker && calledLike(thing, report.text, maker.finder, given.read);
  if (!maker || called === undefined) return undefined;
  const values = fill(maker.tool, given.read(report.text)).filter(({ slot }) => slot.kind !== "code");
  return passedOn([callOf(maker.tool, overlaid({}, values))], called, tools);
}

/** "Same for Basel, Dec 8 to 10", 巴塞尔也一样，12月8号到10号: what there is of its kind in another place, to be chosen from. */
export function sameElsewhere({ given, said, tools }: Asked): ModelReply | undefined {
  const isSame = (SAME_FOR.test(said) || HAN_ALIKE.test(said)) && !isQuestion(said);
  const report = isSame ? reportedIn(given.past) : undefined;
  const finder = report?.act === undefined ? report && makerOf(report.id, tools)?.finder : undefined;
  const isOfPlace = finder && slotsOf(finder).some(({ kind }) => kind === "place");
  if (!report || !isOfPlace || placeIn(said, [finder], given.read) === undefined) return undefined;
  const days = fill(finder, given.read(report.text)).filter(({ slot }) => slot.kind === "moment");
  const call = callOf(finder, overlaid({}, [...days, ...fill(finder, given.read(said))]));
  return call.missing.length === 0 ? passedOn([call], said, tools) : undefined;
}

const HAN_ALIKE = /也(?:一样|同样|照样|来一?[个间辆]|[订租]一?[个间辆])|(?:同样|照样)的?(?:来|[订租])/;

/** "Book it again for 10 Dec", 12月10号再订一次, behind the report of what was made: the same is made once more on other days. */
export function againOnDays({ given, said, tools }: Asked): ModelReply | undefined {
  const report = AGAIN.test(said) && !isQuestion(said) ? reportedIn(given.past) : undefined;
  const maker = report && report.act === undefined ? makerOf(report.id, tools) : undefined;
  if (!report || !maker || placeIn(said, doersOf(tools), given.read) !== undefined) return undefined;
  // 再来个博物馆, behind a hotel, is something else.
  const reading = given.read(said);
  const isOfDays = overlapsOneOf(reading.mentions.filter(isTime));
  const isOther = (token: Token) =>
    isTelling(token) && !isOfDays(token) && !report.text.includes(token.text) && !isSpokenOf(maker.tool, token);
  if (reading.tokens.some(isOther)) return undefined;
  const made = callOf(maker.tool, overlaid({}, fill(maker.tool, given.read(report.text))));
  const anew = daysIn(said, given.read).length > 0 ? changed(made, said, given.read) : undefined;
  return anew && passedOn([anew], `${given.written} (${report.text})`, tools);
}

const AGAIN =
  /\b(?:again|once more|another (?:one|time)|one more)\b|^(?:and |ok |then )*(?:the )?same\b|再(?:来|[订租定约][一1]?[次回个间辆份])|也?(?:照样|同样)/i;

const SAME_FOR =
  /^(?:(?:and|now|ok|okay|then|please)[, ]+)*(?:(?:do |make )?(?:the )?same (?:for|with|to|on)|and for) (?:the |my |our )?(\S.*)$/i;
const HAN_SAME = /(?:也|同样|照样)(?:一样|这样|同样|来一个|要|打|弄|做|设){0,3}[吧了。！]{0,3}$/;

/** The other thing that the same is wanted for. */
function otherThing(said: string): string | undefined {
  const at = said.search(HAN_SAME);
  const han = at < 0 ? "" : said.slice(0, at).replace(/^[那再]?给?/, "");
  const thing = (SAME_FOR.exec(said)?.[1] ?? han).trim();
  return thing === "" || /[，。]/.test(thing) ? undefined : thing;
}

/** What makes such things as have this id, and what finds the things it makes them for. */
function makerOf(id: string, tools: readonly ModelTool[]): { tool: ModelTool; finder: ModelTool } | undefined {
  const all = doersOf(tools);
  const isOfId = (tool: ModelTool) => touchesExisting(tool) && isOf(tool)(id);
  const beside = tools.find(({ does = [] }) => does.some(isOfId))?.does ?? [];
  const [tool, ...others] = beside.filter((one) => one.effect === "write" && !touchesExisting(one));
  const foundBy = tool && codeSlotOf(tool)?.foundBy;
  const finder = all.find(({ name }) => name === foundBy);
  return tool && finder && others.length === 0 ? { tool, finder } : undefined;
}

/** A thing, with what the report calls the other where it says no such thing of itself; undefined where it names nothing. */
function calledLike(thing: string, report: string, finder: ModelTool, read: Read): string | undefined {
  const slots = slotsOf(finder).filter((slot) => slot.leavesOut === undefined);
  const isNamed = (slot: Slot) => valuesSaid(slot, read(thing)).length > 0;
  const describing = slots.filter((slot) => slot.describes !== undefined && isNamed(slot));
  const names = slots.filter(tellsWhich);
  if (names.some(isNamed)) return thing;
  const [own] = describing.length > 0 ? names.flatMap((slot) => valuesSaid(slot, read(report))) : [];
  return own && `${thing} ${own.say}`;
}
