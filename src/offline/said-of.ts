import type { ModelTool } from "../engine/dialog/protocol.ts";
import { spaced } from "../engine/embedding/words.ts";

/** All that is said of what a tool does, by its description and by people. */
export const saidOf = ({ description, aliases = [] }: ModelTool): string => [description, ...aliases].join(", ");

/** The same, with what the tool is called. */
export const namedAndSaid = (tool: ModelTool): string => `${spaced(tool.name)} ${saidOf(tool)}`;
