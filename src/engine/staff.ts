import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { checkedNames } from "./checked-names.ts";
import { Approvals } from "./dialog/approvals.ts";
import { brieflyShown, fullyShown, type Showing } from "./dialog/observations.ts";
import {
  askUserTool,
  type ControlTool,
  completeTool,
  handOverTool,
  readMoreTool,
  summarizeTool,
} from "./dialog/protocol.ts";
import { shortId } from "./dialog/short-id.ts";
import type { Domain, Specialist } from "./domain/domain.ts";
import { SetupError } from "./errors.ts";
import type { BoundModel, Readers } from "./nodes/ask-model.ts";
import type { Desk, DeskFor } from "./nodes/desk.ts";
import type { Understanding } from "./nodes/understanding.ts";
import { briefed } from "./tools/brief.ts";
import type { Tool } from "./tools/tool.ts";
import { createUnderstanding, type UnderstandingOptions } from "./understand.ts";

/** Everything the drawing needs, made once. */
export interface Staff {
  specialists: ReadonlyMap<string, Specialist>;
  understanding: Understanding;
  approvals: Approvals;
  deskFor: DeskFor;
  /** A specialist's model, its tools bound. */
  modelOf(specialist: Specialist): Readers;
  showing: Showing;
  /** Without tools: for the summary. */
  model: BoundModel;
  /** Rounds a planner has in a turn. */
  plannerRounds: number;
  /** IANA name of the users' time zone. */
  timeZone: string;
  /** Tells this process from all others: what a process that has died said may not have been delivered. */
  process: string;
  /** Whoever runs the graph clears the user's other conversations at "Clear all". */
  clearsOthers: boolean;
}

export interface StaffOptions {
  domains: readonly Domain[];
  model: BaseChatModel;
  embeddings: EmbeddingsInterface;
  /** Seals what waits for the user and what was decided; the same for all that share conversations. */
  secret: string;
  now: () => Date;
  timeZone?: string;
  /** Absent: a random one. */
  process?: string;
  plannerRounds?: number;
  clearsOthers?: boolean;
  passages?: UnderstandingOptions["passages"];
  /** Most tokens of one observation that a language model is shown at once; together they have four times as many. */
  observationTokens?: number;
  /** Whether the model is asked for dates that rules cannot settle; one that matches words cannot tell. */
  settlesDates?: boolean;
  /** Whether the model matches words, as the embedded one does: it is shown everything, and all that is written for matching. */
  matchesWords?: boolean;
}

/** Brings domains, model and embeddings together. Throws `SetupError` for names that cannot be and a model without tools. */
export function hire(options: StaffOptions): Staff {
  const { domains, model, matchesWords = false } = options;
  const mind: Mind = { model, matchesWords };
  const timeZone = options.timeZone ?? "Asia/Shanghai";
  const specialists = checkedNames(domains);
  const desks = new Map(domains.map((domain) => [domain.name, deskOf([domain], mind)]));
  const whole = deskOf(domains, mind);
  const models = new Map([...specialists.values()].map((one) => [one.name, specialistOn(mind, one)]));
  return {
    specialists,
    understanding: createUnderstanding({ ...options, timeZone, model: options.settlesDates ? model : undefined }),
    approvals: new Approvals(options.secret),
    deskFor: (domain) => (domain === undefined ? whole : (desks.get(domain) ?? whole)),
    modelOf: (specialist) => models.get(specialist.name) ?? specialistOn(mind, specialist),
    model,
    plannerRounds: options.plannerRounds ?? 6,
    timeZone,
    showing: matchesWords ? fullyShown : brieflyShown(options.observationTokens),
    process: options.process ?? shortId(),
    clearsOthers: options.clearsOthers ?? false,
  };
}

type Mind = Required<Pick<StaffOptions, "model" | "matchesWords">>;

const specialistOn = (mind: Mind, { tools }: Specialist): Readers => readersOn(mind, tools, [completeTool]);

function readersOn(mind: Mind, tools: readonly Tool[], control: readonly ControlTool[]): Readers {
  const plain = bound(mind, tools, control);
  // A model that matches words is shown everything, and would take it for a tool that looks things up.
  return { plain, reading: mind.matchesWords ? plain : bound(mind, tools, [readMoreTool, ...control]) };
}

function deskOf(domains: readonly Domain[], mind: Mind): Desk {
  const specialists = domains.flatMap((domain) => domain.specialists);
  const tools = domains.flatMap((domain) => domain.tools);
  const handOvers = specialists.map((specialist) => ({
    ...handOverTool(specialist.name, specialist.handles),
    ...(specialist.brief !== undefined && { brief: specialist.brief }),
  }));
  return {
    instructions: domains.map((domain) => domain.instructions).join("\n"),
    specialists,
    tools,
    model: readersOn(mind, tools, [...handOvers, askUserTool, summarizeTool]),
  };
}

function bound({ model, matchesWords }: Mind, tools: readonly Tool[], control: readonly ControlTool[]): BoundModel {
  if (!model.bindTools) {
    throw new SetupError(`The model ${model.getName()} cannot call tools. Choose one that can, or "offline".`);
  }
  // What people say is written for matching; a language model knows it.
  const shown = matchesWords ? [...tools, ...control] : [...tools, ...control].map(briefed);
  return model.bindTools(shown.map(asFunction)) as BoundModel;
}

const asFunction = ({ name, description, parameters }: ControlTool) => ({
  type: "function" as const,
  function: { name, description, parameters },
});
