import { createHash } from "node:crypto";
import type { Attributes, SpanContext } from "@opentelemetry/api";
import type { ReadableSpan } from "@opentelemetry/sdk-trace-base";
import type { Action, JournalEvent } from "./event.ts";

/** What spans carry that events do not tell. */
export interface SpanFacts {
  resource: ReadableSpan["resource"];
  /** Whether spans carry arguments and results. */
  content: boolean;
}

/** When the turns began whose spans are not ended, by trace. */
export type OpenTurns = Map<string, number>;

/**
 * The spans of an event, by OpenTelemetry's conventions for generative AI: a round is a `chat` and its `execute_tool`s,
 * a task is an `invoke_agent`, and so is the turn, which ends with the summary. Ids are derived from the event's, so
 * an event that is written again has the same spans.
 */
export function spansOf(event: JournalEvent, turns: OpenTurns, facts: SpanFacts): ReadableSpan[] {
  const { id, kind, trace, agent, startedAt, endedAt, thinkingMs = 0 } = event;
  const parent = event.within === undefined ? trace : event.within;
  if (kind === "question" && !turns.has(trace)) turns.set(trace, startedAt);
  const from = startedAt + thinkingMs;
  const spans = [
    ...(event.model === undefined ? [] : [spanOf(event, chatIn(event), `${id}/chat`, parent, startedAt, from)]),
    ...(event.actions ?? [])
      .filter(isRun)
      .map((action) => spanOf(event, toolIn(action, facts), `${id}/${action.id}`, parent, from, endedAt)),
  ];
  if (kind === "task") spans.push(spanOf(event, agentIn(agent, event), id, parent, startedAt, endedAt));
  if (kind === "summary") {
    spans.push(spanOf(event, agentIn("planner", event), trace, undefined, turns.get(trace) ?? startedAt, endedAt));
    turns.delete(trace);
  }
  return spans.map((span) => ({ ...span, resource: facts.resource }));
}

/** Whether a tool ran. */
const isRun = ({ control, outcome }: Action): boolean =>
  !control && ["done", "failed", "broken", "unsure"].includes(outcome);

/** The part of a span that says what it is about. */
interface Topic {
  name: string;
  kind: ReadableSpan["kind"];
  attributes: Attributes;
  /** Why it failed; absent: it did not. */
  error?: string;
}

const INTERNAL = 0;
const CLIENT = 2;
const ERROR = 2;

const chatIn = ({ model = "", inputTokens, outputTokens }: JournalEvent): Topic => ({
  name: `chat ${model}`,
  kind: CLIENT,
  attributes: {
    "gen_ai.operation.name": "chat",
    // All language models are reached by OpenAI's protocol.
    "gen_ai.provider.name": model === "offline" ? "switchboard" : "openai",
    "gen_ai.request.model": model,
    "gen_ai.response.model": model,
    ...(inputTokens !== undefined && { "gen_ai.usage.input_tokens": inputTokens }),
    ...(outputTokens !== undefined && { "gen_ai.usage.output_tokens": outputTokens }),
  },
});

const toolIn = ({ id, tool, args, outcome, status, observation }: Action, { content }: SpanFacts): Topic => ({
  name: `execute_tool ${tool}`,
  kind: INTERNAL,
  attributes: {
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": tool,
    "gen_ai.tool.call.id": id,
    "gen_ai.tool.type": "function",
    ...(content && {
      "gen_ai.tool.call.arguments": JSON.stringify(args),
      "gen_ai.tool.call.result": observation ?? "",
    }),
  },
  ...(status === "failure" && { error: outcome }),
});

const agentIn = (name: string, { status }: JournalEvent): Topic => ({
  name: `invoke_agent ${name}`,
  kind: INTERNAL,
  attributes: { "gen_ai.operation.name": "invoke_agent", "gen_ai.agent.name": name },
  ...(status === "failure" && { error: "task_failed" }),
});

function spanOf(
  { trace, thread, agent }: JournalEvent,
  { name, kind, attributes, error }: Topic,
  place: string,
  above: string | undefined,
  fromMs: number,
  toMs: number,
): Omit<ReadableSpan, "resource"> {
  const context = (of: string): SpanContext => ({ traceId: trace, spanId: spanId(of), traceFlags: 1 });
  return {
    ...{ name, kind, ended: true, links: [], events: [] },
    spanContext: () => context(place),
    ...(above !== undefined && { parentSpanContext: context(above) }),
    ...{ startTime: timeOf(fromMs), endTime: timeOf(toMs), duration: timeOf(Math.max(0, toMs - fromMs)) },
    status: error === undefined ? { code: 0 } : { code: ERROR },
    attributes: {
      "gen_ai.conversation.id": thread,
      "gen_ai.agent.name": agent,
      ...attributes,
      ...(error !== undefined && { "error.type": error }),
    },
    instrumentationScope: { name: "switchboard" },
    ...{ droppedAttributesCount: 0, droppedEventsCount: 0, droppedLinksCount: 0 },
  };
}

const spanId = (place: string): string => createHash("sha256").update(place).digest("hex").slice(0, 16);

/** Seconds and nanoseconds. */
const timeOf = (ms: number): [number, number] => [Math.floor(ms / 1000), (ms % 1000) * 1_000_000];
