/** Whether a text is a phrase with any words in its gap. */
export function isWorded(phrase: (words: string) => string, text: string): boolean {
  const [front = "", back = ""] = phrase("\n").split("\n");
  return text.startsWith(front) && text.endsWith(back);
}
