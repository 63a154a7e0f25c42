import { assemble } from "../src/assemble.ts";
import { drawAssistant } from "./build-assistant.ts";

/** Every domain in one conversation. The server it runs on brings the checkpointer. */
export const graph = drawAssistant((await assemble({ environment: process.env })).staff).compile();
