/** Whether words say that something depends on something else: "if it rains", 除非下雨. */
export const isConditional = (text: string): boolean =>
  /\b(?:if|unless|provided|as long as|depends)\b|如果|要是|除非|的话|否则/i.test(text);
