import { wordsOf } from "../../engine/embedding/words.ts";
import { asksToKnow } from "../../engine/question.ts";
import { listsOwn } from "../conversation/own-list.ts";
import { pointsAt } from "../conversation/pointing.ts";
import { itemsIn, ownCode } from "../conversation/shown.ts";
import { type ModelReply, withText } from "../decision.ts";
import { actOf, isOnExisting } from "../goals/acts.ts";
import { clausesOf } from "../goals/clauses.ts";
import type { Read } from "../reading/read.ts";
import { inQuotes } from "../wording/not-taken-up.ts";
import type { Asked } from "./asked.ts";
import { doersOf } from "./hand-over.ts";
import { pointsOnly } from "./points-only.ts";

/** "Show my tickets and cancel the cheapest one": what is to be listed, and the verb for one of it. */
function listAndAct(said: string, read: Read) {
  const [list, act, ...more] = clausesOf(said);
  if (list === undefined || act === undefined || more.length > 0 || !asksToKnow(list)) return undefined;
  const verb = wordsOf(act).find((word) => isOnExisting(actOf(word) ?? ""));
  return verb !== undefined && pointsOnly(act, read) ? { list, act, verb } : undefined;
}

/** What somebody has is listed first, before one of it is changed or ended. */
export async function listedFirst({ given, said, mine, plan }: Asked): Promise<ModelReply | undefined> {
  const parts = given.steps.length === 0 ? listAndAct(said, given.read) : undefined;
  const reply = parts && (await plan({ request: parts.list, written: parts.list }));
  const isOwn =
    reply?.calls.length === 1 && doersOf(mine).some((tool) => tool.name === reply.calls[0]?.name && listsOwn(tool));
  return isOwn ? reply : undefined;
}

/** What is to be done with one of those listed is done with that one. */
export async function actOnListed({ given, said, mine, phrases, plan }: Asked): Promise<ModelReply | undefined> {
  const [step, ...more] = given.steps;
  const isOwn = doersOf(mine).some((tool) => tool.name === step?.name && listsOwn(tool));
  const parts = isOwn && more.length === 0 && !step?.failed ? listAndAct(said, given.read) : undefined;
  if (!step || !parts) return undefined;
  const items = itemsIn(step.observation);
  const id = ownCode(items[pointsAt(parts.act, items) ?? -1]?.text ?? "");
  const request = `${parts.verb} ${id}`;
  if (id !== undefined) return plan({ request, written: request, whole: request, steps: [] });
  return withText(`${step.observation}\n\n${phrases.notTakenUp(inQuotes(parts.act, given.language))}`);
}
