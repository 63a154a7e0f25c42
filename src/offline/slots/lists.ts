import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { grouped } from "../grouped.ts";
import { keptFor } from "../kept.ts";
import { isIdMention, type Mention, overlaps, type Span } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";

export interface Lists {
  /** The other members of the list a place stands in, in order. */
  beside(place: Span): Span[];
  /** The first member of the list a place stands in. */
  first(place: Span): Span | undefined;
}

interface Member extends Span {
  list: Mention[];
}

const joint =
  /^(?:\n[-*•]|\s?(?:,|，|、|;|\/|and|or|as well as|&|和|跟|与|及|以及|还有|(?:或者?|还是)[去走在到]?|比|,\s?and|,\s?or|or (?:from|to|in|at|on|for)|and (?:in|at|for)|vs\.?|versus|(?:(?:worse|[a-z]{3,9}er|(?:more|less) [a-z]{4,10}) )?than(?: on)?))\s?(?:also\s)?(?:(?:the|an?|(?:the )?(?:first|next|last))\s)?$/i;

const COMMA = /^\s?[,，]\s?$/;
const LAST = /\b(?:and|or)\b|[和跟与及]/i;

/** Whether nothing but what joins a list stands between two of its members. */
export const isJoint = (between: string): boolean => joint.test(between);

/** Ids are also told one behind the other. */
const isLongNumber = (mention: Mention | undefined): boolean => /^\d{6,}$/.test(mention?.text ?? "");

// No joint is longer.
const LONGEST_JOINT = 26;

/** Whether anything in a text could join a list. */
export const mayJoin = (text: string): boolean => /[\n,，、;/&和跟与及或]|还是|and|or|as well as/i.test(text);

/** Mentions of one kind with only "and", commas and their like between them. */
export const listsIn = keptFor((reading: Reading): Lists => {
  const lists: Mention[][] = [];
  // Each run of blanks as one, a line break where there is one among them; without the quotes around what is quoted.
  const between = (list: Mention[], { start }: Span) =>
    reading.text
      .slice(endOf(list.at(-1), reading), start)
      .replace(/^['"](?=\W)|(?<=\W)['"]$/g, "")
      .replace(/\s+/g, (blank) => (blank.includes("\n") ? "\n" : " "));
  // "A, B and C, …": what "and" leads to is the last.
  const endsInAnd = (list: readonly Mention[]) => {
    const [last, ...before] = [...list].reverse();
    return last !== undefined && before.length > 0 && LAST.test(between(before.reverse(), last));
  };
  for (const mentions of grouped(reading.mentions.map((one) => [one.kind, one] as const)).values()) {
    let open: Mention[][] = [];
    for (const mention of mentions) {
      open = open.filter((list) => between(list, mention).length <= LONGEST_JOINT);
      const joined = open.find((list) => {
        const last = list.at(-1);
        const gap = last && !overlaps(last, mention) ? between(list, mention) : undefined;
        if (mention.kind === "phrase" && gap !== undefined && COMMA.test(gap) && endsInAnd(list)) return false;
        return (
          gap !== undefined &&
          (joint.test(gap) ||
            (gap === "" && mention.kind === "quoted") ||
            (gap === " " && isLongNumber(last) && isLongNumber(mention)))
        );
      });
      if (joined) joined.push(mention);
      else {
        lists.push([mention]);
        open.push(lists.at(-1) ?? []);
      }
    }
  }
  // "Miami, Florida": two things with only a comma between them are one, seen twice.
  const isList = (list: readonly Mention[]) =>
    list.length > 2 ||
    list[0]?.kind === "number" ||
    list.every(isIdMention) ||
    !/^\s*[,，]\s*$/.test(reading.text.slice(list[0]?.end, list[1]?.start));
  const members = lists.flatMap((list) => list.map(({ start, end }): Member => ({ start, end, list })));
  const byStart = grouped(members.map((member) => [member.start, member] as const));
  const byEnd = grouped(members.map((member) => [member.end, member] as const));
  // Of "my friends Tom and Jerry" the first member is a part of the words in front of "and".
  const listOf = ({ start, end }: Span) => {
    const members = [
      ...(byStart.get(start) ?? []).filter((member) => member.end >= end),
      ...(byEnd.get(end) ?? []).filter((member) => member.start <= start),
    ];
    return (members.find(({ list }) => list.length > 1) ?? members[0])?.list;
  };
  return {
    beside(place) {
      const list = listOf(place);
      return list && isList(list) ? list.filter((member) => !overlaps(member, place)) : [];
    },
    first: (place) => listOf(place)?.[0],
  };
});

/** Where a member ends; a number with the word that counts it, "10 years and 20 years". */
function endOf(member: Mention | undefined, { text }: Reading): number | undefined {
  if (member?.kind !== "number" || !/^[a-z]{3,}/.test(member.unit) || isStopWord(member.unit)) return member?.end;
  const unit = /^[\s-]?[a-z]+/i.exec(text.slice(member.end, member.end + LONGEST_UNIT))?.[0] ?? "";
  return member.end + (unit.trim().toLowerCase().startsWith(member.unit.slice(0, 3)) ? unit.length : 0);
}

const LONGEST_UNIT = 16;
