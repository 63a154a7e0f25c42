import type { ModelTool } from "../../dialog/protocol.ts";
import { withoutEnding } from "../../ending.ts";
import { withoutReasoning } from "../reasoning.ts";
import { type Action, actionsIn, type Found, isUnfilled } from "./actions.ts";
import { answerBegun } from "./answer-stream.ts";
import { taggedArguments } from "./argument-tags.ts";
import { calledFunctions } from "./function-calls.ts";
import { labelled, named } from "./labelled.ts";
import { readLooseJson } from "./loose-json.ts";
import { withoutSpokenCalls } from "./spoken-of.ts";

/** What a model that writes its calls as text replied. */
export type Reply =
  | { kind: "answer"; text: string }
  /** `thought`: the text before the calls. `repaired`: the calls were not written as they should be. */
  | { kind: "calls"; thought: string; calls: readonly Call[]; repaired: boolean }
  /** `problem`: says to the model what is wrong. */
  | { kind: "unreadable"; problem: string };

export interface Call {
  name: string;
  args: Record<string, unknown>;
}

/** The most places in a reply where JSON is looked for. */
const MOST_PLACES = 20;

/**
 * Reads a reply: the first action in it, with those that follow at once, or the answer. Text after the first actions is
 * dropped, because no observation can have been made yet. A text without an action is an answer.
 */
export function readReply(written: string, tools: readonly ModelTool[]): Reply {
  const text = withoutSpokenCalls(withoutReasoning(written), tools);
  const readers = [inJson, labelled, named, calledFunctions, taggedArguments];
  const first = readers
    .map((find) => find(text, tools))
    .filter((found) => found !== undefined)
    .toSorted((a, b) => a.at - b.at)[0];
  if (!first) return { kind: "answer", text: text.trim() };
  // A cut answer is still one; a cut call is none.
  const begun = "problem" in first ? answerBegun(text) : undefined;
  if (begun) return { kind: "answer", text: begun };
  if ("problem" in first) return { kind: "unreadable", problem: first.problem };
  const unfilled = first.actions.find(isUnfilled);
  if (unfilled) return { kind: "unreadable", problem: unfilled.problem };
  const calls = first.actions.flatMap((action) => ("name" in action ? { name: action.name, args: action.args } : []));
  const answer = first.actions.find((action) => "answer" in action);
  if (calls.length === 0 && answer) return { kind: "answer", text: answer.answer };
  return { kind: "calls", thought: thoughtIn(text.slice(0, first.at), first.actions), calls, repaired: first.repaired };
}

function inJson(text: string, tools: readonly ModelTool[]): Found | undefined {
  let at = -1;
  for (let place = 0; place < MOST_PLACES; place += 1) {
    const begins = /[{[｛［]|`{3}\w*\s*["“]/g;
    begins.lastIndex = at + 1;
    if (!begins.test(text)) return undefined;
    at = begins.lastIndex - 1;
    const read = readLooseJson(text, at);
    if ("problem" in read) {
      if (LIKE_AN_ACTION.test(text.slice(at, at + 200))) return { at, problem: PROBLEMS[read.problem] };
      continue;
    }
    // A call that a sentence speaks of is none: "I will not call {…}".
    const isSpokenOf =
      SENTENCE_BEFORE.test(text.slice(Math.max(0, at - 40), at)) && goesOn(text.slice(read.end, read.end + 40));
    const actions = isSpokenOf ? undefined : actionsIn(read.value, tools);
    if (actions) return following({ at, end: read.end, actions, repaired: read.repaired }, text, tools);
    at = read.end - 1;
  }
  return undefined;
}

/** Whether a sentence goes on behind something, on the same line. */
function goesOn(behind: string): boolean {
  const [line = ""] = behind.replace(/^[`*]/, "").split("\n", 1);
  return /^[.。!！?？]|^[,;，；]?\s*[\p{L}\p{N}]/u.test(line.trim());
}

/** Words in front of JSON, on the same line. */
const SENTENCE_BEFORE = /[\p{L}\p{N}'"’”)）][^\S\n]*[`*]?$/u;

/** Adds the actions that follow directly, in their own block. */
function following(first: Extract<Found, { end: number }>, text: string, tools: readonly ModelTool[]): Found {
  const [between = ""] = BETWEEN.exec(text.slice(first.end)) ?? [];
  const at = first.end + between.length;
  if (!/[{[]/.test(text[at] ?? "") || first.actions.some((action) => "answer" in action)) return first;
  const read = readLooseJson(text, at);
  if ("problem" in read) return { at, problem: PROBLEMS[read.problem] };
  const more = actionsIn(read.value, tools);
  if (!more) return first;
  const both = {
    ...first,
    end: read.end,
    actions: [...first.actions, ...more],
    repaired: first.repaired || read.repaired,
  };
  return following(both, text, tools);
}

/** Signs between two actions of one reply. */
const BETWEEN = /^(?:\s|`{3}(?:json)?|[,;]|<\/?tool_calls?>|<\|[^|\n]{1,30}\|>)*/;

const LIKE_AN_ACTION = /^[{[｛［\s"“'\\]*(?:action|tool|name|function|thought|arguments|parameters|工具|动作)/i;

const PROBLEMS = {
  cut: "The reply ended in the middle of the action.",
  unreadable: "The action is not valid JSON.",
};

/** The thought before the actions, without the fence around the actions. */
function thoughtIn(before: string, actions: readonly Action[]): string {
  const stated = actions.find((action) => action.thought !== undefined)?.thought;
  const plain = before.replace(/<[|｜][^<>\n]{1,40}[|｜]>\w*/g, "");
  const said = withoutEnding(
    plain,
    /(?:`{3}\w{0,20}|<tool_calls?>|\[TOOL_CALLS\]|<\|[^|\n]{1,30}\|>|\s)$/i,
    40,
  ).replace(/^\s*(?:Thought|思考|想法)\s*[:：]\s*/i, "");
  return [said.trim(), stated ?? ""].filter(Boolean).join("\n");
}
