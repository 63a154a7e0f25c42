import { createHash } from "node:crypto";

/** A user in the keys of their uploads, not readable. */
export const senderOf = (user: string): string =>
  `upload-${createHash("sha256").update(user).digest("hex").slice(0, 12)}`;
