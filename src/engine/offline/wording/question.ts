import { spaced } from "../../embedding/words.ts";
import { type Language, languageOf } from "../../language.ts";
import type { Slot } from "../slots/slot.ts";
import { phrasesIn } from "./phrases.ts";

/** Asks for what is missing, in the words of the parameters' descriptions, with the choices where there are any. */
export function askFor(slots: readonly Slot[], language: Language): string {
  const { need, and, lastAnd } = phrasesIn(language);
  const words = slots.map((slot) => inWords(slot, language));
  return need([words.slice(0, -1).join(and), ...words.slice(-1)].filter(Boolean).join(lastAnd));
}

function inWords(slot: Slot, language: Language): string {
  const isChoice = (text: string) => (slot.choices ?? []).some(({ value }) => text.includes(String(value)));
  const sentences = slot.description
    .split(/(?<=[.。;；])\s*|[(（:：\n]/u)
    .map((text) => text.trim().replace(/[.。;；]$/u, ""));
  const plain =
    sentences.find(
      (text) => /\p{L}/u.test(text) && languageOf(text) === language && !text.includes(")") && !isChoice(text),
    ) ??
    sentences[0] ??
    "";
  const words = plain === "" ? spaced(slot.name).toLowerCase() : plain;
  const choices = slot.isClosed ? (slot.choices ?? []).slice(0, 8).map(({ value }) => String(value)) : [];
  if (language === "zh") {
    const list = choices.length === 0 ? "" : `（${choices.join("、")}）`;
    return `${words}${/[?？几哪何]/u.test(words) ? "" : "是什么"}${list}`;
  }
  return `${withArticle(words)}${choices.length === 0 ? "" : ` (${choices.join(", ")})`}`;
}

/** "City of departure" becomes "the city of departure"; "IATA code" keeps its capitals. */
function withArticle(text: string): string {
  const lower = /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
  return /^(?:the|a|an|your|how|what|which|when|where|who|whether|if)\b/i.test(lower) ? lower : `the ${lower}`;
}
