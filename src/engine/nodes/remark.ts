import { isForOtherThing } from "../dialog/adds.ts";
import { canonical } from "../dialog/canonical.ts";
import type { PendingCall } from "../dialog/task.ts";
import { idsIn } from "../ids.ts";
import type { Language } from "../language.ts";
import { phrase } from "../phrases.ts";
import { argumentLabel, valueText } from "../tools/labels.ts";
import type { Tool } from "../tools/tool.ts";

type Remark = PendingCall["remark"];
type Args = PendingCall["args"];

/**
 * What the card says of a call in the place of another one of its tool: each changed value, before and after. `said`:
 * the user's words.
 */
export function remarkOfChange(args: Args, before: Args, said: string, tool: Tool, language: Language): Remark {
  const [colon, comma] = language === "zh" ? ["：", "，"] : [": ", ", "];
  const changes = Object.keys({ ...before, ...args })
    .filter((name) => canonical(args[name] ?? null) !== canonical(before[name] ?? null))
    .map((name) => {
      const [old, now] = [before[name], args[name]].map((value) => valueText(value, language));
      return `${argumentLabel(tool, name, language)}${colon}${old} → ${now}`;
    });
  if (changes.length === 0) return undefined;
  const words = phrase("changedCall", language, { what: changes.join(comma) });
  const unsaid = Object.fromEntries(Object.entries(args).filter(([, value]) => !isIn(String(value), idsIn(said))));
  return { words, isOfOther: isForOtherThing({ args: unsaid }, { args: before }) };
}

/** What the card says of a call for a thing that the user did not name, while they named another of the same kind. */
export function remarkOfOther(args: Args, words: string, language: Language): Remark {
  const said = idsIn(words);
  const given = Object.values(args).flatMap((value) => (typeof value === "string" ? idsIn(value) : []));
  const others = said.filter((one) => !isIn(one, given));
  for (const id of given.filter((one) => !isIn(one, said))) {
    const named = others.filter((other) => kindOf(other) === kindOf(id));
    if (named.length === 0) continue;
    const list = [...new Set(named)].join(language === "zh" ? "、" : ", ");
    return { words: phrase("namedOther", language, { said: list, id }), isOfOther: true };
  }
  return undefined;
}

const isIn = (id: string, ids: readonly string[]): boolean => ids.some((one) => one.toLowerCase() === id.toLowerCase());

/** The letters before the digits of an id: "HB-" of "HB-011270". */
const kindOf = (id: string): string => id.slice(0, id.search(/\d/)).toLowerCase();
