/** Who asks so wants to know what something means or how it is counted. */
export const MEANING =
  /(?<!\b(?:i|we) )\bmean(?:s|ing)?\b|\bcounts? as\b|\btells (?:me|us)\b|\bwhat (?:does|do|will|can)\b[^?]{1,40}\btell (?:me|us)\b|\bdefin|\bhow (?:is|are) [^?]{1,40} (?:counted|measured|calculated)\b|什么意思|(?<![不别])算(?![了出算下一])|记成|怎么(?:统计|划分)|什么叫|含义/i;
