import type { PartLine } from "../../engine/dialog/parts-line.ts";
import { handOffName, type ModelTool } from "../../engine/dialog/protocol.ts";
import { isOpenForIds, slotOfIds } from "../conversation/shown-ids.ts";
import { taskOf } from "../conversation/task-parts.ts";
import { type ModelReply, withCalls } from "../decision.ts";
import { isAskedFor } from "../goals/asked-for.ts";
import { callsOf } from "../goals/calls.ts";
import { leftOut } from "../goals/left-out.ts";
import type { Mind } from "../goals/mind.ts";
import type { Goal, PlannedCall } from "../goals/planned-call.ts";
import { rankRequest } from "../goals/rank-request.ts";
import type { Situation } from "../situation.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";

interface Part {
  handOff: ModelTool;
  calls: PlannedCall[];
  /** Whether an earlier part has to find a value of its calls. */
  isLater: boolean;
}

/**
 * The hand-overs of a question that was divided among several specialists before, each with its calls. What only an
 * earlier part can find is left to its result. `goals`: what the words ask for by themselves.
 * Undefined where the words go another way, or do not say what the first part takes, or nobody asked for a change.
 */
export async function alongParts(
  lines: readonly PartLine[],
  { request, read, tools }: Situation,
  goals: readonly Goal[],
  mind: Mind,
): Promise<ModelReply | undefined> {
  const parts = lines.map((line) => partOf(line, request, tools, read));
  if (parts.length < 2 || !parts.every((part) => part !== undefined)) return undefined;
  const isTaken = ({ tool }: Goal) => parts.some(({ handOff }) => handOff === tool);
  if (goals.length === 0 || !goals.every(isTaken)) return undefined;
  const calls = withoutTaken(parts.flatMap((part) => part.calls));
  const all = calls.map(({ tool }) => tool);
  if (leftOut(request, calls, read, all) !== undefined) return undefined;
  const asked = await Promise.all(parts.map((part) => isPartAskedFor(part, request, mind)));
  if (!asked.every(Boolean)) return undefined;
  const [first, ...others] = parts;
  if (first?.isLater || !others.some(({ isLater }) => isLater)) return undefined;
  return withCalls(
    ...parts.map(({ handOff, calls: own, isLater }, at) => {
      const theirs = calls.filter(({ tool }) => own.some((call) => call.tool === tool));
      const after = Array.from({ length: at }, (_, i) => i + 1).join(", ");
      const args = { job_desc: taskOf(request, theirs), trust_mode: 1, ...(isLater && { after }) };
      return { name: handOff.name, args };
    }),
  );
}

/** Whether the words ask for each change of a part: they name its act, or lead to it by themselves. */
async function isPartAskedFor({ handOff, calls }: Part, request: string, mind: Mind): Promise<boolean> {
  const changes = calls.filter(({ tool }) => !isAskedFor(tool, [request]));
  if (changes.length === 0) return true;
  const [best] = await rankRequest(request, handOff.does ?? [], mind);
  return changes.every(({ tool }) => tool === best?.tool);
}

function partOf(
  { agent, tools }: PartLine,
  request: string,
  handOffs: readonly ModelTool[],
  read: Situation["read"],
): Part | undefined {
  const handOff = handOffs.find(({ name }) => name === handOffName(agent));
  const made = tools.map((name) => {
    const tool = handOff?.does?.find((one) => one.name === name);
    const [call, ...more] = tool ? callsOf({ tool, score: 1 }, request, [], read) : [];
    return call && more.length === 0 ? withOpen(byCode(call)) : undefined;
  });
  if (!handOff || made.length === 0 || !made.every((call) => call !== undefined)) return undefined;
  return { handOff, calls: made, isLater: made.some(({ args }) => Object.values(args).includes(null)) };
}

/** What is named by a code needs no description beside it; words around a code are often none. */
function byCode(call: PlannedCall): PlannedCall {
  const slots = slotsOf(call.tool);
  const isGiven = ({ kind, name }: Slot) => kind === "code" && call.args[name] !== undefined;
  if (!slots.some(isGiven)) return call;
  const describes = ({ kind, required }: Slot) => !required && (kind === "place" || kind === "name");
  const described = new Set(slots.filter(describes).map(({ name }) => name));
  return { ...call, args: Object.fromEntries(Object.entries(call.args).filter(([name]) => !described.has(name))) };
}

/** A call in which `null` stands for what an earlier part has to find: what it lacks, or what it is about. */
function withOpen(call: PlannedCall): PlannedCall | undefined {
  const about = isOpenForIds(call) ? slotOfIds(call) : undefined;
  const open = call.missing.length > 0 ? call.missing : about ? [about] : [];
  if (!open.every(({ kind }) => kind === "code")) return undefined;
  return { ...call, args: { ...call.args, ...Object.fromEntries(open.map(({ name }) => [name, null])) } };
}

/** A value that one call must have is not taken for something that another call may have: a promotion's days. */
function withoutTaken(calls: readonly PlannedCall[]): PlannedCall[] {
  const required = (call: PlannedCall) => slotsOf(call.tool).flatMap((slot) => (slot.required ? [slot.name] : []));
  return calls.map((call) => {
    const taken = new Set(
      calls
        .filter((other) => other !== call)
        .flatMap((other) => required(other).map((name) => JSON.stringify(other.args[name]))),
    );
    const own = new Set(required(call));
    const args = Object.entries(call.args).filter(
      ([name, value]) => own.has(name) || !taken.has(JSON.stringify(value)),
    );
    return { ...call, args: Object.fromEntries(args) };
  });
}
