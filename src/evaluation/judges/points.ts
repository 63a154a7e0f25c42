import { z } from "zod";

/** What a judge gives: a whole number from 0 to 10. */
export const points = z.int().min(0).max(10);
