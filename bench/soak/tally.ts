/** Counts of events by kind and name, and the faults. */
export class Tally {
  /** How long each turn took, in milliseconds. */
  readonly turnsMs: number[] = [];
  /** Faults: one sentence each, with the thread. */
  readonly faults: string[] = [];
  private readonly counts = new Map<string, Map<string, number>>();

  count(kind: string, name: string): void {
    const names = this.counts.get(kind) ?? new Map<string, number>();
    this.counts.set(kind, names.set(name, (names.get(name) ?? 0) + 1));
  }

  fault(what: string): void {
    this.faults.push(what);
  }

  of(kind: string): [name: string, count: number][] {
    return [...(this.counts.get(kind) ?? [])].sort(([, a], [, b]) => b - a);
  }

  total(kind: string): number {
    return this.of(kind).reduce((sum, [, count]) => sum + count, 0);
  }
}
