import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { HTTPException } from "@langchain/langgraph-sdk/auth";
import { SetupError } from "../engine/errors.ts";
import { type Authenticate, callerSchema } from "./caller.ts";

/**
 * Loads `authenticate(request)` from a module of the deployment. It resolves to `{ identity, permissions?, role? }`, or
 * to nothing for an unknown caller. Rejects with `SetupError` if the module has no such function.
 */
export async function ownAuthenticate(path: string): Promise<Authenticate> {
  const module: Record<string, unknown> = await import(pathToFileURL(resolve(path)).href).catch((cause) => {
    throw new SetupError(`SWITCHBOARD_AUTH names "${path}", which cannot be loaded: ${cause.message}`, { cause });
  });
  const { authenticate } = module;
  if (typeof authenticate !== "function") {
    const names = Object.keys(module).join(", ") || "nothing";
    throw new SetupError(
      `SWITCHBOARD_AUTH names "${path}", which exports ${names}. Export a function authenticate(request) that returns { identity, permissions?, role? }.`,
    );
  }
  return async (request) => {
    const answer: unknown = await authenticate(request);
    if (answer === undefined || answer === null) throw new HTTPException(401, { message: "You are not signed in." });
    const caller = callerSchema.safeParse(answer);
    if (caller.success) return caller.data;
    throw new Error(`authenticate in "${path}" must return { identity, permissions?, role? } with string values.`);
  };
}
