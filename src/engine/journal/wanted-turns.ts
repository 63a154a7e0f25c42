/**
 * The newest turns, or those of a conversation or with this trace; the beginning of a trace is enough. `isWanted`: of
 * the newest, those with such traces, and the turn after each in its conversation.
 */
export type Asked = { newest: number; isWanted?(trace: string): boolean } | { id: string };

/** The traces of the turns that are wanted, and of the turn after each in its conversation. `turns`: the oldest first. */
export function wantedOf(
  turns: readonly { trace: string; thread: string }[],
  isWanted: (trace: string) => boolean,
): Set<string> {
  const found = new Set<string>();
  const before = new Map<string, boolean>();
  for (const { trace, thread } of turns) {
    const isOne = isWanted(trace);
    if (isOne || before.get(thread)) found.add(trace);
    before.set(thread, isOne);
  }
  return found;
}
