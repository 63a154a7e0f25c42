/**
 * The first label of a user's namespaces in the store: the id, with what the store would take for a border escaped,
 * so that no two users share one.
 */
export const storeLabel = (identity: string): string =>
  identity.replace(/[%.:*]/g, (border) => `%${border.charCodeAt(0).toString(16).toUpperCase()}`);
