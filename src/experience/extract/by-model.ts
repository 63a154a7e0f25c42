import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { z } from "zod";
import { cut } from "../../engine/cut.ts";
import { loadPrompt } from "../../engine/prompt.ts";
import type { Content, Experience, Mistake } from "../experience.ts";
import type { Inventory } from "../inventory.ts";
import { agentWith } from "../trajectory/from-upload.ts";
import { MOST_REPHRASINGS } from "./admission.ts";
import { askFor } from "./ask.ts";
import { masked, saysEnough } from "./masking.ts";

const textPrompt = loadPrompt("experience-text", ["tools", "record"]);
const pitfallPrompt = loadPrompt("experience-pitfalls", ["tools", "record"]);
const rephrasePrompt = loadPrompt("experience-rephrase", ["most", "tasks"]);

/** The longest record in a prompt, in characters. */
const LONGEST_RECORD = 40_000;

const origin = z.union([z.enum(["user", "agent"]), z.int().min(1)]);
const worked = z.object({
  decompositions: z
    .array(
      z.object({
        ...{ task: z.string(), agent: z.string().optional() },
        parts: z.array(z.object({ agent: z.string(), task: z.string(), tools: z.array(z.string()).default([]) })),
      }),
    )
    .default([]),
  plans: z
    .array(
      z.object({
        ...{ task: z.string(), agent: z.string().optional() },
        steps: z.array(z.object({ tool: z.string(), arguments: z.record(z.string(), origin).default({}) })),
      }),
    )
    .default([]),
});

const pitfalls = z.object({
  pitfalls: z.array(
    z.object({
      ...{ task: z.string(), agent: z.string().optional() },
      mistakes: z.array(
        z.discriminatedUnion("type", [
          z.object({ type: z.literal("missing parameter"), tool: z.string(), parameter: z.string() }),
          z.object({
            ...{ type: z.literal("ignored dependency"), tool: z.string(), needs: z.string() },
            parameter: z.string().optional(),
          }),
          z.object({ type: z.literal("missing knowledge"), text: z.string() }),
        ]),
      ),
    }),
  ),
});

/** A record for a model to read: a trajectory in plain text, or the failures of a tree. */
export interface Record {
  id: string;
  /** Who did it, if the record is of one agent. */
  agent?: string;
  text: string;
}

/** The decompositions and plans that a model finds in a record. Their texts are masked, their names not yet checked. */
export async function workedIn(record: Record, model: BaseChatModel, inventory: Inventory): Promise<Experience[]> {
  const found = await askFor(model, textPrompt({ tools: toolList(inventory), record: shown(record) }), worked);
  return [
    ...found.decompositions.map(({ task, agent, parts }) => {
      const by = agent ?? record.agent ?? "planner";
      const content: Content = {
        kind: "decomposition",
        parts: parts.map((part) => ({ ...part, task: masked(part.task, inventory) })),
      };
      return experience(record, by, task, content, inventory);
    }),
    ...found.plans.map(({ task, agent, steps }) => {
      const by = agent ?? record.agent ?? agentWith(steps, inventory) ?? "";
      return experience(record, by, task, { kind: "plan", steps }, inventory);
    }),
  ];
}

/** The pitfalls that a model finds in a record, one for each task with mistakes. */
export async function pitfallsIn(record: Record, model: BaseChatModel, inventory: Inventory): Promise<Experience[]> {
  const found = await askFor(model, pitfallPrompt({ tools: toolList(inventory), record: shown(record) }), pitfalls);
  return found.pitfalls.flatMap(({ task, agent, mistakes }) => {
    const tools = mistakes.flatMap((mistake) => ("tool" in mistake ? [{ tool: mistake.tool }] : []));
    const by = agent ?? record.agent ?? agentWith(tools, inventory) ?? "";
    const kept = mistakes.flatMap((mistake): Mistake[] => {
      if (mistake.type !== "missing knowledge") return [mistake];
      const text = masked(mistake.text, inventory);
      return saysEnough(text) ? [{ ...mistake, text }] : [];
    });
    return kept.length === 0 ? [] : [experience(record, by, task, { kind: "pitfall", mistakes: kept }, inventory)];
  });
}

/** The experiences with their tasks in other words too, by one call of a model. */
export async function rephrased(
  experiences: readonly Experience[],
  model: BaseChatModel,
  inventory: Inventory,
): Promise<Experience[]> {
  const tasks = [...new Set(experiences.map(({ task }) => task))];
  if (tasks.length === 0) return [];
  const shape = z.object({
    rephrasings: z.array(z.object({ request: z.int().min(1).max(tasks.length), texts: z.array(z.string()) })),
  });
  const list = tasks.map((task, at) => `${at + 1}. ${task}`).join("\n");
  const answer = await askFor(model, rephrasePrompt({ most: `${MOST_REPHRASINGS}`, tasks: list }), shape);
  const texts = new Map<string, string[]>();
  for (const { request, texts: given } of answer.rephrasings) {
    const task = tasks[request - 1] ?? "";
    const clean = given.map((text) => masked(text, inventory)).filter((text) => text !== task && saysEnough(text));
    texts.set(task, [...new Set([...(texts.get(task) ?? []), ...clean])].slice(0, MOST_REPHRASINGS));
  }
  return experiences.map((one) => ({ ...one, rephrasings: texts.get(one.task) ?? one.rephrasings }));
}

function experience({ id }: Record, agent: string, task: string, content: Content, inventory: Inventory): Experience {
  const domain = inventory.agents.get(agent)?.domain;
  return {
    agent,
    ...(domain !== undefined && { domain }),
    task: masked(task, inventory),
    ...{ rephrasings: [], content, from: [id], support: 1 },
  };
}

/** Every agent with its tools and their parameters, a line for each agent. */
const toolList = ({ agents, tools }: Inventory): string =>
  [...agents]
    .map(([name, agent]) => {
      const own = [...agent.tools].map((tool) => {
        const { properties = {} } = tools.get(tool)?.parameters ?? {};
        return `${tool}(${Object.keys(properties).join(", ")})`;
      });
      return `- ${name}: ${own.join(", ") || "hands tasks to the others"}`;
    })
    .join("\n");

/** A record as JSON text, so that it cannot end its place in the prompt. */
const shown = ({ text }: Record): string => JSON.stringify(cut(text, LONGEST_RECORD));
