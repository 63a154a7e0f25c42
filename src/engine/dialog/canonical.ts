import stringify from "safe-stable-stringify";

/** The same text for equal values, in whatever order their keys are. */
export const canonical = (value: unknown): string => stringify(value) ?? "";

interface NamedCall {
  name: string;
  args: unknown;
}

export const isSameCall = (a: NamedCall, b: NamedCall): boolean =>
  a.name === b.name && canonical(a.args) === canonical(b.args);
