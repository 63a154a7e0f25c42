import { conceptOf, isActing } from "../embedding/concepts.ts";
import { stem } from "../embedding/words.ts";

/** English verbs whose past and participle do not end in -ed. */
const IRREGULAR: Readonly<Record<string, string>> = Object.fromEntries(
  "begin began begun, bring brought, build built, buy bought, choose chose chosen, cut cut, do did done, draw drew drawn, find found, get got gotten, give gave given, hold held, keep kept, lay laid, leave left, lend lent, let let, lose lost, make made, pay paid, put put, reset reset, run ran run, sell sold, send sent, set set, shut shut, spend spent, split split, take took taken, undo undid undone, withdraw withdrew withdrawn, write wrote written"
    .split(", ")
    .map((forms) => [forms.slice(0, forms.indexOf(" ")), forms.slice(forms.indexOf(" "))]),
);

/** Whether a word is the past or the participle of a verb: booked, changed, cancelled, copied, sent. Both in small letters. */
export function isPastOf(word: string, verb: string): boolean {
  if (verb.length < 2) return false;
  const irregular = IRREGULAR[verb];
  if (irregular !== undefined) return irregular.split(" ").includes(word);
  if (/[^aeiou]y$/.test(verb)) return word === `${verb.slice(0, -1)}ied`;
  if (!word.startsWith(verb)) return false;
  return (verb.endsWith("e") ? /^d$/ : /^\w?ed$/).test(word.slice(verb.length));
}

/** Whether two words are of the same kind of act: "drop" and "cancelled". */
export const isSameAct = (one: string, other: string): boolean =>
  isActing(stem(one)) && conceptOf(stem(one)) === conceptOf(stem(other));
