import type { Asked, Reply } from "../../support/scripted-model.ts";
import { calls } from "../../support/scripted-model.ts";

/** Something the user wants changed, and how the model goes about it. */
export interface Wish {
  /** Also what the user says: "Please do book_hotel." */
  tool: string;
  args: Record<string, unknown>;
  specialist: string;
  trust: 0 | 1;
  /** Lets go in the same message as the call, so that the results are handed over as they are. */
  letsGoAtOnce: boolean;
  /** Asks the user this before it calls anything. */
  asksFirst?: string;
}

/** The sentence that makes the model carry wishes out. */
export const please = (...wishes: Wish[]): string => `Please do ${wishes.map(({ tool }) => tool).join(" and ")}.`;

/**
 * A model that is a function of what it is sent, so that it goes on in another process as if nothing had happened:
 * it hands wishes over, calls their tools until they are answered, and repeats every result word for word.
 */
export const obliging =
  (wishes: readonly Wish[]) =>
  ({ messages, tools }: Asked): Reply => {
    const has = (name: string) => tools.some((tool) => tool.name === name);
    if (tools.length === 0) return `In short: ${messages.at(-1)?.text}`;
    return tools.some(({ name }) => name.startsWith("to_")) ? planned(messages, wishes) : served(messages, wishes, has);
  };

type Messages = Asked["messages"];

function planned(messages: Messages, wishes: readonly Wish[]): Reply {
  const results = answersBehind(messages);
  if (results.length > 0) return `Report: ${results.map(({ text }) => text).join("\n")}`;
  const question = messages.findLast(({ type }) => type === "human")?.text ?? "";
  // What follows are notes on what came of earlier tasks, which name the tools too.
  const [asked = ""] = question.split("\n\n");
  if (asked.includes("list my flights")) return calls(["list_my_tickets"]);
  const wanted = wishes.filter(({ tool }) => asked.includes(tool));
  if (wanted.length === 0) return `You said: ${question}`;
  return calls(
    ...wanted.map(({ specialist, tool, trust }): [string, unknown] => [
      `to_${specialist}`,
      { job_desc: `Do ${tool}.`, trust_mode: trust },
    ]),
  );
}

function served(messages: Messages, wishes: readonly Wish[], has: (tool: string) => boolean): Reply {
  const wish = wishes.find(({ tool }) => has(tool) && messages[1]?.text === `Do ${tool}.`);
  if (!wish) return calls(["CompleteOrEscalate", { status: "elsewhere", reason: "Nothing to do." }]);
  const answer = messages.findLast((message) => message.type === "tool" && message.name === wish.tool);
  const said = messages.slice(2).findLast(({ type }) => type === "human");
  if (!answer && wish.asksFirst && !said) return wish.asksFirst;
  // Asked for again in place of a decision, it is what the user wants after all.
  const [, instead = ""] = answer?.text.split("In these words: ") ?? [];
  const isWantedStill = instead.includes(wish.tool);
  if (!answer || isWantedStill || answer.text.startsWith("No result is known")) {
    const letGo: [string, unknown][] = wish.letsGoAtOnce ? [["CompleteOrEscalate", {}]] : [];
    return calls([wish.tool, wish.args], ["lookup_policy", { query: "baggage" }], ...letGo);
  }
  if ((answer as { status?: string }).status === "error")
    return calls(["CompleteOrEscalate", { status: "elsewhere", reason: answer.text }]);
  return calls(["CompleteOrEscalate", { result: answer.text }]);
}

/** The answers to calls since the user last spoke. */
const answersBehind = (messages: Messages): Messages =>
  messages.slice(messages.findLastIndex(({ type }) => type === "human") + 1).filter(({ type }) => type === "tool");
