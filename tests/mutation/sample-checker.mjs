import { relative } from "node:path";
import { isSampled } from "./sample.mjs";

/**
 * Refuses the mutants that are not in the sample. Stryker counts them as not compiling, which no score includes.
 */
class SampleChecker {
  async init() {}

  async check(mutants) {
    return Object.fromEntries(
      mutants.map((mutant) => {
        const fileName = relative(process.cwd(), mutant.fileName).replaceAll("\\", "/");
        return [
          mutant.id,
          isSampled(fileName, mutant) ? { status: "passed" } : { status: "compileError", reason: "not in the sample" },
        ];
      }),
    );
  }

  async group(mutants) {
    return [mutants.map(({ id }) => id)];
  }
}

export const strykerPlugins = [{ kind: "Checker", name: "sample", injectableClass: SampleChecker }];
