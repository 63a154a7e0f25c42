import type { BaseMessage, ToolMessage } from "@langchain/core/messages";
import { callsOf, isHuman, textOf } from "../../dialog/message.ts";
import type { ServiceState } from "../../dialog/state.ts";
import { isDone, isStarted, isToolMessage, wordsForPeople } from "../../dialog/tool-message.ts";
import { type MadeCall, type Sighting, sightingsIn } from "../../planning/sightings.ts";
import type { Tool } from "../../tools/tool.ts";
import type { Outcome } from "./calls.ts";

/** Where the identifiers came from that calls were made with. `known`: the transcript, with the answers to the calls. */
export function sightingsOf(
  outcomes: readonly Outcome[],
  tools: readonly Tool[],
  { task, turn }: ServiceState,
  known: readonly BaseMessage[],
): Sighting[] {
  const calls = known.flatMap(callsOf);
  const made = (
    message: ToolMessage,
    args = calls.find(({ id }) => id === message.tool_call_id)?.args ?? {},
  ): MadeCall => ({
    ...{ tool: message.name ?? "", args, isDone: isDone(message) },
    text: isDone(message) ? textOf(message) : wordsForPeople(message),
  });
  const said = [
    task.job,
    JSON.stringify(task.parameter ?? {}),
    turn?.question ?? "",
    ...known.filter(isHuman).map(textOf),
  ];
  return outcomes.flatMap(({ call, message }) => {
    const tool = tools.find(({ name }) => name === call.name);
    if (!tool || !isStarted(message)) return [];
    const before = known.slice(0, known.indexOf(message)).filter(isToolMessage).filter(isDone);
    return sightingsIn(
      made(message, call.args),
      tool,
      before.map((one) => made(one)),
      said,
    );
  });
}
