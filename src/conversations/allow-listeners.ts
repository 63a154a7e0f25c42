import { EventEmitter } from "node:events";

const MOST_LISTENERS = 50;

/**
 * For programs, as it changes their whole process: LangGraph adds two listeners to a step's signal for every task that
 * runs in the step, and Node reports a leak at more than ten.
 */
export function allowListeners(): void {
  EventEmitter.defaultMaxListeners = Math.max(EventEmitter.defaultMaxListeners, MOST_LISTENERS);
}
