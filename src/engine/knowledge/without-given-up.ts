import { refersBack } from "./follow-up.ts";

/** What comes first where something else is to be shown. */
const TURNS_TO =
  /^(?:那|还是|(?:ok|okay|oh|no),? )?(?:算了|不[用要]了|never ?mind|nvm|forget (?:it|that))[\s,，.。]{0,3}(?=那?就?还?是?[看查](?!着|情况|心情|不)|(?:then |just |rather )?(?:look (?:at|up)|show|check|what|which|how)\b|(?<=[,，.。]\s?)[^，。！？?]{0,24}(?:多少|几|什么|哪|吗|怎么)[^，。！？?]{0,8}[?？]?$)/i;

/** 算了看拱墅吧, 不要了，今天卖了多少？, "never mind, show me Gongshu": what is to be shown instead of what is given up. */
export function withoutGivenUp(text: string): string {
  const [left = ""] = TURNS_TO.exec(text.trimStart()) ?? [];
  return left === "" ? text : text.trimStart().slice(left.length);
}

/** Whether a text gives something up to see something else, which it names: 算了，看看我的机票. */
export function looksElsewhere(text: string): boolean {
  const instead = withoutGivenUp(text);
  return instead !== text && LOOKS.test(instead) && !refersBack(instead);
}

const LOOKS = /^(?:(?:then|just|rather) )?(?:show|look (?:at|up)|check)\b|^那?就?还?是?[看查]/i;
