const question =
  /[?？]\s*$|^(?:(?:and|but|so|also|wait|ok(?:ay)?|hm+|ouch|oops|oh|ah|uh|um|right|great|cool|nice|fine|well|wow|lol|ugh|hey|damn|actually|btw|thanks|thx)[,.!]* )*(?:(?:what|how|who|where|when)s?|why|which|is|are|can|could|do(?! (?:it|that|this)\b)|does|tell me|any|(?:until|till|by|from|since) when)\b|^(?:has|have|will|would|should|may|am|was|were|did|must) (?:i|you|we|they|he|she|it|there|the|my|this|that)\b|怎[么样]|什么|[啥谁]|哪(?!怕)|吗[。!！]?$|[^还从就]没(?:有)?[。!！]?$|多(?:[少久大长重高]|远(?![都也]))|几[点岁天晚个号座星层楼折成]|(?<![好十前这那])几[件双台条顶单笔家间趟辆次]|(\p{Script=Han})[不没]\1|可不可以|是否|\p{Script=Han}(?<![然是都也才绝决并就要嗯呃哦])不[。！]?$/iu;

/** Whether a text has the form of a question. */
export const isQuestion = (text: string): boolean => question.test(text);

const wish =
  /^(?:(?:and|but|so|also|now|please|can you|could you),? )*(?:show|list|see|tell|look up)\b|查看|看[看下]|看一下|列出|告诉我|显示|查[查下]|查一下/i;

/** Whether a text asks to be told or shown something, as a question or as a wish. */
export const asksToKnow = (text: string): boolean => isQuestion(text) || wish.test(text);
