import type { Lesson } from "../../engine/dialog/lesson.ts";
import { PLANNER } from "../../engine/dialog/message.ts";
import { explainFailure } from "../../engine/models/failure.ts";
import { experienceSection } from "../../engine/nodes/memory/experience-section.ts";
import { tokenCount } from "../../engine/token-count.ts";
import type { Kind } from "../experience.ts";
import type { Item } from "../library/item-table.ts";
import type { Library } from "../library/library.ts";
import { lessonText } from "./lesson-text.ts";

export interface UseSettings {
  /** Cosine from which on an experience is of the same kind of task. */
  likeness: number;
  /** The most tokens in one prompt, with the frame. */
  tokens: number;
  /** Which experiences prompts may name. */
  isReadable(item: Item): boolean;
}

/** Tasks of one kind have the same words, apart from their values. */
export const SAME_KIND = 0.95;

/** The kinds that an agent is shown; pitfalls only if it can judge them. */
function kindsFor(agent: string, isFollowed: boolean): readonly Kind[] {
  const kind = agent === PLANNER ? "decomposition" : "plan";
  return isFollowed ? [kind] : [kind, "pitfall"];
}

/**
 * The nearest experience of each kind for an agent's task, as far as they fit into a prompt. `isFollowed`: whoever reads
 * it cannot judge whether it fits, so it must be of the same kind of task.
 */
export const lessonsFrom =
  (library: Library, { likeness, tokens, isReadable }: UseSettings) =>
  async (agent: string, task: string, isFollowed: boolean): Promise<Lesson[]> => {
    const lessons: Lesson[] = [];
    for (const kind of kindsFor(agent, isFollowed)) {
      const search = { task, agent, kind };
      const textOf = ({ experience: { content } }: Item) => lessonText(content, lessons.find(({ plan }) => plan)?.plan);
      const found = library.search(search, {
        most: 1,
        atLeast: isFollowed ? Math.max(likeness, SAME_KIND) : likeness,
        isReadable: (item) => isReadable(item) && textOf(item) !== "",
      });
      const [item] = await quietly(found);
      const lesson = item && lessonOf(item, textOf(item));
      if (lesson && tokenCount(experienceSection([...lessons, lesson])) <= tokens) lessons.push(lesson);
    }
    return lessons;
  };

function lessonOf({ id, experience: { content } }: Item, text: string): Lesson {
  return { id, text, ...(content.kind === "plan" && { plan: content.steps }) };
}

/** The work goes on without experience while the provider of the embeddings is out of reach. */
export const quietly = <Found>(found: Promise<Found[]>): Promise<Found[]> =>
  found.catch((error: unknown) => {
    if (explainFailure(error, "en")) return [];
    throw error;
  });
