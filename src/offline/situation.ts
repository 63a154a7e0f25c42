import { AIMessage, type BaseMessage, HumanMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import * as english from "chrono-node/en";
import * as chinese from "chrono-node/zh/hans";
import { withoutAdvice } from "../engine/advice.ts";
import { withoutPicture } from "../engine/charts/picture.ts";
import { COMPLETE, isHandOff, type ModelTool } from "../engine/dialog/protocol.ts";
import { standardFormOf } from "../engine/dialog/standard-form.ts";
import { kindOf, reasonOf, type ToolMessageKind } from "../engine/dialog/tool-message.ts";
import { fieldsOf, type ViewFields } from "../engine/dialog/view-message.ts";
import { idsIn } from "../engine/ids.ts";
import { tellsOfPast } from "../engine/knowledge/dates/tales.ts";
import { type Language, languageOf } from "../engine/language.ts";
import { readForMemory } from "../engine/memory/read-message.ts";
import { headedIn, onDays } from "./conversation/heading.ts";
import { liftedIn } from "./conversation/lifted.ts";
import { asThey, countedOfKind, withKindBehind } from "./conversation/nth-of-kind.ts";
import { withOwnFirst } from "./conversation/own-list.ts";
import { taskParts } from "./conversation/task-parts.ts";
import { inNights } from "./goals/in-nights.ts";
import { asGoing, byOne, endedAtOnce } from "./goals/reworded.ts";
import { withoutForm } from "./reading/as-shown.ts";
import { dayAt, dayNumber, daysOf, type Mention, namesDays } from "./reading/mention.ts";
import { whereSaid, withOwnPlaces } from "./reading/own-places.ts";
import { type Read, type Reading, readerAt } from "./reading/read.ts";
import { withoutSpans } from "./reading/spans.ts";
import { isKnownTo, spelled } from "./reading/spelling.ts";
import { respelled } from "./slots/respelled.ts";
import { givesInstead, talkIn, withoutOpening } from "./talk/act.ts";
import { namesServed } from "./talk/names-served.ts";
import { withListsJoined } from "./wording/numbered-lists.ts";
import { MOST_READ } from "./wording/too-long.ts";

/** A call that was made, with its observation. */
export interface Step {
  name: string;
  args: Record<string, unknown>;
  observation: string;
  kind: ToolMessageKind;
  failed: boolean;
  /** The words that the user has rejected it with. */
  reason?: string;
}

/** Something that happened before the request, in order. */
export type Past =
  | { kind: "user"; text: string; written?: string }
  | { kind: "agent"; text: string }
  | { kind: "step"; step: Step };

/** What the model can know of where it is, read from the messages and the bound tools alone. */
export interface Situation {
  role: "planner" | "specialist" | "agent" | "summary";
  tools: readonly ModelTool[];
  /** Questions that can be asked here. */
  examples: readonly string[];
  /** The titles of all specialists, those of other domains among them. */
  titles: readonly string[];
  /** Whether texts could be set up to look questions up in, and are not. */
  lacksTexts: boolean;
  system: string;
  passages: { title: string; content: string }[];
  /** What was said and called before the request, oldest first. */
  past: Past[];
  /** The last thing a person (or the planner, with a task) said. */
  request: string;
  /** The whole of what was said, where the request is a part of it. */
  whole: string;
  /** The request in their own words: with their spelling, and with days as they named them. */
  written: string;
  /** The days of a heading: they hold for each part of the request. */
  headingDays?: string;
  /** What the message says that it does not narrow what is wanted to: "not only today's". */
  lifted?: string;
  /** Where the message before says that the user is. */
  isAt?: string;
  /** What was asked for before, if the request goes on from there. */
  after?: string;
  /** What the task gives beside its words, by name. */
  given: NonNullable<ViewFields["given"]>;
  /** The results of other tasks that the task needs. */
  earlier: NonNullable<ViewFields["earlier"]>;
  /** The tasks that are over and that the request tells of. */
  ended: NonNullable<ViewFields["ended"]>;
  /** What is to be put together. */
  results: NonNullable<ViewFields["results"]>;
  /** Calls since the request. */
  steps: Step[];
  language: Language;
  /** Reads a text with the days and hours it names counted from now. */
  read: Read;
}

/** The titles of the specialists that some tools hand over to. */
export const titlesIn = (tools: readonly ModelTool[]): string[] => [
  ...new Set(tools.flatMap(({ name, title }) => (isHandOff(name) && title ? [title] : []))),
];

export function perceive(
  given: readonly BaseMessage[],
  tools: readonly ModelTool[],
  clock: Date,
  examples: readonly string[] = [],
): Situation {
  const system = given
    .filter((message) => SystemMessage.isInstance(message))
    .map(({ text }) => text)
    .join("\n\n");
  const talk = given.filter((message) => !SystemMessage.isInstance(message));
  const at = talk.findLastIndex((message) => HumanMessage.isInstance(message));
  const last = talk[at];
  const earlier = talk.slice(0, Math.max(0, at));
  const written = earlier.filter((message) => HumanMessage.isInstance(message)).map(questionIn);
  const asked = last ? withOwnPlaces(questionIn(last), system, written) : "";
  const read = readerAt(dayIn(system, wallIn(system) ?? clock), isKnownTo(tools));
  const before = withoutTalk(pastOf(earlier, tools), tools, read);
  const first = asThey(
    withKindBehind(withOwnFirst(respelled(spelled(byOne(withoutPicture(asked)), tools), tools), tools), tools, read),
    before,
    tools,
  );
  const { text: plain, past } = countedOfKind(first, before, tools, read) ?? { text: first, past: before };
  // To who asked where, the place is said before the day.
  const told = withoutDaysOfTales(roleFor(tools) === "specialist" ? plain : asGoing(plain), read);
  const free = liftedIn(told, read);
  const said = free?.rest || told;
  const headed = headedIn(said, read);
  const request = headed ? onDays(headed.days, headed.rest) : said;
  const fields = last && fieldsOf(last);
  const isAt = whereSaid(written.at(-1) ?? "");
  return {
    role: roleFor(tools),
    tools,
    examples,
    titles: titlesIn(tools),
    lacksTexts: false,
    system,
    passages: passagesIn(`${system}\n${last?.text ?? ""}`),
    past,
    request,
    whole: request,
    written: last ? writtenIn(withoutForm(withoutPicture(fields?.words ?? questionIn(last))).trim()) : "",
    ...(headed && { headingDays: headed.days }),
    ...(isAt !== undefined && { isAt }),
    ...(free && { lifted: free.lifted }),
    ...(fields?.after !== undefined && { after: fields.after }),
    given: talk.map(fieldsOf).find((one) => one?.given)?.given ?? {},
    earlier: talk.map(fieldsOf).find((one) => one?.earlier)?.earlier ?? [],
    ended: fields?.ended ?? [],
    results: fields?.results ?? [],
    steps: stepsIn(talk.slice(at + 1)),
    language: languageOf(worded(askedIn(request || asked), talk.slice(0, Math.max(0, at)))),
    read,
  };
}

/** What people say is read in the standard form it was brought into, and without what is told beside it. */
const questionIn = (message: BaseMessage): string =>
  inNights(withoutForm(withoutOpening(endedAtOnce(fieldsOf(message)?.question ?? message.text))));

/** Without what a message says about its user, which nobody is asked. */
const writtenIn = (words: string): string => readForMemory(words).rest || words;

/** What was asked, without the calls of a task and the passages that stand behind it. */
function askedIn(request: string): string {
  const [asked = ""] = request.split(/<passage /, 1);
  return taskParts(asked).said || request;
}

/** A bare number or date has no language; the words before it have. */
function worded(request: string, before: readonly BaseMessage[]): string {
  if (/\p{L}/u.test(request)) return request;
  return before.findLast((message) => HumanMessage.isInstance(message) && /\p{L}/u.test(message.text))?.text ?? request;
}

function roleFor(tools: readonly ModelTool[]): Situation["role"] {
  if (tools.length === 0) return "summary";
  if (tools.some(({ name }) => name === COMPLETE)) return "specialist";
  return tools.some(({ name }) => isHandOff(name)) ? "planner" : "agent";
}

function pastOf(messages: readonly BaseMessage[], tools: readonly ModelTool[]): Past[] {
  return messages.flatMap((message): Past[] => {
    if (ToolMessage.isInstance(message)) return [];
    const isUser = HumanMessage.isInstance(message);
    // What was too long to be understood when it was said is so still.
    const said = isUser
      ? respelled(spelled(questionIn(message).slice(0, MOST_READ), tools), tools)
      : withListsJoined(message.text);
    const written = fieldsOf(message)?.words ?? said;
    const text: Past[] =
      said.trim() === "" ? [] : [isUser ? { kind: "user", text: said, written } : { kind: "agent", text: said }];
    const steps = [...stepsIn([message], messages), ...stepsOf(message)];
    return [...text, ...steps.map((step) => ({ kind: "step" as const, step }))];
  });
}

/** Without what only talked, and what was said to it: who says thanks or asks for time goes on with what was before. */
const withoutTalk = (past: readonly Past[], tools: readonly ModelTool[], read: Read): Past[] =>
  past.filter((one, at) => {
    const user = one.kind === "agent" ? past[at - 1] : one;
    if (user?.kind !== "user" || past[at + 1]?.kind === "step") return true;
    const answer = one.kind === "agent" ? one : past[at + 1];
    // What was done on a yes is no small talk.
    if (answer?.kind === "agent" && idsIn(answer.text).length > 0) return true;
    const written = user.written ?? user.text;
    return talkIn(written) === undefined || namesServed({ written, tools, read }) || givesInstead({ written, read });
  });

/** The calls that an earlier question led to, as it tells of them; what they observed is in its answer. */
const stepsOf = (message: BaseMessage): Step[] =>
  (fieldsOf(message)?.calls ?? []).map((call) => ({ ...call, observation: "", kind: "done", failed: false }));

function stepsIn(calling: readonly BaseMessage[], messages = calling): Step[] {
  const answers = new Map(
    messages.flatMap((message) => (ToolMessage.isInstance(message) ? [[message.tool_call_id, message] as const] : [])),
  );
  return calling
    .flatMap((message) => (AIMessage.isInstance(message) ? (message.tool_calls ?? []) : []))
    .flatMap((call) => {
      const answer = answers.get(call.id ?? "");
      // In its place stands what the user has changed it to.
      const kind = answer && kindOf(answer);
      if (!kind || kind === "replaced") return [];
      const said = standardFormOf(answer) ?? answer.text;
      const observation = kind === "repeated" ? withoutAdvice(said) : said;
      const reason = reasonOf(answer);
      const step = { name: call.name, args: call.args, observation, kind, failed: answer.status === "error" };
      return [{ ...step, ...(reason !== undefined && { reason }) }];
    });
}

function passagesIn(text: string): Situation["passages"] {
  return text
    .split("</passage>")
    .slice(0, -1)
    .flatMap((piece) => {
      const opening = /<passage title="([^"]*)">/.exec(piece);
      if (!opening) return [];
      return [{ title: opening[1] ?? "", content: piece.slice(opening.index + opening[0].length).trim() }];
    });
}

/**
 * What the clock of the prompt shows, "Now: 2026-11-21 15:04 Saturday (Asia/Shanghai)", as days and hours are read
 * here: in the zone it names, whatever zone the program itself runs in.
 */
function wallIn(system: string): Date | undefined {
  const [, year, month, day, hour, minute] = /^Now: (\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)\b/m.exec(system) ?? [];
  return year === undefined
    ? undefined
    : new Date(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
}

/** "Today is …" in the instructions is the day the turn counts from; the clock otherwise. */
function dayIn(system: string, now: Date): Date {
  const line = system.match(
    /(?:today(?:'s date)?(?: is|:)|current (?:date|time|day)(?: and time)?(?: is|:)|今天是|当前日期|现在是|日期[:：])[^\n]{0,60}/i,
  )?.[0];
  if (!line) return now;
  const text = line.replace(/^.*?(?=\d)/, "");
  const parsed = [...english.parse(text, now), ...chinese.parse(text, now)].find(({ start }) => start.isCertain("day"));
  if (!parsed) return now;
  // Its own fields, whatever zone stands behind them: "15:00 EST" is three o'clock there.
  const of = (part: "year" | "month" | "day" | "hour" | "minute") => parsed.start.get(part) ?? 0;
  const [hour, minute] = parsed.start.isCertain("hour")
    ? [of("hour"), of("minute")]
    : [now.getHours(), now.getMinutes()];
  return new Date(of("year"), of("month") - 1, of("day"), hour, minute);
}

/**
 * A text without the past days of clauses that only tell of what was, where another clause has a day of its own: "I
 * stayed at the Palace in 2025, now book the Old Town from 2026-12-03 to 2026-12-05".
 */
function withoutDaysOfTales(text: string, read: Read): string {
  const parts = text.split(CLAUSE_ENDS);
  const asked = parts.filter((part) => !tellsOfPast(part));
  if (asked.length === parts.length || !asked.some((part) => read(part).mentions.some(namesDays))) return text;
  return parts.map((part) => (tellsOfPast(part) ? withoutPastDays(read(part)) : part)).join("");
}

function withoutPastDays({ text, mentions, now }: Reading): string {
  const today = dayNumber(dayAt(now));
  const isPast = (mention: Mention) => namesDays(mention) && daysOf(mention).every((day) => dayNumber(day) < today);
  return withoutSpans(text, mentions.filter(isPast));
}

/** The ends stay with the clauses in front of them. */
const CLAUSE_ENDS = /(?<=[!?;，。？！；]|[.,] )|(?<= )(?=(?:but|so) )/i;
