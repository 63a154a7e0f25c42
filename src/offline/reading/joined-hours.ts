import { type Mention, type MentionOf, overlaps } from "./mention.ts";
import { textBefore } from "./spans.ts";

const JOINT = "(?:, ?(?=\\d\\d? (?:and|or) \\d)|,? (?:and|or|vs\\.?|versus) |、|和|跟|与|及|或者?|还是)(?:at )?";
const HOUR = "(1\\d|2[0-3]|[1-9])(?: ?([ap])\\.?m\\b\\.?)?";
/** What may stand behind a bare figure, so that it counts nothing. */
const ENDS =
  "(?=\\s*(?:$|[?!;.,，。？！、和与跟]|[点时](?!间|候)|(?:and|or|in|on|today|tonight|tomorrow|yesterday|o'clock|\\d{4}-\\d\\d-\\d\\d)\\b))";
const BEHIND = new RegExp(`^${JOINT}${HOUR}${ENDS}`, "i");
/** In front of 9点 or 6 pm, where a day, a place in Chinese or nothing is in front of it. */
const BEFORE = new RegExp(
  `(?:^|(?:\\d|\\b(?:today|tomorrow|yesterday)) |、|\\p{Script=Han}(?<![第周期拜月年选号间]))${HOUR}${JOINT}$`,
  "iu",
);

const hasHour = (one: Mention): one is MentionOf<"moment"> => one.kind === "moment" && one.moment.hour !== undefined;

/** "At 9 and 11", 7和9点: a bare figure that is joined to a time of day is one, too. */
export function withJoinedHours(mentions: readonly Mention[], text: string): Mention[] {
  const isFree = (one: Mention) => !mentions.some((other) => overlaps(one, other));
  const joined = mentions.flatMap((mention) => {
    if (!hasHour(mention)) return [mention];
    return [...before(mention, text), mention, ...behind(mention, text)].filter(
      (one) => one === mention || isFree(one),
    );
  });
  // 11 of 9点、11和13点 is joined to both.
  return joined.filter(
    (one, at) => joined.findIndex((other) => other === one || (isFree(one) && overlaps(other, one))) === at,
  );
}

function before(mention: MentionOf<"moment">, text: string): Mention[] {
  const from = textBefore(text, mention.start, LONGEST);
  const found = /^\d/.test(mention.text) ? BEFORE.exec(from) : null;
  if (!found?.[1]) return [];
  const start = mention.start - from.length + from.lastIndexOf(found[1]);
  const last = hourBeside(mention, text, { found, start });
  return [...before(last, text), last];
}

function behind(mention: MentionOf<"moment">, text: string): Mention[] {
  const found = ENDS_IN_DAY.test(mention.text) ? null : BEHIND.exec(text.slice(mention.end, mention.end + LONGEST));
  if (!found?.[1]) return [];
  const next = hourBeside(mention, text, { found, start: mention.end + found[0].search(/\d/) });
  return [next, ...behind(next, text)];
}

const LONGEST = 30;
const ENDS_IN_DAY = /\d{4}-\d\d-\d\d$/;
const NOON = 12;

function hourBeside(
  { moment }: MentionOf<"moment">,
  text: string,
  { found, start }: { found: RegExpExecArray; start: number },
): MentionOf<"moment"> {
  const [, figure = "", half] = found;
  const end = start + (/^\d+(?: ?[ap]\.?m\b)?/i.exec(text.slice(start))?.[0].length ?? figure.length);
  const hour = (half ? Number(figure) % NOON : Number(figure)) + (half?.toLowerCase() === "p" ? NOON : 0);
  return {
    kind: "moment",
    start,
    end,
    text: text.slice(start, end),
    moment: { ...moment, hour, minute: 0, said: "time" },
  };
}
