import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { takesQuestion } from "../goals/match.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { slotsOf } from "../slots/slot.ts";
import { saysTitleOf } from "../wording/name-of.ts";

/** A look-up of rules for a question, behind what it is about: "Rental cars: does that include petrol". */
export function behindSubject(call: PlannedCall, subject: string, question: string): PlannedCall {
  const [slot] = slotsOf(call.tool);
  if (!slot) return call;
  const query = `${subject.replace(/[:：?？]/g, " ").trim()}: ${question}`;
  return { ...call, args: { ...call.args, [slot.name]: query } };
}

/** Whether a question names what one of some tools deals with: of that, it is asked. */
export const namesSubject = (question: string, tools: readonly ModelTool[]): boolean =>
  tools.some((tool) => !takesQuestion(tool) && saysTitleOf(tool, question));

/** "Does that include petrol", 那个含早吗: asked of what was spoken of. */
export const POINTS_BACK =
  /\b(?:it|its|that|this|they|them|those)\b(?! (?:i|you|we|is)\b)|它|[那这](?:个|种|些|家|辆|间|趟|张)?(?=包|含|要|有|能|可以|算|是|带|用)/i;

/** Whether a text asks for rules by that name: they answer it, whatever else it says. */
export const namesRules = (text: string): boolean =>
  /\b(?:polic(?:y|ies)|rules?|terms|conditions)\b|政策|规定|规则|条款/i.test(text);
