import { readFileSync } from "node:fs";
import { SetupError } from "./errors.ts";

const folder = new URL("../../prompts/", import.meta.url);

/** Fills a prompt; every variable must be given. */
export type Prompt<Variable extends string> = (values: Record<Variable, string>) => string;

/**
 * Reads `prompts/<name>.md` and checks that its `{slots}` are exactly `variables`. A section whose text is empty after
 * filling is dropped with its heading. Throws a `SetupError` that names the differing slots.
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
  const sections = text.split(/^(?=# )/m).map(sectionOf);
  return (values) =>
    sections
      .map(({ heading, body }) => ({ heading, filled: fill(body, values).trim() }))
      .filter(({ filled }) => filled !== "")
      .map(({ heading, filled }) => heading + filled)
      .join("\n\n");
}

/** A heading with its line break, and the text below it. */
function sectionOf(text: string): { heading: string; body: string } {
  const [heading = ""] = /^# .*\n/.exec(text) ?? [];
  return { heading, body: text.slice(heading.length) };
}

function fill(text: string, values: Record<string, string>): string {
  // A function, so `$&` in what a user typed stays text.
  return text.replace(/\{([a-z_]+)\}/g, (_, name: string) => values[name] ?? "");
}
