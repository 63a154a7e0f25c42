/**
 * Runs jobs of one key after another in the order they came; jobs of different keys side by side.
 * A look is taken before each: a job is given what it shows now, and, when the job had to wait, what was seen before
 * the one that was at work when it came, which is undefined when that look failed.
 */
export class OneAtATime<Sight = void> {
  private readonly last = new Map<string, Promise<unknown>>();
  /** What was seen before the job at work. */
  private readonly sights = new Map<string, Promise<Sight>>();

  constructor(private readonly look: (key: string) => Promise<Sight>) {}

  /** `hold` keeps other processes off while the job runs: it gives what ends that. */
  async run<Result>(
    key: string,
    job: (now: Sight, atArrival: Sight | undefined, hasWaited: boolean) => Promise<Result>,
    hold?: () => Promise<() => void>,
  ): Promise<Result> {
    const before = this.last.get(key);
    // The job before, and its look, may fail: that is its caller's matter.
    const atArrival = this.sights.get(key)?.catch(() => undefined);
    const begin = async () => {
      const held = hold?.();
      const sight = held ? held.then(() => this.look(key)) : this.look(key);
      this.sights.set(key, sight);
      try {
        return await job(await sight, await atArrival, before !== undefined);
      } finally {
        const release = await held?.catch(() => undefined);
        release?.();
      }
    };
    const mine = before ? before.then(begin, begin) : begin();
    this.last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.last.get(key) === mine) {
        this.last.delete(key);
        this.sights.delete(key);
      }
    }
  }
}
