import { assemble } from "../src/assemble.ts";
import { drawAssistant } from "./build-assistant.ts";

/** The travel domain on its own. */
export const graph = drawAssistant((await assemble({ environment: process.env, domains: ["travel"] })).staff).compile();
