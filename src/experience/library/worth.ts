import type { Uses } from "./item-table.ts";

/** Fewer harmful uses may be chance. */
const LEAST_HARMS = 3;

/** How useful an experience was, from -0.5 to 0.5; 0 if nothing is known. Source: Laplace's rule of succession. */
export const worthOf = ({ helpful, harmful }: Pick<Uses, "helpful" | "harmful">): number =>
  (helpful + 1) / (helpful + harmful + 2) - 0.5;

/** Whether an experience did more harm than good. */
export const isHarmful = ({ helpful, harmful }: Pick<Uses, "helpful" | "harmful">): boolean =>
  harmful >= LEAST_HARMS && harmful > helpful;
