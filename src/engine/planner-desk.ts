import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { agentModel, type ModelSetup } from "./agent-models.ts";
import { asMatched } from "./dialog/as-matched.ts";
import {
  askUserTool,
  handOffName,
  handOffTool,
  type ModelTool,
  rememberTool,
  summarizeTool,
  tellUserTool,
} from "./dialog/protocol.ts";
import type { ConversationState } from "./dialog/state.ts";
import type { Domain, Specialist } from "./domain/domain.ts";
import { mayBeOfOneself } from "./memory/of-oneself.ts";
import type { Desk } from "./nodes/agents/desk.ts";
import { asListed, findToolsBy, shownNames } from "./nodes/agents/shown-tools.ts";
import type { Linked } from "./planning/dependency.ts";
import { createToolbox } from "./planning/toolbox.ts";
import type { Tool } from "./tools/tool.ts";

interface DeskSettings {
  /** All domains; some of a message may be for others than the planner is at work for. */
  domains: readonly Domain[];
  embeddings: EmbeddingsInterface;
  /** With more than twice as many tools and hand-offs, only the matching ones are shown, so many for a goal. */
  shownTools?: number;
}

/** The desk of the planner for some domains: its specialists, its tools, and its model with both. */
export function deskOf(
  domains: readonly Domain[],
  setup: ModelSetup,
  { shownTools = 12, embeddings, domains: everyDomain }: DeskSettings,
): Desk {
  const specialists = domains.flatMap((domain) => domain.specialists);
  const tools = domains.flatMap((domain) => domain.tools);
  const handOffs = specialists.map(handOffTo);
  const isOfOneself = ({ turn }: ConversationState) => mayBeOfOneself(turn?.question ?? "");
  const bind = (some: readonly Tool[], others: readonly ModelTool[], more: readonly ModelTool[]) =>
    agentModel(setup, some, [...others, askUserTool, summarizeTool, ...more]);
  const desk = {
    instructions: domains.map((domain) => domain.instructions).join("\n"),
    specialists,
    wordsTasks: !setup.matchesWords,
  };
  if (setup.matchesWords) {
    // It is for the recognised domain, but parts of a message may be for others. Words that the rules do not understand,
    // it does not understand either, so it remembers nothing.
    const others = everyDomain.filter((domain) => !domains.includes(domain));
    const theirs = { specialists: others.flatMap((one) => one.specialists), tools: others.flatMap((one) => one.tools) };
    const elsewhere = [...theirs.tools, ...theirs.specialists.map(handOffTo)].map(asElsewhere);
    const model = bind(tools, handOffs, [tellUserTool, ...elsewhere]);
    return {
      ...desk,
      specialists: [...specialists, ...theirs.specialists],
      tools: [...tools, ...theirs.tools],
      modelFor: async () => model,
    };
  }
  // A missing hand-off may cost a wrong answer, and a few more cost little.
  if (specialists.length + tools.length <= 2 * shownTools) {
    const model = bind(tools, handOffs, []);
    const remembering = bind(tools, handOffs, [rememberTool]);
    return { ...desk, tools, modelFor: async (state) => (isOfOneself(state) ? remembering : model) };
  }
  const toolbox = createToolbox<Linked>([...specialists.map(asListed), ...tools], embeddings);
  // No words of a question match a domain that takes anything.
  const unmatched = new Set(
    domains
      .filter(({ takesAnything }) => takesAnything)
      .flatMap((domain) => [
        ...domain.specialists.map(({ name }) => handOffName(name)),
        ...domain.tools.map(({ name }) => name),
      ]),
  );
  const callable = new Map([...handOffs, ...tools].map((one) => [one.name, one]));
  const findTools = findToolsBy(async (goal) => {
    const { tools: found } = await toolbox.chosenFor(goal, shownTools);
    return found.flatMap(({ name }) => callable.get(name) ?? []);
  });
  const modelFor = async (state: ConversationState) => {
    const names = await shownNames(state, toolbox, shownTools);
    const isShown = ({ name }: { name: string }) => names.has(name) || unmatched.has(name);
    const more = isOfOneself(state) ? [rememberTool] : [];
    return bind([...tools.filter(isShown), findTools], handOffs.filter(isShown), more);
  };
  return { ...desk, tools: [...tools, findTools], modelFor };
}

function handOffTo(specialist: Specialist): ModelTool {
  const { name, title, handles, aliases } = specialist;
  const said = { ...(title !== undefined && { title }), ...(aliases !== undefined && { aliases: aliases.flat() }) };
  return { ...handOffTool(name, handles), ...said, does: doneBy(specialist, said).map(asMatched) };
}

const asElsewhere = (tool: ModelTool): ModelTool => ({ ...asMatched(tool), isElsewhere: true });

/** A specialist's tools. Those of a remote one are unknown, so its whole work counts as one tool. */
const doneBy = ({ name, handles, tools, remote }: Specialist, said: Partial<ModelTool>): readonly ModelTool[] =>
  remote ? [{ ...said, name, description: handles, parameters: { type: "object", properties: {} } }] : tools;
