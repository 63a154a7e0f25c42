/** Allowed values, each with the words people may say for it; the value's own words come first. */
export type Synonyms = { value: unknown; says: string[] }[];

const cue =
  /(?:\be\.\s?g\.,?|\bfor (?:example|instance),?|\bsuch as|\bexamples?:|\blike\b|例如|比如|诸如|如)\s*[:：,，]?\s*([^;。；\n]{1,200})/giu;

/** Values a description gives as examples: after "e.g.", "such as", 例如 …, and whatever it puts in quotes. */
export function examplesIn(description: string): string[] {
  const given = [...description.matchAll(cue)].flatMap((match) =>
    (match[1] ?? "").replace(/[)）].*$/s, "").split(/,(?!\s[A-Z]{2}\b)|、|，|\bor\b|\/(?=\s)|或/),
  );
  const quoted = [...description.matchAll(/['"‘“]([^'"’”]{1,60})['"’”]/gu)].map((match) => match[1] ?? "");
  const clean = [...quoted, ...given].map((text) =>
    text
      .trim()
      .replace(/^['"‘“]|['"’”.]+$/gu, "")
      .trim(),
  );
  return [...new Set(clean.filter((text) => text !== "" && text.length <= 60 && text !== "etc" && text !== "等"))];
}

/**
 * Reads what a description says about the values it allows: `value (word, word)`, `value: word, word`, `value = word`,
 * `word -> value`. A value not described is said as it is written, with `_` and `-` as blanks.
 */
export function synonymsIn(description: string, values: readonly unknown[]): Synonyms {
  return values.map((value) => {
    const name = String(value);
    const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const edge = /^\w+$/.test(name) ? "(?<![\\w])" : "";
    const listed = description.match(new RegExp(`${edge}['"“‘]?${escaped}['"”’]?\\s*[(（]([^)）]+)[)）]`, "u"))?.[1];
    const equated = description.match(
      new RegExp(`${edge}['"“‘]?${escaped}['"”’]?\\s*(?:[:：=]|for|means|表示|代表)\\s*([^;；.。\\n]+)`, "u"),
    )?.[1];
    const says = [listed, equated].flatMap((text) => (text ?? "").split(/[,，、/]|\bor\b|或/));
    const own = [name, name.replace(/[_-]+/g, " "), name.replace(/([a-z])([A-Z])/g, "$1 $2")];
    const clean = [...own, ...says].map((text) => text.trim().replace(/^['"“‘]|['"”’]$/gu, ""));
    return { value, says: [...new Set(clean.filter((text) => text !== "" && text.length <= 40))] };
  });
}

/** Values with synonyms in a description whose schema has no list of values: `A (a, b); B (c, d)`. */
export function openChoicesIn(description: string): Synonyms {
  const items = [
    ...description.matchAll(/(?:^|[;；:：,，、]\s*)([^;；:：,，、()（）]{1,30}?)\s*[(（]([^()（）]+)[)）]/gu),
  ];
  const isList = items.length >= 2;
  return isList
    ? items.map((item) => ({
        value: item[1]?.trim() ?? "",
        says: [item[1] ?? "", ...(item[2] ?? "").split(/[,，、/]/)].map((text) => text.trim()).filter(Boolean),
      }))
    : [];
}

/** What a description says leaving the value out stands for: "Leave out for the whole sum (total, 合计)". */
export function blanksIn(description: string): string[] {
  const said = [...description.matchAll(/(?:\bleave out for|\bomit for|不填表示|留空表示)\s*([^.。;；]+)/giu)];
  return said
    .flatMap((match) => (match[1] ?? "").split(/[(（)）,，、]/u))
    .map((text) => text.trim().replace(/^(?:the|a|an)\s+/i, ""))
    .filter((text) => text !== "");
}
