import { type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import type { OfferedTool, Reply, Request } from "../measure/metered-model.ts";
import type { SubTask, Work } from "./work.ts";

/** How the model of a system works; it finds the same facts in every system. */
export interface Habits {
  /** Hand-offs: one for the whole question, one per sub-task in turn, or one per sub-task in one message. */
  handOffs: "whole" | "in turn" | "at once";
  /** Whether all calls of a task are in one message. */
  callsTogether: boolean;
  /** What a specialist does when it has its results. */
  concludes: "beside its calls" | "by reporting back" | "by answering the user";
}

const COMPLETE = "CompleteOrEscalate";
export const HUB = "front_desk";

/**
 * A model with few rules for any system: looks up what is still unknown, hands off what it cannot look up, and
 * otherwise words the results. It has no memory: everything it knows is in the request.
 */
export function createBrain(work: Work, habits: Habits): (request: Request) => Reply {
  return ({ messages, tools }) => {
    const from = messages.findLastIndex((message) => HumanMessage.isInstance(message));
    const shown = messages
      .slice(from)
      .map((message) => message.text)
      .join("\n");
    // Frameworks add notes below the question.
    const wanted = work.subTasksIn(messages[from]?.text.split("\n\n")[0] ?? "");
    const open = wanted.filter(({ finding }) => !shown.includes(finding));
    const mine = open.filter(({ tool }) => named(tool, tools));
    const isServed = habits.handOffs !== "whole" && hasLookedUp(messages.at(-1), tools);
    if (mine.length > 0 && !isServed) return lookUp(habits.callsTogether ? mine : mine.slice(0, 1), tools);
    const toHub = named(`transfer_to_${HUB}`, tools);
    if (open.length > 0 && !isServed) {
      if (named(COMPLETE, tools)) return [{ name: COMPLETE, args: { status: "elsewhere", reason: "It is not mine." } }];
      return handOff(open, tools);
    }
    if (habits.concludes !== "by answering the user") {
      if (named(COMPLETE, tools)) return [{ name: COMPLETE, args: { status: "done", reason: "All is looked up." } }];
      if (toHub) return [{ name: toHub.name, args: {} }];
    }
    return work.answer(wanted.filter((one) => !open.includes(one)).map(({ finding }) => finding));
  };

  function lookUp(subTasks: SubTask[], tools: OfferedTool[]): Reply {
    const calls = subTasks.map(({ tool, args }) => ({ name: tool, args }));
    const isLast = habits.concludes === "beside its calls" && named(COMPLETE, tools);
    return isLast ? [...calls, { name: COMPLETE, args: { status: "done", reason: "All is looked up." } }] : calls;
  }

  function handOff(open: SubTask[], tools: OfferedTool[]): Reply {
    if (habits.handOffs === "at once") return open.map((one) => handOffOf([one], tools));
    const next = open.slice(0, 1);
    const [first] = next;
    const whole = open.filter(({ specialist }) => specialist === first?.specialist);
    return [handOffOf(habits.handOffs === "whole" ? whole : next, tools)];
  }
}

function handOffOf(subTasks: SubTask[], tools: OfferedTool[]) {
  const specialist = subTasks[0]?.specialist ?? "";
  const job = subTasks.map((one) => one.job).join(" ");
  const tool =
    named(`to_${specialist}`, tools) ?? named(`transfer_to_${specialist}`, tools) ?? named(`transfer_to_${HUB}`, tools);
  if (!tool) throw new Error(`Nobody here serves "${job}".`);
  const slots = tool.parameters?.properties ?? {};
  const args = "job_desc" in slots ? { job_desc: job, trust_mode: 1 } : "request" in slots ? { request: job } : {};
  return { name: tool.name, args };
}

const named = (name: string, tools: readonly OfferedTool[]): OfferedTool | undefined =>
  tools.find((tool) => tool.name === name);

const hasLookedUp = (last: BaseMessage | undefined, tools: readonly OfferedTool[]): boolean =>
  ToolMessage.isInstance(last) && named(last.name ?? "", tools) !== undefined;
