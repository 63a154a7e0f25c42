import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { ASK_USER, type ControlTool, handOverName, isHandOver, SUMMARIZE } from "../../engine/dialog/protocol.ts";
import { call, type Decision, say } from "../decision.ts";
import { madeWhole } from "../dialogue/follow-up.ts";
import { partingIn } from "../dialogue/parting.ts";
import { agreedTo, isReply, placeIn, pointedAt, withPlace } from "../dialogue/references.ts";
import { isDrop, isNo, isYes } from "../dialogue/replies.ts";
import { topicWordsOf } from "../dialogue/topic-words.ts";
import { asksToAct } from "../goals/acts.ts";
import { callsFor } from "../goals/calls.ts";
import { type Goal, goalsOf } from "../goals/goals.ts";
import { rank } from "../goals/match.ts";
import { read } from "../reading/read.ts";
import { type Situation, saidBefore } from "../situation.ts";
import { nameOf } from "../wording/name-of.ts";
import { phrasesIn } from "../wording/phrases.ts";
import { asksOfItself, refusal } from "../wording/refusal.ts";
import { smallTalk } from "../wording/small-talk.ts";
import { tooLong } from "../wording/too-long.ts";
import { stepsOfPassage } from "./passage-steps.ts";

/** The planner splits the question, hands each part over, and has the results put together. */
export async function plan(given: Situation, embeddings: EmbeddingsInterface): Promise<Decision> {
  const { steps, language } = given;
  if (steps.length > 0) return afterResults(given) ?? say(await refusal(given, embeddings));
  const said = given.request.trim();
  const asked = { ...given, request: said };
  const letGo = given.ended.filter(({ how }) => how === "dropped" || how === "elsewhere");
  const pleasantry = tooLong(said, language) ?? smallTalk(said, language);
  if (pleasantry) return say(pleasantry);
  if (asksOfItself(said)) return say(await refusal(asked, embeddings));
  const refersToLast = asksToAct(said) && pointedAt(said, given.past) !== undefined;
  if ((isDrop(said) && !refersToLast) || isNo(said) || letGo.some(({ how }) => how === "dropped"))
    return say(phrasesIn(language).dropped);
  if (letGo.length > 0 && partingIn(said) === "elsewhere") return say(phrasesIn(language).first);
  if (isYes(said) && agreedTo(said, given.past) === undefined) return say(phrasesIn(language).nothingOpen);
  const mine = ownTools(asked);
  // Who has just let go does not get the same back.
  const tools = mine.filter(({ name }) => !letGo.some(({ from }) => name === handOverName(from)));
  const pointed = await goalPointedAt(asked, tools, embeddings);
  if (pointed) return pointed;
  const situation = { ...asked, request: standing(asked, tools) };
  const { request } = situation;
  const direct = await goalsOf(request, tools, embeddings);
  const outlined = await stepsOfPassage(situation, direct, tools, embeddings);
  const goals = outlined ?? direct;
  if (goals.length === 0) return say(await refusal(asked, embeddings));
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
  return calls.length > 0 ? call(...calls) : say(await refusal(asked, embeddings));
}

/** The request as it stands by itself: what it takes from the questions before is put in. */
function standing(situation: Situation, tools: readonly ControlTool[]): string {
  const { past, request, now } = situation;
  const words = { now, isTopic: topicWordsOf(tools) };
  const questions = saidBefore(situation).filter((text) => !isReply(text));
  const whole = [...questions.reverse(), request].reduce(
    (previous, text) => (previous === "" ? text : madeWhole(text, previous, words)),
    "",
  );
  return withPlace(agreedTo(request, past) ?? whole, past, tools, now);
}

/** A thing that was shown is taken up by whoever deals with such things. */
async function goalPointedAt(
  { request, past }: Situation,
  tools: readonly ControlTool[],
  embeddings: EmbeddingsInterface,
): Promise<Decision | undefined> {
  const pointed = pointedAt(request, past);
  const takers = tools.filter(({ name }) => isHandOver(name));
  const [best] = pointed ? await rank(pointed.topic, takers, embeddings) : [];
  if (!pointed || !best || best.score < nearEnough) return undefined;
  return call({ name: best.tool.name, args: { job_desc: pointed.job, trust_mode: 1 } });
}

const nearEnough = 0.1;

const ownTools = ({ tools }: Situation): ControlTool[] =>
  tools.filter(({ name }) => name !== ASK_USER && name !== SUMMARIZE);

/** The question a text ends with; undefined when it ends with something else. */
function questionAtEnd(text: string): string | undefined {
  const ending = text.trim();
  return /[?？]$/.test(ending) ? ending.split(/[.。!！\n]/).at(-1) : undefined;
}

/**
 * Results that ask something go on to the user, the answer back to who asked; everything else is put together.
 * Undefined when everybody has let go.
 */
function afterResults({ steps, tools, language }: Situation): Decision | undefined {
  const letGo = steps.filter(({ name, kind }) => isHandOver(name) && (kind === "dropped" || kind === "elsewhere"));
  if (letGo.length === steps.length) {
    return letGo.some(({ kind }) => kind === "dropped") ? say(phrasesIn(language).dropped) : undefined;
  }
  const asking = steps.findLast(
    ({ name, observation }) => isHandOver(name) && questionAtEnd(observation) !== undefined,
  );
  const last = steps.at(-1);
  if (asking && last?.name === ASK_USER && !last.failed) {
    const job = `${String(asking.args.job_desc ?? "")} (${last.observation.trim()})`;
    return call({ name: asking.name, args: { job_desc: job, trust_mode: 1 } });
  }
  const wasAsked = steps.some(({ name }) => name === ASK_USER);
  const question = asking && questionAtEnd(asking.observation)?.trim();
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
    if (isOutline) return texts.map((text) => hand(tool, withDayAndPlace(text, situation)));
    return [hand(tool, withDayAndPlace(texts.join(situation.language === "zh" ? "；" : "; "), situation))];
  });
}

/** A part that names no day, or no place, takes over that of the question it comes from. */
function withDayAndPlace(text: string, { request, now, language, tools }: Situation): string {
  const days = (of: string) => read(of, now).mentions.filter(({ kind }) => kind === "moment" || kind === "period");
  const day = days(text).length === 0 ? days(request)[0]?.text : undefined;
  const place = placeIn(text, tools, now) ? undefined : placeIn(request, tools, now);
  const taken = [place && nameOf(place.choice, language), day].filter((one) => one !== undefined);
  if (taken.length === 0) return text;
  return language === "zh" ? `${text}（${taken.join("，")}）` : `${text} (${taken.join(", ")})`;
}
