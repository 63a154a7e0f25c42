import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { termsOf } from "../../engine/embedding/terms.ts";
import { spaced } from "../../engine/embedding/words.ts";
import { isQuestion } from "../../engine/question.ts";
import type { NumberedText } from "../../engine/search/numbers.ts";
import { quotedIn } from "../../engine/search/quotation.ts";
import { taskParts } from "../conversation/task-parts.ts";
import { letGo, type ModelReply, withCalls } from "../decision.ts";
import { asksToAct } from "../goals/acts.ts";
import { evidenceFor } from "../goals/evidence.ts";
import { SURE } from "../goals/mind.ts";
import type { Goal } from "../goals/planned-call.ts";
import { keptFor } from "../kept.ts";
import { lastTurn } from "../past.ts";
import type { Situation } from "../situation.ts";
import { failureOf } from "../wording/failure.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { refusal } from "../wording/refusal.ts";
import { askedIn, shareIn, unsaidIn, wholeOf, withoutTexts } from "./asked-words.ts";
import { excerptsFor } from "./excerpts.ts";

/** What a request has for a tool that it is surely for: hardly a request of other subjects has as much. */
const SURELY = 0.94 * SURE;

/** How much more of a question the texts say than whoever else is near it, where they are meant; and of one that goes on from them. */
const BEYOND = { alone: 0.4, goingOn: 0.15 };

/** Who else may answer a question: the goals and passages near it, and whether a passage is surely meant. */
interface Others {
  goals: readonly Goal[];
  passages: Situation["passages"];
  isKnown: boolean;
  /** Whether the question goes on from one that the texts answered. */
  goesOn?: boolean;
}

/**
 * Whether a question is for the texts: they say much more of it than whoever else is near it, or they answer it and
 * nobody else is surely meant. They are searched only where that can be.
 */
export async function isForTexts(
  searcher: ModelTool,
  question: string,
  { goals, passages, isKnown, goesOn = false }: Others,
  embeddings: EmbeddingsInterface,
): Promise<boolean> {
  if (asksToAct(question) && !isQuestion(question)) return false;
  const asked = termsOf(askedIn(question));
  const elsewhere = Math.max(
    0,
    ...goals.map(({ tool }) => shareKnown(asked, wordingOf(tool))),
    ...passages.map(({ title, content }) => shareKnown(asked, `${title}\n${content}`)),
  );
  const isOpen = !isKnown && mayBeForNone(goals, question);
  const beyond = goesOn ? BEYOND.goingOn : BEYOND.alone;
  if (!isOpen && elsewhere > 1 - beyond) return false;
  const found = await textsFor(searcher, question);
  const said = Math.max(0, ...found.map((one) => shareIn(asked, wholeOf(one))));
  return said - elsewhere >= beyond || (isOpen && (await excerptsFor(question, found, embeddings)) !== undefined);
}

/** Whether a request may be for none of the tools it is for: no score is high, and it names nothing that they take. */
const mayBeForNone = (goals: readonly Goal[], request: string): boolean =>
  goals.every(({ score }) => score < SURELY) &&
  evidenceFor(
    request,
    goals.map(({ tool }) => tool),
  ).every((evidence) => !evidence?.takesId && (evidence?.values ?? 0) === 0);

async function textsFor({ does = [], ...own }: ModelTool, question: string): Promise<NumberedText[]> {
  const found = await Promise.all([own, ...does].flatMap(({ findTexts }) => findTexts?.(withoutTexts(question)) ?? []));
  return found.flat().map((text, at) => ({ ...text, number: at + 1 }));
}

/** How much of a question a text says in the same words: words that mean the like are told apart by what they are about. */
function shareKnown(asked: ReturnType<typeof termsOf>, text: string): number {
  return shareIn(
    asked.map(({ root, weight }) => ({ root, weight })),
    text,
  );
}

/** All that is said of a tool and of whom it hands over to. */
const wordingOf = keptFor((tool: ModelTool): string =>
  [tool, ...(tool.does ?? [])]
    .map(({ name, title, description, aliases, parameters }) =>
      [spaced(name), title, description, JSON.stringify([aliases, parameters])].join("\n"),
    )
    .join("\n"),
);

/** What was asked last, if the texts were searched for it and the request goes on from there. */
export function askedOfTexts({ past, after }: Situation, { does = [] }: ModelTool): string | undefined {
  if (after === undefined) return undefined;
  const [last, ...since] = lastTurn(past);
  const isSearch = (name: string) => does.some((tool) => tool.name === name && tool.findTexts !== undefined);
  const isOfTexts = since.some((event) => event.kind === "step" && isSearch(event.step.name));
  return last?.kind === "user" && isOfTexts ? last.written : undefined;
}

/** Who searches texts: asked what nothing else is for, since nobody knows what stands in them. */
export const searcherAmong = (tools: readonly ModelTool[]): ModelTool | undefined => tools.find(searches);

/** The tools without those who search texts, who fit any request; the same array for the same one. */
export const withoutSearchers = keptFor((tools: readonly ModelTool[]): readonly ModelTool[] =>
  tools.some(searches) ? tools.filter((tool) => !searches(tool)) : tools,
);

const searches = ({ does = [], ...own }: ModelTool): boolean =>
  [own, ...does].some(({ findTexts }) => findTexts !== undefined);

/** The fact of a task that names the question before it, which it goes on from. */
export const EARLIER = "goes_on_from";

/** The next step of a specialist that searches texts; undefined for any other. It answers in the words it finds. */
export async function lookUpTexts(
  situation: Situation,
  tools: readonly ModelTool[],
  embeddings: EmbeddingsInterface,
): Promise<ModelReply | undefined> {
  const search = tools.find(searches);
  if (!search) return undefined;
  const { request, steps, language } = situation;
  const { done, notAnswered, nearestSaid } = offlinePhrases(language);
  const question = taskParts(request).said;
  const earlier = String(situation.given[EARLIER] ?? "");
  const step = steps.findLast(({ name }) => name === search.name);
  if (!step) return withCalls({ name: search.name, args: { query: withoutTexts(`${earlier} ${question}`.trim()) } });
  const ended = (result: string) => withCalls(letGo("done", done, result));
  if (step.failed) return ended(failureOf(step, tools, language));
  const passages = quotedIn(step.observation);
  const answer = await excerptsFor(question, passages, embeddings, earlier);
  if (answer !== undefined) {
    const cited = passages.filter(({ number }) => answer.includes(`[${number}]`));
    const unsaid = unsaidIn(question, cited.map(wholeOf));
    return ended(unsaid.length > 0 ? `${nearestSaid(unsaid)}\n\n${answer}` : answer);
  }
  if (passages.length > 0) return ended(notAnswered(passages.map(({ number }) => `[${number}]`).join("")));
  return ended(`${step.observation}\n\n${await refusal(situation, embeddings)}`);
}
