import { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import type { Serialized } from "@langchain/core/load/serializable";
import type { BaseMessage } from "@langchain/core/messages";
import { z } from "zod";
import type { Answered } from "../../src/app.ts";
import type { OfferedTool } from "../measure/metered-model.ts";
import { promptTokens } from "../measure/prompt-tokens.ts";
import type { RepeatedTask } from "./task.ts";
import { faultOf } from "./verdict.ts";
import type { World } from "./world.ts";

/** The most cards that the user approves in one task. */
const MOST_CARDS = 3;

/** How a task went. */
export interface Played {
  task: RepeatedTask;
  /** Absent: it was done. */
  fault?: string;
  modelCalls: number;
  promptTokens: number;
  /** Cards that the user approved, and rows that are other ones since. */
  cards: number;
  changedRows: number;
}

const offered = z.object({ invocation_params: z.object({ tools: z.array(z.custom<OfferedTool>()) }) });

/**
 * Counts the model calls of an app, and the tokens of their messages and tools. The embedded model tells no tools, since
 * it is shown more of them than a language model is.
 */
export class Meter extends BaseCallbackHandler {
  name = "meter";
  calls = 0;
  tokens = 0;

  /** `told`: takes the text of every prompt. */
  constructor(private readonly told: (prompt: string) => void = () => {}) {
    super();
  }

  override handleChatModelStart(
    _: Serialized,
    [messages = []]: BaseMessage[][],
    _run?: string,
    _parent?: string,
    given?: unknown,
  ) {
    this.calls += 1;
    this.told(messages.map(({ text }) => text).join("\n"));
    const tools = offered.safeParse(given).data?.invocation_params.tools ?? [];
    this.tokens += promptTokens({ messages, tools });
  }

  take() {
    const { calls, tokens } = this;
    this.calls = 0;
    this.tokens = 0;
    return { modelCalls: calls, promptTokens: tokens };
  }
}

/**
 * Plays a task in a conversation of its own. The user approves every card and answers no question.
 * `changes`: what the right calls change.
 */
export async function play(
  task: RepeatedTask,
  changes: readonly string[],
  world: World,
  meter: Meter,
): Promise<Played> {
  const place = { thread: task.id, user: String(task.values.user) };
  meter.take();
  let answered: Answered = await world.app.send({ ...place, text: task.text });
  let cards = 0;
  while (isCard(answered) && cards < MOST_CARDS) {
    cards += 1;
    const decisions = answered.waitsFor.action_requests.map(() => ({ type: "approve" }));
    answered = await world.app.send({ ...place, resume: { decisions }, cardId: answered.cardId });
  }
  const fault = faultOf(task, answered, world, changes);
  const changedRows = world.changes().length;
  if (changedRows > 0) world.restore();
  return { task, ...(fault !== undefined && { fault }), ...meter.take(), cards, changedRows };
}

type AtCard = Answered & { waitsFor: { action_requests: unknown[] } };

const isCard = (answered: Answered): answered is AtCard =>
  Array.isArray(Object(answered.waitsFor).action_requests) && Object(answered.waitsFor).action_requests.length > 0;
