import type { Language } from "../../engine/language.ts";
import { offlinePhrases } from "./phrases.ts";

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
  if (
    /^(?:(?:ok|okay|fine|great|perfect|好的?)[,， ]*)?(?:thanks?(?: you)?(?: very much| so much| a lot)?|谢谢(?:你|您|啦|了)?|多谢|非常感谢|感谢)(?:[,， ]*(?:fine|good|great|很好|好的))?$/.test(
      bare,
    )
  )
    return phrases.thanks;
  return /^(?:bye|goodbye|see you|再见|拜拜)$/.test(bare) ? phrases.farewell : undefined;
}
