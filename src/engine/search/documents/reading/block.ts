/** What a document consists of, in reading order. */
export type Block =
  /** `level`: 1 for the outermost. */
  | { heading: string; level: number }
  /** `whole`: a table or code, which is cut only between lines. `head`: the line that names a table's columns. */
  | { text: string; whole?: boolean; head?: string };

/** What a reader finds in a file. */
export interface ReadText {
  /** What the document calls itself. */
  title?: string;
  blocks: Block[];
}

/** A document cannot be read. The message says why in both languages. */
export class UnreadableError extends Error {
  override readonly name = "UnreadableError";

  constructor(readonly reason: Reason) {
    super(reason.en);
  }
}

/** Why something was not read. */
export type Reason = Readonly<{ en: string; zh: string }>;
