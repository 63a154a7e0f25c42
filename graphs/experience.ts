import { openExperience } from "../src/open-experience.ts";
import { drawExperience } from "./build-experience.ts";

let opened: ReturnType<typeof openExperience> | undefined;

/** The experiences of this server, opened at the first use. One that failed to open is tried again. */
export function room(): ReturnType<typeof openExperience> {
  opened ??= openExperience({ environment: process.env }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** Learns from the trajectories that were not read yet. */
export const graph = drawExperience(room).compile();
