import { StateSchema } from "@langchain/langgraph";
import { z } from "zod";
import { experienceShape } from "../experience.ts";

const count = z.int().min(0);

/** What a run of the extraction did. */
const report = z.object({
  read: count.describe("Trajectories that were read."),
  failed: count.describe("Trajectories that the model failed at; they are read again."),
  waiting: count.describe("Trajectories in plain text that wait for a language model."),
  later: count.describe("Turns that the user may still react to; they are read later."),
  number: z.int().optional().describe("The change of the library; absent: nothing changed."),
  added: count,
  merged: count,
  superseded: count,
  retired: count,
  promoted: count,
  refused: z.record(z.string(), count).describe("Why experiences were not stored, each reason with how often."),
});

/** The state of the extraction. It holds no words of users: keys of trajectories, and masked experiences. */
export const Learning = new StateSchema({
  keys: z.array(z.string()).default((): string[] => []),
  waiting: count.default(0),
  later: count.default(0),
  drafts: z.array(experienceShape).default(() => []),
  failed: z.array(z.string()).default((): string[] => []),
  report: report.optional(),
});
export type LearningState = typeof Learning.State;
export type LearningUpdate = typeof Learning.Update;
