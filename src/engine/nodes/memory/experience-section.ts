import type { Lesson } from "../../dialog/lesson.ts";
import { loadPrompt } from "../../prompt.ts";

const prompt = loadPrompt("experience", ["notes"]);

/** The experience section of a prompt, as quoted data; "" without lessons. */
export const experienceSection = (lessons: readonly Lesson[]): string =>
  lessons.length === 0 ? "" : prompt({ notes: lessons.map(({ text }) => text).join("\n") });
