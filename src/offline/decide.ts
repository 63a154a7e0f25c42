import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { ModelReply } from "./decision.ts";
import { actAlone } from "./roles/agent.ts";
import { plan } from "./roles/planner.ts";
import { carryOut } from "./roles/specialist.ts";
import { sumUp } from "./roles/summary.ts";
import type { Situation } from "./situation.ts";

/** The next step in a situation. The same situation always gives the same step. */
export async function decide(situation: Situation, embeddings: EmbeddingsInterface): Promise<ModelReply> {
  switch (situation.role) {
    case "planner":
      return plan(situation, embeddings);
    case "specialist":
      return carryOut(situation, embeddings);
    case "agent":
      return actAlone(situation, embeddings);
    case "summary":
      return sumUp(situation);
  }
}
