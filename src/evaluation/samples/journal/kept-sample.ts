import { z } from "zod";
import { sample } from "../sample.ts";

/** A sample of the journal as it is kept. */
export const keptSample = z.strictObject({
  /** The id of the round's event. */
  event: z.string(),
  /** Whose it is, not readable. */
  owner: z.string(),
  /** When it happened, in milliseconds since the epoch. */
  at: z.number(),
  sample,
});
export type KeptSample = z.infer<typeof keptSample>;
