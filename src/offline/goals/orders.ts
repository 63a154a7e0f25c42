import { asksToKnow } from "../../engine/question.ts";
import { asksToAct } from "./acts.ts";

/** Whether a request wants something done that no text does: "forget my password", and not "parking" or "I lost my badge". */
export const isOrder = (request: string): boolean =>
  !asksToKnow(request) && !TO_TELL.test(request) && (asksToAct(request) || ORDER.test(request));

/** A verb before what is to be done with; other first words of such a form are no verbs, or say what happened. */
const ORDER =
  /^(?:please,? |now |just )*(?!(?:in|on|at|of|for|from|with|about|and|or|to|by|after|before|during|without|need|want|have|got|lost|forgot|left|broke|both|not|all|is|if|as)\b)(?!\w+ed\b)[a-z]+ (?:(?:on|off|up|down|out) )?(?:my|your|our|me|us|him|her|them|it|this|that|these|those|the|an?|all|every\w*)\b|^(?:请(?!问)|帮我|麻烦|给我|把|忘[掉了记]|记住|不要|别)/i;
const TO_TELL =
  /^(?:please,? )?(?:explain|describe|summari[sz]e|compare|find|search|define|outline|quote|cite|check)\b|介绍|解释|说明|总结|概括|讲|告诉|查|找|搜|检索|列|对比|比较/i;
