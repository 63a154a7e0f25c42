import { type Auth, HTTPException } from "@langchain/langgraph-sdk/auth";
import { isOperator } from "./caller.ts";
import { storeLabel } from "./store-label.ts";

/**
 * Threads and their runs are their owner's, in the store everything under the owner's label; assistants are for all
 * to read. Operators may do everything. What is not named here nobody may.
 */
export function withOwnerRules<A extends Auth>(auth: A): A {
  auth.on(["threads:create", "threads:create_run"], ({ user, value }) => {
    // For LangGraph keeps what stands in `value` afterwards.
    value.metadata = { ...value.metadata, owner: user.identity };
    return isOperator(user) ? true : { owner: user.identity };
  });
  auth.on("threads:update", ({ user, value }) => {
    if (isOperator(user)) return true;
    if (value.metadata) value.metadata = { ...value.metadata, owner: user.identity };
    return { owner: user.identity };
  });
  auth.on(["threads:read", "threads:search", "threads:delete"], ({ user }) =>
    isOperator(user) ? true : { owner: user.identity },
  );
  auth.on(["assistants:read", "assistants:search"], () => true);
  auth.on("store", ({ user, value }) => {
    const label = storeLabel(user.identity);
    if (isOperator(user) || value.namespace?.[0] === label) return true;
    throw new HTTPException(403, { message: `You may use only namespaces of the store that begin with ["${label}"].` });
  });
  auth.on("*", ({ user, event }) => {
    if (isOperator(user)) return true;
    throw new HTTPException(403, { message: `Only an operator may do this (${event}).` });
  });
  return auth;
}
