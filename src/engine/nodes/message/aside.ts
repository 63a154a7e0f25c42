import type { Turn } from "../../dialog/state.ts";
import { isPending, lastingFields, reopened, type Task, type WaitingTask } from "../../dialog/task.ts";
import type { Verdicts } from "../../dialog/verdict.ts";
import { phrase } from "../../phrases.ts";
import { beginning } from "../../plain-text.ts";
import { asksToKnow } from "../../question.ts";

/** The most characters of the user's words that a message repeats. */
const MOST_QUOTED = 100;

/** The addressee of words at a card; undefined if they name none of several actions. */
type Meant = WaitingTask | string | undefined;

/** A problem for words that are not a question and name none of the `count` actions on the card. */
export function unclearAtCard({ question, language }: Turn, count: number, meant: Meant): Verdicts | undefined {
  if (meant !== undefined || asksToKnow(question)) return undefined;
  const words = beginning(question, MOST_QUOTED);
  return { decisions: new Map(), problem: phrase("ofWhich", language, { count, words }) };
}

/** The tasks, with asides for whom the words are meant, or for all that wait. Undefined if the user turns elsewhere. */
export function withAside(
  tasks: readonly Task[],
  { messageId: id, question }: Turn,
  standard: string,
  waiting: readonly WaitingTask[],
  meant: Meant,
): Task[] | undefined {
  const open = tasks.map((one) => (isPending(one) ? reopened(one) : one));
  if (typeof meant !== "string") {
    const attending = (meant ? [meant] : waiting).map((task) => task.id);
    return open.map((one) => (isPending(one) && attending.includes(one.id) ? asAside(one) : one));
  }
  if (!asksToKnow(question)) return undefined;
  const task = { id, specialist: meant, job: standard, trust: 1, status: "open" } as const;
  return [...open, { ...task, alone: true, rounds: 0, turns: 0, aside: { pending: [] } }];
}

const asAside = (task: WaitingTask): Task => ({
  ...lastingFields(task),
  status: "open",
  aside: { pending: task.pending },
});
