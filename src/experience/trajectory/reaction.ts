import type { Run } from "../../engine/journal/runs.ts";

/** What the user's next message says about an answer: it was wrong, or it did not help. */
export type Reaction = "correction" | "repeat";

/** How long a reaction is waited for. A later repetition asks for news. */
export const SOON_MS = 10 * 60_000;

const CORRECTIONS = [
  /^(?:不对|不是这|不是的|错了|你(?:搞|弄|理解|听|看)错|我(?:说|问|要|指|想问)的(?:是|不是)|我是(?:说|问|指)|我没(?:有)?(?:问|说|要|让)|答非所问)/u,
  /^(?:no[,.!]? (?:i (?:meant|said|asked|wanted)|that|not)|wrong\b|that(?:'|’)?s (?:not|wrong)|that is (?:not|wrong)|not what i\b|i (?:meant|did ?n(?:'|’)?t (?:ask|mean|want))\b|you misunderstood|you got (?:that|it) wrong)/iu,
];

/** The user's reaction to a run in the next run of the same conversation, if there is one. */
export function reactionOf(run: Run, next: Run | undefined): Reaction | undefined {
  if (next?.question === undefined || next.thread !== run.thread) return undefined;
  const words = next.question.trim();
  if (CORRECTIONS.some((pattern) => pattern.test(words))) return "correction";
  const isSame = [run.question, run.intent?.text].some((text) => text !== undefined && bare(text) === bare(words));
  return isSame && next.startedAt - run.endedAt <= SOON_MS ? "repeat" : undefined;
}

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
