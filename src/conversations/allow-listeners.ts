import { EventEmitter } from "node:events";

const MOST_LISTENERS = 50;

/**
 * Raises Node's limit of listeners. LangGraph adds two listeners to a step's signal for every task in the step, and
 * Node reports a leak above ten. Only programs call it, because it changes their whole process.
 */
export function allowListeners(): void {
  EventEmitter.defaultMaxListeners = Math.max(EventEmitter.defaultMaxListeners, MOST_LISTENERS);
}
