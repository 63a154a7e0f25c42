import { z } from "zod";

/** Who is serving: specialists' names, the active agent last. Empty: the planner. */
export type DialogStack = string[];

/**
 * A change of the stack. An array replaces it whole, so that the echo of a subgraph, which returns
 * what it was given, changes nothing.
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
