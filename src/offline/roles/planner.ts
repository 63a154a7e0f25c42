import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { addsMore } from "../../engine/dialog/adds.ts";
import { saysOnlyValues } from "../conversation/only-values.ts";
import { isPointing } from "../conversation/pointing.ts";
import { isChange } from "../conversation/replies.ts";
import { askedAbout } from "../conversation/revised.ts";
import type { ModelReply } from "../decision.ts";
import { clausesWanted } from "../goals/clauses.ts";
import { goalsOf } from "../goals/goals.ts";
import { otherAim } from "../goals/rank-request.ts";
import { withVerbOf } from "../goals/shared-verb.ts";
import { lastTurn } from "../past.ts";
import { firstOf } from "../rules.ts";
import type { Situation } from "../situation.ts";
import { type Asked, asAsked, notUnderstood, standing } from "./asked.ts";
import { BEFORE_PLANNING } from "./before-planning.ts";
import { callsAgain } from "./calls-again.ts";
import { doersOf } from "./hand-over.ts";
import { pointedInVain, withPricedInVain } from "./ordered-in-vain.ts";
import { goalPointedAt, movesToDay } from "./pointed-goal.ts";
import { withWhereItStands } from "./refund-asked.ts";
import { ONCE_WISHED } from "./wished.ts";

/**
 * The planner splits the question, hands each part over, and has the results put together. What nothing else is for is
 * looked up in texts, if there are any.
 */
export async function plan(all: Situation, embeddings: EmbeddingsInterface): Promise<ModelReply> {
  const asked = asAsked(all, embeddings, plan);
  const meant = thingBesides(asked.given);
  if (meant !== undefined) return asked.plan({ request: meant, written: meant });
  const reply = (await firstOf(BEFORE_PLANNING, asked)) ?? (await followUp(asked)) ?? (await wished(asked));
  return withPricedInVain(withWhereItStands(reply, asked), asked);
}

/** "HB-2 too", behind what was done with HB-1: the same is to be done with it. */
function thingBesides({ request, steps, past, tools }: Situation): string | undefined {
  if (steps.length > 0 || !addsMore(request)) return undefined;
  const last = lastTurn(past);
  const said = last.flatMap((one) => (one.kind === "step" ? String(one.step.args.job_desc ?? "") : one.text));
  return said.flatMap((before) => withVerbOf(before, request, doersOf(tools)) ?? [])[0];
}

/** What goes on from what was called or shown last. */
async function followUp({ given, said, mine, tools, embeddings }: Asked): Promise<ModelReply | undefined> {
  const again = await callsAgain(given, mine, embeddings);
  if (again && !again.isSame) return again.reply;
  const inVain = pointedInVain(given, tools);
  if (inVain) return inVain;
  // "No, Shanghai" changes what was looked up, and nothing that was shown.
  const isOfLast =
    !movesToDay(said) &&
    isChange(said) &&
    !isPointing(said) &&
    saysOnlyValues(askedAbout(said), doersOf(mine), given.read);
  const isWhole = standing(given, tools) === said && !isOfLast;
  const pointed = isWhole ? await goalPointedAt(given, tools, embeddings) : undefined;
  // What is asked about all that was told is no business of one of its lines.
  return again && (pointed?.calls.length ?? 1) > 0 ? again.reply : pointed;
}

async function wished(asked: Asked): Promise<ModelReply> {
  const { given, tools, mind } = asked;
  const situation = { ...given, request: standing(given, tools).replace(MEANT, "") };
  const direct = await goalsOf(situation.request, tools, mind);
  const aim = await otherAim(clausesWanted(situation.request).join(", "), tools, mind);
  return (await firstOf(ONCE_WISHED, { ...asked, situation, direct, aim })) ?? notUnderstood(asked);
}

/** "No, I mean traffic in Xihu": what follows is what is asked for. */
const MEANT = /^(?:(?:no|sorry|wait|oh|oops)\b[, ]*){0,2}i (?:mean|meant)[,:]? (?=\S+ \S)/i;
