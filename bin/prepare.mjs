import { build } from "./build.mjs";

await build("src/cli/main.ts");
