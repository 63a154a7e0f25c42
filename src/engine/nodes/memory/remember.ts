import type { BaseMessage, ToolMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { z } from "zod";
import { memoryOf, type Statement } from "../../dialog/memory.ts";
import { isHuman, type ModelCall, PLANNER, REPORT, textMessage, textOf } from "../../dialog/message.ts";
import { ASK_USER, rememberArgs } from "../../dialog/protocol.ts";
import type { ConversationState } from "../../dialog/state.ts";
import { isToolMessage, toolMessage } from "../../dialog/tool-message.ts";
import { thisTurn } from "../../dialog/transcript.ts";
import { holdsWhole } from "../../holds-whole.ts";
import { isSecret } from "../../memory/secret-words.ts";
import { LONGEST_WORDS } from "../../memory/statements.ts";
import { rowOf } from "../../memory/wording.ts";
import { phrase } from "../../phrases.ts";
import { plainText } from "../../plain-text.ts";
import { languageOfTurn } from "../agents/run-facts.ts";
import { Memories, MOST_IN_USE } from "./memories.ts";

/**
 * Remembers what the user said about themself, as the planner's model found it. Only words of the user's own messages
 * of this turn are kept, so nothing of a tool, a document or the model itself. The user is told what is kept.
 */
export async function remember(
  calls: readonly ModelCall[],
  state: ConversationState,
  config: LangGraphRunnableConfig,
): Promise<{ answers: ToolMessage[]; notices: BaseMessage[]; memories: Memories["update"] }> {
  const memories = new Memories(state, config);
  const language = languageOfTurn(state.turn);
  const heard = thisTurn(state).filter((one) => isHuman(one) || (isToolMessage(one) && one.name === ASK_USER));
  const said = heard.map(textOf);
  const answers: ToolMessage[] = [];
  const kept: Statement[] = [];
  for (const [place, call] of calls.entries()) {
    const read = statementIn(call, said);
    const answer = (text: string) => answers.push(toolMessage(call, text, { agent: PLANNER }));
    if (typeof read === "string") {
      answer(`Not kept: ${read}`);
      continue;
    }
    const { messageId: message = "", startedAt: at = 0 } = state.turn ?? {};
    try {
      const became = await memories.keep([memoryOf(read, { message, at, place })]);
      if (became === "kept") kept.push(read);
      answer(
        became !== "full" ? KEPT : `Not kept: ${phrase("memoriesFull", "en", { most: MOST_IN_USE, what: read.words })}`,
      );
    } catch (error) {
      if (config.signal?.aborted) throw error;
      answer(`Not kept: the store failed (${error instanceof Error ? error.message : String(error)}). Tell the user.`);
    }
  }
  const words = memories.isShared ? "remembered" : "rememberedHere";
  const notice = kept.length === 0 ? [] : [phrase(words, language, { what: rowOf(kept, language) })];
  return { answers, notices: notice.map((text) => textMessage(text, { agent: REPORT })), memories: memories.update };
}

const KEPT = "Kept, and the user is told. Go on with what else they ask for, or answer them.";

/** What a call has remembered; a text is the reason why it cannot be. */
function statementIn({ args }: ModelCall, said: readonly string[]): Statement | string {
  const parsed = rememberArgs.safeParse(args);
  if (!parsed.success) return z.prettifyError(parsed.error);
  const words = plainText(parsed.data.words).replaceAll("\n", " ");
  if (words.length > LONGEST_WORDS) return `it has ${words.length} characters; at most ${LONGEST_WORDS} are kept.`;
  if (isSecret(words)) return "passwords, and numbers of cards or identities, are not kept.";
  if (!said.some((text) => holdsWhole(text, words))) return "the user did not write these words in this turn.";
  return { kind: parsed.data.about, words };
}
