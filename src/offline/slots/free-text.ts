import { isRequestVerb } from "../../engine/embedding/concepts.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import type { Reading } from "../reading/read.ts";
import type { Proposal, Slot } from "./slot.ts";

const cue =
  /(?:\b(?:about|regarding|saying|that says|on the topic of|search(?: the web)? for|look up|keywords?)|关于|有关|内容(?:是|为)|搜索(?:一下)?|查一下|：)\s*[:：]?\s*/giu;

/** Whether a slot takes a question as it was put. */
export const takesWholeQuestion = ({ kind, words }: Slot): boolean => kind === "free" && WANTS_QUESTION.test(words);

const WANTS_QUESTION = /\bquestions?\b|问题/i;

/** "Do I have to pay now (2026-11-21 15:04)": what the clock shows behind a "now" is asked of no text. */
export const withoutClock = (question: string): string => question.replace(/ ?[(（]\d{4}-\d\d-\d\d \d\d:\d\d[)）]/, "");

/** What follows "about", "saying", 关于 …; failing that, the request without its first verb. */
export function proposeFreeText(slot: Slot, reading: Reading): Proposal[] {
  const { text, tokens } = reading;
  const match = [...text.matchAll(cue)].at(0);
  // A question is asked as it was put.
  const from = WANTS_QUESTION.test(slot.words) ? 0 : (tokens.find((token) => !isRequest(token))?.start ?? 0);
  const start = match && from > 0 ? match.index + match[0].length : from;
  const rest =
    text
      .slice(start)
      .match(/^[^.!?。！？;；]*/u)?.[0]
      .trim()
      .replace(/^(?:the|a|an)\s+/i, "")
      .replace(/(?:的(?:信息|内容|资料|文章)?|吗|呢|[，,])$/u, "") ?? "";
  return rest === ""
    ? []
    : [{ slot, value: withoutClock(rest), start, end: start + rest.length, score: match ? 1.8 : 0.7, shares: true }];
}

const isRequest = (token: { text: string; root: string; kind: string }): boolean =>
  token.kind === "mark" || isStopWord(token.text.toLowerCase()) || isRequestVerb(token.root);
