const question =
  /[?？]\s*$|^(?:what|how|who|where|when|why|which|is|are|can|could|do|does|tell me)\b|怎么|什么|吗[。!！]?$|多[少久大长重]|几[点岁天晚个号]|能不能|可不可以|行不行|是否/i;

/** Whether a text has the form of a question. */
export const isQuestion = (text: string): boolean => question.test(text);
