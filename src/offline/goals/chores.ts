const CHORE =
  /^(?:please )?(?:translate|write|tell (?:me |us )?(?:an?|some)|sing|draw|solve|calculate|compute|convert|compose|recommend|play|remind|boil|cook|fix|repair|turn|(?:order|buy|bring|make) (?:me|us) (?:an?|some))\b|\b(?:weather|rain(?:ing|y)?|snow(?:ing|y)?)\b|天气|[下有]雨|下雪|气温|带伞|^(?:顺便|再|也|请|帮我|给我)?(?:讲|说说|写|翻译|算|唱|画|背|播?放(?=点|一|首|个)|提醒我)/i;

/** Whether a text asks for what assistants do for everybody: to write, translate, sing, play, remind, tell the weather. */
export const isChore = (text: string): boolean => CHORE.test(text);

const SUM = /\d\s*(?:times|plus|minus|divided by|[x×*+/÷]|乘以?|加上?|减去?|除以)\s*\d/i;

/** Whether a text gives numbers to count with, as no date, id or amount is written. */
export const isSum = (text: string): boolean => SUM.test(text);
