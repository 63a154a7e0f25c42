const NTH =
  /^(?:(?:i['’]?ll|i['’]?d|let['’]?s|please) )?(?:(?:take|book|have|want|choose|pick|go (?:for|with)) )?(?:the )?([1-9])(?:st|nd|rd|th)(?: one)?(?:,? please)?[\s.!]{0,3}$/i;

/** Which of several things a text takes and says nothing else: "the 2nd", "I'll take the 2nd one". */
export function nthChosen(text: string): number | undefined {
  const [, nth] = NTH.exec(text.trim()) ?? [];
  return nth === undefined ? undefined : Number(nth);
}

/** Whether a text takes one of the numbered things that an answer lists and asks to choose from, and names no day. */
export function isNthOf(text: string, answer: string): boolean {
  const nth = nthChosen(text);
  const isAsked = /[?？]\s*$/.test(answer);
  return nth !== undefined && isAsked && answer.split("\n").some((line) => line.trimStart().startsWith(`${nth}. `));
}
