import type { Language } from "../language.ts";
import { phrase } from "../phrases.ts";
import { plainText } from "../plain-text.ts";
import { storableFields } from "../storable.ts";
import type { PendingCall } from "./task.ts";

/** What an interrupted run waits for: the answer to a question, or decisions on calls. */
export type Card = ReturnType<typeof approvalCard> | ReturnType<typeof questionCard>;

const ALLOWED = ["approve", "edit", "reject"];

/**
 * The card that a front end shows while calls wait for approval. It has the shapes of agent-chat-ui (`action_requests`,
 * `review_configs`), agent-inbox (`action_request`, `config`) and LangChain's middleware (camelCase).
 * The SDK copies one spelling of a list over the other, so every entry has both spellings of every field.
 * `problem`: why it is shown again. `answer`: to a question that was asked on it; as a message, it stands above the card.
 */
export function approvalCard(calls: readonly PendingCall[], language: Language, problem?: string, answer?: string) {
  const pending = calls.map((call) => withDecision(legible(call), language));
  // A front end that shows a single action shows one that is still to be decided.
  const [first] = undecidedFirst(pending);
  const lines = pending.map((call, at) => (pending.length > 1 ? `${at + 1}. ${call.preview}` : call.preview));
  const what = lines.join("\n");
  const text =
    pending.length > 1
      ? [phrase("approvalsFor", language, { count: pending.length }), what, phrase("decideEach", language)].join("\n\n")
      : phrase("approvalFor", language, { what });
  // Some front ends show the description of an action but not the one of the card.
  const withReason = (words: string) => (problem ? `${plainText(problem)}\n\n${words}` : words);
  const told = answer === undefined || problem ? "" : `${plainText(answer)}\n\n`;
  const requests = undecidedFirst(pending).map((call, at) => ({
    id: call.id,
    /** In the words of the card, and for "approve 2". */
    number: pending.indexOf(call) + 1,
    name: call.tool,
    action_name: call.tool,
    args: call.args,
    arguments: call.args,
    description: withReason(at === 0 ? told + call.preview : call.preview),
  }));
  const configs = undecidedFirst(pending).map(({ tool }) => ({
    action_name: tool,
    actionName: tool,
    allowed_decisions: ALLOWED,
    allowedDecisions: ALLOWED,
  }));
  return {
    type: "approval" as const,
    description: withReason(text),
    action_requests: requests,
    review_configs: configs,
    actionRequests: requests,
    reviewConfigs: configs,
    action_request: { action: first?.tool ?? "", args: first?.args ?? {} },
    config: { allow_accept: true, allow_edit: true, allow_respond: true, allow_ignore: true },
  };
}

/** The order in which a card lists its actions, and in which decisions without words are read. */
export const undecidedFirst = (calls: readonly PendingCall[]): PendingCall[] => [
  ...calls.filter(({ decision }) => !decision),
  ...calls.filter(({ decision }) => decision),
];

/** The call with its decision, while others are undecided. */
const withDecision = (call: PendingCall, language: Language): PendingCall => {
  if (!call.decision) return call;
  const decided = phrase(call.decision.type === "approve" ? "approvedSoFar" : "rejectedSoFar", language);
  return { ...call, preview: `${call.preview} [${decided}]` };
};

/** A call as its card shows it. Nothing that a model or a service wrote can hide a part of the card. */
const legible = (call: PendingCall): PendingCall => ({
  ...call,
  preview: plainText([call.remark?.words, call.repeat?.warning, call.preview].filter(Boolean).join("\n")),
  args: storableFields(call.args),
});

/** The card that a front end shows while a question is open. `problem`: why it is shown again. */
export function questionCard(asked: string, problem?: string) {
  const question = plainText(asked);
  return {
    type: "question" as const,
    question,
    description: problem ? `${plainText(problem)}\n\n${question}` : question,
    action_request: { action: "ask_user", args: { question } },
    config: { allow_accept: false, allow_edit: false, allow_respond: true, allow_ignore: true },
  };
}

/** The text of an answer to a question card: a plain text, agent-inbox's list of one response, or `{answer}`. */
export function readAnswer(value: unknown): string {
  const inner: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof inner === "string" || typeof inner === "number" || typeof inner === "boolean") return String(inner);
  if (inner && typeof inner === "object") {
    for (const key of ["answer", "args", "text", "content", "message"]) {
      const text: unknown = Reflect.get(inner, key);
      if (typeof text === "string" && text.trim() !== "") return text;
    }
  }
  return "";
}
