import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { stem } from "../../engine/embedding/words.ts";
import { leavesOf } from "../goals/leaves.ts";
import { sharesOfAliases } from "../goals/says-alias.ts";
import { servedByNone } from "../goals/unused.ts";
import { namesDays } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import { placesOf } from "../slots/places-said.ts";
import { slotsOf } from "../slots/slot.ts";
import { isPleased } from "./act.ts";

/**
 * Whether a message names a place or thing that tools list, or what they are near to and do not serve, "in Binjiang?", is
 * what people say for one of them, or is a day and nothing else.
 */
export function namesServed({
  written,
  tools,
  read,
}: {
  written: string;
  tools: readonly ModelTool[];
  read: Read;
}): boolean {
  // "Cool" is no cool box.
  if (isPleased(written)) return false;
  const reading = read(written);
  const shareSaid = sharesOfAliases(written);
  const listed = leavesOf(tools)
    .flatMap(slotsOf)
    .flatMap(({ choices = [] }) => choices.flatMap(({ says }) => says));
  const said = written.trim();
  // "How's Wenyi Road": a name of the kind that a tool takes, whether it lists it or not.
  const kinds = leavesOf(tools)
    .flatMap(slotsOf)
    .flatMap(({ kind, nameRoots }) => (kind === "place" || kind === "name" ? nameRoots : []));
  const isOfKind = / \p{Lu}\p{Ll}+ (\p{Lu}\p{Ll}+)[?.! ]*$/u.exec(` ${said}`)?.[1];
  return (
    (isOfKind !== undefined && kinds.includes(stem(isOfKind.toLowerCase()))) ||
    reading.mentions.some((mention) => namesDays(mention) && mention.text === said) ||
    listed.some((say) => (say.length > 1 || /^[A-Z]$/.test(say)) && placesOf(say, reading).length > 0) ||
    leavesOf(tools).some((tool) => shareSaid(tool) === 1) ||
    servedByNone(reading, leavesOf(tools)).length > 0
  );
}
