import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { Language } from "../../engine/language.ts";
import { onlyLooks } from "../conversation/only-looks.ts";
import { OTHER_WAY, saysOnlyValues } from "../conversation/only-values.ts";
import { isPointing } from "../conversation/pointing.ts";
import { pronoun } from "../conversation/references.ts";
import { isDrop, isYes } from "../conversation/replies.ts";
import { lastCalls } from "../conversation/revised.ts";
import { asksToAct } from "../goals/acts.ts";
import { leavesOf } from "../goals/leaves.ts";
import { asksWhatIsHad } from "../goals/reworded.ts";
import { isTelling } from "../goals/small-words.ts";
import { actWanted } from "../goals/unserved-act.ts";
import { agentTexts } from "../past.ts";
import { todayAt, twoDigits } from "../reading/mention.ts";
import type { Situation } from "../situation.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { introduction } from "../wording/refusal.ts";
import { givesInstead, isPleased, likelyTalkIn, type TalkAct, talkIn } from "./act.ts";
import { namesServed } from "./names-served.ts";
import { asksWhatIsServed, replyOfItself } from "./of-itself.ts";

/** What is said to a message that talks and asks for nothing that is served; undefined for any other message. */
export const talkReply = (situation: Situation, embeddings: EmbeddingsInterface): Promise<string | undefined> =>
  replyTo(talkIn(situation.written), situation, embeddings);

/** What is said to a message of which nothing is understood, when it most likely only talks. */
export const likelyReply = (situation: Situation, embeddings: EmbeddingsInterface): Promise<string | undefined> =>
  replyTo(likelyTalkIn(situation.written), situation, embeddings);

async function replyTo(act: TalkAct | undefined, situation: Situation, embeddings: EmbeddingsInterface) {
  if (OTHER_LANGUAGE.test(situation.written)) return offlinePhrases(situation.language).languages;
  const ofItself = replyOfItself(situation);
  if (ofItself !== undefined) return ofItself;
  const clock = clockReply(situation.written.trim(), situation.read("").now, situation.language);
  if (clock !== undefined) return clock;
  if (situation.role !== "specialist" && asksWhatWasAsked(situation.written)) return questionsAsked(situation);
  // What this program is made of, whatever the tools call a model.
  if (OF_ITSELF.test(situation.written) || asksWhatIsServed(situation.written))
    return introduction(offlinePhrases(situation.language).about, situation, embeddings);
  if (
    act === undefined ||
    isDrop(situation.written) ||
    givesInstead(situation) ||
    namesServed(situation) ||
    asksWhatIsHad(situation.written) ||
    ((act === "thanks" || act === "wait") && asksToDoWithIt(situation.written)) ||
    (act === "hello" && asksOfTold(situation))
  )
    return undefined;
  const isLook = onlyLooks(situation.written) && isPointing(situation.written);
  if (actWanted(situation.written) !== undefined || isLook || TO_COMPARE.test(situation.written)) return undefined;
  const phrases = offlinePhrases(situation.language);
  const isOk = isYes(situation.written);
  const open = act === "hello" || act === "noted" ? openQuestion(situation) : undefined;
  if (open !== undefined && isOk) return open;
  // "Great", where something was to be chosen, leaves the choice open.
  if (open !== undefined && isPleased(situation.written)) return open.split("\n").at(-1) ?? open;
  switch (act) {
    case "hello":
      return isOk ? phrases.noted : phrases.greeting;
    case "thanks":
      return phrases.thanks;
    case "noted":
      return phrases.noted;
    case "goodbye":
      return phrases.farewell;
    case "wait":
      return phrases.takeYourTime;
    case "complaint":
      return phrases.misunderstood;
    case "language":
      return phrases.languages;
    case "about":
      return introduction(phrases.about, situation, embeddings);
    case "chat":
      return introduction(phrases.noChat, situation, embeddings);
    case "repeat":
      return lastTold(situation);
  }
}

/** "What model do you use", 你是什么模型. */
const OF_ITSELF =
  /\b(?:what|which) (?:kind of )?(?:ai |language )?(?:model|llm|ai)(?: model)? (?:do you (?:use|run)|are you|is this)\b|你(?:们|现在)?(?:用的?|是|背后是?)是?(?:什么|哪[个种]|啥)(?:语言|AI)?大?模型/i;

/** 删掉它: something is to be done with what was told of. */
const asksToDoWithIt = (text: string): boolean => !THANKS.test(text) && pronoun.test(text) && asksToAct(text);

const THANKS = /\bthank|\bthx\b|\bcheers\b|谢/i;

/** "In Chinese please", 用英文说. */
const OTHER_LANGUAGE =
  /^(?:(?:please|and|now|(?:say|repeat|show|tell me) (?:it|that|this)|answer|tell me|again),? ){0,3}in (?:chinese|english|mandarin)(?:,? please)?[.!?]?$|^(?:请|麻烦)?(?:用|说|讲)(?:中文|英文|英语|汉语)(?:再|重新)?(?:[说讲]|回答|来)?(?:一?[遍次下])?[吧。！!？?]*$/i;

/** 比较一下, "compare them": something is asked for, in the words of who takes his time. */
const TO_COMPARE =
  /^(?:please )?compare\b|^(?:请|帮我|你?先?)?(?:比较|对比|比一?比|比)(?:一下|下|看看?)?[吧。!！\s]*$/i;

/** 有人受伤吗, "and back?": whether a word is of what was told last, or its other way is asked for: no greeting does so. */
function asksOfTold(situation: Situation): boolean {
  const { written, past, tools, read } = situation;
  const told = lastTold(situation) ?? "";
  const last = lastCalls(past, leavesOf(tools)).map(({ tool }) => tool);
  return (
    read(written).tokens.some((token) => isTelling(token) && told.includes(token.text)) ||
    (OTHER_WAY.test(written) && saysOnlyValues(written, last, read))
  );
}

/** What was asked last, and is not only how to go on. */
function openQuestion(situation: Situation): string | undefined {
  const asked = lastTold(situation)?.trim() ?? "";
  const goesOn = [offlinePhrases("en"), offlinePhrases("zh")].flatMap(({ otherwise, noted, greeting, thanks }) => [
    otherwise,
    noted,
    greeting,
    thanks,
  ]);
  return /[?？]$/.test(asked) && !goesOn.some((words) => asked.endsWith(words)) ? asked : undefined;
}

const lastTold = ({ past }: Situation): string | undefined => agentTexts(past).at(-1);

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

/** "What did I ask before?", 我刚才问了什么: asks for one's own questions. */
const WHAT_I_ASKED =
  /^(?:(?:so|and|hey|ok|sorry|please|remind me),? ){0,2}what (?:did i|have i|was it (?:that )?i|i) (?:just )?(?:ask(?:ed)?|said|say|want(?:ed)?)(?: you)?(?: (?:before|just now|earlier|first|last|so far|about|of|that|to know)){0,2}\W*$|^(?:(?:so|and|remind me),? ){0,2}what(?:['’]?s| was| were| is) my (?:first|last|previous|earlier|former|past) (?:questions?|messages?|requests?)\W*$/i;
const HAN_WHAT_I_ASKED =
  /^(?:请问|那|对了)?[，,\s]?(?:(?:刚才|刚刚|之前|前面|上一?次|最先|一开始)我|我(?:刚才|刚刚|之前|前面|上一?次|最先|一开始|都)?)(?:都)?问[了过]?(?:你|您)?(?:些)?(?:什么|啥|哪些)(?:问题|了|来着)?[呢啊呀]?[?？。\s]*$|^我?的?(?:上|前|第)一?个问题是(?:什么|啥)[?？。\s]*$/;

export const asksWhatWasAsked = (text: string): boolean =>
  WHAT_I_ASKED.test(text.trim()) || HAN_WHAT_I_ASKED.test(text.trim());

const MOST_ASKED = 10;

/** The user's own messages of the conversation, as far as they are known, the first of them first. */
function questionsAsked({ past, language }: Situation): string {
  const asked = past.flatMap((one) => (one.kind === "user" ? [(one.written ?? one.text).trim()] : []));
  const { askedNothing, youAsked } = offlinePhrases(language);
  if (asked.length === 0) return askedNothing;
  return [youAsked, ...asked.slice(-MOST_ASKED).map((text, at) => `${at + 1}. ${text}`)].join("\n");
}
