import { z } from "zod";

const status = z.enum(["success", "failure", "open"]).describe("open: it waits, for the user or for its turn.");

/** What the user asks for, as one sentence that needs no history. */
export const statedIntent = z.object({
  text: z.string(),
  by: z.enum(["rule", "model", "offline"]).describe("Who stated it. offline: the embedded model."),
});
export type StatedIntent = z.infer<typeof statedIntent>;

/** One call of a round: a tool call or a hand-off, what it was called with, and what came of it. */
const action = z.object({
  id: z.string().describe("The id of the call. A hand-off's is the id of the task."),
  tool: z.string(),
  args: z.record(z.string(), z.unknown()),
  job_desc: z.string().optional().describe("What a hand-off asks for."),
  trust_mode: z
    .union([z.literal(0), z.literal(1)])
    .optional()
    .describe("1: the planner does not reason over the result."),
  decision: z.enum(["approve", "reject"]).optional().describe("What the user decided on the call."),
  decidedBy: z.string().optional(),
  control: z.literal(true).optional().describe("It belongs to the protocol between agents and users; no tool ran."),
  outcome: z.string().describe("What became of the call: done, failed, refused, waiting, handed off …"),
  status,
  observation: z.string().optional(),
});
export type Action = z.infer<typeof action>;

/**
 * What a turn consists of, each written once it is over:
 * question: the user's message, and in `output` its standard form ·
 * round: one think/act/observe round of the planner or a specialist ·
 * answer: the user's answer to a question of the planner ·
 * calls: calls of a round that waited for its other calls, and what they gave ·
 * task: one stay of a specialist on a task, from the hand-off or the user's reply until control returns. A task that
 * did not start has one too ·
 * approval: the calls that the user decided on, and what they did ·
 * summary: the end of the turn, and in `output` the answer ·
 * cleared: the user cleared the conversation ·
 * collection: the user said whether their turns may be learned from; in `output` "refuse" or "allow".
 */
const kinds = ["question", "round", "calls", "answer", "task", "approval", "summary", "cleared", "collection"] as const;

/** One event of the journal. Times are milliseconds since the epoch. */
export const journalEvent = z.object({
  id: z
    .string()
    .describe("The same when a node runs again after a crash or a resume, so that a rewrite replaces the event."),
  kind: z.enum(kinds),
  trace: z.string().describe("The turn: 32 hexadecimal digits."),
  thread: z.string().describe("The conversation."),
  agent: z.string(),
  parent: z.string().optional().describe("The id of the task it belongs to; absent: it belongs to the turn itself."),
  task: z.string().optional().describe("The id of the task that a `task` event is about."),
  within: z.string().optional().describe("The id of the `task` event it happened in."),
  intent: statedIntent
    .optional()
    .describe(
      "With a question: what it asks for, unless its standard form says it. With a round: its model's words for it.",
    ),
  user: z.string().optional().describe("With a question: who asked; absent: nobody was named."),
  input: z.string().optional().describe("The user's words, or what a task asks for."),
  thought: z.string().optional(),
  actions: z.array(action).optional(),
  output: z.string().optional().describe("Text for the user or the caller, or the reason of a failure."),
  status,
  stopped: z
    .enum(["message", "answer"])
    .optional()
    .describe("With a task: its rounds were used up. answer: its model then answered from what was known."),
  model: z.string().optional(),
  thinkingMs: z.number().optional().describe("How long the model took; the calls took the rest."),
  inputTokens: z.number().optional(),
  outputTokens: z.number().optional(),
  experience: z
    .array(z.string())
    .optional()
    .describe("The ids of the experiences that the prompt named, or that stood for the planner."),
  startedAt: z.number(),
  endedAt: z.number(),
});
export type JournalEvent = z.infer<typeof journalEvent>;
