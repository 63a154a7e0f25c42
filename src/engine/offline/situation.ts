import { AIMessage, type BaseMessage, HumanMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import * as chrono from "chrono-node";
import { COMPLETE, type ControlTool, isHandOver } from "../dialog/protocol.ts";
import { type Language, languageOf } from "../language.ts";
import { MOST_READ } from "./wording/too-long.ts";

/** A call that was made, with its observation. */
export interface Step {
  name: string;
  args: Record<string, unknown>;
  observation: string;
  failed: boolean;
}

/** Something that happened before the request, in order. */
export type Past = { kind: "user"; text: string } | { kind: "agent"; text: string } | { kind: "step"; step: Step };

/** What the model can know of where it is, read from the messages and the bound tools alone. */
export interface Situation {
  role: "planner" | "specialist" | "agent" | "summary";
  tools: readonly ControlTool[];
  system: string;
  passages: { title: string; content: string }[];
  /** What was said and called before the request, oldest first. */
  past: Past[];
  /** The last thing a person (or the planner, with a task) said. */
  request: string;
  /** Calls since the request. */
  steps: Step[];
  language: Language;
  now: Date;
}

export function perceive(messages: readonly BaseMessage[], tools: readonly ControlTool[], now: Date): Situation {
  const system = messages
    .filter((message) => SystemMessage.isInstance(message))
    .map(({ text }) => text)
    .join("\n\n");
  const talk = messages.filter((message) => !SystemMessage.isInstance(message));
  const at = talk.findLastIndex((message) => HumanMessage.isInstance(message));
  const request = at < 0 ? "" : (talk[at]?.text ?? "");
  return {
    role: roleFor(tools),
    tools,
    system,
    passages: passagesIn(`${system}\n${request}`),
    past: pastOf(talk.slice(0, Math.max(0, at))),
    request,
    steps: stepsIn(talk.slice(at + 1)),
    language: languageOf(worded(request, talk.slice(0, Math.max(0, at)))),
    now: dayIn(system, now),
  };
}

/** A bare number or date has no language; the words before it have. */
function worded(request: string, before: readonly BaseMessage[]): string {
  if (/\p{L}/u.test(request)) return request;
  return before.findLast((message) => HumanMessage.isInstance(message) && /\p{L}/u.test(message.text))?.text ?? request;
}

function roleFor(tools: readonly ControlTool[]): Situation["role"] {
  if (tools.length === 0) return "summary";
  if (tools.some(({ name }) => name === COMPLETE)) return "specialist";
  return tools.some(({ name }) => isHandOver(name)) ? "planner" : "agent";
}

function pastOf(messages: readonly BaseMessage[]): Past[] {
  return messages.flatMap((message): Past[] => {
    if (ToolMessage.isInstance(message)) return [];
    const isUser = HumanMessage.isInstance(message);
    // What was too long to be understood when it was said is so still.
    const said = isUser ? message.text.slice(0, MOST_READ) : message.text;
    const text: Past[] = said.trim() === "" ? [] : [{ kind: isUser ? "user" : "agent", text: said }];
    return [...text, ...stepsIn([message], messages).map((step) => ({ kind: "step" as const, step }))];
  });
}

/** What the people of the dialogue said before the request, newest first. */
export const saidBefore = ({ past }: Situation): string[] =>
  past.flatMap((event) => (event.kind === "user" ? [event.text] : [])).reverse();

function stepsIn(calling: readonly BaseMessage[], messages = calling): Step[] {
  const answers = new Map(
    messages.flatMap((message) => (ToolMessage.isInstance(message) ? [[message.tool_call_id, message] as const] : [])),
  );
  return calling
    .flatMap((message) => (AIMessage.isInstance(message) ? (message.tool_calls ?? []) : []))
    .flatMap((call) => {
      const answer = answers.get(call.id ?? "");
      if (!answer) return [];
      return [{ name: call.name, args: call.args, observation: answer.text, failed: answer.status === "error" }];
    });
}

function passagesIn(text: string): Situation["passages"] {
  return text
    .split("</passage>")
    .slice(0, -1)
    .flatMap((piece) => {
      const opening = /<passage title="([^"]*)">/.exec(piece);
      if (!opening) return [];
      return [{ title: opening[1] ?? "", content: piece.slice(opening.index + opening[0].length).trim() }];
    });
}

/** "Today is …" in the instructions is the day the turn counts from; the clock otherwise. */
function dayIn(system: string, now: Date): Date {
  const line = system.match(
    /(?:today(?:'s date)?(?: is|:)|current (?:date|time|day)(?: and time)?(?: is|:)|今天是|当前日期|现在是|日期[:：])[^\n]{0,60}/i,
  )?.[0];
  if (!line) return now;
  const text = line.replace(/^.*?(?=\d)/, "");
  const parsed = [...chrono.parse(text, now), ...chrono.zh.hans.parse(text, now)].find(({ start }) =>
    start.isCertain("day"),
  );
  if (!parsed) return now;
  const day = parsed.start.date();
  if (!parsed.start.isCertain("hour")) day.setHours(now.getHours(), now.getMinutes(), 0, 0);
  return day;
}
