import type { Language } from "../../../engine/language.ts";

/** A request that cannot be answered: becomes `{ error }` in the caller's language. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: 400 | 404;
  readonly words: Record<Language, string>;

  constructor(status: 400 | 404, words: Record<Language, string>) {
    super(words.en);
    this.status = status;
    this.words = words;
  }
}
