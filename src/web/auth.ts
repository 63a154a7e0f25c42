import { Auth, HTTPException } from "@langchain/langgraph-sdk/auth";
import { getPath } from "hono/utils/url";
import { type Authenticate, isOperator, nobody } from "./caller.ts";
import { refusalAtDoor } from "./door.ts";
import { type DoorConfig, readDoorConfig } from "./door-config.ts";
import { jwtAuthenticate } from "./jwt.ts";
import { ownAuthenticate } from "./own-authenticate.ts";
import { withOwnerRules } from "./owner-rules.ts";

const config = readDoorConfig(process.env);
const authenticate = await authenticateBy(config.auth);

/**
 * Authentication for LangGraph's server. It is registered even with authentication off, because it overwrites any
 * identity in a request.
 */
export const auth = new Auth().authenticate(async (request) => {
  const refusal = refusalAtDoor(request, config);
  if (refusal) throw new HTTPException(403, { message: refusal });
  // The path as the router reads it.
  const path = getPath(request);
  if (path === "/ok") return nobody;
  const caller = await authenticate(request);
  // These routes can delete all data of the server, and no route of this project runs before them.
  if (config.auth.kind !== "off" && path.startsWith("/internal/") && !isOperator(caller)) {
    throw new HTTPException(403, { message: "Only an operator may do this." });
  }
  return { ...caller, is_authenticated: config.auth.kind !== "off" };
});
if (config.auth.kind !== "off") withOwnerRules(auth);

async function authenticateBy(how: DoorConfig["auth"]): Promise<Authenticate> {
  if (how.kind === "jwt") return jwtAuthenticate(how);
  if (how.kind === "module") return ownAuthenticate(how.path);
  return async () => nobody;
}
