import { randomUUID } from "node:crypto";
import { z } from "zod";
import { ToolError } from "../../src/engine/errors.ts";
import type { Tool } from "../../src/engine/tools/tool.ts";
import type { Upload } from "../../src/experience/trajectory/trajectory.ts";
import { filled, type RepeatedTask, type Values } from "./task.ts";
import { NOW, type World } from "./world.ts";

/** What the right calls of a task did: the change of the data, and the calls as a trajectory to upload. */
export interface RightWay {
  changes: string[];
  trajectory: Upload;
}

type Args = Record<string, unknown>;
interface Leaf {
  type: "leaf-task";
  description: string;
  agent: string;
  children: { type: "action"; tool: string; args: Args; status: "success" | "failure"; results: string }[];
}

/**
 * Carries out the right calls of a task with the real tools, and puts the data back. A call that takes a value of an
 * earlier result is first tried without it; if the tool refuses that, the refusal is part of the trajectory.
 */
export async function rightWay({ id, kind, language, text, values }: RepeatedTask, world: World): Promise<RightWay> {
  const leaves: Leaf[] = [];
  let known: Values = values;
  for (const { agent, job, tool: name, args } of kind.right) {
    const tool = toolOf(agent, name, world);
    const given = z.record(z.string(), z.unknown()).parse(filled(args, known));
    const before = leaves.at(-1);
    const isSame = before?.agent === agent && job === undefined;
    const description = job ? String(filled(job[language], values)) : text;
    const leaf: Leaf = isSame ? before : { type: "leaf-task", description, agent, children: [] };
    if (!isSame) leaves.push(leaf);
    const said = Object.fromEntries(Object.entries(given).filter(([, value]) => text.includes(String(value))));
    const refusal = Object.keys(said).length < Object.keys(given).length ? refusalOf(tool, said) : undefined;
    if (refusal !== undefined)
      leaf.children.push({ type: "action", tool: name, args: said, status: "failure", results: refusal });
    const user = { userId: String(values.user) };
    const result = await tool.run(tool.check(given), { now: NOW, user, language, idempotencyKey: randomUUID() });
    leaf.children.push({ type: "action", tool: name, args: given, status: "success", results: result.text });
    const [found] = Object.entries(result.rows?.[0] ?? {});
    if (found) known = { ...known, [found[0]]: String(found[1]) };
  }
  const changes = world.changes();
  world.restore();
  return {
    changes,
    trajectory: { id: id.replaceAll(/[^\w-]+/g, "-"), tree: { type: "task", description: text, children: leaves } },
  };
}

/** Why a tool refuses arguments; undefined: it takes them. */
function refusalOf(tool: Tool, args: Args): string | undefined {
  try {
    tool.check(args);
    return undefined;
  } catch (error) {
    if (error instanceof ToolError) return error.message;
    throw error;
  }
}

function toolOf(agent: string, name: string, { app }: World): Tool {
  const specialists = app.domains.flatMap((domain) => domain.specialists);
  const tool = specialists.find((one) => one.name === agent)?.tools.find((one) => one.name === name);
  if (!tool) throw new Error(`${agent} has no tool ${name}.`);
  return tool;
}
