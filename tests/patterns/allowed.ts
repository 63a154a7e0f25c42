/** Patterns that the checker objects to, by file and source, each with the reason why it cannot take long. */
export const allowedPatterns: Readonly<Record<string, string>> = {};

/** Places that make a pattern while the program runs, by file, each with the reason why it is linear. */
export const allowedPlaces: Readonly<Record<string, string>> = {
  "src/engine/word-patterns.ts":
    "an alternation of words of domains and tools, each escaped and looked around by one character: no repetition",
  "src/engine/journal/redaction.ts":
    "an alternation of field names, letters and digits only, before a value whose length is bounded",
  "src/engine/tools/json-schema/linear-pattern.ts":
    "made to see whether it is a pattern at all, and never matched: RE2 does that, in linear time",
  "src/experience/extract/masking.ts":
    "a value, each of its signs escaped, with spaces between signs that are none; what is looked ahead for is bounded",
  "src/offline/roles/excerpts.ts":
    "a name, each of its signs escaped, with spaces and hyphens between parts that have none",
};
