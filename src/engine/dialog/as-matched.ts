import type { ModelTool } from "./protocol.ts";

/** A tool as a model that matches words sees it. */
export const asMatched = (tool: ModelTool): ModelTool => {
  const { name, title, description, aliases, notServed, highIs, learned, parameters, effect, findTexts, needs, flow } =
    tool;
  const { observed, does, isElsewhere } = tool;
  return {
    ...{ name, description, parameters },
    ...(title !== undefined && { title }),
    ...(aliases !== undefined && { aliases }),
    ...(notServed !== undefined && { notServed }),
    ...(highIs !== undefined && { highIs }),
    ...(learned !== undefined && { learned }),
    ...(effect !== undefined && { effect }),
    ...(findTexts !== undefined && { findTexts }),
    ...(needs !== undefined && { needs }),
    ...(flow !== undefined && { flow }),
    ...(observed !== undefined && { observed }),
    ...(does !== undefined && { does }),
    ...(isElsewhere !== undefined && { isElsewhere }),
  };
};
