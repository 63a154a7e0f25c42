import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { ground } from "../src/engine/grounding/ground.ts";
import { languageOf } from "../src/engine/language.ts";
import { shareText } from "../src/evaluation/share.ts";
import { type Told, toldAnswers } from "./grounding/answers.ts";
import { derived, planted, rewritten } from "./grounding/variations.ts";
import { report } from "./measure/table.ts";

// How many true claims of answers are flagged, and how many false ones. `--wrong <file>` writes those that went wrong.
const { values: options } = parseArgs({ options: { wrong: { type: "string" } } });

const told = await toldAnswers();
const random = seeded(7);
const wrong: string[] = [];
const tally = new Map<string, { flagged: number; of: number; answers: number }>();

function count(name: string, flagged: number, of: number) {
  const row = tally.get(name) ?? { flagged: 0, of: 0, answers: 0 };
  tally.set(name, { flagged: row.flagged + flagged, of: row.of + of, answers: row.answers + 1 });
}

/** Every claim of a true answer has a source. */
function checkTrue(name: string, answer: string, { sources, domain }: Told) {
  const grounded = ground(answer, sources);
  const flagged = grounded.filter((one) => one.sources.length === 0);
  for (const { claim } of flagged)
    wrong.push(`${name} · ${domain} · true, flagged: ${claim.kind} ${claim.text} · ${answer}`);
  if (grounded.length > 0) count(name, flagged.length, grounded.length);
}

for (const one of told) {
  const language = languageOf(one.answer);
  checkTrue("true, as answered", one.answer, one);
  checkTrue("true, written in another way", rewritten(one.answer, language, random), one);
  const follows = derived(one.answer, language, random);
  if (follows) checkTrue("true, sums, differences, shares, means", follows.sentence, one);
  const lie = planted(one, random);
  if (!lie) continue;
  const { start } = lie.claim;
  const found = ground(lie.answer, one.sources).find(({ claim }) => claim.start <= start && start < claim.end);
  const isFlagged = found !== undefined && found.sources.length === 0;
  if (!isFlagged)
    wrong.push(
      `${one.domain} · false, not flagged: ${lie.claim.kind} ${lie.claim.text} (${found?.how ?? "not read"}) · ${lie.answer}`,
    );
  count(`false ${lie.claim.kind}`, isFlagged ? 1 : 0, 1);
  count("false, all", isFlagged ? 1 : 0, 1);
}

report(
  `Grounding: ${told.length} answers of the embedded model to the domains' dialogues and requests`,
  ["A claim is a figure, a date, a time, an id or a name. Each false one stands in an answer that is true otherwise."],
  ["", "answers", "claims", "flagged"],
  [...tally]
    .sort()
    .map(([name, { flagged, of, answers }]) => [name, String(answers), String(of), shareText(flagged, of)]),
);
if (options.wrong) writeFileSync(options.wrong, wrong.join("\n\n"));

/** Numbers from 0 to 1, the same each time (Marsaglia's xorshift). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
