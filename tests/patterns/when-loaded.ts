import type { Place } from "./in-source.ts";

/** A pattern that was put together while the program was loaded. */
export interface Made {
  place: Place;
  source: string;
  flags: string;
}

/** Loads files and tells which patterns they put together, each with the line of ours that called `RegExp`. */
export async function patternsWhenLoaded(root: string, files: readonly string[]): Promise<Made[]> {
  const made: Made[] = [];
  const note = (pattern: RegExp): RegExp => {
    const place = placeIn(new Error("where").stack ?? "", root);
    if (place !== undefined) made.push({ place, source: pattern.source, flags: pattern.flags });
    return pattern;
  };
  const plain = globalThis.RegExp;
  globalThis.RegExp = new Proxy(plain, {
    construct: (target, args) => note(Reflect.construct(target, args)),
    apply: (target, self, args) => note(Reflect.apply(target, self, args)),
  });
  try {
    for (const file of files) await import(`${root}${file}`);
  } finally {
    globalThis.RegExp = plain;
  }
  return made;
}

/** Undefined when a library called. */
function placeIn(stack: string, root: string): Place | undefined {
  const caller = stack.split("\n").find((line) => line.includes("    at ") && !line.includes("tests/patterns/"));
  const at = caller?.indexOf(root) ?? -1;
  if (!caller || at < 0) return undefined;
  const [file = "", line = ""] = caller.slice(at + root.length).split(":");
  return /^(?:src|graphs)\//.test(file) ? `${file}:${line}` : undefined;
}
