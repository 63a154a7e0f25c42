import { spaced } from "../../engine/embedding/words.ts";
import type { Language } from "../../engine/language.ts";
import type { Slot } from "../slots/slot.ts";
import { nameOf } from "./name-of.ts";
import { offlinePhrases } from "./phrases.ts";

/** Choices of a longer list are left to the user. */
const MOST_CHOICES = 15;

/** Asks for what is missing, in people's words for the parameters, with the choices where there are any. */
export function askFor(slots: readonly Slot[], language: Language): string {
  const { need, and, lastAnd } = offlinePhrases(language);
  const words = slots.map((slot) => askedFor(slot, language));
  return need([words.slice(0, -1).join(and), ...words.slice(-1)].filter(Boolean).join(lastAnd));
}

function askedFor(slot: Slot, language: Language): string {
  const words = wordsFor(slot, language);
  const { and } = offlinePhrases(language);
  const named = slot.isClosed ? (slot.choices ?? []).map((choice) => nameOf(choice, language)) : [];
  const choices = named.length <= MOST_CHOICES ? named.join(and) : "";
  if (language === "zh") return `${words}${/[?？几哪何]/u.test(words) ? "" : "是什么"}${choices && `（${choices}）`}`;
  return `${words}${choices && ` (${choices})`}`;
}

/** What people call a parameter, or what its description begins with. */
export function wordsFor(slot: Slot, language: Language): string {
  const called = slot.called.find((name) => isIn(name, language));
  if (called !== undefined) return asked(called, language);
  const isChoice = (text: string) => (slot.choices ?? []).some(({ value }) => text.includes(String(value)));
  const sentences = slot.description
    .split(/(?<=[.。;；])\s*|[()（）:：\n]/u)
    .map((text) => text.trim().replace(/[.。;；]$/u, ""));
  const plain =
    sentences.find((text) => /\p{L}/u.test(text) && isIn(text, language) && !isChoice(text)) ?? sentences[0] ?? "";
  const words = plain === "" ? spaced(slot.name).toLowerCase() : ownPart(plain, language);
  return asked(words, language);
}

const asked = (words: string, language: Language): string => (language === "zh" ? words : withArticle(words));

const isIn = (text: string, language: Language): boolean =>
  language === "zh" ? /\p{Script=Han}/u.test(text) : /[A-Za-z]{2}/.test(text);

/** "Where to stay, 住宿城市": the part in the language spoken, where both are there; of several names, the first. */
function ownPart(text: string, language: Language): string {
  const parts = text.split(/[,，、]\s*/);
  const isHan = (part: string) => /\p{Script=Han}/u.test(part);
  if (language === "zh") return parts.find(isHan) ?? text;
  return parts.some(isHan) ? parts.filter((part) => !isHan(part)).join(", ") : text;
}

/** "City of departure" becomes "the city of departure"; "IATA code" keeps its capitals. */
function withArticle(text: string): string {
  const lower = /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
  return /^(?:the|a|an|your|how|what|which|when|where|who|whether|if)\b/i.test(lower) ? lower : `the ${lower}`;
}
