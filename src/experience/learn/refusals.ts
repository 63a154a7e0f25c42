import type { Run } from "../../engine/journal/runs.ts";
import type { Library } from "../library/library.ts";
import type { Sources } from "./sources.ts";

/** Whose turn it is: the user's, or the conversation's of a user who is not named. */
const whoseIs = ({ events, thread }: Pick<Run, "events" | "thread">): string =>
  events.flatMap(({ user }) => (user === undefined ? [] : [`user ${user}`]))[0] ?? `thread ${thread}`;

/**
 * Carries out what users said about learning from them. The turns of who refuses are never read, and what they gave to
 * an experience before goes: their uploads, and their turns as far as the journal is looked through.
 */
export function applyRefusals({ uploads, runs }: Sources, library: Library): void {
  const all = runs();
  for (const run of all)
    for (const { kind, output } of run.events)
      if (kind === "collection") uploads.setRefusal(whoseIs(run), output === "refuse");
  const refused = all.filter((run) => uploads.hasRefused(whoseIs(run)));
  uploads.markRead(refused.map(({ trace }) => trace));
  const gone = new Set(refused.map(({ trace }) => trace));
  for (const who of new Set(refused.map(whoseIs)))
    for (const key of who.startsWith("user ") ? uploads.removeAllOf(who.slice("user ".length)) : []) gone.add(key);
  library.forgetSources(gone, "its users do not want to be learned from");
}
