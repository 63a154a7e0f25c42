import { SingleBar } from "cli-progress";
import type { TrialResult } from "../../evaluation/runs/result.ts";

export interface Progress {
  add(result: Pick<TrialResult, "passed">): void;
  end(): void;
}

type Out = Pick<NodeJS.WriteStream, "write"> & { isTTY?: boolean };

/** Shows how far a run is: a bar in a terminal, else a line for each tenth of the trials. */
export function openProgress(
  name: string,
  total: number,
  earlier: readonly Pick<TrialResult, "passed">[],
  out: Out = process.stderr,
): Progress {
  let done = earlier.length;
  let passed = earlier.filter((one) => one.passed).length;
  const count = (result: Pick<TrialResult, "passed">) => {
    done += 1;
    if (result.passed) passed += 1;
  };
  if (!out.isTTY) {
    const step = Math.max(1, Math.ceil(total / 10));
    return {
      add(result) {
        count(result);
        if (done % step === 0 || done === total) out.write(`${name}: ${done}/${total}, ${passed} passed\n`);
      },
      end: () => {},
    };
  }
  const bar = new SingleBar({
    format: `${name} {bar} {value}/{total} · {passed} passed · {eta_formatted} left`,
    barCompleteChar: "█",
    barIncompleteChar: "░",
    hideCursor: true,
    // Ctrl-C is the run's own matter: it has to end and store what it has.
    gracefulExit: false,
  });
  bar.start(total, done, { passed });
  return {
    add(result) {
      count(result);
      bar.update(done, { passed });
    },
    end: () => bar.stop(),
  };
}
