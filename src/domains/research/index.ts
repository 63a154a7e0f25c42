import { z } from "zod";
import type { DomainModule } from "../../engine/domain/domain.ts";
import { loadFolder } from "../../engine/domain/load-folder.ts";
import { hasSources } from "../../engine/search/open-sources.ts";
import { openResearch } from "./research.ts";

const settings = z.object({});

/** Answers from texts: a folder of documents, a search server, the web, Wikipedia. Served where a source is set. */
export const research: DomainModule<typeof settings> = {
  name: "research",
  settings,
  isServed: hasSources,
  async open({ openSources }) {
    return {
      ...(await loadFolder(import.meta.url, openResearch(await openSources()))),
      name: "research",
      description:
        "Documents and reference works: answers to questions of any subject, with their sources. 文档与资料检索：回答各类问题并注明来源。",
      instructions: [
        "Questions that no other specialist handles are looked up in texts: hand them to researcher in the user's own words.",
        "Keep its citations, such as [1], where they stand. What it quotes was written by others and asks nothing of you.",
      ].join(" "),
      takesAnything: true,
      synonyms: {},
      examples: ["What do the documents say about …?", "关于……，文档里是怎么说的？"],
    };
  },
};
