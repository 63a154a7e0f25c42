import { EventEmitter } from "node:events";

/** Six specialists that call six each, who call six: two listeners for each of the 258. */
const MOST_LISTENERS = 600;

/**
 * Raises Node's limit of listeners. LangGraph adds two listeners to a run's signal for every graph that works for it,
 * until its step ends, and Node reports a leak above ten. Only programs call it, because it changes their whole process.
 */
export function allowListeners(): void {
  EventEmitter.defaultMaxListeners = Math.max(EventEmitter.defaultMaxListeners, MOST_LISTENERS);
}
