import { describe, expect, it } from "vitest";
import { OneAtATime } from "../../src/conversations/one-at-a-time.ts";

/** A promise that ends when it is told to. */
function held<Value>() {
  let end: (value: Value) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const promise = new Promise<Value>((resolve, reject) => {
    [end, fail] = [resolve, reject];
  });
  return { promise, end, fail };
}

describe("jobs of one key", () => {
  it("run one after another, each with what it sees and what was seen when it arrived", async () => {
    const looks = [1, 2, 3];
    const queue = new OneAtATime(async () => looks.shift());
    const first = held<string>();
    const seen: unknown[] = [];
    const run = (key: string, job: Promise<string> | string) =>
      queue.run(key, async (...given) => {
        seen.push(given);
        return job;
      });
    const both = Promise.all([run("a", first.promise), run("a", "second")]);
    await new Promise(setImmediate);
    expect(seen).toEqual([[1, undefined, false]]);
    first.end("first");
    expect(await both).toEqual(["first", "second"]);
    expect(seen[1]).toEqual([2, 1, true]);
    await run("a", "third");
    expect(seen[2]).toEqual([3, undefined, false]);
  });

  it("go on behind one that failed or could not look", async () => {
    let looks = 0;
    const queue = new OneAtATime(async () => {
      looks += 1;
      if (looks === 1) throw new Error("unreadable");
      return looks;
    });
    const jobs = [1, 2].map(() => queue.run("a", async (...given) => given));
    await expect(jobs[0]).rejects.toThrow("unreadable");
    expect(await jobs[1]).toEqual([2, undefined, true]);
    await expect(queue.run("a", () => Promise.reject(new Error("job")))).rejects.toThrow("job");
    expect(await queue.run("a", async (now) => now)).toBe(4);
  });
});

it("jobs of different keys run side by side", async () => {
  const queue = new OneAtATime(async (key) => key);
  const first = held<string>();
  const waiting = queue.run("a", () => first.promise);
  expect(await queue.run("b", async (now, _, hasWaited) => [now, hasWaited])).toEqual(["b", false]);
  first.end("done");
  expect(await waiting).toBe("done");
});

describe("a lock for other processes", () => {
  it("is held before the job looks, until it ends, also if it fails", async () => {
    const order: string[] = [];
    const queue = new OneAtATime(async () => void order.push("look"));
    const hold = async () => {
      order.push("lock");
      return () => void order.push("unlock");
    };
    await queue.run("a", async () => void order.push("job"), hold);
    await expect(queue.run("a", () => Promise.reject(new Error("job")), hold)).rejects.toThrow("job");
    expect(order).toEqual(["lock", "look", "job", "unlock", "lock", "look", "unlock"]);
  });

  it("that cannot be had fails the job, and nothing is looked at or run", async () => {
    const queue = new OneAtATime(async () => Promise.reject(new Error("looked")));
    const hold = () => Promise.reject(new Error("locked"));
    await expect(queue.run("a", async () => "ran", hold)).rejects.toThrow("locked");
  });
});
