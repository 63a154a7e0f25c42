import { isOfEngine } from "../dialog/protocol.ts";
import type { ConversationState } from "../dialog/state.ts";
import { isDone, isStarted, isToolMessage } from "../dialog/tool-message.ts";
import { thisTurn } from "../dialog/transcript.ts";
import { actsClaimed, sentencesOf } from "../grounding/claimed-acts.ts";
import type { Source } from "../grounding/ground.ts";
import type { Tool } from "../tools/tool.ts";

/**
 * The sentences which say that something was done that no call of the conversation did, and that nothing tells of. If
 * anything was looked up, only what the speaker did counts: "is booked" may be in what was found, in other words.
 */
export function backlessActs(
  text: string,
  state: ConversationState,
  sources: readonly Source[],
  writes: readonly Tool[],
): string[] {
  const done = new Set(
    state.messages
      .filter(isToolMessage)
      .filter(isDone)
      .map(({ name }) => name),
  );
  const isFound =
    state.background.length > 0 ||
    Object.keys(state.raw_data).length > 0 ||
    thisTurn(state).some((message) => isToolMessage(message) && isStarted(message) && !isOfEngine(message.name ?? ""));
  const known = new Set(
    sources.flatMap((source) => sentencesOf(source.text)).flatMap((sentence) => actsClaimed(sentence, writes)),
  );
  return sentencesOf(text).filter((sentence) => {
    const claimed = actsClaimed(sentence, writes, isFound ? "own" : "told");
    return claimed.length > 0 && !claimed.some((tool) => done.has(tool.name) || known.has(tool));
  });
}
