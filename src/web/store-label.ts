/**
 * The first label of a user's namespaces in the store: the id, with separator characters of the store escaped, so that
 * no two users share a label.
 */
export const storeLabel = (identity: string): string =>
  identity.replace(/[%.:*]/g, (border) => `%${border.charCodeAt(0).toString(16).toUpperCase()}`);
