/** A second signal within this time is the same key press, passed on by a wrapper such as npm. */
const SAME_PRESS_MS = 200;

/** Runs work that Ctrl-C stops through an `AbortSignal`; a second Ctrl-C ends the program at once. */
export async function stoppable<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const stop = new AbortController();
  let pressedAt = 0;
  const onPress = () => {
    if (stop.signal.aborted && Date.now() - pressedAt > SAME_PRESS_MS) process.exit(130);
    if (!stop.signal.aborted) pressedAt = Date.now();
    stop.abort();
  };
  process.on("SIGINT", onPress);
  try {
    return await work(stop.signal);
  } finally {
    // After a press the listener stays: a late copy of the same press must not end the program during its last output.
    if (!stop.signal.aborted) process.off("SIGINT", onPress);
  }
}
