import { withoutPlaces } from "../service-words.ts";
import type { ApiAnswer } from "./answer.ts";
import { heldIn, isObject, textIn } from "./json.ts";
import { isPage } from "./readable.ts";

/** The most characters of a server's words that are repeated. */
const LONGEST = 300;

/**
 * The server's own words for people: from JSON, the usual message fields; else the text, unless it is a page. Without
 * places in its program; undefined if nothing is left.
 */
export function saidBy({ json, text }: Pick<ApiAnswer, "json" | "text">): string | undefined {
  const said = json === undefined ? (isPage(text) ? undefined : text) : (messageIn(json) ?? wholeOf(json));
  const words = textIn(withoutPlaces(said ?? ""));
  return words && words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
}

const wholeOf = (json: unknown): string | undefined => (hasContent(json) ? textIn(JSON.stringify(json)) : undefined);

/** `{}`, `[]` and `null` have no content. */
const hasContent = (json: unknown): boolean =>
  typeof json === "object" ? json !== null && Object.keys(json).length > 0 : json !== "";

/** A text nested deeper is not the answer's own message. */
const DEEPEST = 6;

function messageIn(value: unknown, depth = 0): string | undefined {
  if (typeof value === "string") return textIn(value.slice(0, 1000));
  if (depth > DEEPEST) return undefined;
  if (Array.isArray(value)) {
    const words = value.slice(0, 5).map((item) => messageIn(item, depth + 1) ?? JSON.stringify(item).slice(0, 1000));
    return textIn(words.join("; "));
  }
  if (!isObject(value)) return undefined;
  const where = Array.isArray(value.loc) ? `${value.loc.slice(0, 10).join(".").slice(0, 200)}: ` : "";
  const keys = ["message", "error_description", "detail", "msg", "errors", "error", "title", "reason"];
  const words = keys.map((key) => messageIn(heldIn(value, key), depth + 1)).find((found) => found !== undefined);
  return words && where + words;
}
