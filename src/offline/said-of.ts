import type { ModelTool } from "../engine/dialog/protocol.ts";

/** All that is said of what a tool does, by its description and by people. */
export const saidOf = ({ description, aliases = [] }: ModelTool): string => [description, ...aliases].join(", ");
