import { spaced } from "../../embedding/words.ts";
import type { Language } from "../../language.ts";
import type { Slot } from "../slots/slot.ts";
import { phrasesIn } from "./phrases.ts";

/** Asks for what is missing, in the words of the parameters' descriptions, with the choices where there are any. */
export function askFor(slots: readonly Slot[], language: Language): string {
  const { need, and } = phrasesIn(language);
  return need(slots.map((slot) => inWords(slot, language)).join(and));
}

function inWords(slot: Slot, language: Language): string {
  const sentence =
    slot.description
      .split(/(?<=[.。])\s*|[(（;；\n]/u)[0]
      ?.trim()
      .replace(/[.。]$/u, "") ?? "";
  const plain = sentence === "" ? spaced(slot.name).toLowerCase() : sentence;
  const choices = slot.isClosed ? (slot.choices ?? []).slice(0, 8).map(({ value }) => String(value)) : [];
  const list = choices.length === 0 ? "" : language === "zh" ? `（${choices.join("、")}）` : ` (${choices.join(", ")})`;
  if (language === "zh") return `${plain}${/[?？]$/.test(plain) ? "" : "是什么"}${list}`;
  return `${lowerFirst(plain)}${list}`;
}

/** "The city" becomes "the city"; "IATA code" keeps its capitals. */
const lowerFirst = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
