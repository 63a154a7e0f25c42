import { join } from "node:path";
import { z } from "zod";
import { type Environment, readSettings } from "../environment.ts";
import { SetupError, StorageError } from "../errors.ts";
import type { Domain, DomainHost, DomainModule } from "./domain.ts";

const NAME = /^[a-z][a-z0-9_-]{0,63}$/i;

const words = z.array(z.string());
const method = z.custom((value) => typeof value === "function", "must be a function");

/** What `src/domains/<name>/index.ts` exports, as far as it can be checked before it is opened. */
const moduleShape = z.object({
  name: z.string().min(1),
  settings: z.instanceof(z.ZodObject, { error: "must be a zod object of environment variables, z.object({}) if none" }),
  open: method,
});

const domainShape = z.object({
  name: z.string().min(1),
  description: z.string().min(1),
  instructions: z.string(),
  specialists: z.array(z.object({ name: z.string() })),
  tools: z.array(z.object({ name: z.string() })),
  passages: z.array(z.object({ title: z.string(), content: z.string() })),
  synonyms: z.record(z.string(), words),
  words: z
    .strictObject(
      { requests: words, ahead: words, owned: words, events: words },
      {
        error: (issue) =>
          issue.code === "unrecognized_keys"
            ? `no key is named "${issue.keys.join('", "')}". The keys are: requests, ahead, owned, events`
            : undefined,
      },
    )
    .partial()
    .optional(),
  dates: z.enum(["past", "future"]).optional(),
  foresees: z.object({ except: words }).optional(),
  takesAnything: z.boolean().optional(),
  examples: words,
  knowsUser: method.optional(),
  exampleUser: z.string().optional(),
  close: method,
});

/** The surroundings that a program gives to each of its domains. */
export interface DomainSurroundings {
  environment: Environment;
  /** The program's data folder; the domain gets its own folder in it. */
  dataDir: string;
  now: () => Date;
  openSources: DomainHost["openSources"];
}

/**
 * Opens a domain with its settings. Throws a `SetupError` that names the domain if it cannot be opened or lacks
 * something. A bug in the domain passes through as an error that names the domain.
 */
export async function openDomain(
  module: DomainModule,
  { environment, dataDir, ...surroundings }: DomainSurroundings,
): Promise<Domain> {
  demandShape(`The domain "${module.name}"`, "its module exports", moduleShape, module);
  if (!NAME.test(module.name))
    throw new SetupError(
      `A domain cannot be named ${JSON.stringify(module.name)}: its folder in the data folder has this name. Use at most 64 letters, digits, "-" and "_", the first a letter.`,
    );
  let domain: Domain;
  try {
    const settings = readSettings(module.settings, environment);
    domain = await module.open({ settings, dataDir: join(dataDir, module.name), ...surroundings });
  } catch (cause) {
    throw naming(module.name, cause);
  }
  try {
    demandShape(`The domain "${module.name}"`, "its open() returns", domainShape, domain);
    if (domain.name !== module.name)
      throw new SetupError(
        `The domain "${module.name}" is named "${domain.name}" in what its open() returns. Give both the same name.`,
      );
  } catch (error) {
    await domain?.close?.();
    throw error;
  }
  return domain;
}

function demandShape(who: string, where: string, shape: z.ZodObject, given: unknown): void {
  const parsed = shape.safeParse(given);
  if (parsed.success) return;
  const wrong = parsed.error.issues.map(({ path, message }) => {
    const value = path.reduce((within: unknown, key) => Object(within)[key], given);
    return `"${path.join(".")}" ${value === undefined ? "is missing" : `cannot be used: ${message}`}`;
  });
  const needed = Object.entries(shape.shape).flatMap(([key, one]) => (one.safeParse(undefined).success ? [] : [key]));
  throw new SetupError(`${who} is not complete. In what ${where}: ${wrong.join("; ")}. Needed: ${needed.join(", ")}.`);
}

const ADVICE = 'To serve the others without it, name them: --domain in the terminal, "domains" in a program.';

/** The error says which domain it is about; a storage error names its file already, in both languages. */
function naming(name: string, cause: unknown): unknown {
  if (cause instanceof StorageError) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (!(cause instanceof SetupError)) return new Error(`The domain "${name}" cannot be opened: ${reason}`, { cause });
  return new SetupError(`The domain "${name}" cannot be opened: ${reason} ${ADVICE}`, {
    cause,
  });
}
