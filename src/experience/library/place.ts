import { canonical } from "../../engine/dialog/canonical.ts";
import type { Packed } from "../../engine/embedding/vector-index.ts";
import { scopeOf } from "../experience.ts";
import type { Change } from "./change.ts";
import type { CurrentItems } from "./current-items.ts";
import { type Embedded, textsOf } from "./embedded.ts";
import type { Item } from "./item-table.ts";
import { combined } from "./merging.ts";
import { isHarmful, worthOf } from "./worth.ts";

/** Adds an experience, or merges it with the one that it says again. `most`: the most experiences of its scope. */
export function place(one: Embedded, items: CurrentItems, most: number, number: number, change: Change): void {
  const { experience, vectors } = one;
  const scope = scopeOf(experience);
  const rivals = items.near(scope, vectors.get(experience.task));
  const isSame = ({ experience: { content } }: Item) => canonical(content) === canonical(experience.content);
  const isOpen = ({ status }: Item) => status === "candidate";
  const target =
    rivals.find(isSame) ?? (experience.content.kind === "pitfall" ? (rivals.find(isOpen) ?? rivals[0]) : undefined);
  if (target) {
    merge(one, target, items, number, change);
    return;
  }
  for (const { id } of rivals.filter(({ uses }) => isHarmful(uses))) {
    items.end(id, number);
    change.superseded += 1;
  }
  items.begin(one, number);
  change.added += 1;
  keepWithin(scope, items, most, number, change);
}

function merge(
  { experience, vectors }: Embedded,
  target: Item,
  items: CurrentItems,
  number: number,
  change: Change,
): void {
  const both = combined(target.experience, experience);
  // A trajectory that is read again changes nothing.
  if (!both) return;
  const known = items.table.vectorsOf(target.id);
  const stored = textsOf(target.experience).flatMap((text, at): [string, Packed][] => {
    const vector = known[at];
    return vector ? [[text, vector]] : [];
  });
  const isAsTested = canonical(both.content) === canonical(target.experience.content);
  // An experience that prompts name stays as it was tested; the longer one becomes a candidate.
  const staysLive = target.status === "live" && isAsTested;
  if (isAsTested || target.status === "candidate") items.end(target.id, number);
  const merged = { experience: both, vectors: new Map([...vectors, ...stored]) };
  items.begin(merged, number, staysLive ? "live" : "candidate", target.uses);
  change.merged += 1;
}

/** Retires the least useful ones of a scope that has too many. */
function keepWithin(scope: string, items: CurrentItems, most: number, number: number, change: Change): void {
  const surplus = items.table.countIn(scope) - most;
  if (surplus <= 0) return;
  const worst = items.table.allIn(scope).sort(byWorth).slice(0, surplus);
  for (const { id } of worst) items.end(id, number);
  change.retired += worst.length;
}

/** The least useful first, then the least supported, then the longest unused. */
const byWorth = (a: Item, b: Item): number =>
  worthOf(a.uses) - worthOf(b.uses) || a.experience.support - b.experience.support || a.uses.last - b.uses.last;
