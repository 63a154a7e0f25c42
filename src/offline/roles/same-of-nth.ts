import { pointsAt } from "../conversation/pointing.ts";
import { lastCalls } from "../conversation/revised.ts";
import { itemsIn, ownCode } from "../conversation/shown.ts";
import type { ModelReply } from "../decision.ts";
import { acts } from "../goals/acts.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { agentTexts, userTexts } from "../past.ts";
import { POINTER, without } from "../shown/degrees.ts";
import type { Asked } from "./asked.ts";
import { doersOf, passedOn } from "./hand-over.ts";

/**
 * "And the second one?", behind "how much did the first one sell last month": the same is looked up of another thing of
 * the list that the first one is of.
 */
export function sameOfNth({ given: { past }, said, mine }: Asked): ModelReply | undefined {
  const [last, ...others] = lastCalls(past, doersOf(mine));
  const isSame = userTexts(past)
    .slice(-LATELY)
    .some((before) => asksTheSame(said, before));
  if (!last || others.length > 0 || acts(last.tool) || !isSame) return undefined;
  const had = JSON.stringify(last.args);
  const list = agentTexts(past)
    .map(itemsIn)
    .findLast((items) => items.length > 1);
  const codes = list?.map(({ text }) => ownCode(text)) ?? [];
  const [of, ...more] = codes.filter((code) => code !== undefined && had.includes(`"${code}"`));
  const other = list && codes[pointsAt(said, list) ?? -1];
  if (of === undefined || more.length > 0 || other === undefined) return undefined;
  const args: PlannedCall["args"] = JSON.parse(had.replace(`"${of}"`, `"${other}"`));
  return passedOn([{ ...last, args }], without(said, POINTER).trim(), mine);
}

/** How many messages before may have said what is asked for. */
const LATELY = 3;

/** Whether a message counts to a thing, and says no more than one before it, or nothing else. */
function asksTheSame(said: string, before: string): boolean {
  const [rest, had] = [said, before].map((text) => without(text, POINTER).replace(AROUND, "").toLowerCase());
  return rest !== undefined && rest !== said.replace(AROUND, "").toLowerCase() && (rest === "" || rest === had);
}

const AROUND = /\b(?:and|what about|how about|ok(?:ay)?|then|the|of)\b|[那呢么还有的\s\p{P}]/giu;
