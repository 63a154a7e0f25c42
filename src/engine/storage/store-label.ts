/**
 * The first label of a user's namespaces in the store: the id, with separator characters of the store escaped, so that
 * no two users share a label. The label that LangGraph keeps for itself is escaped, too.
 */
export const storeLabel = (identity: string): string =>
  identity.replace(/[%.:*]|^l(?=anggraph$)/g, (border) => `%${border.charCodeAt(0).toString(16).toUpperCase()}`);
