import { END, START, StateGraph } from "@langchain/langgraph";
import { Learning } from "../src/experience/learn/state.ts";
import { type LearningParts, learningSteps } from "../src/experience/learn/steps.ts";

/** The graph that extracts experiences from the trajectories that were not read yet. It takes no input. */
export function drawExperience(parts: LearningParts) {
  const { collect, extract, warn, rephrase, index } = learningSteps(parts);
  return new StateGraph(Learning)
    .addNode("collect", collect)
    .addNode("extract", extract)
    .addNode("warn", warn)
    .addNode("rephrase", rephrase)
    .addNode("index", index)
    .addEdge(START, "collect")
    .addEdge("collect", "extract")
    .addEdge("extract", "warn")
    .addEdge("warn", "rephrase")
    .addEdge("rephrase", "index")
    .addEdge("index", END);
}
