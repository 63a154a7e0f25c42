/** A second signal so soon is the same key press: a wrapper such as npm passes on what the terminal has sent already. */
const SAME_PRESS_MS = 200;

/** Runs work that Ctrl-C stops through an `AbortSignal`; pressed again, it ends the program at once. */
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
    // Once pressed, it stays: the same press passed on late must not end the program in the middle of its last words.
    if (!stop.signal.aborted) process.off("SIGINT", onPress);
  }
}
