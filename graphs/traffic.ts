import { assemble } from "../src/assemble.ts";
import { drawAssistant, runDefaults } from "./build-assistant.ts";

const { staff } = await assemble({ environment: process.env, domains: ["traffic"] });

/** The traffic domain on its own. */
export const graph = drawAssistant(staff).compile().withConfig(runDefaults);
