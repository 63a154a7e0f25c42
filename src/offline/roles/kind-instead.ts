import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { saysKind } from "../conversation/kind-said.ts";
import { nounCounted } from "../conversation/nth-of-kind.ts";
import { asksForList, listsOwn } from "../conversation/own-list.ts";
import { lastCalls } from "../conversation/revised.ts";
import { itemsIn } from "../conversation/shown.ts";
import { usedIn } from "../conversation/used-in.ts";
import { letGo, type ModelReply, withCalls } from "../decision.ts";
import { acts, asksToAct } from "../goals/acts.ts";
import { SAME_DAYS } from "../goals/context.ts";
import { takesQuestion, touchesExisting } from "../goals/match.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { shareOfOthers } from "../goals/rank-request.ts";
import { linksOf } from "../links.ts";
import { agentTexts, userTexts } from "../past.ts";
import type { Read } from "../reading/read.ts";
import type { Situation } from "../situation.ts";
import { valueAt } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import { placeSlotsOf, slotsOf } from "../slots/slot.ts";
import { namedAndSaid, saysTitleOf } from "../wording/name-of.ts";
import type { Phrases } from "../wording/phrases.ts";
import type { Asked } from "./asked.ts";
import { choiceAsked } from "./choice-asked.ts";
import { doersOf, passedOn } from "./hand-over.ts";

/** "I meant cars, not hotels", "not hotels, cars", 说错了，我要租车不是酒店, 那租车呢: a message that says no more than the kind that is meant. */
const MEANT = [
  /^(?:i|we) (?:meant|mean|said|wanted|(?:was|were) (?:after|looking for)) (?:an? |the |my )?(?<kind>[a-z]{3,12}(?: [a-z]{3,12})?)(?:,? (?:and )?not (?:an? |the )?[a-z]{3,12})?[.! ]*$/i,
  /^(?:an? |the )?(?<kind>[a-z]{3,12}(?: [a-z]{3,12})?),? (?:and )?not (?:an? |the )?[a-z]{3,12}[.! ]*$/i,
  /^not (?:an? |the )?[a-z]{3,12}(?:[,;]| but) (?:i (?:meant|want(?:ed)?) )?(?<kind>[a-z]{3,12}(?: [a-z]{3,12})?)(?: i (?:meant|want(?:ed)?))?[.! ]*$/i,
  /^(?:an? |the |my )?(?<kind>[a-z]{3,12}(?: [a-z]{3,12})?),? i (?:meant|mean)[.! ]*$/i,
  /^(?:(?:不好意思|抱歉|不对|哦|啊|刚才)[，, ]?){0,2}(?:我?(?:说|搞|弄|看)错了?[，,。 ]?)?我?(?:要的?是?|想要的?是?|说的是|是要|是说|要找)(?<kind>\p{Script=Han}{2,4}?)[，,。 ]?(?:而?不是\p{Script=Han}{2,4})?[。！ ]*$/u,
  /^(?:(?:不好意思|抱歉|不对|哦|啊|(?:说|搞|弄|看)错了?)[，, ]?){0,2}(?:我要的)?不是\p{Script=Han}{2,4}?[，,。 ]?(?:而?是|我?要的?是?|我?想要|我说的是)(?<kind>\p{Script=Han}{2,4})[。！ ]*$/u,
  /^(?:i['’]?d rather (?:see|have)|(?:please )?(?:show me|let me see)) (?<kind>[a-z]{3,12}(?: [a-z]{3,12})?)(?: instead)?[.! ]*$/i,
  /^(?<kind>[a-z]{3,12}(?: [a-z]{3,12})?) instead[.! ]*$/i,
  /^(?:(?:不用了?|不了|算了|还是)[，, ]?)?(?:先?看看?|查一?下?)(?<kind>\p{Script=Han}{2,4})吧[。！ ]*$/u,
  /^那?么?(?<kind>\p{Script=Han}{2,4})呢[？?]?$/u,
];

const OPENING = /^(?:(?:no thanks|no thank you|never mind|nah|no|sorry|oops|wait|oh|ah|actually),? ){0,2}/i;

function kindMeant(said: string): string | undefined {
  const { text, isForSameDays } = withoutSameDays(said.trim().replace(OPENING, ""));
  const [alone] = isForSameDays ? kindsIn(text, ALONE) : [];
  return alone ?? kindsIn(text, MEANT).find((kind) => !COUNTED.test(kind));
}

/** The kind that each of some forms finds in a text. */
const kindsIn = (text: string, forms: readonly RegExp[]): string[] =>
  forms.flatMap((form) => form.exec(text)?.groups?.kind ?? []);

/** "What about hotels for the same dates", 同样日期的酒店呢: what is said beside the days, which are those of the last look-up. */
function withoutSameDays(text: string): { text: string; isForSameDays: boolean } {
  const { 0: said, index } = SAME_DAYS.exec(text) ?? { 0: "", index: 0 };
  const before = text.slice(0, index).replace(/[,，]?(?: ?\b(?:for|on|over|in))? ?$/, "");
  return said === ""
    ? { text, isForSameDays: false }
    : { text: `${before}${text.slice(index + said.length).replace(/^的/, "")}`, isForSameDays: true };
}

/** A kind, and no more. */
const ALONE = [
  /^(?:(?:and|(?:and )?(?:what|how) about) )?(?<kind>[a-z]{3,12}(?: [a-z]{3,12})?)[?.! ]*$/i,
  /^那?么?有?(?<kind>\p{Script=Han}{2,4}?)[呢吗]?[？?。 ]*$/u,
];

/** "I meant two rooms": how many, and no kind. */
const COUNTED = /^(?:one|two|three|four|five|six|seven|eight|nine|ten|a|an|both|all) |^[一二两三四五六七八九十几半]/i;

/** A specialist that is talked with. */
interface Talk {
  embeddings: EmbeddingsInterface;
  situation: Situation;
  tools: readonly ModelTool[];
  phrases: Phrases;
}

/** To a specialist who has shown what it has: the other kind is for others. */
export async function kindOfOthers(talk: Talk): Promise<ModelReply | undefined> {
  const { situation, tools, phrases } = talk;
  if (wishForOtherKind(situation, tools) !== undefined) return withCalls(letGo("elsewhere", phrases.nothingFits));
  const [last] = lastCalls(situation.past, tools);
  if (!last || listsOwn(last.tool) || acts(last.tool)) return undefined;
  return (await namesOthers(talk)) ? withCalls(letGo("elsewhere", phrases.nothingFits)) : undefined;
}

async function namesOthers({ situation: { request, past, read }, tools, embeddings }: Talk): Promise<boolean> {
  const ofOwnKind = (noun: string) => tools.some((tool) => listsOwn(tool) && saysKind(noun, tool, read));
  const kind = kindMeant(request) ?? kindsIn(request, OF_DEGREE)[0];
  const counted = nounCounted(request);
  const [there] = asksToAct(request) ? [] : kindsIn(request.replace(/[给帮]我/g, ""), THERE_IS);
  const offers = tools.filter((tool) => !listsOwn(tool) && !takesQuestion(tool));
  if (kind === undefined && there !== undefined) return isOfOthers(there, offers) && ofOwnKind(request);
  if (kind === undefined) return counted !== undefined && isOfOthers(counted, tools);
  if (tools.some((tool) => !listsOwn(tool) && saysTitleOf(tool, kind))) return false;
  if (ofOwnKind(kind)) return true;
  const isListed = agentTexts(past).some((text) => itemsIn(text).some((item) => item.text.includes(kind)));
  return HAN_KIND.test(kind) && !isListed && (await shareOfOthers(kind, tools, { embeddings, read })) >= SURE_OF_KIND;
}

/** 苏黎世12月2号的车, "a car there until Friday", and not mine, nor one that is booked. */
const THERE_IS = [
  /^[^，。？！我订单]{2,40}的(?<kind>\p{Script=Han}{1,3})[。！]*$/u,
  /^(?:(?:and|also|then|plus|i need|i want|find me|get me) ){0,2}(?:an?|some|any) (?:rental |hire )?(?<kind>[a-z]{3,12}) there\b/i,
];

const HAN_KIND = /^\p{Script=Han}{2}$/u;
/** From here on a word alone is for somebody else: 航班, and no name of a place. */
const SURE_OF_KIND = 0.8;

/** "The cheaper hotel", 便宜的那家酒店, 最便宜的酒店. */
const OF_DEGREE = [
  /\bthe (?:[a-z]{2,10}(?:er|est)|best|most [a-z]{3,12}) (?<kind>[a-z]{3,12})[.! ]*$/i,
  /[更最]?[便贵好近早晚]宜?的?[那这]?[家个辆张班](?<kind>\p{Script=Han}{2,4})[。！ ]*$/u,
  /最(?:便宜|[贵好近早晚大小])的(?<kind>(?![那这一])\p{Script=Han}{2,4})[。！ ]*$/u,
];

/**
 * "The second car" to who deals with hotels: whether a text counts to a thing of another kind, of which one's own list
 * and the rules tell, too.
 */
export function countsOtherKind(text: string, tools: readonly ModelTool[], read: Read): boolean {
  const kind = nounCounted(text);
  if (kind === undefined || !tools.some((tool) => listsOwn(tool) && saysKind(kind, tool, read))) return false;
  return isOfOthers(
    kind,
    tools.filter((tool) => !listsOwn(tool) && !takesQuestion(tool)),
  );
}

/** Whether no tool of a specialist speaks of such things. "The first option" may be of any kind. */
const isOfOthers = (noun: string, tools: readonly ModelTool[]): boolean =>
  !OF_ANY.test(noun) && !NO_NOUN.test(noun) && !tools.some((tool) => usedIn(namedAndSaid(tool))(noun));

/** "Neither the first nor …", 第一家不差: says something of it, and names no kind. */
const NO_NOUN =
  /^(?:n?or|and|but|is|are|was|for|to|in|on|if|too|please|thanks?)$|^[不没太很挺蛮还就也都吧好]|^(?:评价|口碑|位置|地段|环境|服务|早餐|设施|隔音|卫生|价格)/i;

const OF_ANY =
  /^(?:option|choice|result|offer|item|place|deal|suggestion|thing|row|line|entry)s?$|^(?:选项|方案|结果|选择|推荐|条)$/i;

/** "And flights?", 机票呢, behind what somebody has of another kind, or at a place: what they have of that is listed, too. */
export function ownKindThen({ given, said, mine, plan }: Asked): Promise<ModelReply> | undefined {
  const all = doersOf(mine);
  const last = lastCalls(given.past, all);
  const [kind] = kindsIn(said.trim(), AND_KIND);
  if (kind === undefined || last.length === 0 || !last.every(({ tool }) => listsOwn(tool))) return undefined;
  const [place, ...more] = new Set(
    last.flatMap(({ tool, args }) => placeSlotsOf(tool).flatMap((slot) => valueAt(args, slot) ?? [])),
  );
  // Of one list, the kinds at a place follow on by themselves.
  const isOfOther = all.some(
    (tool) =>
      listsOwn(tool) &&
      last.every((one) => one.tool !== tool) &&
      (saysTitleOf(tool, kind) || saysKind(kind, tool, given.read)),
  );
  if (place !== undefined && (more.length > 0 || !isOfOther)) return undefined;
  const own = /\p{Script=Han}/u.test(kind) ? `我的${kind}` : `my ${kind.replace(/s?$/i, "s")}`;
  const request = place === undefined ? own : `${own} (${place})`;
  return asksForList(own, all, given.read, { isOfKinds: true }) ? plan({ request, written: request }) : undefined;
}

const AND_KIND = [
  /^(?:and|what about|how about|and what about) (?:the |my )?(?<kind>[a-z]{3,12})[?.! ]*$/i,
  /^那?么?(?<kind>\p{Script=Han}{2,4})呢[？?]?$/u,
  /^(?:还有|以及)(?:我的)?(?<kind>\p{Script=Han}{2,4})[。？?]?$/u,
];

/** "Which hotel?", 哪家酒店, behind what somebody has of that kind: that is told again, and none is looked for. */
export function whichOfOwn({ given, said, mine, tools }: Asked): ModelReply | undefined {
  const last = WHICH_KIND.test(said.trim()) ? lastCalls(given.past, doersOf(mine)) : [];
  const isOfKind = ({ tool, args }: PlannedCall) =>
    listsOwn(tool) && fill(tool, given.read(said)).some(({ slot, value }) => valueAt(args, slot) === value);
  return last.length > 0 && last.every(isOfKind) ? passedOn(last, said, tools) : undefined;
}

const WHICH_KIND = /^(?:which|what) [a-z]{3,12}\?*$|^(?:哪一?[家辆个间]|什么)\p{Script=Han}{1,3}[？?]*$/iu;

/** To the planner, behind what was offered: what there is of the other kind, at that place on those days. */
export function kindInstead({ given, said, mine, plan }: Asked): Promise<ModelReply> | undefined {
  const kind = kindMeant(said);
  if (kind === undefined) return undefined;
  const all = doersOf(mine);
  const [last] = lastCalls(given.past, all);
  const links = linksOf(all);
  const found = new Set(all.filter(isForNew).flatMap(({ name }) => links.of(name).map(({ on }) => on)));
  const offers = all.filter(({ name }) => found.has(name));
  if (!last || !offers.includes(last.tool) || saysTitleOf(last.tool, kind)) return undefined;
  if (!offers.some((tool) => saysTitleOf(tool, kind))) return undefined;
  const request = /\p{Script=Han}/u.test(kind) ? `有哪些${kind}` : `what about ${kind}`;
  return plan({ request, written: request });
}

/** "Oh, I meant the hotel", 不对，是酒店, where one is to be chosen to "cancel my car": the same, with what there is of the other kind. */
export function actOnOtherKind({ given, mine, plan }: Asked): Promise<ModelReply> | undefined {
  const request = wishForOtherKind(given, doersOf(mine));
  return request === undefined ? undefined : plan({ request, written: request });
}

function wishForOtherKind({ request, past, read }: Situation, all: readonly ModelTool[]): string | undefined {
  const said = request.trim();
  const kind = kindMeant(said) ?? kindsIn(said, OTHER_KIND)[0];
  const wish = userTexts(past).at(-1) ?? "";
  if (kind === undefined || choiceAsked({ past }) === undefined || !asksToAct(wish)) return undefined;
  const lists = all.filter(listsOwn);
  const [old] = lastCalls(past, lists)
    .flatMap(({ tool }) => slotsOf(tool).filter(({ isClosed }) => isClosed))
    .flatMap(({ choices = [] }) => choices.flatMap(({ says }) => says))
    .filter((say) => wish.toLowerCase().includes(say.toLowerCase()))
    .sort((a, b) => b.length - a.length);
  if (old === undefined || !lists.some((tool) => saysTitleOf(tool, kind) || saysKind(kind, tool, read)))
    return undefined;
  const at = wish.toLowerCase().indexOf(old.toLowerCase());
  return `${wish.slice(0, at)}${kind}${wish.slice(at + old.length)}`;
}

/** "No, the hotel", 不是，酒店: a kind behind a no. */
const OTHER_KIND = [
  /^(?:(?:no|sorry|oops|wait|oh|actually)[,. ]{1,2}){1,3}(?:the|my) (?<kind>[a-z]{3,12})(?: i mean(?:t)?)?[.! ]*$/i,
  /^(?:(?:不好意思|抱歉|不对|不是?|[说搞弄看]?错了)[，, ]?){1,2}(?:应该)?是?(?:我的)?(?<kind>\p{Script=Han}{2,4}?)[。！ ]*$/u,
];

/** Whether a tool makes something that is not there yet. */
const isForNew = (tool: ModelTool): boolean => acts(tool) && !touchesExisting(tool);
