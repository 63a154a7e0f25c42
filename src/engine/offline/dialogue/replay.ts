import type { Past } from "../situation.ts";
import { answer } from "./answer.ts";
import { itemsIn } from "./shown.ts";
import type { DialogueState, Mind } from "./state.ts";

/** Goes through a dialogue from its beginning, as the model itself would have answered. */
export async function replay(past: readonly Past[], mind: Mind): Promise<DialogueState> {
  let state: DialogueState = { shown: [], said: [] };
  for (const event of past) {
    if (event.kind === "agent") {
      const items = itemsIn(event.text);
      if (items.length > 0) state = { ...state, shown: items };
    } else if (event.kind === "user") {
      const calls = await answer(event.text, state, mind);
      const about = calls?.find(({ missing }) => missing.length > 0) ?? calls?.at(0) ?? state.about;
      state = { ...state, about, said: [event.text, ...state.said] };
    } else {
      const { step } = event;
      const tool = mind.tools.find(({ name }) => name === step.name);
      const items = itemsIn(step.observation);
      const shown = items.length > 0 ? items : state.shown;
      // What lacks something still waits when the step only looked something up for it.
      const waits = state.about !== undefined && state.about.missing.length > 0 && state.about.tool !== tool;
      const about = tool && !waits ? { tool, args: step.args, missing: [], score: 1 } : state.about;
      state = { ...state, shown, about };
    }
  }
  return state;
}
