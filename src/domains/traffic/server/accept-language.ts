import type { Language } from "../../../engine/language.ts";

/** The first of our languages in an `Accept-Language` header, by weight; English when there is none. */
export function acceptedLanguage(header: string | undefined): Language {
  const wanted = (header ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...rest] = part.trim().toLowerCase().split(";");
      const weight = rest.map((piece) => /^\s*q=([\d.]+)/.exec(piece)?.[1]).find(Boolean);
      return { language: tag.split("-")[0], weight: Number(weight ?? 1) };
    })
    .sort((one, other) => other.weight - one.weight);
  return wanted.find(({ language }) => language === "zh" || language === "en")?.language === "zh" ? "zh" : "en";
}
