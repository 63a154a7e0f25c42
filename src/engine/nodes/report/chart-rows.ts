import { chartOf } from "../../charts/chart-of.ts";
import { pictureIn } from "../../charts/picture.ts";
import type { ConversationState, ConversationUpdate } from "../../dialog/state.ts";
import { languageOfTurn } from "../agents/run-facts.ts";

/** The rows of this turn that fit a chart, each with its chart, as the question wants it drawn. */
export function chartedRows({ raw_data, turn }: ConversationState): Pick<ConversationUpdate, "raw_data"> {
  const language = languageOfTurn(turn);
  const picture = pictureIn(turn?.question ?? "");
  const charts = Object.entries(raw_data).flatMap(([id, raw]) => {
    const chart =
      raw.chart || raw.quoted ? undefined : chartOf({ ...raw, title: raw.title ?? raw.tool }, language, picture);
    return chart ? [[id, { ...raw, chart }] as const] : [];
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
