import { type ModelReply, withText } from "../decision.ts";
import { asksToAct } from "../goals/acts.ts";
import type { Asked } from "./asked.ts";
import { chosenOfLeft } from "./choice-asked.ts";

/** "Not the Geneva one, cancel the first", of a list that was shown: it is asked which one where it cannot be told. */
export function pickedOfLeft({ given, said, phrases, plan }: Asked): ModelReply | Promise<ModelReply> | undefined {
  const isToAct = said.split(/[,，;；]/).some((part) => asksToAct(part));
  const chosen = given.steps.length === 0 && isToAct ? chosenOfLeft({ ...given, request: said }) : undefined;
  if (!chosen) return undefined;
  return chosen.said === undefined ? withText(phrases.whichOne) : plan({ request: chosen.said });
}
