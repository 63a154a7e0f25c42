import { ToolError } from "../errors.ts";
import type { Say } from "./wording.ts";

interface Owned<Thing> {
  id: string;
  /** The name of such a thing: `{ en: "loan", zh: "借阅" }`. */
  noun: { readonly en: string; readonly zh: string };
  /** All such things of the caller. */
  things: readonly Thing[];
  /** Why a thing cannot be changed, in the user's language; undefined if it can. */
  against(thing: Thing): string | undefined;
  say: Say;
}

/**
 * The caller's own thing with an id, if it can be changed. Otherwise throws a `ToolError` that says why and names the
 * things that can be changed. A thing of another user is refused like one that does not exist.
 */
export function ownThing<Thing extends { readonly id: string }>(owned: Owned<Thing>): Thing {
  const { id, noun, things, against, say } = owned;
  const thing = things.find((known) => known.id === id);
  const why = thing ? against(thing) : say(`You have no ${noun.en} ${id}.`, `您没有${noun.zh} ${id}。`);
  if (thing && why === undefined) return thing;
  const ids = things.filter((one) => against(one) === undefined).map((one) => one.id);
  const choices =
    ids.length === 0
      ? say(`There is no ${noun.en} to change.`, `没有可更改的${noun.zh}。`)
      : say(`Those that can be changed: ${ids.join(", ")}.`, `可更改的有：${ids.join("、")}。`);
  throw new ToolError(`${why}${say(" ", "")}${choices}`);
}
