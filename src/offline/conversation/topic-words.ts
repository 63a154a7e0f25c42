import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { saidOf } from "../said-of.ts";
import { usedIn } from "./used-in.ts";

/** Tells the words that are said of tools, which say what is asked for, from the names people bring. */
export const topicWordsOf = (tools: readonly ModelTool[]): ((word: string) => boolean) =>
  usedIn(tools.map(saidOf).join("\n"));
