import { assemble } from "../src/assemble.ts";
import { compileAssistant } from "./build-assistant.ts";
import { learn } from "./experience.ts";

const { staff } = await assemble({ environment: process.env, learn, domains: ["research"] });

/** The research domain on its own. Without a source, it says what to set. */
export const graph = compileAssistant(staff);
