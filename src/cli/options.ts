import { SetupError } from "../engine/errors.ts";
import { argumentsIn } from "./arguments.ts";

const flags = {
  thread: { type: "string" },
  domain: { type: "string" },
  user: { type: "string" },
  model: { type: "string" },
  sources: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  verbose: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** The options of the command line. */
export interface Options {
  /** A single question; absent: a conversation. */
  question?: string;
  thread?: string;
  domains?: string[];
  user?: string;
  model?: string;
  /** Show below each answer the sources of its figures, dates, ids and names. */
  sources: boolean;
  json: boolean;
  verbose: boolean;
  help: boolean;
}

/** Parses the arguments after the program's name. Throws `SetupError` for unknown options. */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = argumentsIn(args, flags);
  const { domain, ...rest } = values;
  for (const name of ["thread", "user", "model"] as const) {
    if (rest[name]?.trim() === "")
      throw new SetupError(`--${name} needs a value, for example --${name} ${EXAMPLES[name]}.`);
  }
  const question = positionals.join(" ");
  if (positionals.length > 0 && question.trim() === "")
    throw new SetupError("The question is empty. Without a question, a conversation is started.");
  return {
    ...rest,
    ...(positionals.length > 0 && { question }),
    ...(domain !== undefined && { domains: domain.split(",").map((name) => name.trim()) }),
  };
}

const EXAMPLES = { thread: "trip-1", user: "P1001", model: "openai:gpt-4.1-mini" };
