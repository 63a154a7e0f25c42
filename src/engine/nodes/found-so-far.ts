import type { AIMessage } from "@langchain/core/messages";
import { isReport, REPORT, textMessage, textOf } from "../dialog/message.ts";
import type { ConversationState } from "../dialog/state.ts";
import { thisTurn } from "../dialog/transcript.ts";
import { plainText } from "../plain-text.ts";
import { type Result, resultsOf } from "./results.ts";

/** What other parts of the question found, as a report before a card: their results wait for no decision. */
export function foundSoFar(state: ConversationState): AIMessage[] {
  const isOfChange = ({ words }: Result) => Object.values(state.receipts).some(({ text }) => words.includes(text));
  const words = untold(resultsOf(state), state).flatMap((result) =>
    result.words === "" || isOfChange(result) ? [] : [result.words],
  );
  return words.length === 0 ? [] : [textMessage(words.join("\n\n"), { agent: REPORT })];
}

/** The results that no report of this turn has told. */
export function untold(results: readonly Result[], state: ConversationState): Result[] {
  const told = thisTurn(state).filter(isReport).map(textOf);
  return results.filter(({ words }) => !told.some((text) => words !== "" && text.includes(plainText(words).trim())));
}
