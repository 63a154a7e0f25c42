import type { Statement } from "../dialog/memory.ts";
import { withoutEnding } from "../ending.ts";
import { chinese } from "./chinese-statements.ts";
import { english } from "./english-statements.ts";

/** A longer text is no plain statement. */
export const LONGEST_WORDS = 100;

/** What a clause, without marks at its ends, says about the user; undefined for any other clause. */
export function statementIn(clause: string): Statement | undefined {
  const said = /\p{Script=Han}/u.test(clause) ? withoutEnding(clause, /[啊呀哦啦哈哟嘛]$/u) : clause;
  for (const { kind, pattern, fits = () => true } of [...english, ...chinese]) {
    const words = pattern.exec(said)?.groups?.words?.trim() ?? "";
    if (words !== "" && words.length <= LONGEST_WORDS && fits(words)) return { kind, words };
  }
  return undefined;
}
