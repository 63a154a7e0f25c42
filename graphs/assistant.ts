import { assemble } from "../src/assemble.ts";
import { compileAssistant } from "./build-assistant.ts";
import { learn } from "./experience.ts";

const { staff } = await assemble({ environment: process.env, learn });

/** All domains in one conversation. The server that runs it brings the checkpointer. */
export const graph = compileAssistant(staff);
