import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { PLANNER } from "../../engine/dialog/message.ts";
import type { JudgedRun, RoundPart } from "../../engine/domain/rule.ts";
import { callsIn, type PlacedCall } from "../../engine/journal/calls.ts";
import type { Expected } from "../chain/expected.ts";
import type { Roster } from "../chain/roster.ts";
import type { Judge } from "./consult.ts";
import { judgeAnswer } from "./judge-answer.ts";
import { judgeIntent } from "./judge-intent.ts";
import { judgeToolChoice } from "./judge-scheduling.ts";
import type { Judged, JudgeName, Verdict } from "./judged.ts";

/** The three judges, with one model. */
export interface Judges {
  /** Judges every intent that the planner states, every call, and every answer. References count for the last run. */
  judgeRuns(runs: readonly JudgedRun[], roster: Roster, expected: Expected): Promise<Judged[]>;
}

/** `repeats`: how often each is asked in each of the two orders of the material. */
export function createJudges(model: BaseChatModel, { repeats = 1 }: { repeats?: number } = {}): Judges {
  const judge: Judge = { model, repeats };
  return {
    async judgeRuns(runs, roster, expected) {
      const judged: Judged[] = [];
      for (const one of runs) {
        const { actions, ...last } = expected;
        const references = one === runs.at(-1) ? last : {};
        for (const ask of questionsOn(one, roster, { ...references, ...(actions && { actions }) })) {
          const { put, ...place } = ask;
          judged.push({ ...place, ...(await put(judge)) });
        }
      }
      return judged;
    },
  };
}

interface Question {
  judge: JudgeName;
  agent: string;
  event: string;
  part: RoundPart;
  put(judge: Judge): Promise<Verdict>;
}

/** What the judges are asked about a run. */
function questionsOn({ run, earlier }: JudgedRun, roster: Roster, expected: Expected): Question[] {
  const { question = "", intent, events } = run;
  const planned = events.find(({ kind, agent }) => kind === "round" && agent === PLANNER);
  const summary = events.findLast(({ kind, output }) => kind === "summary" && output);
  const calls = callsIn(run);
  const history = earlier.map((one) => `User: ${one.question ?? ""}\nAssistant: ${answerOf(one)}`).join("\n");
  const observations = calls.flatMap(({ observation }) => observation ?? []);
  const sources = observations.length > 0 ? observations : roster.texts;
  const ofIntent = planned && intent && { agent: PLANNER, event: planned.id, text: intent.text };
  return [
    ...(ofIntent
      ? [
          {
            ...{ judge: "intent" as const, agent: ofIntent.agent, event: ofIntent.event, part: "thought" as const },
            put: (by: Judge) => judgeIntent(by, { question, history, intent: ofIntent.text }, expected.intent),
          },
        ]
      : []),
    ...calls.map((call) => ({
      ...{ judge: "scheduling" as const, agent: call.agent, event: call.event, part: "action" as const },
      put: (by: Judge) => judgeToolChoice(by, chosen(call, requestOf(call, run), roster), expected.actions),
    })),
    ...(summary
      ? [
          {
            ...{ judge: "answer" as const, agent: summary.agent, event: summary.id, part: "observation" as const },
            put: (by: Judge) => judgeAnswer(by, { question, sources, answer: summary.output ?? "" }, expected.answer),
          },
        ]
      : []),
  ];
}

const answerOf = ({ events }: JudgedRun["run"]): string =>
  events.findLast(({ kind }) => kind === "summary")?.output ?? "";

/** What the call was for: the task that it belongs to, and the user's words. */
function requestOf({ event }: PlacedCall, { events, question = "" }: JudgedRun["run"]): string {
  const parent = events.find(({ id }) => id === event)?.parent;
  const task = events.find((one) => one.kind === "task" && one.task === parent)?.input;
  return parent === undefined || task === undefined ? question : `${question}\n${task}`;
}

function chosen({ agent, tool, args }: PlacedCall, request: string, { agents, tools }: Roster) {
  const own = [...(agents.get(agent) ?? [])].flatMap((name) => tools.get(name) ?? []);
  const shown = own.map(({ name, description, parameters }) => ({ name, description, parameters }));
  return { request, tools: shown, call: { name: tool, args } };
}
