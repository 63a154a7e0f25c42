import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { finds } from "./finds.ts";
import { sharesAct } from "./match.ts";

/** Nothing is changed that the words do not ask for. */
export const isAskedFor = (tool: ModelTool, said: readonly string[]): boolean =>
  (tool.effect === undefined ? finds(tool) : tool.effect === "read") || said.some((text) => sharesAct(tool, text));
