import type { Language } from "../../engine/language.ts";
import { offlinePhrases } from "./phrases.ts";

const thanks =
  "thanks?(?: you)?(?: very much| so much| a lot| a bunch)?|thx|cheers|ta|much appreciated|谢谢(?:你|您|啦|了)?|谢(?:啦|了)|多谢(?:了|啦)?|非常感谢|感谢|辛苦了?|麻烦(?:你|您)?了";
const noted =
  "got it|i see|understood|noted|good to know|that'?s (?:all|it|good|great|helpful)(?: i needed)?|that helps|perfect|great|wonderful|excellent|知道了|明白了?|了解了?|清楚了|收到|懂了|原来如此|太好了|完美|没别的了|就这些";
const assent = "ok(?:ay)?|fine|good|all ?right|right|cool|nice|oh|ah|then|好的?|行|嗯|哦|噢|那|啊|呀|啦|吧|了|很好";
const THANKS = new RegExp(`(?:${thanks})`);
const NOTED = new RegExp(`(?:${noted})`);
/** Nothing but thanks and assent. */
const PLEASED = new RegExp(`^(?:(?:${thanks}|${noted}|${assent})[!.。！~～,，、 ]{0,3}){1,12}$`);

/** A brief reply to a greeting, thanks or goodbye; undefined for anything that says more. */
export function smallTalk(text: string, language: Language): string | undefined {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/(?<![!.。！~～,，?？\s])[!.。！~～,，?？\s]+$/u, "");
  const phrases = offlinePhrases(language);
  if (
    /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|你好|您好|嗨|早上好|下午好|晚上好|早)(?: there)?(?:啊|呀)?$/.test(
      bare,
    )
  )
    return phrases.greeting;
  if (PLEASED.test(bare)) {
    if (THANKS.test(bare)) return phrases.thanks;
    if (NOTED.test(bare)) return phrases.noted;
  }
  return /^(?:bye|goodbye|see you|再见|拜拜)$/.test(bare) ? phrases.farewell : undefined;
}
