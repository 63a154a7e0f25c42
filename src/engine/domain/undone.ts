import { conceptOf } from "../embedding/concepts.ts";
import { stem, wordsOf } from "../embedding/words.ts";
import { idsIn } from "../ids.ts";

/** A write that was done. `request`: its arguments as text. `text`: the words of its tool. */
interface Deed {
  tool: string;
  request: string;
  text: string;
}

/**
 * Whether a later write has undone a deed: it removes what the deed has made, or changes the same thing in another way
 * than the deed has changed it. `later`: the writes that were done after it.
 */
export function isUndone({ tool, request, text }: Deed, later: readonly Omit<Deed, "text">[]): boolean {
  const given = idsIn(request);
  const made = idsIn(text).filter((id) => !given.includes(id));
  return later.some((one) => {
    const ids = idsIn(one.request);
    if (does("remove", one.tool)) return made.some((id) => ids.includes(id));
    return (
      one.tool === tool && does("change", tool) && one.request !== request && given.every((id) => ids.includes(id))
    );
  });
}

const does = (concept: string, tool: string): boolean =>
  wordsOf(tool).some((word) => conceptOf(stem(word)) === concept);
