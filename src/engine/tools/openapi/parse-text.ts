import { parseDocument, visit } from "yaml";
import { SetupError } from "../../errors.ts";
import { isDeeperThan } from "./json.ts";

/** YAML is read a hundred times slower than JSON. */
const LONGEST_YAML = 5_000_000;
/** Aliases in a YAML text: each is looked for in the whole of it. */
const MOST_ALIASES = 200;
/** Parts inside each other: deeper ones would overflow the stack of whoever walks through them. */
const DEEPEST = 500;

/** The value of a JSON or YAML text, `name` in messages. Throws `SetupError` for what is neither, and for one made to block. */
export function parseText(name: string, text: string): unknown {
  const value = readValue(name, text);
  if (!isDeeperThan(value, DEEPEST)) return value;
  throw new SetupError(`${name} has more than ${DEEPEST} parts inside each other.`);
}

function readValue(name: string, text: string): unknown {
  const json = jsonIn(text);
  if (json !== undefined) return json;
  if (text.length > LONGEST_YAML) {
    throw new SetupError(
      `${name} is no JSON, and as YAML, with ${text.length} characters, too long. At most ${LONGEST_YAML} are read; give it as JSON.`,
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
  // Of two equal keys the last one counts, as in JSON: comparing all of them takes time to their square.
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
