import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { COMPLETE } from "../../dialog/protocol.ts";
import { call, type Decision, say } from "../decision.ts";
import { callsFor } from "../goals/calls.ts";
import type { Situation } from "../situation.ts";
import { phrasesIn } from "../wording/phrases.ts";
import { askFor } from "../wording/question.ts";

/** A specialist carries its task out, and lets go together with its last calls. */
export async function carryOut(situation: Situation, embeddings: EmbeddingsInterface): Promise<Decision> {
  const { request, steps, language, now } = situation;
  const phrases = phrasesIn(language);
  const tools = situation.tools.filter(({ name }) => name !== COMPLETE);
  const failures = steps.filter(({ failed }) => failed);
  if (failures.length > 0) {
    const result = failures.map(({ observation }) => observation).join("\n");
    return call(letGo({ cancel: false, reason: phrases.failed(""), result }));
  }
  if (steps.length > 0) return call(letGo({ cancel: false, reason: phrases.done }));
  const earlier = situation.dialogue
    .filter(({ who }) => who === "user")
    .map(({ text }) => text)
    .reverse();
  const planned = await callsFor(request, tools, { embeddings, now }, earlier);
  if (planned.length === 0) return call(letGo({ cancel: true, reason: phrases.nothingFits }));
  const ready = planned.filter(({ missing }) => missing.length === 0);
  const lacking = planned.find(({ missing }) => missing.length > 0);
  if (ready.length === 0 && lacking) return say(askFor(lacking.missing, language));
  return call(
    ...ready.map(({ tool, args }) => ({ name: tool.name, args })),
    letGo({ cancel: false, reason: phrases.done }),
  );
}

function letGo(args: { cancel: boolean; reason: string; result?: string }): Decision["calls"][number] {
  return { name: COMPLETE, args: { result: "", ...args } };
}
