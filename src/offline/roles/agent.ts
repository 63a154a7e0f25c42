import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { withoutEnding } from "../../engine/ending.ts";
import { answer } from "../conversation/answer.ts";
import { replay } from "../conversation/replay.ts";
import { type Mind, recount } from "../conversation/state.ts";
import { asCall, type ModelReply, withCalls, withText } from "../decision.ts";
import { callsOf } from "../goals/calls.ts";
import { goalsOf } from "../goals/goals.ts";
import { SURE } from "../goals/mind.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { isWorded, rankRequest } from "../goals/rank-request.ts";
import { userTexts } from "../past.ts";
import type { Past, Situation } from "../situation.ts";
import { argumentSets, missingIn } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import type { Filled } from "../slots/filled.ts";
import { uncounted } from "../slots/han-lists.ts";
import { isSameSlot, type Slot, slotsOf } from "../slots/slot.ts";
import { givesUp, talkIn } from "../talk/act.ts";
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
  if (ready.length > 0) return withCalls(...ready.map(asCall));
  const [first] = planned;
  return withText(first ? askFor(first.missing, language) : await refusal(situation, embeddings));
}

/**
 * The call that an answer to a question completes, where only the tools' wording is known: what was asked for comes
 * from the answer, everything else from what was said before it. Undefined where nothing was asked, or something else
 * is wanted now.
 */
async function answeredBack(answer: string, past: readonly Past[], mind: Mind): Promise<PlannedCall | undefined> {
  const question = past.at(-1);
  if (question?.kind !== "agent" || !ASKS.test(question.text.trim()) || !isWorded(mind.tools)) return undefined;
  // A bare name looks like chat.
  const act = talkIn(answer);
  if ((act !== undefined && act !== "chat") || givesUp(answer)) return undefined;
  const before = saidBefore(past);
  const first = before[0];
  const tool = first === undefined ? undefined : await toolFor(first, question.text, mind);
  if (first === undefined || !tool || (await wantsOther(answer, tool, mind))) return undefined;
  const [call] = callsOf({ tool, score: SURE }, first, [], mind.read);
  return call && completed(call, question.text, [answer, ...before.slice(1).reverse(), first], mind);
}

const ASKS =
  /[?？]$|\b(?:please|could you|can you|would you|may i|i need|i also need|let me know|tell me)\b|请|需要(?:知道|您|你)|(?:告诉|提供)/i;

/** What the user has said since the last call, oldest first. */
const saidBefore = (past: readonly Past[]): string[] =>
  userTexts(past.slice(past.findLastIndex(({ kind }) => kind === "step") + 1));

/** Who asks for something has understood what it is for. */
async function toolFor(first: string, question: string, mind: Mind): Promise<PlannedCall["tool"] | undefined> {
  const [goal, ...more] = await goalsOf(first, mind.tools, mind);
  if (goal) return more.length === 0 ? goal.tool : undefined;
  return (await rankRequest(`${first}\n${question}`, mind.tools, mind))[0]?.tool;
}

async function wantsOther(answer: string, tool: PlannedCall["tool"], mind: Mind): Promise<boolean> {
  const [best] = await rankRequest(answer, mind.tools, mind);
  return best !== undefined && best.tool !== tool && best.score >= SURE / 2;
}

function completed(call: PlannedCall, question: string, texts: readonly string[], { read }: Mind): PlannedCall {
  const slots = slotsOf(call.tool);
  const asked = askedIn(question, slots, read);
  const [answer = "", ...before] = texts;
  const answered = withBare(answer, asked, fill(call.tool, read(answer)), call);
  // What was asked for was not said before, and takes no words that were.
  const rest = withoutSlots(call.tool, asked);
  const earlier = [rest, call.tool].flatMap((tool) => before.flatMap((text) => fill(tool, read(text))));
  const from = (filled: readonly Filled[], { path }: Slot) => filled.find(({ slot }) => isSameSlot(slot, { path }));
  const chosen = slots.flatMap((slot) => {
    const isNew = asked.includes(slot) || (asked.length === 0 && isSurely(answered, slot));
    const [one, other] = isNew ? [answered, earlier] : [earlier, answered];
    return from(one, slot) ?? from(other, slot) ?? [];
  });
  const [args = {}] = argumentSets(chosen);
  return recount({ ...call, args });
}

/** Whether an answer says anew when something is, or how many there are: 改成3号，住4晚. */
const isSurely = (answered: readonly Filled[], slot: Slot): boolean =>
  (slot.type !== "string" || slot.kind === "moment") &&
  answered.some((one) => isSameSlot(one.slot, slot) && one.score >= SURELY);
const SURELY = 2;

function withoutSlots(tool: PlannedCall["tool"], slots: readonly Slot[]): PlannedCall["tool"] {
  const asked = new Set(slots.map(({ path }) => String(path[0])));
  const left = Object.entries(tool.parameters.properties ?? {}).filter(([key]) => !asked.has(key));
  return { ...tool, parameters: { ...tool.parameters, properties: Object.fromEntries(left) } };
}

/** The slots that a question speaks of by words that no other slot has; none where it names none. */
function askedIn(question: string, slots: readonly Slot[], read: Mind["read"]): Slot[] {
  const said = new Set(read(question).tokens.map(({ root }) => root));
  return slots.filter((slot) =>
    [...slot.nameRoots, ...slot.roots].some(
      (root) => said.has(root) && slot.weights.get(root) === 1 && root.length > 1 && !isStopWord(root),
    ),
  );
}

/** A bare answer is the value of what was asked for, and a bare list its values. */
function withBare(answer: string, asked: readonly Slot[], filled: readonly Filled[], call: PlannedCall): Filled[] {
  const missing = missingIn(slotsOf(call.tool), call.args);
  const open = asked.filter((slot) => slot.type === "string" && !slot.isClosed && slot.kind !== "moment");
  const [only, ...others] = open.length > 0 ? open : missing;
  const [value, ...more] = only ? uncounted(only, membersOf(answer)) : [];
  if (!only || others.length > 0 || value === undefined || (more.length > 0 && !only.isList)) return [...filled];
  return [...filled.filter(({ slot }) => slot !== only), { slot: only, value, others: more, score: 2 }];
}

/** The members of a text that is nothing but a short value, or a list of such. */
function membersOf(text: string): string[] {
  const whole = withoutEnding(text.trim(), /[.。!！]$/).replace(CHOSEN, "$1");
  const members = listOf(whole)
    .split(/ ?(?:[,，、;；]|\band\b|[和与及]|以及|还有) ?/u)
    .filter(Boolean);
  const isBare = members.every((one) => one.length <= LONGEST && one.split(/\s+/).length <= 4 && !SAYS.test(one));
  return isBare ? members : [];
}

/** 薄荷、迷迭香还有小番茄，阳台朝南: beside a list with 、 in it, a comma leads to something else. */
const listOf = (text: string): string =>
  text
    .replace(/[，,]\s?(?=还有|以及|和)/g, "、")
    .split(/[，,]/)
    .find((part) => part.includes("、")) ?? text;

/** 要牛皮的, 就选红色吧: what is chosen, without the words that choose it. */
const CHOSEN = /^就?(?:[要是选用]|我[要选用]|来)?(\p{Script=Han}{1,10}?)的?(?:吧|就[行好够]了?|就可以了?)?$/u;
const LONGEST = 16;
const SAYS = /[:：=?？]|\b(?:is|are|i|my|it|we|please|want|need|yes|no|not|the)\b|[是为要用请我您你不的]|没有/i;
