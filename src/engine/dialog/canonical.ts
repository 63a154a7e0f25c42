import stringify from "safe-stable-stringify";

/** The same text for equal values, in whatever order their keys are. */
export const canonical = (value: unknown): string => stringify(value) ?? "";
