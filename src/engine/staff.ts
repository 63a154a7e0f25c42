import type { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { agentModel, type ModelSetup, told } from "./agent-models.ts";
import { briefingOf } from "./briefing.ts";
import { checkedNames } from "./checked-names.ts";
import { Approvals } from "./dialog/approvals.ts";
import type { KnownWay, Lesson, LessonsOf } from "./dialog/lesson.ts";
import { PLANNER, SUMMARY } from "./dialog/message.ts";
import { compactFormat, type ObservationFormat, unchangedFormat } from "./dialog/observations.ts";
import { callTool, completeTool, type ModelTool } from "./dialog/protocol.ts";
import type { TurnLimits } from "./dialog/routes.ts";
import { shortId } from "./dialog/short-id.ts";
import type { Domain, Specialist } from "./domain/domain.ts";
import { LEAST_ODDS } from "./domain/passage-ranking.ts";
import type { ReadSource } from "./grounding/ground.ts";
import type { Journal } from "./journal/journal.ts";
import type { NoteCollection } from "./memory/collection-request.ts";
import type { ServingModel } from "./models/serving-models.ts";
import type { Watch } from "./nodes/act.ts";
import type { BoundModel } from "./nodes/agents/ask-model.ts";
import type { DeskFor } from "./nodes/agents/desk.ts";
import { allShown, type Bind, findToolsBy, matchingShown, type ShownFor } from "./nodes/agents/shown-tools.ts";
import { type MemoriesShown, memoriesShown, placesShown } from "./nodes/memory/memories.ts";
import type { Understanding } from "./nodes/message/understanding.ts";
import { deskOf } from "./planner-desk.ts";
import { createToolbox } from "./planning/toolbox.ts";
import { TimeZone } from "./time-zone.ts";
import { createUnderstanding, type UnderstandingOptions } from "./understand.ts";

/** Twelve tasks of a dozen rounds each stay below it; a planner and specialists that only go in circles do not. */
const MOST_MODEL_CALLS = 200;

/** Everything the graph needs, created once. */
export interface Staff {
  specialists: ReadonlyMap<string, Specialist>;
  understanding: Understanding;
  approvals: Approvals;
  deskFor: DeskFor;
  /** Chooses what a specialist's model is shown. */
  shownFor(specialist: Specialist): ShownFor;
  /** A specialist's model without tools, if it answers from what is known when its rounds are used up. */
  lastWordOf(specialist: Specialist): BoundModel | undefined;
  /** Called with the sources of the values of a specialist's calls; undefined: not needed. */
  watchOf(specialist: Specialist): Watch | undefined;
  /** How an agent's model sees observations. */
  formatFor(agent: string): ObservationFormat;
  /**
   * The user's memories as an agent is shown them. A model that matches words sees only where the user lives and works,
   * because it would take the others for the question.
   */
  memoriesFor(agent: string): MemoriesShown;
  /** The experience that a specialist is shown; undefined: none. */
  lessonsFor(specialist: string): LessonsOf | undefined;
  /** The model without tools, for the summary. */
  model: BoundModel;
  /** The texts that agents have beforehand, as a source of their claims. */
  briefing(): ReadSource;
  limits: TurnLimits;
  /** The users' time zone. */
  timeZone: TimeZone;
  /** Id of this process: a report of a process that has died may not have been delivered. */
  process: string;
  /** The caller of the graph clears the user's other conversations at "Clear all". */
  clearsOthers: boolean;
  /** Where every round is written; absent: nowhere. */
  journal?: Journal;
  /** Absent: nothing is learned from users. */
  noteCollection?: NoteCollection;
}

export interface StaffOptions {
  domains: readonly Domain[];
  /** The model of every agent that has none in `models`. */
  model: BaseChatModel;
  /** Whether `model` matches words, like the embedded one. It gets full results and descriptions that list phrases. */
  matchesWords?: boolean;
  /** Models by the agent's name: the planner, the summary, a specialist. */
  models?: ReadonlyMap<string, ServingModel>;
  embeddings: EmbeddingsInterface;
  /** Key that seals waiting calls and decisions; the same for all processes that share conversations. */
  secret: string;
  now: () => Date;
  /** IANA name of the users' time zone. */
  timeZone?: string;
  /** Id of this process; default: a random one. */
  process?: string;
  plannerRounds?: number;
  modelCalls?: number;
  clearsOthers?: boolean;
  journal?: Journal;
  noteCollection?: NoteCollection;
  /** By domain, a function that is called with the sources of the values of its calls. */
  watches?: ReadonlyMap<string, Watch>;
  /** Called with every prompt and every reply. */
  prompts?: BaseCallbackHandler;
  passages?: UnderstandingOptions["passages"];
  learnedDomains?: UnderstandingOptions["learnedDomains"];
  /**
   * The experience that an agent is shown; absent: none. `isFollowed`: its model matches words and follows it without
   * judging.
   */
  lessons?: (agent: string, task: string, isFollowed: boolean) => Promise<Lesson[]>;
  /** Who takes a question whose kind is known from experience; absent: the planner always decides. */
  knownWay?: (question: string) => Promise<KnownWay | undefined>;
  /** Most tokens of one observation in a language model's prompt; all observations together get four times as many. */
  observationTokens?: number;
  /** An agent with more tools and hand-offs shows the model only the matching ones, so many for a goal. Default: 12. */
  shownTools?: number;
  /** Whether the planner's model resolves dates that rules cannot; a model that matches words cannot do it. */
  settlesDates?: boolean;
}

/** Combines domains, model and embeddings. Throws `SetupError` for names that are not allowed and a model without tools. */
export function createStaff(options: StaffOptions): Staff {
  const { domains, model, matchesWords = false, models } = options;
  const timeZone = new TimeZone(options.timeZone ?? "Asia/Shanghai");
  const named = checkedNames(domains);
  const { prompts } = options;
  const setupOf = (agent: string): ModelSetup => ({
    ...(models?.get(agent) ?? { model, matchesWords }),
    ...{ named, ...(prompts && { prompts }) },
  });
  const planner = setupOf(PLANNER);
  const open = domains.filter(({ takesAnything }) => takesAnything);
  const desks = new Map(
    domains.map((domain) => [domain.name, deskOf([...new Set([domain, ...open])], planner, options)]),
  );
  const whole = deskOf(domains, planner, options);
  const staffed = [...named.values()].map((one) => equipped(setupOf(one.name), one, options));
  const compact = compactFormat(options.observationTokens);
  const { lessons } = options;
  const lessonsFor = (agent: string): LessonsOf | undefined =>
    lessons && ((task) => lessons(agent, task, setupOf(agent).matchesWords));
  const plannerLessons = lessonsFor(PLANNER);
  const shown = new Map(staffed.map(({ specialist, shownFor }) => [specialist.name, shownFor]));
  const understanding = createUnderstanding({
    ...options,
    timeZone,
    model: options.settlesDates ? planner.model : undefined,
    ...(plannerLessons && { plannerLessons }),
    // A model that matches words judges itself whether a passage is asked for.
    ...(planner.matchesWords && { leastOdds: () => LEAST_ODDS.asked }),
  });
  return {
    specialists: new Map(staffed.map(({ specialist }) => [specialist.name, specialist])),
    understanding,
    approvals: new Approvals(options.secret),
    deskFor: (domain, givenBack) => {
      const of = givenBack ? understanding.givenBackTo(givenBack.question, domain, givenBack.user) : domain;
      return of === undefined ? whole : (desks.get(of) ?? whole);
    },
    shownFor: (specialist) =>
      shown.get(specialist.name) ?? allShown(specialist.tools, binding(setupOf(specialist.name), specialist)),
    model: told(setupOf(SUMMARY), setupOf(SUMMARY).model),
    watchOf: ({ name }) => {
      const domain = domains.find(({ specialists }) => specialists.some((one) => one.name === name));
      return options.watches?.get(domain?.name ?? "");
    },
    lastWordOf: ({ name, earlyStopping }) => {
      const setup = setupOf(name);
      return earlyStopping === "answer" && !setup.matchesWords ? told(setup, setup.model) : undefined;
    },
    briefing: briefingOf(domains),
    limits: { plannerRounds: options.plannerRounds ?? 6, modelCalls: options.modelCalls ?? MOST_MODEL_CALLS },
    timeZone,
    formatFor: (agent) => (setupOf(agent).matchesWords ? unchangedFormat : compact),
    memoriesFor: (agent) => (setupOf(agent).matchesWords ? placesShown : memoriesShown),
    lessonsFor,
    process: options.process ?? shortId(),
    clearsOthers: options.clearsOthers ?? false,
    ...(options.journal && { journal: options.journal }),
    ...(options.noteCollection && { noteCollection: options.noteCollection }),
  };
}

/** The control calls of a specialist. A model that matches words calls no other specialists. */
function controlOf({ specialists = [] }: Specialist, { matchesWords, named }: ModelSetup): ModelTool[] {
  const called = matchesWords ? [] : specialists.flatMap((name) => named.get(name) ?? []);
  return [...called.map(({ name, handles }) => callTool(name, handles)), completeTool];
}

const binding =
  (setup: ModelSetup, specialist: Specialist): Bind =>
  (tools, control) =>
    agentModel(setup, tools, [...control, ...controlOf(specialist, setup)]);

/** A model that matches words sees all tools, because it reads a long list as quickly as a short one. */
function equipped(setup: ModelSetup, specialist: Specialist, { shownTools = 12, embeddings }: StaffOptions) {
  const { tools } = specialist;
  const bind = binding(setup, specialist);
  if (setup.matchesWords || tools.length <= shownTools) return { specialist, shownFor: allShown(tools, bind) };
  const toolbox = createToolbox(tools, embeddings);
  const findTools = findToolsBy(async (goal) => (await toolbox.chosenFor(goal, shownTools)).tools);
  const shownFor = matchingShown(toolbox, tools, shownTools, (some, control) => bind([...some, findTools], control));
  return { specialist: { ...specialist, tools: [...tools, findTools] }, shownFor };
}
