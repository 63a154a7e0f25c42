import type { MemoryKind, Statement } from "../dialog/memory.ts";
import { isStopWord } from "../embedding/stop-words.ts";
import { stem, wordsOf } from "../embedding/words.ts";
import { withoutEnding } from "../ending.ts";
import type { Part } from "./requests.ts";
import { statementIn } from "./statements.ts";

/** How a clause that denies a statement begins, and how the statement does. */
const BEGINNINGS: readonly (readonly [RegExp, string])[] = [
  [/^i(?:['’]?m| am) (?:not|no longer) /i, "I am "],
  [/^i (?:do not|don['’]?t|no longer) /i, "I "],
  [/^my name(?:['’]s| is) not /i, "My name is "],
  [/^my name isn['’]?t /i, "My name is "],
  [/^(?:please )?(?:do not|don['’]?t) call me /i, "Call me "],
  [/^(?:我|本人)(?:现在|目前|已经|其实|并)?不再?(?=[是叫住在吃来从喜对])(?!是对)/, "我"],
  [/^我(?:现在|目前|已经|其实|并)?不是(?=对)/, "我"],
  [/^(?:请|以后)?(?:别|不要)再?叫我/, "叫我"],
  [/^我(?:现在|目前|已经)?(对.{1,12}?)(?:现在|已经)?不再?过敏/, "我$1过敏"],
];
const NO_LONGER = / (?:any ?more|any longer)$/i;
/** The kinds that can be denied without "any more"; "I don't like window seats" is a wish. */
const PLAIN: ReadonlySet<MemoryKind> = new Set(["name", "home", "origin", "work", "diet"]);

/** What a clause denies of its user: "I'm not Anna", 我不住在杭州了. A statement such as "I don't eat pork" denies nothing. */
export function denialIn(clause: string): Statement | undefined {
  const said = withoutEnding(clause, /[了啦啊]$/u).replace(NO_LONGER, "");
  const isEnded = said !== clause;
  const begun = BEGINNINGS.find(([pattern]) => pattern.test(said));
  if (!begun || (!isEnded && statementIn(clause))) return undefined;
  const denied = statementIn(said.replace(...begun));
  return denied && (isEnded || PLAIN.has(denied.kind)) ? denied : undefined;
}

/** Whether a denial is about a memory. For names and places a part is enough: "Anna" of "Anna Schmidt". */
export function isDenied(memory: Statement, denied: Statement): boolean {
  if (memory.kind !== denied.kind) return false;
  const [said, part] = [memory.words.toLowerCase(), denied.words.toLowerCase()];
  const hasParts = memory.kind === "name" || memory.kind === "home" || memory.kind === "origin";
  if (!hasParts) return said === part;
  return /\p{Script=Han}/u.test(part) ? said.includes(part) : ` ${said} `.includes(` ${part} `);
}

/** Whether a memory is of a part of its kind: "allergic to peanuts" of "peanut". */
export function isOfPart({ kind, words }: Statement, { kind: asked, part }: Part): boolean {
  if (kind !== asked) return false;
  const said = wordsOf(words).map(stem);
  return wordsOf(part).some(
    (word) => !isStopWord(word) && (HAN.test(word) ? words.includes(word) : said.includes(stem(word))),
  );
}

const HAN = /\p{Script=Han}/u;
