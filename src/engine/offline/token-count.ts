/** About how many tokens a text is to a model: one for each Han character, one for every four other characters. */
export function tokenCount(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return han + Math.ceil((text.length - han) / 4);
}
