import { assemble } from "../src/assemble.ts";
import { compileAssistant } from "./build-assistant.ts";

const { staff } = await assemble({ environment: process.env });

/** All domains in one conversation. The server that runs it brings the checkpointer. */
export const graph = compileAssistant(staff);
