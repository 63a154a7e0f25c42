import { type Auth, HTTPException } from "@langchain/langgraph-sdk/auth";
import { storeLabel } from "../engine/storage/store-label.ts";
import { isOperator } from "./caller.ts";

/**
 * Only the owner may access a thread, its runs, and the store items under the owner's label. Everyone may read
 * assistants. Operators may do everything. Everything else is forbidden.
 */
export function withOwnerRules<A extends Auth>(auth: A): A {
  auth.on(["threads:create", "threads:create_run"], ({ user, value }) => {
    // LangGraph stores `value` as it is afterwards.
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
