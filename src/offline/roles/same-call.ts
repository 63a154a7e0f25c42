import type { PlannedCall } from "../goals/planned-call.ts";
import type { Step } from "../situation.ts";

/** Whether a step made a planned call. */
export const isSameCall = ({ name, args }: Pick<Step, "name" | "args">, planned: PlannedCall): boolean =>
  name === planned.tool.name && JSON.stringify(args) === JSON.stringify(planned.args);
