import { z } from "zod";

/**
 * Where the value of an argument comes from: user: the user says it · agent: the agent finds it itself · earlier: a
 * result that the task comes with · a number: the result of that step holds it, counted from 1.
 */
const origin = z.union([z.enum(["user", "agent", "earlier"]), z.int().min(1)]);
export type Origin = z.output<typeof origin>;

/** A call of a plan, and where its arguments come from. */
export const planStepSchema = z.object({ tool: z.string(), arguments: z.record(z.string(), origin) });
export type PlanStep = z.output<typeof planStepSchema>;

/** A plan in one line: `plan: search_hotels(city: user); book_hotel(hotel: result 1, guest: user)`. */
export const planLine = (steps: readonly PlanStep[]): string => `${PLAN}: ${steps.map(callText).join("; ")}`;

/** The same for one of several agents that share a question. */
export const partLine = (steps: readonly PlanStep[]): string => `${PART}: ${steps.map(callText).join("; ")}`;

const PLAN = "plan";
const PART = "your part, others do the rest";

const callText = ({ tool, arguments: given }: PlanStep): string =>
  `${tool}(${Object.entries(given)
    .map(([name, origin]) => `${name}: ${typeof origin === "number" ? `result ${origin}` : origin}`)
    .join(", ")})`;

/** What the frame of experience in a prompt holds; "" where there is none. */
export const notesIn = (prompt: string): string => /^<experience>\n([^<]*)\n<\/experience>$/m.exec(prompt)?.[1] ?? "";

/** The plan in a prompt, if its frame of experience holds one. */
export const planIn = (prompt: string): PlanStep[] | undefined => stepsUnder(PLAN, prompt);

/** The calls of one's part of a question, if the frame of experience in a prompt holds them. */
export const partIn = (prompt: string): PlanStep[] | undefined => stepsUnder(PART, prompt);

/** What stands behind a label in the frame of experience, with "; " between its items. */
export const itemsUnder = (label: string, prompt: string): string[] | undefined =>
  notesIn(prompt)
    .split("\n")
    .find((line) => line.startsWith(`${label}: `))
    ?.slice(label.length + 2)
    .split("; ");

function stepsUnder(label: string, prompt: string): PlanStep[] | undefined {
  const calls = itemsUnder(label, prompt)?.map(callIn);
  return calls?.every((call) => call !== undefined) ? calls : undefined;
}

function callIn(text: string): PlanStep | undefined {
  const [, tool, list = ""] = /^([^()]+)\(([^()]*)\)$/.exec(text) ?? [];
  const given = list.split(", ").filter(Boolean).map(argumentIn);
  return planStepSchema.safeParse({ tool, arguments: Object.fromEntries(given) }).data;
}

function argumentIn(text: string): [name: string, origin: unknown] {
  const [name = "", from] = text.split(": ");
  return [name, from?.startsWith("result ") ? Number(from.slice("result ".length)) : from];
}
