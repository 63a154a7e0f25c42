import { withoutAdvice } from "../../advice.ts";
import { isHuman, textOf } from "../../dialog/message.ts";
import type { Receipt } from "../../dialog/receipt.ts";
import type { ServiceState } from "../../dialog/state.ts";
import { isAside, type PendingCall } from "../../dialog/task.ts";
import { kindOf } from "../../dialog/tool-message.ts";
import { ownWords } from "../../dialog/view-message.ts";
import { idsIn } from "../../ids.ts";
import { callLabel } from "../../tools/labels.ts";
import type { Tool } from "../../tools/tool.ts";
import { languageOfTurn } from "../agents/run-facts.ts";
import { reasonIn } from "../report/found-so-far.ts";
import type { Outcome } from "./calls.ts";

/**
 * The receipts of writes that their tools refused before a card was shown, with words for the user: those that were made
 * together with calls that wait now, and those for things that the user named by id. Others are tries of the model.
 */
export function refusedWrites(
  state: ServiceState,
  outcomes: readonly Outcome[],
  held: readonly PendingCall[],
  tools: readonly Tool[],
): Record<string, Receipt> {
  const { task, turn, user_info, heard } = state;
  if (isAside(task) || task.caller !== undefined) return {};
  const language = languageOfTurn(turn);
  const last = heard.findLast(isHuman);
  const named = idsIn([turn?.question ?? "", last ? ownWords(last) : ""].join("\n"));
  const receipts = outcomes.flatMap(({ call, message }): [string, Receipt][] => {
    const why = reasonIn(withoutAdvice(textOf(message)));
    const tool = tools.find(({ name, effect }) => name === call.name && effect === "write");
    if (!tool || kindOf(message) !== "refused" || why === "") return [];
    const { args } = call;
    if (held.length === 0 && !idsIn(JSON.stringify(args)).some((id) => named.includes(id))) return [];
    const owner = user_info.userId === undefined ? {} : { user: user_info.userId };
    const text = callLabel(tool, args, language);
    return [[call.id, { tool: tool.name, args, ok: false, refused: true, text, why, ...owner }]];
  });
  return Object.fromEntries(receipts);
}
