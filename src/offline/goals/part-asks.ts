import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isHandOff } from "../../engine/dialog/protocol.ts";
import { isQuestion } from "../../engine/question.ts";
import { isTime } from "../reading/mention.ts";
import { isOnlyName } from "../reading/names.ts";
import type { Reading } from "../reading/read.ts";
import { overlapsOneOf, withoutSpans } from "../reading/spans.ts";
import { isContent } from "../reading/wishes.ts";
import { proposeChoices } from "../slots/choices.ts";
import { slotsOf } from "../slots/slot.ts";
import { asksToAct } from "./acts.ts";
import { asksForSum, insteadIn, onlyLeavesOut, tells } from "./clauses.ts";
import { onlySameDays } from "./context.ts";
import { leavesOf } from "./leaves.ts";
import type { Match } from "./match.ts";
import type { Mind } from "./mind.ts";
import { onlyPrices } from "./of-before.ts";
import { BARE_OWN } from "./pieces.ts";
import { isLearned, saysTopic } from "./rank-request.ts";

/** With this score by itself, a part needs nothing of the rest. */
export const CLEARLY_OWN = 0.35;

/** Says more of what was asked for before: how it is shared out, what it is or is like: "and in which districts", 分别在哪个区, "something for 6". */
const SAYS_MORE =
  /^(?:what|how much) (?:do|does|will|would) (?:they|it|those|these|that) (?:cost|come to)\b|^(?:(?:something|anything|ones?) (?:for|with|under|below|over|above|in|at)|(?:the |their )?(?:prices?|costs?)\b(?! (?!of|for|per|each|in|on|at|and|too|as|please|is|are|from|to|with|if)[a-z]))|^(?:价格|价钱)(?!建议)|^(?:花了?)?多少钱?[呢啊？?]?$|^(?:and )?(?:(?:in|on|at|of) (?:which|what)\b|(?:what|which|who|where) (?:were|are|was|is) (?:they|it|those|these)\b)|^(?:and )?who (?:placed|bought|ordered|made|sent) (?:it|them|that|those|this)\W*$|^(?:and )?which (?:district|area|road) (?:had|has|saw) the (?:most|least|fewest)\W*$|^哪[个条](?:区县?|县|路)(?:的?最|出?得?最)[多少][呢？?]?$|^最紧?急的?(?:是|有)?哪\p{Script=Han}{0,2}[？?]?$|^(?:分别|各自|其中|都?[在是][哪谁什])|^(?:and )?compare (?:the |their )?prices?\W*$|^[^，。？！]{1,8}(?:(?:排|放)在?最?|在最?)(?:前面?|先|后面?)[。！]?$|^(?:按|按照)?\p{Script=Han}{0,4}从[大小高低多少早晚新旧]到[大小高低多少早晚新旧](?:排序?|列)?[。！]?$|^(?:the )?(?:most |least )?[a-z]{3,12} (?:ones? )?first\W?$|^(?:再|然后)?比(?:比|较|一)?(?:一?下)?价[格钱]?[。！]?$/iu;

/** Whether a part may ask for something: it is a question or has words of its own, and does not only tell of who asks. */
export const asks = (part: string, tools: readonly ModelTool[], mind: Mind, best: Match | undefined): boolean =>
  !isLearned(tools) ||
  ((isQuestion(part) || saysTopic(part, tools, mind)) &&
    !tells(part) &&
    !SETS_OUT.test(part) &&
    !onlyLeavesOut(part) &&
    insteadIn(part) === undefined &&
    !NARROWS.test(part) &&
    !asksForSum(part) &&
    !tellsOnlyWhen(mind.read(part)) &&
    !onlySameDays(part) &&
    !isOnlyName(mind.read(part)) &&
    !COUNTS_PEOPLE.test(part) &&
    !SAYS_MORE.test(part) &&
    !onlyPrices(part) &&
    !SAYS_HOW.test(part) &&
    !(TAKES_ONE.test(part) && tools.some(({ name }) => isHandOff(name))) &&
    !isOnlyListed(part, tools, mind, (best?.score ?? 0) >= CLEARLY_OWN));

/** "Planning a weekend in Basel", 想周末去巴塞尔玩: where somebody is going, which is the setting of what is asked for. */
const SETS_OUT =
  /^(?:(?:i['’]?m|i am|we['’]?re|we are) )?(?:planning|thinking (?:of|about)|off to|heading (?:to|for)|going to|visiting)\b|^(?:我们?)?[想要打算准备计划]{1,2}[^，。？！?去]*去[^，。？！?]*(?:玩|旅[游行]|度假|出差|逛逛?|过)[。，]?$/i;

/** "Starting tomorrow", 明天开始三天, 拿上周的数据看, 和昨天比呢: a day, and for how long or set against what, whatever it is for. */
export const tellsOnlyWhen = ({ text, mentions }: Reading): boolean => {
  const days = mentions.filter(isTime);
  return days.length > 0 && WHEN.test(withoutSpans(text, days));
};

const WHEN =
  /^(?:[\s,，.。?？]|\b(?:from|starting|beginning|until|till|on|through|for|an?|ones?|two|three|four|five|six|seven|ten|days?|nights?|weeks?|but|just|only|the|and|how|does|that|it|compared?|with|to|than)\b|那|[和跟与]|相?比|怎么?样|呢|从|自|起|开始|到|至|为止|入?住|退房|晚|夜|结束|截止|拿|按|用|的|就|只|要|数据?|看|算|来|[\d一二两三四五六七八九十个天周])*$/i;

/** "Only the ones not sent yet", 只看没发的: fewer of what was asked for before. */
const NARROWS =
  /^(?:but )?(?:only|just) (?:(?:the|those|these) )?(?:ones?|those|that|which|who|not|from|with)\b|^(?:只[要看算]|仅[限看])(?!了)/i;

/** 别太贵, "nothing fancy": how it is to be, whatever it is. */
const SAYS_HOW =
  /^whichever (?:one )?is [a-z ]+[.!]?$|^哪个\p{Script=Han}+[就取选订退]?哪个[。！]?$|^(?:but |and )?(?:not too|nothing(?: too)?|doesn['’]?t (?:have|need) to be) (?:expensive|pricey|dear|fancy|far|late|early|big)[.!]?$|^(?:但|最好|可)?(?:别|不要|不用|不能)太[贵远晚早大小][了的]?[。！]?$|^(?:便宜|近|早|晚)(?:一?点|些)?(?:的|就行|就好|最好)[。！]?$/iu;

/** "If so, book the cheapest", 有就订最便宜的: one of what is asked for before it, whatever that is. */
const TAKES_ONE =
  /^(?:(?:and|then|if so|if yes|please|just|also|so),? ){0,3}(?:book|reserve|take|get|rent|hire|pick|choose|grab)(?: me| us)? (?:it|one|(?:the|that|a) (?:(?:very )?(?:cheapest|nearest|closest|best|first|second|last|earliest|latest|biggest|largest|smallest|most expensive|priciest|dearest)|cheap|good)(?: (?:one|option|offer|available))?)[\s.!]*$|^(?:(?:要是|如果)?(?:还?有|可以|行)(?:的话)?[，,]?)?(?:就|那就|请|帮我|给我|直接){0,3}(?:预?订|租|选|要|来)(?:一?[家个间辆])?最\p{Script=Han}{1,3}的(?:那?一?[家个间辆])?[吧。！]*$/iu;

/** 两个人, "for 2 adults": how many there are, whatever is asked for. */
const COUNTS_PEOPLE =
  /^(?:(?:for|we(?:['’]| a)re) )?(?:\d{1,2}|two|three|four|five|six|[一二两三四五六七八九十]{1,2}) ?(?:people|persons|adults|guests|passengers|of us|ppl|pax|[个位名]?(?:大?人|成人))[.。！!，,]?$/i;

/**
 * "…, the red one", 红色的: nothing but a value that tools list tells more of what was asked for before; where a part is
 * clearly for a tool of its own, only one that describes other things does.
 */
function isOnlyListed(part: string, tools: readonly ModelTool[], mind: Mind, isOwn: boolean): boolean {
  if (asksToAct(part) || isQuestion(part) || BARE_OWN.test(part)) return false;
  const reading = mind.read(part);
  const said = reading.tokens.filter((token) => isContent(token) && token.root !== "one");
  const listed = overlapsOneOf(
    leavesOf(tools)
      .flatMap(slotsOf)
      .filter(
        ({ type, kind, describes }) => type === "string" && kind !== "place" && (!isOwn || describes !== undefined),
      )
      .flatMap((slot) => proposeChoices(slot, reading)),
  );
  return said.length > 0 && said.length <= 2 && said.every((token) => listed(token));
}
