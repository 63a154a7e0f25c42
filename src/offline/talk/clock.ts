import type { Language } from "../../engine/language.ts";
import { todayAt, twoDigits } from "../reading/mention.ts";
import { offlinePhrases } from "../wording/phrases.ts";

/** "What day is it today?", 今天几号, 现在几点: asks for nothing but the day or the time. */
const ASKS_CLOCK =
  /^(?:(?:hey|so|and|ok|btw|sorry|please|tell me),? ){0,2}(?:what(?:['’]?s| is)? (?:the |today['’]?s )?(?:current )?(?:date|time|day(?: of the week)?)(?: is it)?|what (?:date|day) is today)(?: (?:today|now|right now|please|pls|here))*\W*$/i;
const HAN_ASKS_CLOCK =
  /^(?:请问|那|对了|顺便问下?)?[，,\s]?(?:今天|今日|现在)(?:是|到底是)?(?:几月几[号日]|几[号日]|多少号|星期几|周几|礼拜几|几点钟?|什么时间|什么日期|什么日子)了?[呢啊呀]?[?？。\s]*$/;

/** The day and the time at `now`, for who asks for nothing else. */
export function clockReply(text: string, now: Date, language: Language): string | undefined {
  if (!ASKS_CLOCK.test(text) && !HAN_ASKS_CLOCK.test(text)) return undefined;
  const weekday = new Intl.DateTimeFormat(language, { weekday: "long" }).format(now);
  const time = [now.getHours(), now.getMinutes()].map(twoDigits).join(":");
  return offlinePhrases(language).clock(weekday, todayAt(now), time);
}
