/**
 * Runs jobs with the same key one after another, in order of arrival; jobs with different keys run in parallel.
 * `look` is called before each job. The job gets its result (`now`). If the job had to wait, it also gets the result
 * that the running job had when this job arrived (`atArrival`); undefined if that look failed.
 */
export class OneAtATime<Sight = void> {
  private readonly last = new Map<string, Promise<unknown>>();
  /** What `look` returned before the running job. */
  private readonly sights = new Map<string, Promise<Sight>>();

  constructor(private readonly look: (key: string) => Promise<Sight>) {}

  /** `hold` locks out other processes while the job runs, and returns the function that unlocks. */
  async run<Result>(
    key: string,
    job: (now: Sight, atArrival: Sight | undefined, hasWaited: boolean) => Promise<Result>,
    hold?: () => Promise<() => void>,
  ): Promise<Result> {
    const before = this.last.get(key);
    // If the job before it or its look fails, the caller of that job handles the failure.
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
