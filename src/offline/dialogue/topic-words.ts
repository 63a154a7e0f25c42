import type { ControlTool } from "../../engine/dialog/protocol.ts";
import { usedIn } from "./used-in.ts";

/** Tells the words that the tools' descriptions use, which say what is asked for, from the names people bring. */
export const topicWordsOf = (tools: readonly ControlTool[]): ((word: string) => boolean) =>
  usedIn(tools.map(({ description }) => description).join("\n"));
