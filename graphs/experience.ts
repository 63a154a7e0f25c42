import { openExperience } from "../src/open-experience.ts";
import { drawExperience } from "./build-experience.ts";
import { checkExperience } from "./check-experience.ts";
import { LearnInBackground } from "./learn-in-background.ts";

const environment = process.env;
let opened: ReturnType<typeof openExperience> | undefined;

/** The experiences of this server, opened at the first use; after a failure they are opened again at the next. */
export function experienceHere(): ReturnType<typeof openExperience> {
  opened ??= openExperience({ environment }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

let learner: Promise<LearnInBackground> | undefined;

/** Learns in the background from the turns of all graphs of this server. Called when one has ended. */
export function learn(): void {
  learner ??= experienceHere().then(
    (parts) => new LearnInBackground(parts, (isStopped) => checkExperience({ environment }, parts, isStopped)),
  );
  learner.then(
    (one) => one.turnEnded(),
    (error: unknown) => {
      learner = undefined;
      process.emitWarning(`Nothing was learned from the last turn: ${String(error)}`);
    },
  );
}

/** Learns from the trajectories that were not read yet. */
export const graph = drawExperience(experienceHere).compile();
