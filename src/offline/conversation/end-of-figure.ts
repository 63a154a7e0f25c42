import type { ModelTool } from "../../engine/dialog/protocol.ts";
import type { Read } from "../reading/read.ts";
import { degreeIn } from "../shown/degrees.ts";
import { figuresOf } from "../shown/things.ts";
import { saysOneOf } from "../slots/places-said.ts";
import { slotsOf } from "../slots/slot.ts";
import type { Item } from "./shown.ts";

/** "The biggest discount", 折扣最大的: where the one thing stands whose percentage is at that end, where tools call it so. */
export function atEndOfFigure(
  text: string,
  items: readonly Item[],
  tools: readonly ModelTool[],
  read: Read,
): number | undefined {
  const [superlative] = SUPERLATIVE.exec(text) ?? [];
  const end = superlative === undefined ? 0 : (degreeIn(superlative)?.degree.end ?? 0);
  const isNamed = tools
    .flatMap(slotsOf)
    .some(({ nameRoots, called }) => nameRoots.includes("percent") && saysOneOf(called, read(text)));
  if (end === 0 || !isNamed) return undefined;
  const shares = items.flatMap((item, at) => {
    const [figure, ...others] = figuresOf(item).filter(({ said }) => said.endsWith("%"));
    return figure && others.length === 0 ? [{ at, value: end * figure.value }] : [];
  });
  const [best, next] = shares.sort((a, b) => b.value - a.value);
  return best?.value === next?.value ? undefined : best?.at;
}

const SUPERLATIVE = /\b(?:biggest|largest|highest|greatest|smallest|lowest)\b|最[大高小低]/i;
