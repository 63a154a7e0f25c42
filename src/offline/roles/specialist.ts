import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { COMPLETE, FOLLOW_CHAIN, type ModelTool } from "../../engine/dialog/protocol.ts";
import { answer } from "../conversation/answer.ts";
import { replay } from "../conversation/replay.ts";
import type { Mind } from "../conversation/state.ts";
import { taskParts } from "../conversation/task-parts.ts";
import { type ModelReply, withText } from "../decision.ts";
import { withoutDeclined } from "../goals/clauses.ts";
import { withGiven } from "../goals/given.ts";
import { asChange } from "../goals/reworded.ts";
import { keptFor } from "../kept.ts";
import { withoutGivers } from "../links.ts";
import { firstOf } from "../rules.ts";
import type { Situation } from "../situation.ts";
import { corrected } from "../slots/corrected.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { withActInstead } from "./act-instead.ts";
import { withoutAsides } from "./asides.ts";
import { BEFORE_READING, type Task, toOthers } from "./before-reading.ts";
import { afterChain } from "./chain.ts";
import { withOnlyChoice, withSpellingOfShown } from "./choice-asked.ts";
import { afterDecision } from "./decided.ts";
import { onAllListed } from "./done-with-all.ts";
import { fromEarlier } from "./follow-plan.ts";
import { asAllowed } from "./held-back.ts";
import { sidesAhead } from "./in-its-time.ts";
import { type Heard, ONCE_READ, ownPart } from "./once-read.ts";
import { withChoiceOfLeft } from "./picked-of-left.ts";
import { withSameDays } from "./same-days.ts";
import { repeatsRefused, withWishes } from "./taken-back.ts";
import { withUnusedLine } from "./unused-line.ts";

/** A specialist carries its task out, and says what its calls did not use. */
export async function carryOut(told: Situation, embeddings: EmbeddingsInterface): Promise<ModelReply> {
  const meant = withActInstead(withOnlyChoice(withChoiceOfLeft(withSpellingOfShown(withoutAsides(told)))));
  const { reply: first, situation: all } = withSameDays(meant);
  if (first) return first;
  const task = taskOf(all, embeddings);
  const next = (await firstOf(BEFORE_READING, task)) ?? (await asHeard(task));
  const reply = repeatsRefused(next, all) ? withText(task.phrases.notDone) : next;
  // What a part does not use is for the others.
  return asAllowed(ownPart(all) ? reply : withUnusedLine(reply, all), all);
}

function taskOf(all: Situation, embeddings: EmbeddingsInterface): Task {
  const given = withWishes(
    afterChain({ ...all, request: asChange(corrected(all.request, toolsAmong(all.tools), all.read)) }),
  );
  const situation = afterDecision(given);
  return {
    ...{ given, situation, embeddings },
    tools: toolsAmong(situation.tools),
    phrases: offlinePhrases(all.language),
  };
}

/** What is replied to the wish in the words of a task. */
async function asHeard(task: Task): Promise<ModelReply> {
  const { situation, tools, embeddings, phrases } = task;
  const { request, read } = situation;
  const mind: Mind = { tools, embeddings, read, isTasked: true };
  const state = await replay(situation.past, mind);
  const { calls: answered, chosen, isWhole = false, ...turn } = await answer(request, state, mind);
  const meant = answered.map((call) => onAllListed(call, request, tools));
  const found = meant.map((call) => fromEarlier(call, situation));
  if (!found.every((call) => call !== undefined)) return toOthers(phrases);
  const calls = withoutGivers(
    found.map((call) => withGiven(call, situation.given)),
    tools,
  ).flatMap((call) => sidesAhead(call, tools, read(request)));
  const { said, shown } = taskParts(request);
  const heard: Heard = {
    ...{ ...task, ...turn, mind, state, meant, calls, isWhole },
    ready: calls.filter(({ missing }) => missing.length === 0),
    known: {
      ...state,
      shown: shown.length > 0 ? shown : state.shown,
      chosen: chosen ? [chosen, ...state.chosen] : state.chosen,
      said: [withoutDeclined(said), ...state.said],
    },
  };
  return (await firstOf(ONCE_READ, heard)) ?? toOthers(phrases);
}

/** The same array for the same one, so that what is found out about them together is kept. */
const toolsAmong = keptFor((tools: readonly ModelTool[]) =>
  tools.filter(({ name }) => name !== COMPLETE && name !== FOLLOW_CHAIN),
);
