import { assemble } from "../src/assemble.ts";
import { compileAssistant } from "./build-assistant.ts";
import { learn } from "./experience.ts";

const { staff } = await assemble({ environment: process.env, learn, domains: ["travel"] });

/** The travel domain on its own. */
export const graph = compileAssistant(staff);
