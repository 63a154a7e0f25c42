import { expect } from "vitest";
import { z } from "zod";
import type { Action, JournalEvent } from "../../../src/engine/journal/event.ts";
import { type Run, runsIn } from "../../../src/engine/journal/runs.ts";
import type { Need } from "../../../src/engine/tools/data-flow.ts";
import { defineTool } from "../../../src/engine/tools/define.ts";
import type { Tool } from "../../../src/engine/tools/tool.ts";
import type { Roster } from "../../../src/evaluation/chain/roster.ts";

/** A tool that takes a `city` or an `id`. */
function toolOf(name: string, effect: Tool["effect"] = "read", needs: readonly Need[] = []): Tool {
  const args = z.object({ id: z.string().optional(), city: z.string().optional() });
  const run = async () => ({ text: "Done." });
  return { ...defineTool({ name, title: `${name} (工具)`, description: name, effect, args, run }).bind({}), needs };
}

const hotelNeed = { from: ["search_hotels"], parameter: "id" };
const tools = [
  ...[toolOf("search_hotels"), toolOf("book_hotel", "write", [hotelNeed]), toolOf("list_hotels")],
  ...[toolOf("search_cars"), toolOf("lookup_policy")],
];

/** Two specialists, and a planner with a tool of its own. */
export const roster: Roster = {
  agents: new Map([
    ["planner", new Set(["lookup_policy"])],
    ["hotels", new Set(["search_hotels", "book_hotel", "list_hotels"])],
    ["cars", new Set(["search_cars"])],
  ]),
  tools: new Map(tools.map((tool) => [tool.name, tool])),
  texts: [],
  rules: [],
};

/** A call that was done. */
export const done = (tool: string, args: object = {}, rest: Partial<Action> = {}): Action => ({
  ...{ id: `${tool}-${JSON.stringify(args)}-${rest.outcome ?? ""}`, tool, args: { ...args } },
  ...{ outcome: "done", status: "success", observation: "HT-0101 Station Inn, CNY 750" },
  ...rest,
});

/** A hand-off of the task `id`. */
export const handOff = (to: string, id: string): Action => ({
  ...{ id, tool: `to_${to}`, args: { job_desc: `task ${id}` }, job_desc: `task ${id}`, control: true },
  ...{ outcome: "handed off", status: "success" },
});

export const end = (status: "done" | "elsewhere"): Action => ({
  ...{ id: `end-${status}-${Math.floor(ends++)}`, tool: "CompleteOrEscalate", args: { status }, control: true },
  ...{ outcome: "done", status: "success" },
});
let ends = 0;

export const round = (agent: string, actions: Action[], rest: Partial<JournalEvent> = {}): Partial<JournalEvent> => ({
  ...{ kind: "round", agent, ...(actions.length > 0 && { actions }) },
  ...rest,
});

/** A run from the rounds between the user's message and the answer. */
export function runOf(question: string, rounds: Partial<JournalEvent>[], answer: string): Run {
  const events = [
    { kind: "question" as const, agent: "user", input: question },
    ...rounds,
    { kind: "summary" as const, agent: "summary", output: answer },
  ].map(
    (rest, at): JournalEvent => ({
      ...{ id: `e${at}`, kind: "round", trace: "t", thread: "c", agent: "", status: "success" },
      ...{ startedAt: at, endedAt: at },
      ...rest,
    }),
  );
  return runsIn(events)[0] ?? expect.fail("no run");
}
