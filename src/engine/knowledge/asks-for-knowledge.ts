/** Whether a text asks what something means, how it works or what is allowed, in words that requests seldom have. */
export const asksForKnowledge = (text: string): boolean => ASKS.test(text.slice(0, 1000));

const ASKS =
  /\b(?:mean(?:s|ing|t)?|definitions?|define[sd]?|explain|why|how (?:do|does|is|are|was|can|could|come|long before|early|late)|what (?:happens|if|counts|makes|does)|(?:can|may|must|should|do) (?:i|we|you)|(?:am|are) (?:i|we) (?:allowed|able|supposed)|allowed|permitted|rules?|polic(?:y|ies)|included|stands? for)\b|什么意思|啥意思|是什么|是啥|指什么|含义|怎么(?!样)|咋|为什么|为啥|能不能|能否|可不可以|可以[^，。]{0,12}吗|能[^，。]{0,12}吗|要不要|(?:需要|算|包|含|允许|支持)[^，。]{0,12}[吗么嘛]|规定|规则|政策|区别/iu;
