import { createHash } from "node:crypto";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import type { Turn } from "../../dialog/state.ts";
import { stepOf, threadOf } from "../agents/run-facts.ts";

/** Where an event belongs: its turn, its conversation, and its place in the run. */
export interface Place {
  id: string;
  trace: string;
  thread: string;
  /** The id of the specialist's stay it belongs to: its work on a task until it returns control or waits. */
  within?: string;
}

/** The trace of a turn that opens in this step. A fork opens a turn of its own; a step that is run again does not. */
export const newTrace = (messageId: string, config: LangGraphRunnableConfig): string =>
  digest([threadOf(config), messageId, idOfStep(config)]);

/** The place of an event of a node of the conversation. `turn`: the turn it belongs to. */
export const placeOf = (turn: Turn | null, config: LangGraphRunnableConfig): Place => ({
  id: idOfStep(config),
  trace: turn?.trace ?? digest([threadOf(config), turn?.messageId ?? ""]),
  thread: threadOf(config),
});

/**
 * The place of an event of a node of a specialist. LangGraph derives the id of the specialist's step from the
 * checkpoint, and the specialist counts its steps, so a specialist that starts again reaches the same places.
 */
export function placeInside(turn: Turn | null, config: LangGraphRunnableConfig): Required<Place> {
  const namespace = namespaceOf(config);
  const within = stayIn(config)?.id ?? lastId(namespace.slice(0, Math.max(0, namespace.lastIndexOf("|"))));
  return { ...placeOf(turn, config), id: `${within}.${stepOf(config)}`, within };
}

/** The stay of a called specialist: its place, and the stay of its caller. */
type Stay = Pick<Place, "id" | "within">;

const STAY = "switchboard_stay";

/** The configuration of a run in which a called specialist works. */
export const stayed = (config: LangGraphRunnableConfig, stay: Stay): LangGraphRunnableConfig => ({
  ...config,
  configurable: { ...config.configurable, [STAY]: stay },
});

const stayIn = ({ configurable }: LangGraphRunnableConfig): Stay | undefined => configurable?.[STAY];

/** The place of a specialist's stay. LangGraph gives a called specialist no step of its own. */
export const placeOfStay = (turn: Turn | null, config: LangGraphRunnableConfig): Place => ({
  ...placeOf(turn, config),
  ...stayIn(config),
});

const idOfStep = (config: LangGraphRunnableConfig): string => lastId(namespaceOf(config));

/** For example `hotel:<id>|think:<id>`; the ids of steps are UUIDs. */
const namespaceOf = ({ configurable }: LangGraphRunnableConfig): string => String(configurable?.checkpoint_ns ?? "");

const lastId = (namespace: string): string => namespace.slice(namespace.lastIndexOf(":") + 1);

const digest = (parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
