/** What the user named and a call does not do, and what it does instead; undefined if nothing surely differs. */
export type Otherwise = { said: string; instead: string } | undefined;
