import { withoutEnding } from "../../engine/ending.ts";
import { asksToKnow, isQuestion } from "../../engine/question.ts";
import { saysOnlyValues } from "../conversation/only-values.ts";
import { isPointing, withoutSorting } from "../conversation/pointing.ts";
import { pointedAt } from "../conversation/references.ts";
import { askedAbout, lastCalls } from "../conversation/revised.ts";
import { itemsIn } from "../conversation/shown.ts";
import { aboutShown, isOpenForIds } from "../conversation/shown-ids.ts";
import { taskParts } from "../conversation/task-parts.ts";
import type { ModelReply } from "../decision.ts";
import { acts, asksToAct } from "../goals/acts.ts";
import { callsOf } from "../goals/calls.ts";
import { placeIn } from "../goals/context.ts";
import { takesQuestion } from "../goals/match.ts";
import { SURE } from "../goals/mind.ts";
import { fullCall } from "../goals/planned-call.ts";
import { rankRequest } from "../goals/rank-request.ts";
import { isTelling } from "../goals/small-words.ts";
import { agentTexts, userTexts } from "../past.ts";
import { namesDays } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import { WHEN } from "../shown/asked.ts";
import { MONEY, POINTER, without } from "../shown/degrees.ts";
import { focusIn } from "../shown/focus.ts";
import { isPartialList } from "../shown/things.ts";
import { isWorded } from "../wording/is-worded.ts";
import type { Asked } from "./asked.ts";
import { doersOf, passedOn } from "./hand-over.ts";

/**
 * "And Xihu?", 那杭州呢, where there was none of what was asked about: the same is asked about what is said instead. "And
 * yesterday?" and 只要前两条 are still about the same place.
 */
export async function askedOfAnother(asked: Asked): Promise<ModelReply | undefined> {
  const { given, said, tools, plan } = asked;
  const { past, read } = given;
  const ofOtherDays = askedOnOtherDays(asked);
  if (ofOtherDays) return plan({ ...ofOtherDays, written: ofOtherDays.request });
  const refused = refusedIn(asked);
  const at = past.findLastIndex((one) => one.kind === "user" && refused !== undefined && one.text.includes(refused));
  const [first, ...later] = userTexts(past.slice(Math.max(at, 0)));
  const looking = doersOf(tools).filter((tool) => !acts(tool));
  const saysValues = (text: string) => saysOnlyValues(text, looking, read);
  const instead = valueIn(said);
  if (refused === undefined || first === undefined || at < 0 || !saysValues(instead)) return undefined;
  const days = later.map(valueIn).filter(saysValues);
  const before = days.reduce((text, day) => withDay(text, day, read) ?? text, first);
  const isPlace = placeIn(instead, looking, read) !== undefined;
  const isCount = read(instead).mentions.some(({ kind }) => kind === "number");
  const ofSame = isPlace
    ? undefined
    : (withDay(before, instead, read) ?? (isCount ? `${before}, ${instead}` : undefined));
  const request = ofSame ?? before.replace(refused, () => instead);
  return plan({ request, written: request, past: past.slice(0, at) });
}

/** "And the week before that?", behind a question that could not be told of its days: the same question on those days. */
function askedOnOtherDays({ given: { past, read }, said, tools, phrases }: Asked) {
  const [before, latest] = past.slice(-2);
  const looking = doersOf(tools).filter((tool) => !acts(tool));
  const instead = valueIn(said);
  if (latest?.kind !== "agent" || before?.kind !== "user" || !isWorded(phrases.leftOut, latest.text.trim()))
    return undefined;
  const request = saysOnlyValues(instead, looking, read) ? withDay(before.text, instead, read) : undefined;
  return request === undefined ? undefined : { request, past: past.slice(0, -2) };
}

/** What the last answer says that there is none of. */
function refusedIn({ given: { past }, phrases }: Asked): string | undefined {
  const latest = past.at(-1);
  const [front = "", back = ""] = phrases.notAmong("\n", "").split("\n");
  const isRefusal = latest?.kind === "agent" && latest.text.startsWith(front);
  return isRefusal ? latest.text.slice(front.length).split(back.charAt(0), 1)[0] || undefined : undefined;
}

const valueIn = (said: string): string => withoutEnding(askedAbout(said.replace(WELL_THEN, "")), /[?？。.!！\s]$/);

const WELL_THEN =
  /^(?:(?:ok(?:ay)?|well|fine|all ?right|then|so|oh|ah|hm+|pff+|lol)\b[, ]*)+|,? then\W*$|^(?:好吧?|行吧?|哦|噢)[，, ]*/gi;

/** A question for the day that a text names, in place of its own; undefined where the text names none. */
function withDay(question: string, said: string, read: Read): string | undefined {
  const dayIn = (text: string) => read(text).mentions.find(namesDays);
  const [day, own] = [dayIn(said), dayIn(question)];
  if (!day) return undefined;
  return own ? question.slice(0, own.start) + day.text + question.slice(own.end) : `${day.text} ${question}`;
}

/** "How many of the first one were sold in October": asked of the thing pointed at, by another tool than listed it. */
export async function askedOfPointed(
  { given, said, tools, mind }: Asked,
  least: number,
): Promise<ModelReply | undefined> {
  const { past, read } = given;
  const list = agentTexts(past).at(-1) ?? "";
  // The oldest one of a list that is not shown whole is none of those shown.
  if (OLDEST.test(said) && isPartialList(list, itemsIn(list))) return undefined;
  const pointed =
    isPointing(said) && (asksToKnow(said) || !asksToAct(said)) ? pointedAt(said, past, read, true) : undefined;
  const [item, ...more] = pointed && !pointed.isAll ? taskParts(pointed.job).shown : [];
  const all = doersOf(tools);
  // "Track the most expensive one" asks for no prices.
  const [best] = item && more.length === 0 ? await rankRequest(withoutSorting(without(said, POINTER)), all, mind) : [];
  if (!item || !best || best.tool.effect === "write" || best.score < least) return undefined;
  if (lastCalls(past, all).some(({ tool }) => tool === best.tool)) return undefined;
  const [call, ...others] = callsOf(best, said, [], read);
  const about = call && others.length === 0 && isOpenForIds(call) ? aboutShown(call, `1. ${item.text}`) : undefined;
  return about && about.missing.length === 0 ? passedOn([about], without(said, POINTER).trim(), tools) : undefined;
}

const OLDEST = /\b(?:oldest|earliest)\b|最[早老旧]/i;

/** "How did the second one sell": surely asked of another tool than listed it, and not told by its line. */
export function askedOfPointedSurely(asked: Asked): Promise<ModelReply | undefined> | undefined {
  const { said, given } = asked;
  const saysMore = isQuestion(said) || given.read(without(said, POINTER)).tokens.some(isTelling);
  const isOfLine = MONEY.test(said) || WHEN.test(said) || !saysMore;
  return isOfLine ? undefined : askedOfPointed(asked, MOST * SURE);
}

const MOST = 0.9;

/** "Did it ship", "who is it for", behind one thing: what became of it is told by who told of it, and by no rules; so is what it is of. */
export async function becameOfIt({ given, said, mine, tools, mind }: Asked): Promise<ModelReply | undefined> {
  const isOfBuyer = BOUGHT_IN_IT.test(said);
  const [last, ...more] = isOfBuyer || BECAME_OF_IT.test(said) ? lastCalls(given.past, doersOf(mine)) : [];
  const it = last && more.length === 0 && !acts(last.tool) ? focusIn(given.past, given.read) : undefined;
  const [best] = it && !isOfBuyer ? await rankRequest(said, doersOf(tools), mind) : [];
  if (!last || !it || !(isOfBuyer || (best && takesQuestion(best.tool)))) return undefined;
  const about = aboutShown(fullCall(last.tool), `1. ${it.text}`);
  return about && passedOn([about], said, tools);
}

const BECAME_OF_IT =
  /^(?:and |so |but )?(?:(?:did|has) (?:it|that|that one)\b|who(?:['’]?s| is| was| are)? (?:it|that|this|bought|ordered|gets?)\b)|^(?:那|这)?(?:个|单|笔)?(?:是)?(?:谁的|谁买的|给谁的)[呢？?]*$/i;
const BOUGHT_IN_IT =
  /^(?:and |so )?what (?:(?:did|have|has) (?:she|he|they)|was|were) (?:buy|order|bought|ordered)[?.!]*$|^那?(?:[他她]们?|[这那]单|客户|买家)?(?:都|是)?[买订]了?的?(?:是|些)?(?:什么|啥)[呢？?]*$/i;
