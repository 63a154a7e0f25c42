/** Runs jobs of one key after another in the order they came; jobs of different keys side by side. */
export class OneAtATime {
  private readonly last = new Map<string, Promise<unknown>>();

  async run<Result>(key: string, job: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(key);
    // The job before may fail: that is its caller's matter.
    const mine = before ? before.then(job, job) : job();
    this.last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.last.get(key) === mine) this.last.delete(key);
    }
  }
}
