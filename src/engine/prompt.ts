import { readFileSync } from "node:fs";
import { SetupError } from "./errors.ts";

const folder = new URL("../../prompts/", import.meta.url);

/** Fills a prompt; every variable it has must be given. */
export type Prompt<Variable extends string> = (values: Record<Variable, string>) => string;

/**
 * Reads `prompts/<name>.md` and checks that its `{slots}` are exactly `variables`.
 * Lines left empty by an empty value are dropped. Throws `SetupError` naming the slots that differ.
 */
export function loadPrompt<const Variable extends string>(
  name: string,
  variables: readonly Variable[],
): Prompt<Variable> {
  const text = readFileSync(new URL(`${name}.md`, folder), "utf8").trim();
  const slots = new Set([...text.matchAll(/\{([a-z_]+)\}/g)].map((match) => match[1]));
  const wrong = [
    ...variables.filter((v) => !slots.has(v)),
    ...[...slots].filter((s) => !variables.some((v) => v === s)),
  ];
  if (wrong.length > 0) {
    throw new SetupError(
      `Prompt ${name}.md and the code differ in: ${wrong.join(", ")}. The code fills: ${variables.join(", ")}.`,
    );
  }
  return (values) =>
    text
      .split("\n")
      .map((line) => ({ line, filled: fill(line, values) }))
      .filter(({ line, filled }) => filled !== "" || line === "")
      .map(({ filled }) => filled)
      .join("\n")
      .trim();
}

function fill(line: string, values: Record<string, string>): string {
  // A function, so `$&` in what a user typed stays text.
  return line.replace(/\{([a-z_]+)\}/g, (_, name: string) => values[name] ?? "");
}
