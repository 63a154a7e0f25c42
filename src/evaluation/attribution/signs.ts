import { LocalEmbeddings } from "../../engine/embedding/local-embeddings.ts";
import { cosine } from "../../engine/embedding/nearest.ts";
import type { FailedRun, RunStep } from "./failed-run.ts";
import { wording } from "./wording.ts";

/** The signs for or against a step. The step that poses the task has no signs of its words. */
export const SIGNS = [
  // Its position.
  ...(["poses with code", "poses something else", "place", "ends"] as const),
  // Its agent.
  ...(["first speaker", "share of text", "first of its agent"] as const),
  // Its words.
  ...(["length", "first to act", "new figures", "brings the answer", "like the question"] as const),
  ...(["assumes", "invents", "plans", "mends"] as const),
  // Its result, and the steps before.
  ...(["failed", "was empty", "nothing to carry out", "after nothing", "like an earlier step"] as const),
] as const;
export type Sign = (typeof SIGNS)[number];

/** Each from 0 to about 3; those of likeness are cosines. */
export type Signs = Record<Sign, number>;

/** A step of an agent, which may be at fault. */
export interface Candidate {
  step: number;
  agent: string;
  signs: Signs;
}

/** Longer texts are compared by their beginning, in characters. */
const LONGEST_COMPARED = 4000;
/** From here on it no longer counts how late a step comes, so that long runs are not judged by their length. */
const LATE = 6;
/** A result of fewer characters holds next to nothing. */
const NEXT_TO_NOTHING = 90;

const embeddings = new LocalEmbeddings();

/** The steps of agents, each with its signs. */
export async function candidatesOf(run: FailedRun): Promise<Candidate[]> {
  const { steps, question } = run;
  const [asked = [], ...vectors] = await embeddings.embedDocuments(
    [question, ...steps.map(({ text }) => text)].map((text) => text.slice(0, LONGEST_COMPARED)),
  );
  const likeQuestion = (at: number) => cosine(vectors[at] ?? [], asked);
  const likeness = (a: number, b: number) => cosine(vectors[a] ?? [], vectors[b] ?? []);

  const own = steps.flatMap((step, at) => (step.by === "agent" ? [{ ...step, at }] : []));
  const [first] = own;
  const posing = first && poses(first, first.at, question) ? first : undefined;
  const work = own.filter((step) => step !== posing);
  const answer = answerOf(work);
  const longest = Math.max(1, ...work.map(({ text }) => text.length));

  return own.map((step) => {
    const { at, agent, text, acts } = step;
    const isPosing = step === posing;
    const before = steps.slice(0, at);
    const earlier = work.filter((other) => other.at < at);
    const said = before.map((other) => other.text).join("\n");
    const { outcomes, results } = answersTo(steps, at);
    const ofWork = (value: number | boolean | undefined) => (isPosing ? 0 : Number(value ?? 0));
    const says = (pattern: RegExp) => ofWork(pattern.test(text));
    const signs: Signs = {
      "poses with code": Number(isPosing && acts === true),
      "poses something else": isPosing ? 1 - likeQuestion(at) : 0,
      place: ofWork(Math.log1p(Math.min(earlier.length, LATE))),
      ends: Number(step === own.at(-1)),
      "first speaker": Number(agent === first?.agent),
      "share of text": lengthOf(own.filter((other) => other.agent === agent)) / Math.max(1, lengthOf(own)),
      "first of its agent": ofWork(!earlier.some((other) => other.agent === agent)),
      length: ofWork(text.length / longest),
      "first to act": ofWork(acts && !earlier.some((other) => other.acts)),
      "new figures": ofWork(Math.log1p(newFigures(text, `${said}\n${question}`))),
      "brings the answer": ofWork(mean(answer.map((part) => Number(text.includes(part) && !said.includes(part))))),
      "like the question": ofWork(likeQuestion(at)),
      assumes: says(wording.assumes),
      invents: says(wording.invents),
      plans: says(wording.plans),
      mends: says(wording.mends),
      failed: Number(outcomes.includes("failure")),
      "was empty": Number(outcomes.includes("success") && results.length < NEXT_TO_NOTHING),
      "nothing to carry out": Number(outcomes.includes("nothing")),
      "after nothing": Number(before.at(-1)?.outcome === "nothing"),
      "like an earlier step": Math.max(0, ...earlier.map((other) => likeness(at, other.at))),
    };
    return { step: at, agent, signs };
  });
}

/** The least of a question, in characters, that shows that a text quotes it. */
const QUOTED = 60;

/** Whether the first step of an agent only poses the task: nobody spoke before it, or it quotes the question. */
function poses({ text }: RunStep, at: number, question: string): boolean {
  const plain = (words: string) => words.replace(/\s+/g, " ").trim();
  const beginning = plain(question).slice(0, 200);
  return at === 0 || (beginning.length >= QUOTED && plain(text).includes(beginning));
}

/** What came back to a step. */
function answersTo(steps: readonly RunStep[], at: number) {
  const next = steps.findIndex(({ by }, i) => i > at && by !== "surroundings");
  const answers = steps.slice(at + 1, next === -1 ? steps.length : next);
  return { outcomes: answers.map(({ outcome }) => outcome), results: answers.map(({ text }) => text).join("") };
}

const figuresIn = (text: string): Set<string> => new Set(text.match(/\d[\d,.]*\d/g));

function newFigures(text: string, known: string): number {
  const before = figuresIn(known);
  return [...figuresIn(text)].filter((figure) => !before.has(figure)).length;
}

const LONGEST_STRESSED = 60;

/** The stressed parts of the last step with words: bold words, quoted words, and figures. */
function answerOf(work: readonly RunStep[]): string[] {
  const last = work.findLast(({ text }) => text.replace("TERMINATE", "").trim().length > 20)?.text ?? "";
  const stressed = [...last.matchAll(/\*\*([^*]+)\*\*|[“"「]([^“"「”」]+)[”"」]/g)];
  const words = stressed.map(([, bold, quoted]) => bold?.replace(/[:.：]$/, "") ?? quoted ?? "");
  const short = words.filter((text) => text.length <= LONGEST_STRESSED).map((text) => text.trim());
  return [...new Set([...short, ...figuresIn(last)])];
}

const lengthOf = (steps: readonly RunStep[]): number => steps.reduce((sum, { text }) => sum + text.length, 0);

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
