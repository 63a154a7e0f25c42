import { openExperience } from "../src/open-experience.ts";
import { drawExperience } from "./build-experience.ts";

/** The experiences of this server. */
export const room = await openExperience({ environment: process.env });

/** Learns from the trajectories that were not read yet. */
export const graph = drawExperience(room).compile();
