import { randomBytes } from "node:crypto";

/** A new id, unique in its thread: 48 random bits in 8 characters. Ids stand in every prompt and checkpoint many times. */
export const shortId = (): string => randomBytes(6).toString("base64url");
