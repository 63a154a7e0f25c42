import type { ControlTool } from "../../dialog/protocol.ts";
import { type Language, languageOf } from "../../language.ts";
import type { Step } from "../situation.ts";
import { valueAt } from "../slots/arguments.ts";
import type { Synonyms } from "../slots/description.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";
import { phrasesIn } from "./phrases.ts";

/** Advice for a model stands in brackets behind the words for people. */
const advice = /\[[^[\]]*(?:\[[^[\]]*\][^[\]]*)*\]$/;

/** Why a call failed, for the user: the choices for a value that is none of them, else the tool's own words. */
export function failureOf(step: Step, tools: readonly ControlTool[], language: Language): string {
  const { failed, notAmong, and } = phrasesIn(language);
  const tool = tools.find(({ name }) => name === step.name);
  const wrong = tool && slotsOf(tool).find((slot) => isUnlisted(slot, valueAt(step.args, slot)));
  if (wrong) {
    const choices = (wrong.choices ?? []).map((choice) => nameOf(choice, language)).join(and);
    return notAmong(String(valueAt(step.args, wrong)), choices);
  }
  const words = step.observation.trim().replace(advice, "").trim();
  if (!/\p{L}{2}/u.test(words) || words === "null") return failed(plain(step.observation.trim().slice(words.length)));
  return languageOf(words) === language && /[.。!！]$/u.test(words) ? words : failed(plain(words));
}

/** Without addresses and brackets, which say nothing to people. */
const plain = (text: string): string => text.replace(/(?:\b[A-Z]{3,7} )?https?:\/\/\S+ ?|^\s*\[|\]\s*$/g, "").trim();

const isUnlisted = (slot: Slot, value: unknown): boolean =>
  slot.isClosed && typeof value === "string" && !(slot.choices ?? []).some((choice) => choice.value === value);

/** A listed value as people of a language say it. */
export function nameOf({ value, says }: Synonyms[number], language: Language): string {
  const own = String(value);
  if (languageOf(own) === language) return own;
  const names = says.filter((say) => languageOf(say) === language);
  return names.sort((a, b) => Number(isProper(b)) - Number(isProper(a)) || b.length - a.length)[0] ?? own;
}

const isProper = (name: string): boolean => /^\p{Lu}/u.test(name);
