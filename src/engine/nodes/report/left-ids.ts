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
} from "../../dialog/message.ts";
import { isHandOff, isOfEngine } from "../../dialog/protocol.ts";
import type { ConversationState } from "../../dialog/state.ts";
import { awaitsUser } from "../../dialog/task.ts";
import { isToolMessage } from "../../dialog/tool-message.ts";
import { thisTurn } from "../../dialog/transcript.ts";
import { ownWords } from "../../dialog/view-message.ts";
import { isActing } from "../../embedding/concepts.ts";
import { termsOf } from "../../embedding/terms.ts";
import { sentencesOf } from "../../grounding/act-words.ts";
import { actsAskedFor, ordersIn } from "../../grounding/asked-acts.ts";
import { idKind, idsIn } from "../../ids.ts";
import { inRow } from "../../language.ts";
import { phrase } from "../../phrases.ts";
import { asksToKnow } from "../../question.ts";
import type { Tool } from "../../tools/tool.ts";
import { languageOfTurn } from "../agents/run-facts.ts";
import { isAbout } from "./left-undone.ts";
import { refusalsIn } from "./told-refusal.ts";

/**
 * Names the ids and parts of the turn's question that were left aside. Of an id, no reply names it, and either calls were
 * made for other ids of the kind, or an act was asked for in its clause and calls were made for other things. `replies`
 * are about to be added; `writes`: the tools that change something.
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
  const refused = refusalsIn(state, new Set(writes.map(({ name }) => name)));
  const carriedOut = acted.filter(({ id }) => !refused.has(id));
  // If all were refused, the answer itself is about that.
  const touching = carriedOut.length > 0 ? carriedOut : acted;
  const touched = acted.length > 0 ? idsOf(touching) : [...idsOf(calls), ...results.flatMap(idsIn)].map(lower);
  const kinds = new Set((acted.length > 0 ? touched : idsOf(calls)).map(idKind));
  const known = new Set([...touched, ...said.flatMap(idsIn).map(lower)]);
  const found = new Set(state.messages.filter(isToolMessage).map(textOf).flatMap(idsIn).map(lower));
  // Beside an act, a question about what was found may have been answered without its id.
  const isOnlyAsked = (text: string) => acted.length > 0 && asksToKnow(text) && actsAskedFor(text, writes).length === 0;
  const isAnswered = (id: string) => found.has(lower(id)) && isOnlyAsked(sentenceOf(words, id));
  const left = idsIn(words).filter((id) => {
    if (known.has(lower(id)) || isSpared(words, id) || isOther(words, id, touched) || isAnswered(id)) return false;
    return (
      kinds.has(idKind(id)) || (acted.length > 0 && actsAskedFor(ordersIn(clauseOf(words, id)), writes).length > 0)
    );
  });
  const done = Object.values(state.receipts).map(({ text }) => text);
  const about = [...said, ...acted.map(({ args }) => JSON.stringify(args)), ...done].join("\n");
  const parts = acted.length > 0 ? leftParts(ordersIn(words), acted.length, about, writes) : [];
  if (left.length + parts.length === 0) return [];
  const language = languageOfTurn(state.turn);
  const what = inRow([...new Set(left), ...parts.map((part) => `“${part}”`)], language);
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

/** The part of a text between commas, "and" and the like that has an id; of a list, the part that its first id is in. */
function clauseOf(words: string, id: string): string {
  const clauses = words.split(BETWEEN);
  const at = clauses.findIndex((clause) => clause.includes(id));
  const first = clauses
    .slice(0, at + 1)
    .findLastIndex((clause) => /\p{L}{2}/u.test(idsIn(clause).reduce((left, one) => left.replace(one, ""), clause)));
  return clauses[first]?.trim() ?? "";
}

const sentenceOf = (words: string, id: string): string =>
  sentencesOf(words).find((sentence) => sentence.includes(id)) ?? "";

/** Whether an id and another one, which was taken, were given as a choice: "HB-1 or HB-2", "the earlier of HB-1 and HB-2". */
function isOther(words: string, id: string, taken: readonly string[]): boolean {
  const sentence = sentenceOf(words, id);
  const ids = idsIn(sentence);
  if (!ids.some((one) => one !== id && taken.includes(lower(one)))) return false;
  const [from = 0, to = 0] = [ids[0], ids.at(-1)].map((one) => sentence.indexOf(one ?? ""));
  return (
    CHOICE.test(sentence) || /\b(?:or|otherwise)\b|或|还是|要么|否则|不然|不到|不行|满/i.test(sentence.slice(from, to))
  );
}

const CHOICE =
  /\b(?:either|whichever|which|one of|(?:\w{2,20}(?:er|est)|first|last) of)\b|哪[个一家间]|任[一意选]|[中里](?:比?较|最|更)?[早晚贵便先后长短]|二选一/i;

/** Whether the words beside an id say that nothing is to be done about it: "not HB-2", "HB-2 stays", 保留 HB-2. */
function isSpared(words: string, id: string): boolean {
  const before =
    words
      .slice(0, words.indexOf(id))
      .split(/[,，.。;；]/)
      .at(-1) ?? "";
  return (
    /^[^,，.。;；]{0,3}(?:stays?\b|remains?\b|保留|留着|不动)/.test(words.slice(words.indexOf(id) + id.length)) ||
    SPARING.test(before.slice(-25)) ||
    /\b(?:because|since|already (?:have|got))\b|因为|由于|既然|已经?有/i.test(before)
  );
}

const SPARING =
  /\b(?:not|keep|leave|except|but|instead of|rather than|from|like|as)\b|n['’]t\b|不|别|保留|除了|留着|而非|从|像/i;

/** The parts without ids that ask for an act and that `about` (writes, replies) is not about, if more than `made`. */
function leftParts(words: string, made: number, about: string, writes: readonly Tool[]): string[] {
  const parts = sentencesOf(words).flatMap((one) => (asksToKnow(one) ? [] : partsOf(one, writes)));
  const besides = (part: string) => parts.filter((one) => one !== part).join("\n");
  return parts.filter(
    (part) => parts.length > made && idsIn(part).length === 0 && !isAbout(about, withoutVerbs(part), besides(part)),
  );
}

/** The parts of a sentence that ask for an act: "rent a car", or another thing of the same act, "my hotel in Paris". */
const partsOf = (sentence: string, writes: readonly Tool[]): string[] =>
  sentence
    .split(BETWEEN)
    .map((part) => part.trim())
    .reduce<string[]>((parts, part) => {
      const isAct = isActing(termsOf(part)[0]?.root ?? "") || actsAskedFor(part, writes).length > 0;
      return isAct || isAlike(part, parts.at(-1) ?? "") ? parts.concat(part) : parts;
    }, []);

/** What stands between the parts of a text. */
const BETWEEN = /[,，、.。;；!！]|\b(?:and|then|also|plus)\b|[和与及]|并且?|然后|同时|还有|再/i;

/** Whether two parts name things of the same kind: "my hotel in Geneva", "my hotel in Paris". */
const isAlike = (part: string, before: string): boolean =>
  termsOf(withoutVerbs(before)).some(({ root }) => !/\d/.test(root) && termsOf(part).some((one) => one.root === root));

const withoutVerbs = (part: string): string =>
  termsOf(part.replace(/[一两几][个辆间张条份]/g, " "))
    .map(({ root }) => root)
    .filter((root) => !isActing(root))
    .join(" ");
