import { isHandOff, type ModelTool, TELL_USER } from "../../engine/dialog/protocol.ts";
import { withoutEnding } from "../../engine/ending.ts";
import { idsIn } from "../../engine/ids.ts";
import { languageOf } from "../../engine/language.ts";
import { isQuestion } from "../../engine/question.ts";
import { toolLabel } from "../../engine/tools/labels.ts";
import { listsOwn } from "../conversation/own-list.ts";
import { behindSubject, namesSubject } from "../conversation/rule-subject.ts";
import { type ModelReply, withText } from "../decision.ts";
import { actOf, actsIn } from "../goals/acts.ts";
import { leavesOf } from "../goals/leaves.ts";
import { actsNamed, isOfOneself, takesQuestion } from "../goals/match.ts";
import { valuesOf } from "../goals/pieces.ts";
import { fullCall } from "../goals/planned-call.ts";
import { isTelling } from "../goals/small-words.ts";
import { asksPastFigures } from "../goals/timely.ts";
import { userTexts } from "../past.ts";
import { namesDays } from "../reading/mention.ts";
import type { Token } from "../reading/tokens.ts";
import { valuesSaid } from "../slots/places-said.ts";
import { slotsOf, takesKind } from "../slots/slot.ts";
import { reportedIn } from "./after-report.ts";
import type { Asked } from "./asked.ts";
import { saysOnlyYes } from "./decided.ts";
import { doneTo } from "./done-with-all.ts";
import { doersOf, passedOn } from "./hand-over.ts";

/**
 * The cancellation of a thing of one's own that a question of what comes back for it is about: "cancel my December
 * flights", 取消日内瓦酒店. Undefined for any other text.
 */
function cancellationIn(text: string, { mine, given: { read } }: Asked, asks = asksRefund): string | undefined {
  if (text.length > LONGEST || !asks(text) || asksPastFigures(read(text))) return undefined;
  const all = doersOf(mine);
  const lists = all.filter(listsOwn);
  const act = languageOf(text) === "zh" ? `取消${beforeAsking(text).replace(HAN_ACT, "")}` : `cancel ${thingIn(text)}`;
  const isOwn =
    OWN.test(act) ||
    idsIn(act).length > 0 ||
    read(act).mentions.some(namesDays) ||
    valuesOf(read(act), lists, ({ kind }) => kind === "place").flat().length > 0;
  return isOwn && doneTo(lists, act, all).length > 0 ? act : undefined;
}

/** In characters. */
const LONGEST = 150;

const asksRefund = (text: string): boolean =>
  HAN_ASKS.test(text) || (ASKS_IT.test(text) && comesBack(text) && !/\bdid\b/i.test(text));

/** What is one's own, or is named by its id. */
const OWN_THING = "(?:(?:my|our|the)\\b|[a-z]{2}-\\d)";
const ASKS_IT = new RegExp(
  `\\bhow much\\b|\\bwhat\\b|\\b(?:can|could|do|will|would) i get\\b|^(?:can|could|is|are|will) ${OWN_THING}`,
  "i",
);

/** 日内瓦酒店能退吗: whether it can be taken back at all. */
const asksWhether = (text: string): boolean => asksRefund(text) || HAN_CAN.test(text) || ASKS_FEE.test(text);

/** "What's the fee if I cancel my hotel", 取消酒店要扣钱吗: what it costs to take it back. */
const ASKS_FEE =
  /\b(?:fee|charge|penalty|cost)s?\b[^,.?!]{0,20}\b(?:cancel|bail|drop)|\bcancell?ation (?:fee|charge|penalty|cost)s?\b|(?:取消|退)[^，。？！]{0,12}(?:手续费|扣[多几钱费]|违约金|要钱|收费|要扣)/i;
const DO_SO =
  /^(?:(?:ok(?:ay)?|alright|fine|yes|good|then|so),? ){0,2}(?:do (?:it|that|so)|go ahead(?: with (?:it|that))?|please do)(?: then)?(?:,? please)?[.!]*$|^(?:好[的吧]?|行|那|可以)?[，,]?那?就?(?:这么|这样|照这样)(?:办|做|来)[了吧]?[。！]*$/i;

const HAN_CAN = /(?:能不能|能否|可不可以|可以|能)(?:退|取消)[票款掉]?[吗么]?[？?]?$/;

const comesBack = (text: string): boolean =>
  /\b(?:refund(?:ed|able)?|money back)\b/i.test(text) ||
  (/\b(?:get|have|receive|give)\b/i.test(text) && /\bback\b/i.test(text));

/** What an English question is about: behind "cancel", or "for" before what is one's own. */
function thingIn(text: string): string {
  const found = THING.exec(text);
  const behind = found ? text.slice(found.index + found[0].length) : "";
  const thing = withoutEnding(
    behind.split(
      /,? (?:and )?(?:(?:still )?(?:be )?refund(?:ed|able)?|give|bring|what|how much|(?:do|will|would|can) i)\b/i,
      1,
    )[0] ?? "",
    /[\s?.!]$/,
  ).trim();
  // "If I cancel my hotel tomorrow": when that would be done.
  return thing.replace(/(?<!\b(?:on|of|from|to)) \d{4}-\d\d-\d\d$/, "");
}

const THING = new RegExp(
  `\\b(?:cancel(?:l?ed|l?ing)?\\b|(?:for|of|on)(?= ${OWN_THING}))|^(?:can|could|is|are|will)(?= ${OWN_THING})`,
  "i",
);

/** A Chinese question up to where it asks how much comes back. */
function beforeAsking(text: string): string {
  const [thing = ""] = text.replace(HAN_FEE, "").split(HAN_WHETHER, 1);
  const at = thing.search(HAN_ASKS);
  return withoutEnding(at < 0 ? thing.replace(HAN_BACK, "") : thing.slice(0, at), HAN_FILLER, 3);
}

const HAN_ASKS = /(?:退|拿回|返还?)[^，。]{0,3}(?:多少|几[成元块])/;
/** 要扣钱吗, 手续费多少. */
const HAN_FEE = /(?:的话)?[，,]?[要会得有]?不?[要会得]?[收扣付交]?(?:手续费|违约金|费用?|多少钱?|钱)[^，。]{0,6}$/;
/** 能退吗, in front of how much. */
const HAN_WHETHER = /还?(?:能不能|能否|可不可以|可以|能)(?:退|取消)[票款掉]?(?:[吗么？?，。]|$)/;
const HAN_BACK = /(?:退了?能?)?(?:退|拿回|返还?)$/;
const HAN_FILLER = /(?:我|一共|总共|大概|会|能|可以|的话|[吗么]|[，,])$/;
const HAN_ACT = /^(?:如果|要是|假如|我|要|能|可以|把|取消|退掉?)+|(?:退[票掉]?|取消)?(?:的话)?了?$/g;
const OWN = /\b(?:my|our)\b|我/i;

/** Beside what is looked up for such a question, where the amount will stand. */
export function withWhereItStands(reply: ModelReply, asked: Asked): ModelReply {
  const act = asked.given.steps.length > 0 ? undefined : cancellationIn(asked.said, asked);
  if (act === undefined || reply.calls.length === 0) return reply;
  return { ...reply, calls: [{ name: TELL_USER, args: { words: asked.phrases.refundOnCard(act) } }, ...reply.calls] };
}

/**
 * What is to be cancelled behind such a question: what it was about, "cancel it then", or another thing, which is not
 * looked up in texts.
 */
export function cancelledThen(asked: Asked): ReturnType<Asked["plan"]> | undefined {
  const { said, given, plan } = asked;
  const before = userTexts(given.past).at(-1);
  const isToBeDone = DO_SO.test(said.trim());
  const isRemoval = isToBeDone || (actsIn(said)[0] === "remove" && !isQuestion(said));
  const act = before !== undefined && isRemoval ? cancellationIn(before, asked, asksWhether) : undefined;
  if (act === undefined) return undefined;
  return plan(
    isToBeDone || saysOnlyYes(said, [{ name: "cancel" }], true) ? { request: act, written: act } : { past: [] },
  );
}

/** "Can I get my money back for the SUV", 越野车能退钱吗: the rules on taking back such a thing, which it names by what it is like. */
export function refundOfKind({ given, said, mine }: Asked): ModelReply | undefined {
  const rules = leavesOf(mine).find(takesQuestion);
  if (!rules || !COMES_BACK.test(said) || !isQuestion(said) || namesSubject(said, leavesOf(mine))) return undefined;
  const reading = given.read(said);
  const isLike = (tool: ModelTool) =>
    !isOfOneself(tool) && slotsOf(tool).some((slot) => takesKind(slot) && valuesSaid(slot, reading).length > 0);
  const [taker, ...others] = mine.filter(({ name, does }) => isHandOff(name) && does?.some(isLike));
  const remover = taker?.does?.find((tool) => actsNamed(tool).includes("remove"));
  if (!remover || others.length > 0) return undefined;
  const call = behindSubject(fullCall(rules), toolLabel(remover, given.language), said);
  return passedOn([call], said, mine);
}

/** "Is it refunded", "how much was that", 一共多少钱, behind the report of what was done and what it comes to: the report tells. */
export function toldInReport({ given, said, mine }: Asked): ModelReply | undefined {
  const asksAmount = ASKS_AMOUNT.test(said.trim());
  const isOfMore = (token: Token) => isTelling(token) && actOf(token.text) === undefined && !SAYS_IT.test(token.text);
  const asksRefunded = COMES_BACK.test(said) && isQuestion(said) && !WHEN_OR_HOW.test(said);
  const asks = asksAmount || (asksRefunded && !given.read(said).tokens.some(isOfMore));
  const report = asks ? reportedIn(given.past) : undefined;
  if (!report || namesSubject(said, leavesOf(mine))) return undefined;
  if (ASKS_MORE.test(said) && report.act !== "change") return undefined;
  const isTold = report.act === "remove" ? COMES_BACK.test(report.text) : asksAmount && AMOUNT.test(report.text);
  return isTold ? withText(report.text) : undefined;
}

/** "How much was it in all", "how much do I get back", 总共多少钱: of nothing but what was spoken of last. */
const ASKS_AMOUNT =
  /^(?:(?:and|so|ok(?:ay)?|thanks),? )*(?:how much(?: (?:more|extra))?|what) (?:was|is|did|does|do|will) (?:it|that|this|i|the (?:total|price))(?: (?:just|cost|costs|pay|paid|spend|come|get|to|back|for|it|that|in|all|total|altogether|now)){0,5}[\s?.!]*$|^(?:那|所以)?(?:我?刚[才刚]?)?(?:这个?|它)?(?:一共|总共|总价|合计)?(?:是|要|我?花了?|付了?|贵了?|补了?|多[付花]了?|能?退了?|能拿回)?多少钱?[了啊呢]?[\s？?。]*$/i;
/** Of what is new, no report tells what it costs beside what was paid. */
const ASKS_MORE = /\b(?:more|extra)\b|贵|补|多[付花]/i;
const AMOUNT = /\d ?元|\b[A-Z]{3} \d|[€$£¥]\d/;

/** "When is it refunded", 退到支付宝吗, "is the other one": the report does not tell. */
const WHEN_OR_HOW =
  /\b(?:when|how|where|why|which|to|onto|into|others?|another|both|rest|these|those)\b|另|其[他它余]|别的|剩|都|[这那]?[两几]|多久|几天|时候|怎么|哪|到账|退[到给回]/i;
const SAYS_IT = /^(?:refund(?:ed|able)?|money|back|退[钱款]|能退)$/i;

const COMES_BACK = /\b(?:refund(?:ed|able)?|money back)\b|退[钱款]|能退/i;
