import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { ASK_USER, type ControlTool, isHandOver, SUMMARIZE } from "../../dialog/protocol.ts";
import { call, type Decision, say } from "../decision.ts";
import { madeWhole } from "../dialogue/follow-up.ts";
import { topicWordsOf } from "../dialogue/topic-words.ts";
import { callsFor } from "../goals/calls.ts";
import { type Goal, goalsOf } from "../goals/goals.ts";
import { read } from "../reading/read.ts";
import { type Situation, saidBefore } from "../situation.ts";
import { abilities } from "../wording/abilities.ts";
import { smallTalk } from "../wording/small-talk.ts";
import { stepsOfPassage } from "./passage-steps.ts";

/** The planner splits the question, hands each part over, and has the results put together. */
export async function plan(asked: Situation, embeddings: EmbeddingsInterface): Promise<Decision> {
  const { steps, language } = asked;
  const tools = asked.tools.filter(({ name }) => name !== ASK_USER && name !== SUMMARIZE);
  if (steps.length > 0) return afterResults(asked);
  const pleasantry = smallTalk(asked.request, language);
  if (pleasantry) return say(pleasantry);
  const words = { now: asked.now, isTopic: topicWordsOf(tools) };
  const request = [...saidBefore(asked).reverse(), asked.request].reduce(
    (previous, text) => (previous === "" ? text : madeWhole(text, previous, words)),
    "",
  );
  const situation = { ...asked, request };
  const direct = await goalsOf(request, tools, embeddings);
  const outlined = await stepsOfPassage(situation, direct, tools, embeddings);
  const goals = outlined ?? direct;
  if (goals.length === 0) return say(abilities(tools, language));
  const handedOver = goals.filter(({ tool }) => isHandOver(tool.name));
  const own = goals.filter(({ tool }) => !isHandOver(tool.name));
  const reads = await Promise.all(
    own.map(({ text, tool }) => callsFor(text, [tool], { embeddings, now: situation.now }, [request])),
  );
  const ready = reads.flat().filter(({ missing }) => missing.length === 0);
  const calls = [
    ...jobs(handedOver, situation, outlined !== undefined),
    ...ready.map(({ tool, args }) => ({ name: tool.name, args })),
  ];
  return calls.length > 0 ? call(...calls) : say(abilities(tools, language));
}

const asks = /[^.。!！\n]*[?？]\s*$/u;

/** Results that ask something go on to the user, the answer back to who asked; everything else is put together. */
function afterResults({ steps, tools }: Situation): Decision {
  const asking = steps.findLast(({ name, observation }) => isHandOver(name) && asks.test(observation.trim()));
  const last = steps.at(-1);
  if (asking && last?.name === ASK_USER && !last.failed) {
    const job = `${String(asking.args.job_desc ?? "")} (${last.observation.trim()})`;
    return call({ name: asking.name, args: { job_desc: job, trust_mode: 1 } });
  }
  const wasAsked = steps.some(({ name }) => name === ASK_USER);
  const question = asking?.observation.trim().match(asks)?.[0].trim();
  if (question && !wasAsked && tools.some(({ name }) => name === ASK_USER)) {
    return call({ name: ASK_USER, args: { question } });
  }
  return call({ name: SUMMARIZE, args: {} });
}

function jobs(goals: readonly Goal[], situation: Situation, isOutline: boolean): Decision["calls"] {
  const byTool = new Map<ControlTool, string[]>();
  for (const { tool, text } of goals) byTool.set(tool, [...(byTool.get(tool) ?? []), text]);
  const isWhole = byTool.size === 1 && !isOutline;
  const hand = (tool: ControlTool, text: string) => ({ name: tool.name, args: { job_desc: text, trust_mode: 1 } });
  return [...byTool].flatMap(([tool, texts]) => {
    if (isWhole) return [hand(tool, situation.request)];
    if (isOutline) return texts.map((text) => hand(tool, withDay(text, situation)));
    return [hand(tool, withDay(texts.join(situation.language === "zh" ? "；" : "; "), situation))];
  });
}

/** A part that names no day takes over the day of the question it comes from. */
function withDay(text: string, { request, now, language }: Situation): string {
  const days = (of: string) => read(of, now).mentions.filter(({ kind }) => kind === "moment" || kind === "period");
  const [day] = days(request);
  if (!day || days(text).length > 0) return text;
  return language === "zh" ? `${text}（${day.text}）` : `${text} (${day.text})`;
}
