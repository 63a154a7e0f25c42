import { isHandOff, type ModelTool } from "../../engine/dialog/protocol.ts";
import { languageOf } from "../../engine/language.ts";
import type { Mind } from "../conversation/state.ts";
import { acts } from "../goals/acts.ts";
import { missingIn } from "../goals/calls.ts";
import { daysIn, placeIn } from "../goals/context.ts";
import { finds } from "../goals/finds.ts";
import { isOfOneself, takesQuestion } from "../goals/match.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import type { Past } from "../situation.ts";
import { overlaid } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import { codeSlotOf, slotsOf } from "../slots/slot.ts";
import { doersOf } from "./hand-over.ts";
import { ownSpokenOf, placeOf } from "./same-trip.ts";

/**
 * "Anything cheaper for the same dates?", 有没有便宜点的, behind a thing that the user has: what there is to have of its
 * kind, there and then.
 */
export function otherOffers(
  said: string,
  past: readonly Past[],
  tools: readonly ModelTool[],
  mind: Pick<Mind, "read">,
): { call: PlannedCall; text: string } | undefined {
  if (said.length > LONGEST || !asksForCheaper(said) || daysIn(said, mind.read).length > 0) return undefined;
  const all = doersOf(tools);
  const own = placeIn(said, all, mind.read) === undefined ? ownSpokenOf(past, all, mind.read) : undefined;
  if (!own) return undefined;
  const takes = (tool: ModelTool) => acts(tool) && codeSlotOf(tool)?.pattern?.test(own.id) === true;
  const beside = tools.find(({ name, does }) => isHandOff(name) && does?.some(takes))?.does ?? [];
  const finder = beside.find(
    (tool) =>
      finds(tool) && !isOfOneself(tool) && !takesQuestion(tool) && slotsOf(tool).some(({ kind }) => kind === "moment"),
  );
  if (!finder) return undefined;
  const known = fill(finder, mind.read(own.line)).filter(({ slot }) => slot.kind === "place" || slot.kind === "moment");
  const wanted = fill(finder, mind.read(said)).filter(({ slot }) => slot.kind !== "place" && slot.kind !== "moment");
  const args = overlaid({}, [...known, ...wanted]);
  const missing = missingIn(slotsOf(finder), args);
  if (missing.length > 0) return undefined;
  const of = (kind: string) => known.flatMap(({ slot, value }) => (slot.kind === kind ? [String(value)] : []));
  const place = placeOf(own.line, all, mind.read) ?? [...new Set(of("place"))].join(" → ");
  const days = [...new Set(of("moment"))];
  const text =
    languageOf(said) === "zh" ? `${place}，${said}（${days.join("至")}）` : `${said} (${place}, ${days.join(" to ")})`;
  return { call: { tool: finder, args, missing, score: 1 }, text };
}

const LONGEST = 60;
/** "Is there anything cheaper", 有没有便宜点的, 便宜一点的有吗. */
const asksForCheaper = (said: string): boolean => (FINDS.test(said) && CHEAPER.test(said)) || CHEAPER_ALONE.test(said);

const FINDS =
  /\b(?:any(?:thing|where)?|something|somewhere|(?:is|are) there|got|have|find|show|see)\b|有没有|有[无没]|还有|找|看|换|有/i;
const CHEAPER = /\b(?:cheaper|less expensive|nicer|better)\b|(?:便宜|好)[一点些]{0,2}的/i;
const CHEAPER_ALONE = /(?:便宜|好)[一点些]{1,2}的?(?:有吗|有没有|吗)/;
