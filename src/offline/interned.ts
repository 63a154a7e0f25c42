/**
 * Gives equal things as one, so that what is kept for the one is there for all. Things are equal if they have the same
 * words and are made of the same parts, in order. A thing is known as long as all its parts are in use.
 */
export class Interned<Thing extends object> {
  readonly #root: Branch<Thing> = newBranch();

  /** The thing that was first made with these words and parts. */
  same(words: string, parts: readonly object[], make: () => Thing): Thing {
    let branch = this.#root;
    for (const part of parts) {
      const next = branch.next.get(part) ?? newBranch<Thing>();
      branch.next.set(part, next);
      branch = next;
    }
    const known = branch.things.get(words) ?? make();
    branch.things.set(words, known);
    const [oldest = words] = branch.things.keys();
    if (branch.things.size > MOST_WORDINGS) branch.things.delete(oldest);
    return known;
  }
}

/** Who words the same parts anew each time, with the day for example, makes new things each time. */
const MOST_WORDINGS = 16;

interface Branch<Thing> {
  next: WeakMap<object, Branch<Thing>>;
  things: Map<string, Thing>;
}

const newBranch = <Thing>(): Branch<Thing> => ({ next: new WeakMap(), things: new Map() });
