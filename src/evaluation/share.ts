/** 95 % of a standard normal distribution lie within so many deviations. */
const Z = 1.96;

/** The 95 % interval of a share (Wilson 1927), from 0 to 1. */
export function interval(count: number, of: number): [number, number] {
  if (of === 0) return [0, 1];
  const share = count / of;
  const middle = (share + Z ** 2 / (2 * of)) / (1 + Z ** 2 / of);
  const half = (Z * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2))) / (1 + Z ** 2 / of);
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/** A share and its 95 % interval: "65 % (56–73)". */
export function shareText(count: number, of: number): string {
  if (of === 0) return "–";
  const share = count / of;
  const [low, high] = interval(count, of);
  const percent = (value: number) => (100 * value).toFixed(share < 0.1 || share > 0.95 ? 1 : 0);
  return `${percent(share)} % (${percent(low)}–${percent(high)})`;
}
