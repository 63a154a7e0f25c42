import type { Card } from "../../engine/dialog/cards.ts";
import type { Assistant } from "./assistant.ts";
import type { Step } from "./task.ts";

/** One step of the user and what came back. */
export interface Turn {
  user: string;
  answer?: string;
  card?: string;
}

export interface Played {
  turns: Turn[];
  /** Why the script could not be played to its end. */
  stuck?: string;
}

/** What stops a script: `stop` gives up the whole trial, `limit` only the rest of the script. */
export interface Signals {
  stop: AbortSignal;
  limit: AbortSignal;
}

/** Plays a user's script. It ends early if it decides while no approval card is open, and if a turn fails. */
export async function play(
  script: readonly Step[],
  assistant: Pick<Assistant, "send">,
  { stop, limit }: Signals,
): Promise<Played> {
  const signal = AbortSignal.any([stop, limit]);
  const turns: Turn[] = [];
  let open: Card | undefined;
  for (const [at, step] of script.entries()) {
    const most = "most" in step ? (step.most ?? 1) : 1;
    for (let time = 0; time < most; time += 1) {
      if ("decide" in step && open?.type !== "approval") {
        if (most > 1) break;
        return { turns, stuck: `Step ${at + 1} is to ${step.decide}, and no approval card is open.` };
      }
      const turn: Turn = { user: wordsOf(step) };
      turns.push(turn);
      try {
        const input = "say" in step ? { text: step.say } : { resume: decisionOn(open, step) };
        const { text, waitsFor } = await assistant.send(input, signal);
        open = waitsFor;
        Object.assign(turn, text !== undefined && { answer: text }, waitsFor && { card: waitsFor.description });
      } catch (error) {
        stop.throwIfAborted();
        const reason = error instanceof Error ? error.message : String(error);
        return { turns, stuck: limit.aborted ? `Step ${at + 1} took too long.` : `Step ${at + 1} failed: ${reason}` };
      }
    }
  }
  return { turns };
}

const wordsOf = (step: Step): string => {
  if ("say" in step) return step.say;
  return `[${step.decide}${step.decide === "edit" ? ` ${JSON.stringify(step.args)}` : ""}]`;
};

/** The same decision on every call of a card; an edit changes those arguments of the first call. */
function decisionOn(card: Card | undefined, step: Exclude<Step, { say: string }>) {
  const calls = card?.type === "approval" ? card.action_requests : [];
  const decisions = calls.map(({ name, args }, at) => {
    if (step.decide !== "edit") return { type: step.decide };
    if (at > 0) return { type: "approve" };
    return { type: "edit", edited_action: { name, args: { ...args, ...step.args } } };
  });
  return { decisions };
}
