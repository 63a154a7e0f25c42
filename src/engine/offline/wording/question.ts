import { spaced } from "../../embedding/words.ts";
import type { Language } from "../../language.ts";
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
    .split(/(?<=[.。;；])\s*|[()（）:：\n]/u)
    .map((text) => text.trim().replace(/[.。;；]$/u, ""));
  const plain =
    sentences.find((text) => /\p{L}/u.test(text) && isIn(text, language) && !isChoice(text)) ?? sentences[0] ?? "";
  const words = plain === "" ? spaced(slot.name).toLowerCase() : ownPart(plain, language);
  const choices = slot.isClosed ? (slot.choices ?? []).slice(0, 8).map(({ value }) => String(value)) : [];
  if (language === "zh") {
    const list = choices.length === 0 ? "" : `（${choices.join("、")}）`;
    return `${words}${/[?？几哪何]/u.test(words) ? "" : "是什么"}${list}`;
  }
  return `${withArticle(words)}${choices.length === 0 ? "" : ` (${choices.join(", ")})`}`;
}

const isIn = (text: string, language: Language): boolean =>
  language === "zh" ? /\p{Script=Han}/u.test(text) : /[A-Za-z]{2}/.test(text);

/** "Where to stay, 住宿城市": the part in the language spoken, where both are there. */
function ownPart(text: string, language: Language): string {
  const parts = text.split(/[,，]\s*/);
  const isHan = (part: string) => /\p{Script=Han}/u.test(part);
  if (!parts.some(isHan) || parts.every(isHan)) return text;
  return parts.filter((part) => isHan(part) === (language === "zh")).join(", ");
}

/** "City of departure" becomes "the city of departure"; "IATA code" keeps its capitals. */
function withArticle(text: string): string {
  const lower = /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
  return /^(?:the|a|an|your|how|what|which|when|where|who|whether|if)\b/i.test(lower) ? lower : `the ${lower}`;
}
