import { ORDINALS } from "../ordinals.ts";

const NTH =
  /^(?:(?:i['’]?ll|i['’]?d|let['’]?s|please) )?(?:(?:take|book|have|want|choose|pick|go (?:for|with)) )?(?:the )?([1-9])(?:st|nd|rd|th)(?: one)?(?:,? please)?[\s.!]{0,3}$/i;

/** The number of the thing that a text chooses without other words: "the 2nd", "I'll take the 2nd one". */
export function nthChosen(text: string): number | undefined {
  const [, nth] = NTH.exec(text.trim()) ?? [];
  return nth === undefined ? undefined : Number(nth);
}

/** Whether a text chooses one of the numbered things of an answer that asks to choose, and names no day. */
export function isNthOf(text: string, answer: string): boolean {
  const nth = nthChosen(text);
  return nth !== undefined && asksToChoose(answer) && listedIn(answer)(nth);
}

/**
 * "No, the 2nd" as "no, the second", if the answer before it asked to choose among numbered things: the user corrects
 * the choice, not a day of the waiting call.
 */
export function withNthInstead(text: string, answer: string): string {
  const [denial = ""] = DENIES.exec(text) ?? [];
  const rest = text.slice(denial.length);
  return denial !== "" && isNthOf(rest, answer) ? `${denial}the ${ORDINALS[(nthChosen(rest) ?? 1) - 1]}` : text;
}

const DENIES =
  /^\s*(?:(?:no|nope|nah|oh|wait|sorry|oops|actually|rather|not that one|not this one|i mean|i meant)[,.!]*\s+)+/i;

const asksToChoose = (answer: string): boolean => /[?？]\s*$/.test(answer);

/** Tells whether an answer has a line with a number. */
function listedIn(answer: string): (nth: number) => boolean {
  const lines = answer.split("\n").map((line) => line.trimStart());
  return (nth) => lines.some((line) => line.startsWith(`${nth}. `));
}

/**
 * A text in which "the 2nd" is no day if it counts one of the numbered things of the last answer: "change the 1st to
 * 20% and the 2nd to 25%" becomes "change the first to 20% and the second to 25%". Any other text stays unchanged.
 */
export function withNthNamed(text: string, answer: string): string {
  if (text.length > LONGEST) return text;
  const isListed = listedIn(answer);
  const isAsked = asksToChoose(answer);
  let isAnyCounted = false;
  let isLastCounted = false;
  return text.replace(THE_NTH, (said, nth: string, at: number) => {
    const before = text.slice(Math.max(0, at - NEAR), at);
    const behind = text.slice(at + said.length, at + said.length + NEAR);
    const isJoined = JOINED.test(before) && (isLastCounted || (isAnyCounted && BECOMES.test(behind)));
    const isTaken = isAsked && before.trim() === "" && /^,/.test(behind);
    const isEnded = /\bend\s+$/i.test(before) && (isAnyCounted || before.length < SHORT);
    const isCounted = !OF_MONTH.test(behind) && (DOES.test(before) || isJoined || isTaken || isEnded);
    isLastCounted = isCounted && isListed(Number(nth));
    isAnyCounted ||= isLastCounted;
    return isLastCounted ? `the ${ORDINALS[Number(nth) - 1]}` : said;
  });
}

const LONGEST = 300;
const NEAR = 24;
const SHORT = 12;
const THE_NTH = /\bthe ([1-9])(?:st|nd|rd|th)\b/gi;
const DOES =
  /\b(?:change|set|make|put|cancel|stop|keep|leave|drop|remove|delete|move|shift|extend|raise|lower|update|edit)\s+$/i;
const JOINED = /(?:,|\b(?:and|but|not))\s+$/i;
const BECOMES = /^\s+(?:to|into|by)\b/i;
const OF_MONTH = /^\s+(?:of\s|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/i;
