import type { AIMessage, BaseMessage } from "@langchain/core/messages";
import {
  CARD,
  callsOf,
  isHuman,
  isReply,
  joined,
  REPORT,
  type StoredCall,
  textMessage,
  textOf,
  writtenBy,
} from "../dialog/message.ts";
import { isHandOff, isOfEngine } from "../dialog/protocol.ts";
import type { ConversationState } from "../dialog/state.ts";
import { awaitsUser } from "../dialog/task.ts";
import { isToolMessage } from "../dialog/tool-message.ts";
import { thisTurn } from "../dialog/transcript.ts";
import { ownWords } from "../dialog/view-message.ts";
import { actsAskedFor } from "../grounding/asked-acts.ts";
import { idsIn } from "../ids.ts";
import { phrase } from "../phrases.ts";
import type { Tool } from "../tools/tool.ts";
import { languageOfTurn } from "./run-facts.ts";

/**
 * Names the ids of the turn's question that were left aside: no reply names them, and either calls were made for other
 * ids of the kind, or an act was asked for in their clause and calls were made for other things. `replies` are about to
 * be added; `writes`: the tools that change something.
 */
export function leftIds(
  state: ConversationState,
  replies: readonly BaseMessage[],
  writes: readonly Tool[],
): AIMessage[] {
  const turn = joined(thisTurn(state));
  const asked = turn.find(isHuman);
  const said = [...turn, ...replies]
    .filter((message) => isReply(message) || writtenBy(message)?.agent === CARD)
    .map(textOf);
  // An open question may be about what is left.
  if (!asked || Object.values(state.tasks).some((task) => isGoingOn(task, said.at(-1) ?? ""))) return [];
  const words = ownWords(asked);
  const made = turn.filter((message) => writtenBy(message)).flatMap(callsOf);
  const calls = made.filter(({ name }) => !isHandOff(name) && !isOfEngine(name));
  const isWrite = ({ name }: StoredCall) => writes.some((tool) => tool.name === name);
  const acted = calls.filter(isWrite);
  const results = turn.filter(isToolMessage).map(textOf);
  const touched = acted.length > 0 ? idsOf(acted) : [...idsOf(calls), ...results.flatMap(idsIn)].map(lower);
  const kinds = new Set((acted.length > 0 ? touched : idsOf(calls)).map(kindOf));
  const known = new Set([...touched, ...said.flatMap(idsIn).map(lower)]);
  const left = idsIn(words).filter((id) => {
    if (known.has(id.toLowerCase()) || isSpared(words, id)) return false;
    return kinds.has(kindOf(id)) || (acted.length > 0 && actsAskedFor(clauseOf(words, id), writes).length > 0);
  });
  if (left.length === 0) return [];
  const language = languageOfTurn(state.turn);
  const what = [...new Set(left)].join(language === "zh" ? "、" : ", ");
  return [textMessage(phrase("idsLeft", language, { what }), { agent: REPORT })];
}

const isGoingOn = (task: ConversationState["tasks"][string], last: string): boolean =>
  task.status === "queued" ||
  task.status === "waiting" ||
  task.status === "open" ||
  (awaitsUser(task) && /[?？]\s*$/.test(last));

const lower = (id: string): string => id.toLowerCase();

const idsOf = (calls: readonly StoredCall[]): string[] =>
  calls.flatMap(({ args }) => idsIn(JSON.stringify(args))).map(lower);

/** The letters before the digits of an id. */
const kindOf = (id: string): string => lower(id).slice(0, id.search(/\d/));

/** The part of a text between commas, "and" and the like that has an id. */
const clauseOf = (words: string, id: string): string =>
  words
    .split(/[,，.。;；!！]|\b(?:and|then|also)\b|并且?|然后|同时|还有/i)
    .find((clause) => clause.includes(id))
    ?.trim() ?? "";

/** Whether the words before an id say that nothing is to be done about it: "not HB-2", "instead of HB-2", 保留 HB-2. */
const isSpared = (words: string, id: string): boolean =>
  SPARING.test(
    words
      .slice(0, words.indexOf(id))
      .slice(-25)
      .split(/[,，.。;；]/)
      .at(-1) ?? "",
  );

const SPARING =
  /\b(?:not|keep|leave|except|but|instead of|rather than|from|like|as)\b|n['’]t\b|不|别|保留|除了|留着|而非|从|像/i;
