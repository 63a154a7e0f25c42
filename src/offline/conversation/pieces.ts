import { isRequestVerb } from "../../engine/embedding/concepts.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { wordsOf } from "../../engine/embedding/words.ts";
import type { Read } from "../reading/read.ts";

/** A day, an hour or a name in a question: what another question about the same thing would have in its place. */
export interface Piece {
  kind: "day" | "hour" | "name";
  text: string;
  start: number;
  end: number;
  /** The function word before it. */
  before: string;
}

const hanName = /\p{Script=Han}{1,7}?[省市区县州镇乡国](?!\p{Script=Han}*[省市区县州镇乡])/u;

// A function word and the spaces behind it.
const LONGEST_BEFORE = 40;

/** Days and names of a text in order. `isTopic`: tells the words that say what is asked from those that are names. */
export function piecesOf(text: string, read: Read, isTopic: (word: string) => boolean): Piece[] {
  const { mentions } = read(text);
  const before = (start: number) =>
    text
      .slice(Math.max(0, start - LONGEST_BEFORE), start)
      .trimEnd()
      .match(/(?:从|到|至|去|往|在|和|与|(?<![a-z])[a-z]+)$/i)?.[0]
      ?.toLowerCase() ?? "";
  return mentions.flatMap((mention): Piece[] => {
    if (mention.kind === "moment" || mention.kind === "period") {
      const isHour = mention.kind === "moment" && mention.moment.said === "time";
      return [
        {
          kind: isHour ? "hour" : "day",
          text: mention.text,
          start: mention.start,
          end: mention.end,
          before: before(mention.start),
        },
      ];
    }
    if (mention.kind !== "phrase") return [];
    const name = nameIn(mention, isTopic);
    if (name === undefined) return [];
    // A sentence begins with a capital, name or not.
    if (mention.start === 0 && /^[A-Z]/.test(name) && isTopic(name)) return [];
    const start = mention.start + mention.value.indexOf(name);
    return [{ kind: "name", text: name, start, end: start + name.length, before: before(start) }];
  });
}

function nameIn(
  { value, capitalised, isWhole }: { value: string; capitalised: boolean; isWhole: boolean },
  isTopic: (word: string) => boolean,
) {
  if (/\p{Script=Han}/u.test(value)) {
    if (!isWhole) return undefined;
    const name = value.match(hanName)?.[0];
    if (name !== undefined && name.length > 1) return name;
    return value.length >= 2 && value.length <= 5 && !isTopic(value) && !isRequestVerb(value) ? value : undefined;
  }
  return capitalised && !wordsOf(value).every((word) => isStopWord(word) || isRequestVerb(word)) ? value : undefined;
}
