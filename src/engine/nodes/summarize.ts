import type { AIMessage, HumanMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { SUMMARY, textMessage } from "../dialog/message.ts";
import { compactFormat, cutToTokens, type ObservationFormat } from "../dialog/observations.ts";
import type { ConversationState, ConversationUpdate } from "../dialog/state.ts";
import { backgroundView, hasReply, questionView } from "../dialog/transcript.ts";
import { viewMessage } from "../dialog/view-message.ts";
import { ModelError } from "../errors.ts";
import { type ReadSource, readSource } from "../grounding/ground.ts";
import type { Language } from "../language.ts";
import { phrase } from "../phrases.ts";
import { loadPrompt } from "../prompt.ts";
import type { TimeZone } from "../time-zone.ts";
import type { Tool } from "../tools/tool.ts";
import { askModel, type BoundModel, failedRound } from "./agents/ask-model.ts";
import { clockText, demandOwner, isOwner, languageOfTurn } from "./agents/run-facts.ts";
import { claimChecker } from "./claims/check-claims.ts";
import { reportAtEnd } from "./report/action-report.ts";
import { activeAgentText } from "./report/active-agent.ts";
import { chartedRows, lacksChart } from "./report/chart-rows.ts";
import { cited, hasPassages } from "./report/cited.ts";
import { isTold } from "./report/found-so-far.ts";
import { type Result, resultsOf } from "./report/results.ts";

const prompt = loadPrompt("summary", ["language", "now"]);
const LANGUAGES: Record<Language, string> = { en: "English", zh: "Chinese" };

/**
 * Ends the turn with an answer. An existing reply, or a single result that a specialist worded for the user, passes
 * through. The model is called only if there is something to summarize. If a specialist talks with the user, its words
 * follow the other results. Actions that no reply mentions are reported first. Charts of the rows are added. If none
 * fits a wish for one, the answer says so. It also says which of a model's claims have no source. `briefing`: what
 * agents are told beforehand. `writes`: the tools that change something.
 */
export function summarize(
  model: BoundModel,
  timeZone: TimeZone,
  process: string,
  format: ObservationFormat = compactFormat(),
  briefing: () => ReadSource = () => readSource({ kind: "briefing", id: "briefing", text: "" }),
  writes: readonly Tool[] = [],
) {
  const check = claimChecker(timeZone, briefing, writes);
  return async (state: ConversationState, config: LangGraphRunnableConfig): Promise<ConversationUpdate> => {
    const isAnswered = hasReply(state) || !state.turn;
    // A notice to another user does not count as a report to the owner.
    if (isAnswered && !isOwner(state, config)) return {};
    demandOwner(state, config);
    const { messages, ...rest } = isAnswered ? { messages: [] } : await answered(state, config);
    const [only, ...others] = isAnswered ? [] : resultsOf(state);
    const passedOn = only?.isModels && others.length === 0 ? messages.map(({ id }) => id ?? "") : [];
    const replies = isAnswered ? [] : [...messages, ...activeAgentText(state)];
    const report = reportAtEnd(state, replies, process, writes);
    const drawing = chartedRows(state);
    const told = lacksChart(state, drawing) ? [notDrawn(state)] : [];
    const written = new Set([...Object.keys(state.records), ...Object.keys(rest.records ?? {}), ...passedOn]);
    const said = await check(state, [...report.messages, ...told], written, config);
    return {
      ...rest,
      ...drawing,
      ...(said.length > 0 && { messages: said }),
      ...(Object.keys(report.receipts).length > 0 && { receipts: report.receipts }),
    };
  };

  async function answered(
    state: ConversationState,
    config: LangGraphRunnableConfig,
  ): Promise<Omit<ConversationUpdate, "messages"> & { messages: AIMessage[] }> {
    const by = { agent: SUMMARY };
    const language = languageOfTurn(state.turn);
    const results = resultsOf(state);
    const [only] = results;
    if (!only) return { messages: [textMessage(phrase("nothingFound", language), by)] };
    if (results.length === 1 && only.worded) return { messages: [textMessage(only.text, by, only.streamed)] };
    const startedAt = Date.now();
    try {
      const { id, text, round } = await askModel({
        model,
        system: prompt({ language: LANGUAGES[language], now: clockText(state.turn?.startedAt ?? 0, timeZone) }),
        view: [material(state, results, format)],
        by,
        language,
        isAside: hasPassages(state.raw_data),
        config,
      });
      const answer = text && hasPassages(state.raw_data) ? cited(text, state.raw_data, language) : text;
      // Only the model's words carry the id of its round.
      const reply = answer
        ? textMessage(answer, by, id)
        : textMessage(asIs(results, language, format) || phrase("nothingFound", language), by);
      return { messages: [reply], records: { [id]: round } };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      return {
        messages: [textMessage([error.message, asIs(results, language, format)].filter(Boolean).join("\n\n"), by)],
        records: failedRound(by, startedAt, error),
      };
    }
  }
}

const notDrawn = ({ turn }: ConversationState): AIMessage =>
  textMessage(phrase("notDrawn", languageOfTurn(turn)), { agent: SUMMARY });

function material(state: ConversationState, results: readonly Result[], format: ObservationFormat): HumanMessage {
  const share = format.together / results.length;
  const found = results.map(
    ({ from, task, status, material: text }) =>
      `<result task="${inQuotes(task)}" from="${from}"${status ? ` status="${status}"` : ""}>\n${cutToTokens(format.written(text), share)}\n</result>`,
  );
  const asked = activeAgentText(state).map(
    (question) => `<asked of="the user" note="shown behind your answer">\n${question.text}\n</asked>`,
  );
  return viewMessage([questionView(state), ...backgroundView(state), ...found, ...asked].join("\n\n"), {
    question: state.turn?.question ?? "",
    results: results.map(({ status, words, parts }) => ({
      isFailed: status === "failed",
      ...(isTold(words, state) && { isTold: true }),
      ...(status === "elsewhere" && words === "" && { isForPlanner: true }),
      parts,
    })),
  });
}

/** The text for an attribute in double quotes. */
const inQuotes = (text: string): string => text.replace(/"/g, "'");

/** The results in the words of the tools; "" if they have none for people. */
function asIs(results: readonly Result[], language: Language, { tokens }: ObservationFormat): string {
  const texts = results.map(({ words }) => cutToTokens(words, tokens)).filter(Boolean);
  return texts.length === 0 ? "" : [phrase("asIs", language), ...texts].join("\n\n");
}
