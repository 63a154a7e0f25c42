/**
 * A text in which each list of several lines is one in Markdown, too: right below a line of text, it may begin with 1
 * only; with another number it needs an empty line.
 */
export const withListsApart = (text: string): string =>
  text.replace(/([:：])\n(?=(?!1\. )\d{1,3}\. [^\n]*\n\d{1,3}\. )/g, "$1\n\n");

/** Such a text as it was before: its lists stand right below their headings. */
export const withListsJoined = (text: string): string => text.replace(/([:：])\n\n(?=(?!1\. )\d{1,3}\. )/g, "$1\n");
