import { parseArgs } from "node:util";
import { isFound, type Measured, MOST_OF_OTHERS, measured, seeded, soundTurns } from "./faults/measure.ts";
import { recordedTurns } from "./faults/recorded.ts";
import { report } from "./measure/table.ts";

// Whether a fault lowers the mark of the agent whose fault it is, and no other's. `--faults <n>`: how many; default: 50.
const { values: options } = parseArgs({ options: { faults: { type: "string", default: "50" } } });

const { turns, roster } = await recordedTurns();
const sound = await soundTurns(turns, roster);
const faults = seeded(sound, roster, Number(options.faults));
const declared: Measured[] = [];
const undeclared: Measured[] = [];
for (const fault of faults) {
  declared.push(await measured(fault, roster, fault.turn));
  undeclared.push(await measured(fault, roster));
}

const kinds = [...new Set(faults.map(({ kind }) => kind))];
const rows = [...kinds, "all"].map((kind) => {
  const of = (all: readonly Measured[]) => all.filter((one) => kind === "all" || one.kind === kind);
  const found = (all: readonly Measured[]) => of(all).filter(isFound).length;
  const own = of(declared);
  const fall = own.reduce((sum, one) => sum + one.fall, 0) / own.length;
  const others = Math.max(...own.map((one) => one.others));
  return [kind, ...[own.length, found(declared), found(undeclared)].map(String), fall.toFixed(2), others.toFixed(2)];
});
report(
  `Seeded faults: ${faults.length} in ${sound.length} sound turns of the embedded model (of ${turns.length})`,
  [
    `Found: the mark of the guilty agent falls, and no other's by more than ${MOST_OF_OTHERS}.`,
    "Declared: the calls that the task needs are known. Not declared: rules alone.",
  ],
  ["fault", "n", "found, declared", "found, not declared", "guilty falls by", "others by at most"],
  rows,
);
