import type { KnownWay } from "../../engine/dialog/lesson.ts";
import { PLANNER } from "../../engine/dialog/message.ts";
import type { Library } from "../library/library.ts";
import { quietly, SAME_KIND, type UseSettings } from "./lessons.ts";

/** So many turns have shown who is asked. */
const LEAST_TURNS = 5;
/** Further experiences that might tell of another way. */
const RIVALS = 5;

/**
 * Who takes questions of this kind, if experience is sure: at least five turns went to one specialist as one task, none
 * that used this has failed, and no other experience says otherwise.
 */
export const shortcutFrom =
  (library: Library, { isReadable }: Pick<UseSettings, "isReadable">) =>
  async (question: string): Promise<KnownWay | undefined> => {
    const search = { task: question, agent: PLANNER, kind: "decomposition" as const };
    const found = await quietly(library.search(search, { most: RIVALS, atLeast: SAME_KIND, isReadable }));
    const ways = found.flatMap(({ experience: { content } }) =>
      content.kind === "decomposition" ? [content.parts] : [],
    );
    const [best] = found;
    const [[only] = []] = ways;
    const isOneWay = ways.every((parts) => parts.length === 1 && parts[0]?.agent === only?.agent);
    if (!best || !only || !isOneWay) return undefined;
    const isSure = best.experience.support >= LEAST_TURNS && best.uses.harmful === 0;
    return isSure ? { specialist: only.agent, experience: best.id } : undefined;
  };
