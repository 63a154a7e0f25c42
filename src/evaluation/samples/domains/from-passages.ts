import { PLANNER } from "../../../engine/dialog/message.ts";
import type { Domain } from "../../../engine/domain/domain.ts";
import type { Sample } from "../sample.ts";
import { authored } from "./authored.ts";

/** Questions from the titles and aliases of passages, answered with the passage. */
export const fromPassages = ({ name: domain, passages }: Domain): Sample[] =>
  passages.flatMap(({ title, aliases = [], content }) =>
    [title, ...aliases.flatMap((words) => words.split(/[,，、]/))].map((words) => {
      const request = words.trim();
      const background = `${title}\n${content}`;
      return authored({ source: "passage", domain, agent: PLANNER, request, background, reply: { text: content } });
    }),
  );
