import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Upload } from "../../src/experience/trajectory/trajectory.ts";
import { filled, type RepeatedTask, type Values } from "./task.ts";
import { NOW, type World } from "./world.ts";

/** What the right calls of a task did: the change of the data, and the calls as a trajectory to upload. */
export interface RightWay {
  changes: string[];
  trajectory: Upload;
}

interface Leaf {
  type: "leaf-task";
  description: string;
  agent: string;
  children: { type: "action"; tool: string; args: Record<string, unknown>; status: "success"; results: string }[];
}

/** Carries out the right calls of a task with the real tools, and puts the data back. */
export async function rightWay({ id, kind, language, text, values }: RepeatedTask, world: World): Promise<RightWay> {
  const leaves: Leaf[] = [];
  let known: Values = values;
  for (const { agent, job, tool: name, args } of kind.right) {
    const tool = toolOf(agent, name, world);
    const given = z.record(z.string(), z.unknown()).parse(filled(args, known));
    const user = { userId: String(values.user) };
    const result = await tool.run(tool.check(given), { now: NOW, user, language, idempotencyKey: randomUUID() });
    const [first] = result.rows ?? [];
    const [id] = Object.entries(first ?? {});
    if (id) known = { ...known, [id[0]]: String(id[1]) };
    const before = leaves.at(-1);
    const isSame = before?.agent === agent && job === undefined;
    const description = job ? String(filled(job[language], values)) : text;
    const leaf: Leaf = isSame ? before : { type: "leaf-task", description, agent, children: [] };
    if (!isSame) leaves.push(leaf);
    leaf.children.push({ type: "action", tool: name, args: given, status: "success", results: result.text });
  }
  const changes = world.changes();
  world.restore();
  return {
    changes,
    trajectory: {
      id: id.replaceAll(/[^\w-]+/g, "-"),
      tree: { type: "task", description: text, children: leaves },
    },
  };
}

function toolOf(agent: string, name: string, { app }: World) {
  const specialists = app.domains.flatMap((domain) => domain.specialists);
  const tool = specialists.find((one) => one.name === agent)?.tools.find((one) => one.name === name);
  if (!tool) throw new Error(`${agent} has no tool ${name}.`);
  return tool;
}
