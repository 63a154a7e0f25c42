import { execSync } from "node:child_process";
import { patternsInSource, root } from "./in-source.ts";
import { objectionTo } from "./verdicts.ts";
import { patternsWhenLoaded } from "./when-loaded.ts";
const base = process.argv[2] ?? "92c946f3";
const changed = execSync(`git diff -U0 ${base} -- src graphs`, { cwd: root, maxBuffer: 1e8 }).toString();
const added = new Set<string>(); let file = ""; let line = 0;
for (const l of changed.split("\n")) { if (l.startsWith("+++ b/")) file = l.slice(6); else if (l.startsWith("@@")) line = Number(/\+(\d+)/.exec(l)![1]); else if (l.startsWith("+")) added.add(`${file}:${line++}`); }
const isNew = ({ place }: { place: string }) => { const [f, n] = [place.slice(0, place.lastIndexOf(":")), Number(place.slice(place.lastIndexOf(":") + 1))]; return [...Array(8).keys()].some((k) => added.has(`${f}:${n + k}`)); };
const { literals, files, composed, fromText } = patternsInSource();
const made = await patternsWhenLoaded(root, files);
const known = new Set(made.map(({ place }) => place));
console.log("composed unknown", composed.filter((p) => !known.has(p)), fromText);
const mine = [...literals, ...made].filter(isNew); console.log(mine.length);
for (const { place, source, flags } of mine) { const o = await objectionTo(source, flags); if (o) console.log(place, source.slice(0, 200), o); }
process.exit(0);
