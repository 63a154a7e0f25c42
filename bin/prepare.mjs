import { build, hasSources } from "./build.mjs";

// A container installs the packages before it copies the sources; `npm run chat` then builds at its first start.
if (hasSources()) await build("src/cli/main.ts");
