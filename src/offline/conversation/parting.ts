import { chineseFor } from "../../engine/embedding/concepts.ts";
import { stem } from "../../engine/embedding/words.ts";
import { withoutEnding } from "../../engine/ending.ts";
import { CLAUSE_ENDS } from "./other-topic.ts";
import { isDrop } from "./replies.ts";

const OWN_WAY =
  /\b(?:(?:separately|(?:by )?myself|on my own|somewhere else|some other time|another time)\b|later$)|自己|另外|另行|别处|别的地方|以后|回头|改天|下次/i;
const SETTLED =
  /^(?:(?:my|our|the) )?(?!(?:not|never|yet|still) )(?:[a-z]+ ){1,2}(?:is |has been )?(?:confirmed|complete)$|\b(?:booking|reservation|order) (?:is |has been )?(?:done|made)$|\b(?:is|are|been|'s|'re) (?:all )?(?:booked|confirmed|set|sorted|settled)$/i;
const DOING = [stem("reserve"), stem("pay")].flatMap(chineseFor);
const DONE = `(?:(?:${DOING.join("|")}|定|办)好|办妥|搞定)`;
const SETTLED_CHINESE = new RegExp(`已经?(?:确认|${DONE})了?$|${DONE}了$`);
const NOT_YET = /\b(?:have ?n['’]?t|have not|did ?n['’]?t|still (?:need|have) to)\b|还没/i;
const COMES_FIRST = /\b(?:first|before (?:that|this))\b|先|再说/i;

export type Parting = "dropped" | "done" | "elsewhere";

/**
 * How the user ends the talk of the moment without an answer to it: it is given up ("nevermind, I'll book separately"),
 * settled ("booking confirmed"), or has to wait for something else ("I haven't booked my flight yet, that comes first").
 */
export function partingIn(message: string): Parting | undefined {
  if (/[?？]/.test(message)) return undefined;
  const said = withoutEnding(message.trim(), /[\s.!。！~～,，]$/u);
  const clauses = said.split(CLAUSE_ENDS).map((clause) => clause.trim());
  const [, rest = ""] = /^(?:never ?mind|nvm|forget it|算了|不用了)[\s,，.。!！]*(.*)$/isu.exec(said) ?? [];
  if (clauses.some(isDrop) && clauses.every((clause) => clause === "" || isDrop(clause) || OWN_WAY.test(clause)))
    return "dropped";
  if (OWN_WAY.test(rest)) return "dropped";
  if (SETTLED.test(said) || SETTLED_CHINESE.test(said)) return "done";
  const [, notYet = ""] = message.split(NOT_YET, 2);
  return COMES_FIRST.test(notYet) ? "elsewhere" : undefined;
}
