import type { ControlTool } from "../engine/dialog/protocol.ts";

/** All that is said of what a tool does, by its description and by people. */
export const saidOf = ({ description, aliases = [] }: ControlTool): string => [description, ...aliases].join(", ");
