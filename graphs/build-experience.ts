import { END, START, StateGraph } from "@langchain/langgraph";
import { Learning } from "../src/experience/learn/state.ts";
import { type LearningParts, learningSteps } from "../src/experience/learn/steps.ts";

type Steps = ReturnType<typeof learningSteps>;

/**
 * The graph that extracts experiences from the trajectories that were not read yet. It takes no input. `given`: what it
 * works with, or how that is opened when a run begins.
 */
export function drawExperience(given: LearningParts | (() => Promise<LearningParts>)) {
  const parts = async () => (typeof given === "function" ? given() : given);
  const step =
    (name: keyof Steps): Steps[typeof name] =>
    async (state, config) =>
      learningSteps(await parts())[name](state, config);
  return new StateGraph(Learning)
    .addNode("collect", step("collect"))
    .addNode("extract", step("extract"))
    .addNode("warn", step("warn"))
    .addNode("rephrase", step("rephrase"))
    .addNode("index", step("index"))
    .addEdge(START, "collect")
    .addEdge("collect", "extract")
    .addEdge("extract", "warn")
    .addEdge("warn", "rephrase")
    .addEdge("rephrase", "index")
    .addEdge("index", END);
}
