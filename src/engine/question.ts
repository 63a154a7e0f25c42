const question =
  /[?？]\s*$|^(?:what|how|who|where|when|why|which|is|are|can|could|do|does|tell me)\b|怎么|什么|吗[。!！]?$|多少/i;

/** Whether a text has the form of a question. */
export const isQuestion = (text: string): boolean => question.test(text);
