import { isQuestion } from "../../engine/question.ts";

/**
 * "Cancel HB-011270 and tell me how much I get back", 取消HB-011270，能退多少: an order without the question what it comes
 * to, which its card tells before anything is done.
 */
export function withoutCostAsked(request: string): string {
  for (const { parts, order, asksCost } of LANGUAGES) {
    const [, head = "", tail = ""] = parts.exec(request.trim()) ?? [];
    if (order.test(head) && !isQuestion(head) && asksCost(tail)) return head;
  }
  return request;
}

const COST = /^(?:back|refund(?:ed)?|costs?|price|fee|difference)$/;
const AROUND_COST =
  /^(?:please|then|tell|me|let|know|show|how|much|what|s|is|are|do|does|will|would|be|i|we|it|that|the|total|get|gets|comes?|for)$/;
const HAN_COST =
  /^(?:并|再|顺便|然后)?(?:请|帮我)?(?:告诉我|看看|看下|看一下|说一下|说下|算算|算一下)?(?:一共|总共|大概)?(?:能|会|要|得|可以)?(?:退|花|补|扣|付)(?:还|回来?|给我|我)?(?:多少钱?|几[块元]钱?)(?:给我|回来)?[呢啊]?[？?。]?$/;

const LANGUAGES = [
  {
    parts: /^(.{5,80}?)(?:,? and |, |\. )((?:please |then )?(?:tell me|let me know|show me|how much|what)\b.{0,60})$/i,
    order:
      /^(?:please |ok,? |okay,? )?(?:cancel|change|move|extend|shorten|book|reserve|rent|rebook)\s(?!(?:fees?|polic\w+|rules?|charges?)\b)/i,
    asksCost: (text: string): boolean => {
      const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
      return words.some((word) => COST.test(word)) && words.every((word) => COST.test(word) || AROUND_COST.test(word));
    },
  },
  {
    parts: /^(.{4,60}?)[，,。]\s?(.{2,24})$/,
    order: /^(?:请|帮我|麻烦|给我){0,2}(?:把.{2,20})?(?:取消|退掉?|改|延长|缩短|订|预订|租)/,
    asksCost: (text: string): boolean => HAN_COST.test(text),
  },
];
