import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { isHandOff, type ModelTool } from "../../engine/dialog/protocol.ts";
import { isQuestion } from "../../engine/question.ts";
import { fitsNone, pointedAt, sortedOut } from "../conversation/references.ts";
import { THEM } from "../conversation/revised.ts";
import { type ModelReply, withCalls, withText } from "../decision.ts";
import { acts, asksToAct } from "../goals/acts.ts";
import { rank } from "../goals/match.ts";
import { type Mind, SURE } from "../goals/mind.ts";
import { rankRequest } from "../goals/rank-request.ts";
import type { Situation } from "../situation.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { doersOf } from "./hand-over.ts";
import { takesNoneOf } from "./is-follow-up.ts";

/** A thing that was shown is taken up by whoever deals with such things. */
export async function goalPointedAt(
  { request, past, read, language }: Situation,
  tools: readonly ModelTool[],
  embeddings: EmbeddingsInterface,
): Promise<ModelReply | undefined> {
  const isNarrowed = NARROWS.test(request);
  const fitting = isNarrowed || (isQuestion(request) && !asksToAct(request)) ? sortedOut(request, past, read) : [];
  if (fitting.length > 0) return withText(fitting.join("\n"));
  if (isNarrowed && fitsNone(request, past, read)) return withText(offlinePhrases(language).noneFits(request));
  const pointed = pointedAt(request, past, read);
  // An id tells who may do something to what has it.
  const isTaker = ({ name, does = [] }: ModelTool) =>
    isHandOff(name) && !(pointed && takesNoneOf(pointed.job, asksToAct(request) ? does.filter(acts) : does));
  const [best] = pointed ? await rank(pointed.topic, tools.filter(isTaker), embeddings) : [];
  if (!pointed || !best || best.score < nearEnough) return undefined;
  if (pointed.isAll && !THEM.test(request) && (await isForOther(request, best.tool, tools, { read, embeddings })))
    return undefined;
  return withCalls({ name: best.tool.name, args: { job_desc: pointed.job, trust_mode: 1 } });
}

/** "And the car a day longer", after a hotel: what is surely for another agent than the one it is near to. */
async function isForOther(request: string, { does = [] }: ModelTool, tools: readonly ModelTool[], mind: Mind) {
  const [likeliest] = await rankRequest(request, doersOf(tools), mind);
  return likeliest !== undefined && likeliest.score >= SURE * SURE && !does.includes(likeliest.tool);
}

const nearEnough = 0.1;
/** Fewer of what was shown: "only the afternoon ones", 只看下午的. */
const NARROWS = /^(?:(?:and|but|please) )?(?:only|just)\b|^只[看要]/i;
