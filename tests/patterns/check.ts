import { availableParallelism } from "node:os";
import { allowedPatterns, allowedPlaces } from "./allowed.ts";
import { patternsInSource, root } from "./in-source.ts";
import { objectionTo } from "./verdicts.ts";
import { patternsWhenLoaded } from "./when-loaded.ts";

// Every regular expression of the program takes linear time, whatever text it is tried on.

const { literals, composed, fromText, files } = patternsInSource();
const made = await patternsWhenLoaded(root, files);
const fileOf = (place: string): string => place.slice(0, place.lastIndexOf(":"));

const wrong = fromText.map((place) => `${place}: a text is made into a pattern. Write a pattern, or use indexOf.`);
const used = new Set<string>();
const isAllowed = (entries: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(entries, key) && used.add(key) !== undefined;

const known = new Set(made.map(({ place }) => place));
for (const place of composed) {
  if (known.has(place) || isAllowed(allowedPlaces, fileOf(place))) continue;
  wrong.push(`${place}: the pattern is made while the program runs, so nothing has checked it. Make it when loading.`);
}

const waiting = [...literals, ...made];
const count = waiting.length;
const worker = async () => {
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { place, source, flags } = next;
    const objection = await objectionTo(source, flags);
    if (objection === "" || isAllowed(allowedPatterns, `${fileOf(place)} /${source}/${flags}`)) continue;
    wrong.push(`${place}: /${source}/${flags} is not linear: ${objection}`);
  }
};
await Promise.all(Array.from({ length: availableParallelism() }, worker));

for (const key of [...Object.keys(allowedPatterns), ...Object.keys(allowedPlaces)]) {
  if (!used.has(key)) wrong.push(`allowed.ts: nothing needs the entry "${key}" any more.`);
}
console.log(wrong.sort().join("\n"));
console.log(`${count} patterns, ${wrong.length} objections.`);
process.exit(wrong.length === 0 ? 0 : 1);
