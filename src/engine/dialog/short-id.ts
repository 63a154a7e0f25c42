import { randomUUID } from "node:crypto";

/**
 * A new id, unique in its thread: 48 random bits in 8 characters. It is short because prompts and checkpoints repeat
 * ids many times.
 * It uses the last digits of a UUID, because Node draws the randomness for many UUIDs at once.
 */
export const shortId = (): string => Buffer.from(randomUUID().slice(-12), "hex").toString("base64url");
