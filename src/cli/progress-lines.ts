import { withoutAdvice } from "../engine/advice.ts";
import type { Progress } from "../engine/dialog/progress.ts";
import type { TaskStatus } from "../engine/dialog/task.ts";
import type { Language } from "../engine/language.ts";
import type { Names } from "./names.ts";
import { cutTo } from "./text-width.ts";
import { cliText, seconds } from "./words.ts";

/** What an event shows: permanent lines, and a status until the next event. */
export interface Shown {
  lines: string[];
  status?: string;
}

type Event<Name extends Progress["event"]> = Extract<Progress, { event: Name }>;

/** Turns progress events into lines: the understood question, each plan, each call with result and time. */
export class ProgressLines {
  private question = "";
  /** Numbers of tasks that run in parallel, by id. */
  private readonly numbers = new Map<string, number>();
  private readonly calls = new Map<string, string>();
  /** Header lines of model rounds, not yet written because nothing follows them, by agent and task. */
  private readonly headers = new Map<string, string>();
  private readonly left = new Set<string>();
  private readonly totals = { models: 0, modelMs: 0, tokens: 0, calls: 0, unanswered: 0 };

  constructor(
    private readonly language: Language,
    private readonly names: Names,
    private readonly width = 100,
    private readonly hidesBackground = false,
  ) {}

  take(progress: Progress): Shown {
    switch (progress.event) {
      case "question":
        return { lines: this.understood(progress) };
      case "thinking":
        this.totals.unanswered += 1;
        return { lines: [], status: cliText("thinking", this.language, { agent: this.nameOf(progress) }) };
      case "thought":
        return { lines: this.thought(progress) };
      case "plan":
        return { lines: this.plan(progress) };
      case "call":
        return this.call(progress);
      case "observation":
        return { lines: this.observation(progress) };
      case "left":
        return { lines: this.leftBehind(progress) };
      case "journal":
        return { lines: [] };
    }
  }

  /** A model call of this run failed: it started and never returned. */
  get modelFailed(): boolean {
    return this.totals.unanswered > 0;
  }

  /** Totals of the turn; undefined if no model was called. */
  footer(totalMs: number): string | undefined {
    const { models, modelMs, tokens, calls } = this.totals;
    if (models === 0) return undefined;
    return cliText("totals", this.language, {
      ...{ models, modelTime: seconds(modelMs), calls, total: seconds(totalMs) },
      tokens: tokens.toLocaleString("en"),
    });
  }

  private understood({ text, rewritten, background }: Event<"question">): string[] {
    this.question = rewritten ?? text;
    return [
      ...(rewritten ? [cliText("understood", this.language, { text: rewritten })] : []),
      ...(background.length > 0 && !this.hidesBackground
        ? [cliText("background", this.language, { titles: background.join(this.language === "zh" ? "、" : ", ") })]
        : []),
    ];
  }

  private thought(progress: Event<"thought">): string[] {
    this.totals.unanswered -= 1;
    this.totals.models += 1;
    this.totals.modelMs += progress.elapsedMs;
    this.totals.tokens += (progress.promptTokens ?? 0) + (progress.outputTokens ?? 0);
    this.headers.set(keyOf(progress), `${this.nameOf(progress)} ${seconds(progress.elapsedMs)}`);
    return [];
  }

  private plan({ tasks }: Event<"plan">): string[] {
    this.numbers.clear();
    if (tasks.length > 1) for (const [at, { id }] of tasks.entries()) this.numbers.set(id, at + 1);
    return [
      ...this.header({ agent: "planner" }),
      ...(tasks.length > 1 ? [`  ${cliText("parallel", this.language, { count: tasks.length })}`] : []),
      ...tasks.map(({ id, specialist, job }) => {
        const name = this.nameOf({ agent: specialist, task: id });
        const words = wordsOf(job);
        if (words === "" || words === this.question) return `  → ${name}`;
        return `  → ${cutTo(`${name}${this.language === "zh" ? "：" : ": "}${words}`, this.width - 4)}`;
      }),
    ];
  }

  private call(progress: Event<"call">): Shown {
    const text = this.names.call(progress.tool, progress.args, this.language);
    this.calls.set(progress.callId, text);
    this.totals.calls += 1;
    return { lines: this.header(progress), status: `  … ${text}` };
  }

  private observation({ task, callId, tool, ok, text, elapsedMs }: Event<"observation">): string[] {
    const call = cutTo(this.calls.get(callId) ?? this.names.call(tool, {}, this.language), this.width - 18);
    const number = task && this.numbers.get(task);
    const outcome = `  ${ok ? "✓" : "✗"} ${number ? `[${number}] ` : ""}${call} ${elapsedMs} ms`;
    const why = ok ? "" : withoutAdvice(text);
    return why === "" ? [outcome] : [outcome, `    ${cutTo(why, this.width - 5)}`];
  }

  private leftBehind(progress: Event<"left">): string[] {
    const { status, task } = progress;
    const word = LEFT[status];
    if (!word || this.left.has(task)) return [];
    this.left.add(task);
    const mark = status === "failed" ? "✗" : "·";
    return [`  ${mark} ${cliText(word, this.language, { agent: this.nameOf(progress) })}`];
  }

  private header(by: { agent: string; task?: string }): string[] {
    const header = this.headers.get(keyOf(by));
    this.headers.delete(keyOf(by));
    return header ? [header] : [];
  }

  private nameOf({ agent, task }: { agent: string; task?: string }): string {
    const number = task && this.numbers.get(task);
    const name = this.names.agent(agent, this.language);
    return number ? `[${number}] ${name}` : name;
  }
}

/** Words for a task that is not done. A dropped task, or one that was handed off, is not an error. */
const LEFT: Partial<Record<TaskStatus, "taskFailed" | "taskDropped" | "taskElsewhere">> = {
  failed: "taskFailed",
  dropped: "taskDropped",
  elsewhere: "taskElsewhere",
};

/** What a task asks for, without the lines below it: the user's words (~), calls (=) and things shown before (>). */
function wordsOf(job: string): string {
  const lines = job.split("\n");
  const below = lines.findIndex((line) => /^[~=>] /.test(line));
  return (below < 0 ? lines : lines.slice(0, below)).join("\n").trim();
}

const keyOf = ({ agent, task }: { agent: string; task?: string }): string => `${agent} ${task ?? ""}`;
