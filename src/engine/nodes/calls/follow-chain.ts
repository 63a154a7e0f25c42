import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { z } from "zod";
import { type By, type ModelCall, textOf } from "../../dialog/message.ts";
import { FOLLOW_CHAIN, followChainArgs } from "../../dialog/protocol.ts";
import { shortId } from "../../dialog/short-id.ts";
import type { PendingCall } from "../../dialog/task.ts";
import { isDone, toolMessage } from "../../dialog/tool-message.ts";
import type { Step } from "../../planning/chain.ts";
import type { Found } from "../../planning/result-values.ts";
import type { Tool } from "../../tools/tool.ts";
import type { Outcome } from "./calls.ts";
import {
  argumentsOf,
  type ChainCall,
  callsOfChain,
  type Given,
  givenFor,
  givenTo,
  isBare,
  wavesOf,
} from "./chain-calls.ts";

/** The outcomes of calls that were made or tried, and the calls that wait for the user. */
interface Made {
  outcomes: Outcome[];
  held: PendingCall[];
}

/** What a chain added to the transcript, in order, and the outcomes of its calls. */
interface Followed extends Made {
  messages: BaseMessage[];
}

/** What a chain is followed with. */
interface Walk {
  tools: readonly Tool[];
  by: By;
  /** The most calls that may be made. */
  most: number;
  /** Makes some calls, which follow `before`. Write calls are held back. */
  make(calls: ModelCall[], before: readonly BaseMessage[]): Promise<Made>;
}

const nothing = (): Made => ({ outcomes: [], held: [] });

/** Carries out the first decision, among some calls, on `chainShown`: the order that the model was shown. */
export async function followChains(
  calls: readonly ModelCall[],
  { chainShown, ...walk }: Walk & { chainShown(): Promise<readonly Step[] | undefined> },
): Promise<Followed> {
  const [first, ...surplus] = calls.filter(({ name }) => name === FOLLOW_CHAIN);
  if (!first) return { ...nothing(), messages: [] };
  const followed = await decidedOn(first, await chainShown(), walk);
  const refused = surplus.map((call) => toolMessage(call, "Once is enough.", walk.by, "refused"));
  return { ...followed, messages: [...followed.messages, ...refused] };
}

async function decidedOn(call: ModelCall, chain: readonly Step[] | undefined, walk: Walk): Promise<Followed> {
  const answered = (text: string, kind: "done" | "refused"): Followed => ({
    ...nothing(),
    messages: [toolMessage(call, text, walk.by, kind)],
  });
  if (call.problem) return answered(call.problem, "refused");
  const parsed = followChainArgs.safeParse(call.args);
  if (!parsed.success) return answered(`Nothing was called: ${z.prettifyError(parsed.error)}`, "refused");
  if (!chain) return answered("There is no likely order of calls. Make the calls yourself.", "refused");
  if (!parsed.data.accept) return answered("The order is dropped. Go your own way.", "done");
  const calls = callsOfChain(chain, walk.tools);
  const given = givenTo(calls, parsed.data.parameters);
  if (typeof given === "string") return answered(given, "refused");
  const waves = wavesOf(calls, given);
  const bare = waves.flat().find((one) => isBare(one, calls, given));
  if (bare) return answered(`Nothing was called: name ${bare.step.named?.join(", ")} of ${bare.step.tool}.`, "refused");
  return follow(call, waves, given, walk);
}

/**
 * Makes the calls wave by wave, without the model. It stops where a value is missing or may be one of several, at a
 * failure, and at a write call, which waits for the user. The model goes on from there.
 */
async function follow(
  call: ModelCall,
  waves: readonly ChainCall[][],
  given: Given,
  { by, most, make }: Walk,
): Promise<Followed> {
  const all: Followed = { ...nothing(), messages: [] };
  const found = new Map<string, Found>();
  const answered = (text: string, kind: "done" | "failed"): Followed => ({
    ...all,
    messages: [toolMessage(call, text, by, kind), ...all.messages],
  });
  const stopped = (why: string, at: number) =>
    answered(`Stopped: ${why} Go on yourself; left of the order: ${namesOf(waves.slice(at))}.`, "failed");
  for (const [at, wave] of waves.entries()) {
    if (found.size + wave.length > most) return stopped("this takes too many calls.", at);
    const filled = wave.map((one) => argumentsOf(one, givenFor(one, waves.flat(), given), found));
    const open = filled.find((args) => typeof args === "string");
    if (open !== undefined) return stopped(open, at);
    const calls = wave.map(({ tool: { name } }, i) => ({ id: `call_${shortId()}`, name, args: Object(filled[i]) }));
    all.messages.push(calling(calls, by));
    const { outcomes, held } = await make(calls, answered("Under way.", "done").messages);
    all.messages.push(...outcomes.map(({ message }) => message));
    all.outcomes.push(...outcomes);
    all.held.push(...held);
    const failed = outcomes.find(({ message }) => !isDone(message));
    if (failed) return stopped(`${failed.call.name} gave no result.`, at);
    if (held.length > 0 && at + 1 < waves.length) return stopped(`${held[0]?.tool} waits for the user.`, at + 1);
    for (const { tool } of wave) {
      const { message, raw } = outcomes.find((one) => one.call.name === tool.name) ?? {};
      if (message) found.set(tool.name, { tool, text: textOf(message), ...(raw && { rows: raw.rows }) });
    }
  }
  const [waiting] = all.held;
  const rest = waiting ? ` but ${waiting.tool}, which waits for the user` : "";
  return answered(`All calls of the order were made${rest}.`, "done");
}

const namesOf = (waves: readonly ChainCall[][]): string =>
  waves
    .flat()
    .map(({ tool }) => tool.name)
    .join(", ");

/** Calls that the engine makes for a model that accepted them. */
const calling = (calls: readonly ModelCall[], by: By): AIMessage =>
  new AIMessage({
    id: shortId(),
    content: "",
    tool_calls: calls.map(({ id, name, args }) => ({ id, name, args, type: "tool_call" as const })),
    additional_kwargs: { ...by },
  });
