import { ASK_USER, isHandOff, SUMMARIZE } from "../../engine/dialog/protocol.ts";
import { type ModelReply, withCalls, withText } from "../decision.ts";
import type { Situation } from "../situation.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { belowLine, lineSoFar, tellsOtherDays } from "./unused-line.ts";

/** The question a text ends with; undefined when it ends with something else, as an example of what can be asked. */
function questionAtEnd(text: string): string | undefined {
  const ending = text.trim();
  const line = ending.slice(ending.lastIndexOf("\n") + 1);
  return /[?？]$/.test(line) && !/^[-*•] /.test(line) ? line.split(/[.。!！]/).at(-1) : undefined;
}

/**
 * Results that ask something go on to the user, the answer back to who asked; everything else is put together.
 * Undefined when everybody has let go.
 */
export function afterResults(situation: Situation): ModelReply | undefined {
  const { steps, tools, language } = situation;
  const letGo = steps.filter(({ name, kind }) => isHandOff(name) && (kind === "dropped" || kind === "elsewhere"));
  if (letGo.length === steps.length) {
    return letGo.some(({ kind }) => kind === "dropped") ? withText(offlinePhrases(language).dropped) : undefined;
  }
  const asking = steps.findLast(({ name, observation }) => isHandOff(name) && questionAtEnd(observation) !== undefined);
  const last = steps.at(-1);
  if (asking && last?.name === ASK_USER && !last.failed) {
    const job = `${String(asking.args.job_desc ?? "")} (${last.observation.trim()})`;
    return withCalls({ name: asking.name, args: { job_desc: job, trust_mode: 1 } });
  }
  const wasAsked = steps.some(({ name }) => name === ASK_USER);
  const question = asking && questionAtEnd(asking.observation)?.trim();
  if (question && !wasAsked && tools.some(({ name }) => name === ASK_USER)) {
    return withCalls({ name: ASK_USER, args: { question } });
  }
  return withLine(situation) ?? withCalls({ name: SUMMARIZE, args: {} });
}

/** The results of one's own calls, below a line that names what they did not use; undefined when they used all. */
function withLine(situation: Situation): ModelReply | undefined {
  const line = situation.steps.some(({ name }) => isHandOff(name)) ? undefined : lineSoFar(situation);
  return line === undefined && !tellsOtherDays(situation) ? undefined : withText(belowLine(line, situation));
}
