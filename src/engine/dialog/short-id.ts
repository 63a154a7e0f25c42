import { randomUUID } from "node:crypto";

/**
 * A new id, unique in its thread: 48 random bits in 8 characters. Ids stand in every prompt and checkpoint many times.
 * They are a UUID's last digits, since Node draws randomness for many UUIDs at once.
 */
export const shortId = (): string => Buffer.from(randomUUID().slice(-12), "hex").toString("base64url");
