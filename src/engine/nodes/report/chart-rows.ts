import { chartOf } from "../../charts/chart-of.ts";
import { inOneTable } from "../../charts/one-table.ts";
import { pictureIn } from "../../charts/picture.ts";
import type { ConversationState, ConversationUpdate } from "../../dialog/state.ts";
import { languageOfTurn } from "../agents/run-facts.ts";

/**
 * The rows of this turn that fit a chart, each with its chart, as the question wants it drawn. Calls of one tool with a
 * row each are drawn together, at the first of them.
 */
export function chartedRows({ raw_data, turn }: ConversationState): Pick<ConversationUpdate, "raw_data"> {
  const language = languageOfTurn(turn);
  const picture = pictureIn(turn?.question ?? "");
  const bare = Object.entries(raw_data).flatMap(([id, raw]) => (raw.chart || raw.quoted ? [] : [{ ...raw, id }]));
  const charts = inOneTable(bare).flatMap(({ id, ...table }) => {
    const [raw, chart] = [raw_data[id], chartOf({ ...table, title: table.title ?? table.tool }, language, picture)];
    return raw && chart ? [[id, { ...raw, chart }] as const] : [];
  });
  return charts.length === 0 ? {} : { raw_data: Object.fromEntries(charts) };
}

/** Whether the user wants a drawing of what was looked up, and no chart fits it. */
export function lacksChart(
  { raw_data, tasks, turn }: ConversationState,
  drawing: ReturnType<typeof chartedRows>,
): boolean {
  if (!pictureIn(turn?.question ?? "")) return false;
  const rows = Object.values({ ...raw_data, ...drawing.raw_data });
  const isLookedUp = rows.length > 0 || Object.values(tasks).some(({ status }) => status === "done");
  return isLookedUp && !rows.some((raw) => raw?.chart);
}
