import { parseDocument, visit } from "yaml";
import { SetupError } from "../../errors.ts";
import { isDeeperThan } from "./json.ts";

/** In characters. YAML is parsed a hundred times slower than JSON. */
const LONGEST_YAML = 5_000_000;
/** The most aliases in a YAML text. Each one is searched for in the whole text. */
const MOST_ALIASES = 200;
/** The greatest depth. Deeper values would overflow the stack of code that walks through them. */
const DEEPEST = 500;

/**
 * The value of a JSON or YAML text. `name` is used in messages. Throws a `SetupError` if the text is neither, or would
 * block the process.
 */
export function parseText(name: string, text: string): unknown {
  const value = readValue(name, text);
  if (!isDeeperThan(value, DEEPEST)) return value;
  throw new SetupError(`${name} is nested more than ${DEEPEST} levels deep.`);
}

function readValue(name: string, text: string): unknown {
  const json = jsonIn(text);
  if (json !== undefined) return json;
  if (text.length > LONGEST_YAML) {
    throw new SetupError(
      `${name} is not JSON, and too long for YAML: it has ${text.length} characters, and at most ${LONGEST_YAML} are read. Give it as JSON.`,
    );
  }
  try {
    return yamlIn(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SetupError(`${name} is neither JSON nor YAML: ${reason.slice(0, 500)}`, { cause });
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function yamlIn(text: string): unknown {
  // Of equal keys the last one counts, as in JSON. A check for equal keys takes quadratic time.
  const document = parseDocument(text, { uniqueKeys: false });
  const [error] = document.errors;
  if (error) throw error;
  let aliases = 0;
  visit(document, {
    Alias() {
      aliases += 1;
      return aliases > MOST_ALIASES ? visit.BREAK : undefined;
    },
  });
  if (aliases > MOST_ALIASES) throw new Error(`it has more than ${MOST_ALIASES} aliases`);
  return document.toJS({ maxAliasCount: 100 });
}
