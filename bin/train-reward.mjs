import { pathToFileURL } from "node:url";
import { build } from "./build.mjs";

await import(pathToFileURL(await build("src/cli/train-reward/main.ts")).href);
