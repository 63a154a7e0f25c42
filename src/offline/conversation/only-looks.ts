import { asksToAct } from "../goals/acts.ts";

/** "Compare the first two", "describe the second", 再看看第一个: what is there is looked at, and none of it taken. */
export const onlyLooks = (message: string): boolean => {
  const said = message.trim();
  return LOOKS.test(said) && !asksToAct(withoutLook(said));
};

/** What is looked at: "the first two". */
export const withoutLook = (message: string): string => message.trim().replace(LOOKS, "").trim();

const LOOKS =
  /^(?:(?:and|but|so|now|ok(?:ay)?|please|can you|could you|let['’]?s),? ){0,3}(?:(?:compare|contrast|describe|explain|show|list|display|summari[sz]e|see(?! you))\b(?: me\b)?|tell me\b(?: (?:more|all|something))?(?: (?:about|of)\b)?|(?:give me )?(?:more )?(?:details?|info|information) (?:of|on|about)\b)|^(?:请|麻烦|你|给我|帮我|再|那){0,4}(?:比较|对比|比一比|比比|介绍|说说|讲讲|描述|解释|显示|列出|看看|看)(?:一下)?|^把(?=.{1,30}(?:比较|对比|比一比|比比|介绍|列出)(?:一下|一比)?[吧。！!]?$)/i;
