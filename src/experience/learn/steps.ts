import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { ModelError } from "../../engine/errors.ts";
import { type Experience, idOf } from "../experience.ts";
import { pitfallsIn, rephrased, workedIn } from "../extract/by-model.ts";
import { failuresOf } from "../extract/failures.ts";
import { experiencesIn } from "../extract/from-tree.ts";
import type { Library } from "../library/library.ts";
import { type Judged, judgedUses } from "./judged-uses.ts";
import { type Source, type Sources, unreadIn } from "./sources.ts";
import type { LearningState, LearningUpdate } from "./state.ts";

export interface LearningParts {
  sources: Sources;
  library: Library;
  /** Reads texts, finds missing knowledge and rephrases tasks; absent: none of this is done. */
  model?: BaseChatModel;
}

type Step = (state: LearningState, config: LangGraphRunnableConfig) => LearningUpdate | Promise<LearningUpdate>;

/** The most tasks that one call of the model rephrases. */
const TASKS_AT_ONCE = 20;

/** The steps of extraction. Trajectories hold what users said, so the state holds only their keys. */
export function learningSteps({ sources, library, model }: LearningParts) {
  const { inventory } = sources;

  /** Chooses the trajectories that were not read. Texts wait until there is a model. */
  const collect: Step = (_, config) => {
    demandOperator(config);
    library.forgetSources("their users do not want to be learned from");
    const { sources: unread, later } = unreadIn(sources);
    const all = [...unread];
    const readable = all.filter(([, source]) => model !== undefined || "tree" in source);
    return { keys: readable.map(([key]) => key), waiting: all.length - readable.length, later };
  };

  /** Decompositions, plans and pitfalls: from trees by rule, from texts by the model. */
  const extract: Step = async ({ keys }) => {
    const drafts: Experience[] = [];
    const failed: string[] = [];
    for (const [key, source] of chosen(keys)) {
      if ("tree" in source) drafts.push(...experiencesIn(source.tree, inventory));
      else if (model) drafts.push(...(await orFailed(key, failed, workedIn(source.record, model, inventory))));
    }
    return { drafts, failed };
  };

  /** Pitfalls that need a reader: of texts, and of failures that no rule explained. */
  const warn: Step = async ({ keys, drafts, failed }) => {
    if (!model) return {};
    const explained = new Set(drafts.flatMap(({ content, from }) => (content.kind === "pitfall" ? from : [])));
    const found: Experience[] = [];
    const broken: string[] = [];
    for (const [key, source] of chosen(keys)) {
      const record = "tree" in source ? failuresOf(source.tree) : source.record;
      if (record && !explained.has(key) && !failed.includes(key))
        found.push(...(await orFailed(key, broken, pitfallsIn(record, model, inventory))));
    }
    return { drafts: [...drafts, ...found], failed: [...failed, ...broken] };
  };

  /** Other wordings of the tasks of new experiences. Without them the experiences are still found. */
  const rephrase: Step = async ({ drafts }) => {
    if (!model) return {};
    const isNew = (draft: Experience) => library.get(idOf(draft)) === undefined;
    const fresh = drafts.filter(isNew);
    const worded: Experience[] = [];
    for (let at = 0; at < fresh.length; at += TASKS_AT_ONCE) {
      const some = fresh.slice(at, at + TASKS_AT_ONCE);
      worded.push(...(await rephrased(some, model, inventory).catch(keptIfModelFailed(some))));
    }
    return { drafts: [...drafts.filter((draft) => !isNew(draft)), ...worded] };
  };

  /**
   * Stores the extracted experiences and marks trajectories as read. Trajectories that the model failed at are read
   * again later. Those whose users have refused meanwhile are left out.
   */
  const index: Step = async ({ keys, drafts, failed, waiting, later }) => {
    const read = chosen(keys.filter((key) => !failed.includes(key)));
    const known = new Set(read.map(([key]) => key));
    const uses = read.flatMap(([, source]): Judged[] => ("tree" in source ? judgedUses(source.tree, library) : []));
    for (const { id, outcome } of uses) library.count(id, outcome);
    const usable = drafts.filter(({ from }) => from.every((key) => known.has(key)));
    const change = await library.add(usable, `learned from ${read.length} trajectories`);
    sources.uploads.markRead(read.map(([key, { speaker }]) => [key, speaker]));
    return {
      drafts: [],
      keys: [],
      failed: [],
      report: { read: read.length, failed: failed.length, waiting, later, ...change },
    };
  };

  const chosen = (keys: readonly string[]): [string, Source][] => {
    const wanted = new Set(keys);
    return wanted.size > 0 ? [...unreadIn(sources, (key) => wanted.has(key)).sources] : [];
  };

  return { collect, extract, warn, rephrase, index };
}

async function orFailed(key: string, failed: string[], found: Promise<Experience[]>): Promise<Experience[]> {
  try {
    return await found;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    failed.push(key);
    return [];
  }
}

const keptIfModelFailed = (drafts: Experience[]) => (error: unknown) => {
  if (error instanceof ModelError) return drafts;
  throw error;
};

/** The journal holds what all users said, so on a server with authentication only an operator may start this. */
function demandOperator({ configurable }: LangGraphRunnableConfig): void {
  const caller: unknown = configurable?.langgraph_auth_user;
  const { is_authenticated, role } = Object(caller);
  if (is_authenticated === true && role !== "operator") throw new Error("Only an operator may do this.");
}
