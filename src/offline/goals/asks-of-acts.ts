/** "Should I cancel it?", 要不要取消, "my wife wants to cancel, what do you think": asks for advice. */
const ASKS_ADVICE =
  /\b(?:should|shall|ought) (?:i|we)\b|\b(?:is|was|would) it (?:be )?(?:a )?(?:good|bad|better|best|wise|smart|clever|worth|ok|okay|sensible)\b|\bworth (?:\w+ing)\b|\b(?:do|would|what (?:do|would)) you (?:think|recommend|advise|suggest|say)\b|(?<!我)要不要|[该应]不[该应]|应该.{0,24}[吗么]|[需值]不[需值]|有没有必要|有必要.{0,24}[吗么]|值得.{0,24}[吗么]|[你您]觉得|[你您]看(?:呢|行|好不好)/i;

/** "Did I book it?", "is it booked", "who told you to cancel", 取消了吗: asks what was done, or tells who said so. */
const ASKS_WHAT_WAS_DONE =
  /\b(?:did|have|has|had) (?:i|we|you|it|they|somebody|someone|anyone)\b(?! to\b)|\b(?:is|are|was|were) (?:it|they|that|this|these|those|(?:my|our|the) (?:[\w-]+ ){1,4}?)(?:already |now |really |still |all )*\b\w+ed\b|\bwho (?:told|asked|said)\b|\b(?:i|we) (?:was|were) told\b|\bwhy (?:did|have|has|was|were|is)\b|有没有[^，。？]{0,8}[过了]?[吗？?]?$|是不是(?:已经)?[^，。？]{0,8}了|[订退改消掉停动功好]了(?:没有?|吗|么)|谁(?:让|叫|要|说)/i;

/** Whether a text asks about something that could be done, or that was done, and does not ask to have it done. */
export const onlyAsksOfActs = (text: string): boolean => ASKS_ADVICE.test(text) || ASKS_WHAT_WAS_DONE.test(text);
