import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { languageHeard } from "../../engine/language.ts";
import { toolLabel } from "../../engine/tools/labels.ts";
import { literalsIn } from "../reading/literals.ts";
import { withoutSpans } from "../reading/spans.ts";
import { slotsOf } from "../slots/slot.ts";
import { onlyAsks } from "./changes-nothing.ts";
import { actsNamed, takesQuestion } from "./match.ts";
import { fullCall, type PlannedCall } from "./planned-call.ts";

/** The words, in their order, of "can I cancel my trip and get the money back?", 我可以取消行程并拿回钱吗. */
const ASKS_BACK: readonly RegExp[][] = [
  [
    /\b(?:can|could|may|do|will|would) (?:i|we)\b/i,
    /\band (?:still )?(?:get|have|receive|be)\b/i,
    /\b(?:money|refund(?:ed)?|paid back)\b/i,
  ],
  [
    /\b(?:can|could|may|do|will|would) (?:i|we)\b/i,
    /\bget (?:(?:a|any|my|the) )?(?:(?:full|partial) )?refund (?:for|on|of|if)\b/i,
  ],
  [/\b(?:what|how much)\b/i, /\brefund (?:for|on) (?:my|our|the)\b/i],
  [/^(?:can|could|will) (?:my|our|the|[a-z]{2}-\d)/i, /\bbe refunded\b/i],
  [/能|可以|可否/, /取消|退掉?/, /拿回|退回|要回|退还?/, /[钱款费]/, /[吗么?？]/],
];

/** Whether one question asks what comes back. */
const asksBack = (text: string): boolean =>
  text.split(/(?<=[.?!。？！])/).some((sentence) => ASKS_BACK.some((words) => standInOrder(words, sentence)));

function standInOrder(words: readonly RegExp[], text: string): boolean {
  let rest = text;
  return words.every((word) => {
    const found = word.exec(rest);
    rest = found ? rest.slice(found.index + found[0].length) : "";
    return found !== null;
  });
}

const idsIn = (text: string) =>
  literalsIn(text).filter(({ kind, value }) => kind === "code" && /\p{L}[^\p{L}\d]?\d/u.test(String(value)));

/**
 * "Is HB-011270 refundable?": the question for the rules on taking back such a thing, which is what its tool is called
 * in place of its id. Undefined where something is to be done, or no rules are to be had. `isNamed`: only what is named
 * by an id is asked about.
 */
export function rulesAsked(text: string, tools: readonly ModelTool[], isNamed = false): PlannedCall | undefined {
  const rules = tools.find(takesQuestion);
  const [slot] = rules ? slotsOf(rules) : [];
  if (!rules || !slot) return undefined;
  const ids = idsIn(text);
  const isOfBack = asksBack(text);
  if (isOfBack && ids.length === 0) return fullCall(rules, { [slot.name]: text });
  if (!isOfBack && !onlyAsks(text)) return undefined;
  if (isNamed && ids.length === 0) return undefined;
  const takes = (tool: ModelTool) =>
    ids.every((id) => slotsOf(tool).some(({ pattern }) => pattern?.test(String(id.value)) === true));
  const remover = tools.find((tool) => actsNamed(tool).includes("remove") && takes(tool));
  if (!remover) return undefined;
  const query = `${toolLabel(remover, languageHeard(text, undefined))} ${withoutSpans(text, ids, " ").trim()}`;
  return fullCall(rules, { [slot.name]: query });
}

/** "How long may a promotion last at most", 促销最长多少天: asks how far a rule lets somebody go. */
const LIMIT = /最(?:长|多|久|晚)(?:能|可以?|允许)?\p{Script=Han}{0,1}?(?:多少|多久|多长|几)/u;

/** The rules that a question for a limit is looked up in, where none of what is measured is asked for. */
export const limitAsked = (text: string): boolean => LIMIT.test(text) && idsIn(text).length === 0;
