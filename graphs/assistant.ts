import { assemble } from "../src/assemble.ts";
import { compileAssistant } from "./build-assistant.ts";

const { staff } = await assemble({ environment: process.env });

/** Every domain in one conversation. The server it runs on brings the checkpointer. */
export const graph = compileAssistant(staff);
