/** Whether a message names the texts as what is to be searched, in one of the given wordings: "according to the docs". */
export const namesTexts = (message: string, wordings: readonly string[] = []): boolean => {
  const said = message.toLowerCase();
  return wordings.some((wording) => says(said, wording.toLowerCase()));
};

function says(text: string, words: string): boolean {
  const at = text.indexOf(words);
  const isInWord = (beside: string) => /[a-z]/.test(beside);
  return at >= 0 && !isInWord(text.slice(at - 1, at)) && !isInWord(text.slice(at + words.length).slice(0, 1));
}
