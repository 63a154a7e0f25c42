/**
 * A number in [0, 1) that depends on its parts alone: the same parts, the same number, on every machine and day.
 * Source: FNV-1a over the text, then the finaliser of MurmurHash3, since FNV mixes its last bytes poorly.
 */
export function chance(...parts: (string | number)[]): number {
  const text = parts.join("|");
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** One of the items, chosen by `chance`. */
export function pick<Item>(items: readonly Item[], ...parts: (string | number)[]): Item {
  const item = items[Math.floor(chance(...parts) * items.length)];
  if (item === undefined) throw new RangeError("There is nothing to pick from.");
  return item;
}
