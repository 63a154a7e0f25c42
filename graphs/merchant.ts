import { assemble } from "../src/assemble.ts";
import { compileAssistant } from "./build-assistant.ts";
import { learn } from "./experience.ts";

const { staff } = await assemble({ environment: process.env, learn, domains: ["merchant"] });

/** The merchant domain on its own. */
export const graph = compileAssistant(staff);
