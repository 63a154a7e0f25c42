import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { SetupError } from "../errors.ts";
import { filesIn } from "./files-in.ts";

/** A request as a user would type it, and what it is for: a tool, or one of the other labels. */
export interface ExampleRequest {
  text: string;
  label: string;
}

/**
 * The example requests of a domain: Markdown files in which a heading names a tool and each item below is a request.
 * Throws a `SetupError` for an item without a heading above it, and for a heading that is none of `labels`.
 */
export function exampleRequestsIn(folder: URL, labels?: readonly string[]): ExampleRequest[] {
  return filesIn(folder, /\.md$/, "language of example requests").flatMap((file) => {
    let label: string | undefined;
    return readFileSync(new URL(file, folder), "utf8")
      .split("\n")
      .flatMap((line): ExampleRequest[] => {
        if (line.startsWith("# ")) label = line.slice(2).trim();
        if (label !== undefined && labels?.includes(label) === false)
          throw new SetupError(`${file}: the heading "# ${label}" is no tool. The headings are: ${labels.join(", ")}.`);
        const text = line.startsWith("- ") ? line.slice(2).trim() : "";
        if (text === "") return [];
        if (label === undefined)
          throw new SetupError(`${file}: "${text}" stands below no heading. Put "# <tool>" above it.`);
        return [{ text, label }];
      });
  });
}

/** Tells whether weights were learned from these examples. */
export const digestOf = (examples: readonly ExampleRequest[]): string =>
  createHash("sha256").update(JSON.stringify(examples)).digest("hex").slice(0, 16);
