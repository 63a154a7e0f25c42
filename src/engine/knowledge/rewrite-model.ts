import type { BaseLanguageModelInput } from "@langchain/core/language_models/base";
import type { BaseMessage } from "@langchain/core/messages";
import { z } from "zod";
import { dayOf } from "./dates/calendar.ts";
import { isVague } from "./dates/vague.ts";

interface Asked {
  question: string;
  /** Expressions the rules left as worded. */
  unsettled: readonly string[];
  /** Earlier questions and answers, as text. */
  history: string;
}

export interface DateModel {
  model: { invoke(input: BaseLanguageModelInput): Promise<BaseMessage> };
  /** Asks for a JSON object: each of the expressions with its date, `YYYY-MM-DD` or two of them, or null. */
  prompt(values: { question: string; expressions: string; history: string }): string;
}

const dates = z.record(z.string(), z.string().nullable());

/**
 * The question with expressions such as "that day" replaced by the dates a model finds in the history.
 * Without such an expression, or without a history, no model is called. The model only names dates, so it cannot
 * change the rest of the question; what it does not know or writes wrongly stays as worded.
 */
export async function rewriteWithModel(
  { model, prompt }: DateModel,
  { question, unsettled, history }: Asked,
): Promise<string> {
  const expressions = [...new Set(unsettled.filter(isVague))];
  if (expressions.length === 0 || history.trim() === "") return question;
  const reply = await model.invoke(prompt({ question, expressions: JSON.stringify(expressions), history }));
  const found = datesIn(reply.text);
  return expressions.reduce((text, expression) => {
    const date = found[expression]?.trim();
    return date && isDate(date) ? text.split(expression).join(date) : text;
  }, question);
}

function datesIn(reply: string): Record<string, string | null> {
  const json = reply.slice(reply.indexOf("{"), reply.lastIndexOf("}") + 1);
  try {
    return dates.catch({}).parse(JSON.parse(json));
  } catch {
    // No JSON: the rule's text stays.
    return {};
  }
}

/** A day of the calendar, or two with a word between them. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}(?: ?(?:to|至|到) ?\d{4}-\d{2}-\d{2})?$/.test(text)) return false;
  return [...text.matchAll(/(\d{4})-(\d{2})-(\d{2})/g)].every(
    ([, year, month, date]) => dayOf(Number(year), Number(month), Number(date)) !== undefined,
  );
}
