import type { BaseMessage } from "@langchain/core/messages";
import { z } from "zod";
import type { Lesson } from "../../dialog/lesson.ts";
import { callsOf, isHuman, textOf, writtenBy } from "../../dialog/message.ts";
import { FIND_TOOLS, FOLLOW_CHAIN, followChainTool, handOffName, type ModelTool } from "../../dialog/protocol.ts";
import type { ConversationState } from "../../dialog/state.ts";
import { isAside, type Task } from "../../dialog/task.ts";
import { isToolMessage, kindOf } from "../../dialog/tool-message.ts";
import { plannerMessages } from "../../dialog/transcript.ts";
import type { Specialist } from "../../domain/domain.ts";
import { ModelError } from "../../errors.ts";
import { explainFailure } from "../../models/failure.ts";
import { phrase } from "../../phrases.ts";
import type { Step } from "../../planning/chain.ts";
import { chainOfPlan } from "../../planning/chain-of-plan.ts";
import type { Linked } from "../../planning/dependency.ts";
import type { Toolbox } from "../../planning/toolbox.ts";
import { defineTool } from "../../tools/define.ts";
import type { Tool } from "../../tools/tool.ts";
import type { AgentModel } from "./ask-model.ts";
import { languageOfTurn } from "./run-facts.ts";

/** What a model is shown in one round: its tools bound, and the order in which they most likely lead to the goal. */
export interface Shown {
  model: AgentModel;
  order: readonly string[];
  /** The calls in that order, as long as the model may have them made without it. */
  chain?: readonly Step[];
}

/** Chooses what a specialist's model is shown for its task. */
export type ShownFor = (work: Work) => Promise<Shown>;

/** A task and what was said and done about it. */
export interface Work {
  task: Task;
  transcript: readonly BaseMessage[];
  /** Experience from earlier tasks like it. */
  lessons: readonly Lesson[];
}

/** Binds tools and control calls to a specialist's model. */
export type Bind = (tools: readonly Tool[], control: readonly ModelTool[]) => AgentModel;

/** Always shows all tools and, before the first call, the tool that has the engine make the calls of a plan. */
export function allShown(tools: readonly Tool[], bind: Bind): ShownFor {
  const shown = { model: bind(tools, []), order: [] };
  let following: AgentModel | undefined;
  return async (work) => {
    const chain = chainOfLessons(work, tools);
    if (!chain) return shown;
    following ??= bind(tools, [followChainTool]);
    return { model: following, order: [], chain };
  };
}

/** The calls of the plan that the prompt names, where the task has not begun and the engine can make them. */
function chainOfLessons({ task, transcript, lessons }: Work, tools: readonly Tool[]): readonly Step[] | undefined {
  const plan = lessons.find((lesson) => lesson.plan)?.plan;
  const isBegun = () =>
    transcript.some((message) => writtenBy(message)?.task === task.id && callsOf(message).length > 0);
  if (!plan || isAside(task) || isBegun()) return undefined;
  return chainOfPlan(plan, new Set(tools.map(({ name }) => name)));
}

/** Shows at most `most` tools for the task and for every goal that was looked for, and those that were called. */
export function matchingShown(toolbox: Toolbox<Tool>, tools: readonly Tool[], most: number, bind: Bind): ShownFor {
  return async (work) => {
    const { task, transcript } = work;
    const goal = goalOf(task, transcript);
    const calls = transcript.filter((message) => writtenBy(message)?.task === task.id).flatMap(callsOf);
    const { tools: matching, chain } = await toolbox.chosenFor(goal, most);
    const found = await Promise.all(lookedFor(calls).map((one) => toolbox.chosenFor(one, most)));
    const called = tools.filter(({ name }) => calls.some((call) => call.name === name));
    const isOpen = chain !== undefined && !isDecidedOn(task, transcript);
    const isOffered = isOpen && called.length === 0 && !isAside(task);
    const plan = chainOfLessons(work, tools);
    const planned = tools.filter(({ name }) => plan?.some(({ tool }) => tool === name));
    const shown = [...new Set([...matching, ...found.flatMap((one) => one.tools), ...called, ...planned])];
    if (plan) return { model: bind(shown, [followChainTool]), order: [], chain: plan };
    return {
      model: bind(shown, isOffered ? [followChainTool] : []),
      order: isOpen ? chain.steps.map(({ tool }) => tool) : [],
      ...(isOffered && { chain: chain.steps }),
    };
  };
}

/** Whether the model has accepted or rejected the likely order of calls. */
const isDecidedOn = (task: Task, transcript: readonly BaseMessage[]): boolean =>
  transcript
    .filter(isToolMessage)
    .some((one) => one.name === FOLLOW_CHAIN && kindOf(one) !== "refused" && writtenBy(one)?.task === task.id);

/** The task, with what the user said last. */
export function goalOf(task: Task, transcript: readonly BaseMessage[]): string {
  const last = transcript.findLast(isHuman);
  const said = last ? textOf(last) : "";
  return task.job.includes(said) ? task.job : `${task.job}\n${said}`;
}

const args = z.object({ goal: z.string().trim().min(1).max(500).describe("What the tool is to do, in a few words.") });

/** The goals for which calls looked for further tools. */
export const lookedFor = (calls: readonly { name: string; args: unknown }[]): string[] =>
  calls.flatMap((call) => {
    const goal = call.name === FIND_TOOLS ? args.safeParse(call.args).data?.goal : undefined;
    return goal === undefined ? [] : [goal];
  });

const page = defineTool({
  name: FIND_TOOLS,
  description: "Finds further tools. Not all are listed here. Those it finds can be called from then on.",
  title: "Looking for tools (查找工具)",
  effect: "read",
  args,
  async run({ goal }, find: Find) {
    const found = await find(goal);
    return { text: found.map(({ name, description }) => `${name}: ${description}`).join("\n") || "No tool fits." };
  },
});

/** What a goal needs, each with what it does. */
type Find = (goal: string) => Promise<readonly Pick<ModelTool, "name" | "description">[]>;

/** The tool that looks for further tools. */
export const findToolsBy = (find: Find): Tool => page.bind(find);

/** A specialist among tools. Its own words come first: a catalogue reads only the beginning of a long text. */
export const asListed = ({ name, title = "", handles, aliases = [], tools }: Specialist): Linked => ({
  name: handOffName(name),
  description: [handles, title, ...aliases.flat(), ...tools.map((tool) => `${tool.name}: ${tool.description}`)].join(
    " ",
  ),
  parameters: { type: "object", properties: {} },
});

/**
 * The names of the hand-offs and tools that a planner is shown: at most `most` for the question, and as many for every
 * goal it has looked for. Tools it has called in this turn stay, and so do specialists that work on a task or talk with
 * the user. Throws a `ModelError`, worded for the user, if the embeddings fail.
 */
export async function shownNames(
  state: ConversationState,
  toolbox: Toolbox<Linked>,
  most: number,
): Promise<ReadonlySet<string>> {
  const calls = plannerMessages(state).flatMap(callsOf);
  const goals = [goalOfTurn(state), ...lookedFor(calls)];
  const chosen = await Promise.all(goals.map((goal) => toolbox.chosenFor(goal, most))).catch((error) => {
    const language = languageOfTurn(state.turn);
    const failure = explainFailure(error, language);
    if (!failure) throw error;
    throw new ModelError(phrase("embeddingsFailed", language, { reason: failure.message }), { cause: error });
  });
  const atWork = [...Object.values(state.tasks).map(({ specialist }) => specialist), ...state.dialog_state];
  return new Set([
    ...chosen.flatMap(({ tools }) => tools.map(({ name }) => name)),
    ...calls.map(({ name }) => name),
    ...atWork.map(handOffName),
  ]);
}

/** The question, its intent, and what the user said since. */
function goalOfTurn({ turn, messages }: ConversationState): string {
  const last = messages.findLast(isHuman);
  const since = last && last.id !== turn?.messageId ? textOf(last) : "";
  return [...new Set([turn?.question ?? "", turn?.intent?.text ?? "", since])].filter(Boolean).join("\n");
}
