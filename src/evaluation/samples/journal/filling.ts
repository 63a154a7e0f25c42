import type { Language } from "../../../engine/language.ts";
import type { KnownValue } from "../../../experience/inventory.ts";
import { type ExampleValue, exampleValues, wordFor } from "../domains/values.ts";

/**
 * Values of schemas for the places of those that were masked, the same everywhere in a sample. A free text has none, so
 * that its placeholder stays.
 */
export class Filling {
  readonly #chosen = new Map<string, ExampleValue | undefined>();

  /** `schemaOf`: the schema of a parameter. `seed`: which of its values is taken. */
  constructor(
    private readonly language: Language,
    private readonly schemaOf: (parameter: string) => unknown,
    private readonly seed: number,
  ) {}

  /** A masked text with words for values. */
  text(masked: string): string {
    return masked.replace(/\{([\w-]+)\}/g, (placeholder, parameter: string) => {
      const one = this.valueOf(parameter);
      return (one && wordFor(one, this.language)) ?? placeholder;
    });
  }

  /** Arguments in which every value of a user is another one. `values`: those of the user. */
  args(given: Record<string, unknown>, values: readonly KnownValue[]): Record<string, unknown> {
    const filled = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(filled);
      if (typeof value === "object" && value !== null) return this.args({ ...value }, values);
      const parameter = parameterOf(value, values);
      return parameter === undefined ? value : this.leaf(parameter);
    };
    return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, filled(value)]));
  }

  private leaf(parameter: string): unknown {
    const value = this.valueOf(parameter)?.value;
    return (Array.isArray(value) ? value[0] : value) ?? `{${parameter}}`;
  }

  private valueOf(parameter: string): ExampleValue | undefined {
    if (!this.#chosen.has(parameter)) {
      const all = exampleValues(this.schemaOf(parameter)).filter((one) => wordFor(one, this.language) !== undefined);
      this.#chosen.set(parameter, all[this.seed % Math.max(1, all.length)]);
    }
    return this.#chosen.get(parameter);
  }
}

/** The parameter whose placeholder stands for a value. */
export const parameterOf = (value: unknown, values: readonly KnownValue[]): string | undefined =>
  values.find(({ text }) => text === String(value))?.parameter;
