import { z } from "zod";
import { SetupError } from "../../engine/errors.ts";
import { isTooDeep } from "../../engine/storable.ts";

/** The longest text of one field, in characters. */
const LONGEST_TEXT = 10_000;
/** The longest trajectory in plain text. */
const LONGEST_TRAJECTORY = 100_000;
const MOST_NODES = 5000;
/** Levels of JSON: a level of the tree takes two, and arguments stand below it. */
const DEEPEST = 200;

const text = z.string().max(LONGEST_TEXT);
const name = z.string().trim().min(1).max(100);
const status = z.enum(["success", "failure"]);

/** A tool call or another action. Only the uploader knows its status, so it must have one. */
const action = z.strictObject({
  type: z.literal("action"),
  id: name.optional(),
  description: text.optional(),
  agent: name.optional(),
  tool: name,
  args: z.record(name, z.unknown()).default({}),
  status,
  results: text.optional(),
});
export type GivenAction = z.output<typeof action>;

const task = {
  id: name.optional(),
  description: text.min(1),
  agent: name.optional().describe("Who did it. Absent: the agent of the task above, or the one that has its tools."),
  status: status.optional().describe("Absent: it is derived from what stands below, and from the results."),
  results: text.optional().describe("What came of it. Empty: it ended without an answer."),
};

/** A task that was carried out by actions, in order. */
const leafTask = z.strictObject({ type: z.literal("leaf-task"), ...task, children: z.array(action) });
export type GivenLeafTask = z.output<typeof leafTask>;

/** A task that was divided into tasks. */
const dividedTask = z.strictObject({
  type: z.literal("task"),
  ...task,
  get children() {
    return z.array(node).min(1);
  },
});
export interface GivenTask extends Omit<GivenLeafTask, "type" | "children"> {
  type: "task";
  children: (GivenTask | GivenLeafTask)[];
}

const node: z.ZodType<GivenTask | GivenLeafTask> = z.lazy(() => z.discriminatedUnion("type", [dividedTask, leafTask]));

/** A trajectory as it is uploaded: a tree, or plain text. */
const upload = z.union(
  [
    z.strictObject({ id: name, tree: node }),
    z.strictObject({ id: name, agent: name.optional(), text: z.string().trim().min(1).max(LONGEST_TRAJECTORY) }),
  ],
  { error: 'must have "id" and either "tree" or "text"' },
);
export type Upload = z.output<typeof upload>;

/** An upload that cannot be read. The message says what is wrong and where. */
export class UploadError extends SetupError {}

/** Reads an upload of unknown shape. Throws `UploadError`. */
export function readUpload(given: unknown): Upload {
  if (isTooDeep(given, DEEPEST)) throw new UploadError(`The trajectory is nested more than ${DEEPEST} levels deep.`);
  const kind = typeof given === "object" && given !== null && "tree" in given ? 0 : 1;
  const parsed = (upload.options[kind] ?? upload).safeParse(given);
  if (!parsed.success)
    throw new UploadError(`The trajectory cannot be read.\n${z.prettifyError(parsed.error)}\n${SHAPE}`);
  const nodes = "tree" in parsed.data ? countOf(parsed.data.tree) : 0;
  if (nodes > MOST_NODES) throw new UploadError(`The trajectory has ${nodes} nodes. At most ${MOST_NODES} are read.`);
  return parsed.data;
}

const SHAPE =
  'Send {"id", "tree"} or {"id", "text"}. A tree is a "task" with tasks, or a "leaf-task" with actions, as "children"; tasks have a "description", actions a "tool", "args" and a "status" (success or failure). Both may have "id", "agent" and "results", the text that came of them.';

const countOf = (node: GivenTask | GivenLeafTask | GivenAction): number =>
  node.type === "action" ? 1 : node.children.reduce((sum, child) => sum + countOf(child), 1);
