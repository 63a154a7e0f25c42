import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { answer } from "../conversation/answer.ts";
import { answeredBack } from "../conversation/asked-back.ts";
import { replay } from "../conversation/replay.ts";
import { type ModelReply, withCalls, withText } from "../decision.ts";
import type { Situation } from "../situation.ts";
import { talkReply } from "../talk/reply.ts";
import { failureOf } from "../wording/failure.ts";
import { readable, together } from "../wording/observations.ts";
import { askFor } from "../wording/question.ts";
import { refusal } from "../wording/refusal.ts";
import { tooLong } from "../wording/too-long.ts";

/** An agent with ordinary tools only: calls what the request asks for, then words what came back. */
export async function actAlone(situation: Situation, embeddings: EmbeddingsInterface): Promise<ModelReply> {
  const { request, steps, tools, language, read } = situation;
  if (steps.length > 0) {
    const texts = steps.map((step) =>
      step.failed ? failureOf(step, tools, language) : readable(step.observation, language),
    );
    return withText(together(texts, language));
  }
  const overlong = tooLong(request, language);
  if (overlong) return withText(overlong);
  const mind = { tools, embeddings, read };
  const completed = await answeredBack(request, situation.past, mind);
  const pleasantry = completed ? undefined : await talkReply(situation, embeddings);
  if (pleasantry) return withText(pleasantry);
  const planned = completed ? [completed] : (await answer(request, await replay(situation.past, mind), mind)).calls;
  const ready = planned.filter(({ missing }) => missing.length === 0);
  if (ready.length > 0) return withCalls(...ready.map(({ tool, args }) => ({ name: tool.name, args })));
  const [first] = planned;
  return withText(first ? askFor(first.missing, language) : await refusal(situation, embeddings));
}
