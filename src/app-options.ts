import { z } from "zod";
import { SetupError } from "./engine/errors.ts";
import { EXPERIENCE_MODES, experienceShape, limitsShape } from "./engine/settings.ts";

/** An object with these methods, whose class may come from another copy of the library; where allowed, also a name. */
const having = (methods: readonly string[], error: string, isNamed = false) =>
  z.custom(
    (given) =>
      (isNamed && typeof given === "string") || methods.every((method) => typeof Object(given)[method] === "function"),
    error,
  );
const isObject = (given: unknown): boolean => typeof given === "object" && given !== null;
const aFunction = z.custom((given) => typeof given === "function", "must be a function");
const givesTime = (given: unknown): boolean => {
  try {
    return typeof given === "function" && Number.isFinite(given().getTime());
  } catch {
    return false;
  }
};
const model = having(
  ["invoke", "_generate"],
  'must be a chat model of LangChain (BaseChatModel), or a name: "offline" or "<provider>:<model>"',
  true,
);
const domain = z.custom(
  (given) => typeof given === "string" || isObject(given),
  "must be a domain module, or the name of an included domain",
);
const handler = z.custom(
  (given) => Object.keys(Object(given)).some((name) => name.startsWith("handle")) || "copy" in Object(given),
  "must be a callback handler of LangChain (BaseCallbackHandler)",
);
const modes = `must be one of ${EXPERIENCE_MODES.join(", ")}, or { mode, likeness, tokens, isReadable }, with a likeness from 0 to 1 and from 50 to 10000 tokens`;
const ofExperience = { ...experienceShape, isReadable: aFunction };

const shape = z
  .strictObject({
    environment: z.custom(isObject, "must be an object of variables, for example process.env"),
    domains: z.array(domain, "must be a list of domain modules, or of names of included domains"),
    model,
    models: z.record(z.string(), model, "must be an object of models by role or specialist"),
    embeddings: having(
      ["embedQuery", "embedDocuments"],
      'must be embeddings of LangChain, or a name: "local" or "<provider>:<model>"',
      true,
    ),
    limits: z.strictObject(limitsShape, {
      error: ({ code }) => (code === "invalid_type" ? "must be an object" : undefined),
    }),
    onReading: aFunction,
    experience: z.union([z.enum(EXPERIENCE_MODES), z.strictObject(ofExperience).partial()], modes),
    now: z.custom(givesTime, "must be a function that returns a Date"),
    checkpointer: having(
      ["getTuple", "list", "put", "putWrites"],
      "must be a checkpointer of LangGraph (BaseCheckpointSaver), for example new MemorySaver()",
    ),
    store: having(
      ["get", "search", "put", "delete"],
      "must be a store of LangGraph (BaseStore), for example new InMemoryStore()",
    ),
    callbacks: z.array(handler, "must be a list of callback handlers"),
  })
  .partial();

/** Throws a `SetupError` that names every wrong option of `createApp`, its value and what it may be. */
export function demandOptions(given: object): void {
  const parsed = shape.safeParse(given);
  if (parsed.success) return;
  const wrong = parsed.error.issues.map((issue) => {
    const { path, message } = issue;
    const place = path.join(".");
    if (issue.code !== "unrecognized_keys")
      return `"${place}" is ${shown(path.reduce((within: unknown, key) => Object(within)[key], given))}: ${message}`;
    const within = place === "limits" ? limitsShape : place === "experience" ? ofExperience : shape.shape;
    const known = Object.keys(within).join(", ");
    const names = issue.keys.map((key) => `"${[...path, key].join(".")}"`).join(", ");
    return `${names} is no option. Those of ${place === "" ? "createApp" : `"${place}"`} are: ${known}`;
  });
  throw new SetupError(`The options of createApp are not valid. ${wrong.join("; ")}. Correct them in the program.`);
}

/** A wrong value in words. The fields of an object are left out, because they may hold a secret. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null)
    return typeof value === "string" ? JSON.stringify(value) : String(value);
  const keys = Object.keys(value).join(", ");
  return keys === "" ? "{}" : `{ ${keys} }`;
}
