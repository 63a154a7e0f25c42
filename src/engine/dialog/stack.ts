import { z } from "zod";

/** The names of the specialists that serve, the active agent last. Empty: the planner serves. */
export type DialogStack = string[];

/**
 * A change of the stack. An array replaces the whole stack. A subgraph echoes the stack it was given, so its echo
 * changes nothing.
 */
export const stackOperation = z.union([
  z.array(z.string()),
  z.object({ push: z.string() }),
  z.object({ pop: z.literal(true) }),
]);
export type StackOperation = z.infer<typeof stackOperation>;

/** The stack after an operation. Popping an empty stack leaves it empty. */
export function applyStack(stack: DialogStack, operation: StackOperation): DialogStack {
  if (Array.isArray(operation)) return operation;
  return "push" in operation ? [...stack, operation.push] : stack.slice(0, -1);
}
