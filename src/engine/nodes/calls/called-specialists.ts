import type { RunnableConfig } from "@langchain/core/runnables";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { z } from "zod";
import { endForModel } from "../../dialog/ended-task.ts";
import { factsOf } from "../../dialog/facts.ts";
import { type HandOffResponse, handedOn, handOffResponse, NAMED_BY_ENGINE } from "../../dialog/hand-off.ts";
import type { ModelCall } from "../../dialog/message.ts";
import { calledArgs, callTool, handOffName } from "../../dialog/protocol.ts";
import type { RawData, Round, ServiceState, ServiceUpdate } from "../../dialog/state.ts";
import { isOver, type Task } from "../../dialog/task.ts";
import type { Specialist } from "../../domain/domain.ts";
import { ToolError } from "../../errors.ts";
import type { Tool, ToolResult } from "../../tools/tool.ts";
import { requestFor } from "../agents/request.ts";
import { placeInside, stayed } from "../journal/journal-place.ts";

/** A specialist that another one may call, and its graph. */
export interface Callee {
  specialist: Specialist;
  work: { invoke(state: ServiceState, config?: RunnableConfig): Promise<ServiceUpdate> };
}

/** How many specialists one message may call. */
const MOST_CALLED = 6;

/** The arguments as models give them: the facts may stand in `parameter` or beside it. */
const receivedArgs = calledArgs.extend({ parameter: z.unknown().optional() }).catchall(z.unknown());

/**
 * The specialists that a specialist calls in one step, as tools. A called specialist works on its own task and returns
 * its result. It never talks with the user and never changes anything, because only the conversation's graph can ask
 * the user.
 */
export class CalledSpecialists {
  /** The rounds and rows of the called specialists. Their messages are not kept. */
  readonly records: Record<string, Round> = {};
  readonly raw_data: Record<string, RawData> = {};
  private readonly trusted = new Set<string>();
  private called = 0;

  constructor(
    private readonly callees: readonly Callee[],
    private readonly state: ServiceState,
    private readonly config: LangGraphRunnableConfig,
    /** How many calls the message has. */
    private readonly atOnce = 1,
  ) {}

  /** The tools that answer this call, one for each specialist. */
  toolsFor({ id }: Pick<ModelCall, "id">): Tool[] {
    return this.callees.map((callee): Tool => {
      const { name, handles } = callee.specialist;
      return {
        ...callTool(name, handles),
        ...{ effect: "read", returnDirect: false },
        check: (args) => checked(args, callee.specialist),
        run: (args) => this.run(callee, this.taskOf(id, name, args)),
      };
    });
  }

  /** Whether the call is trusted: the caller does not reason over its result. */
  isTrusted = ({ id }: Pick<ModelCall, "id">): boolean => this.trusted.has(id);

  private taskOf(id: string, callee: string, args: Record<string, unknown>): Task {
    const { job_desc, thought, parameter, trust_mode = 0 } = args as Checked;
    const above = requestFor(this.state.task, this.state.turn, this.config);
    const request = handedOn(above, { callee, job_desc, trust_mode });
    if (request.trust_mode === 1) this.trusted.add(id);
    return {
      ...{ id, specialist: request.callee, caller: request.caller, job: request.job_desc },
      ...(thought && { thought }),
      ...(Object.keys(parameter).length > 0 && { parameter }),
      ...{ trust: request.trust_mode, status: "open", alone: false, rounds: 0, turns: 0 },
    };
  }

  private async run({ work }: Callee, task: Task): Promise<ToolResult> {
    const { dialog_state, turn, user_info, background, memories, spent, records } = this.state;
    const before = spent.before + spent.beside * Object.keys(records).length;
    if (this.called >= MOST_CALLED) throw new ToolError(`Not called: one message calls ${MOST_CALLED} specialists.`);
    const place = placeInside(turn, this.config);
    const config = stayed(this.config, { id: `${place.id}.${this.called}`, within: place.within });
    this.called += 1;
    const given = { task, dialog_state, turn, user_info, background, memories };
    const share = { before, beside: spent.beside * Math.max(1, this.atOnce) };
    const none = { heard: [], unsettled: [], said: { words: "", typed: "", shown: "" } };
    const empty = { ...none, experience: [], messages: [], tasks: {}, receipts: {}, records: {}, raw_data: {} };
    const update = (await work.invoke({ ...given, ...empty, spent: share }, config)) as ServiceState;
    Object.assign(this.records, update.records);
    Object.assign(this.raw_data, update.raw_data);
    const { status, observation, error } = responseOf(update.tasks[task.id]);
    if (status === "done") return { text: observation };
    const how = status === "failed" ? "failed" : "passed it back";
    throw new ToolError(`${task.specialist} ${how}: ${[error, observation].filter(Boolean).join("\n\n")}`);
  }
}

type Checked = Omit<z.output<typeof calledArgs>, "parameter"> & { parameter: Record<string, unknown> };

function checked(given: unknown, { name, remote }: Specialist): Checked {
  const parsed = receivedArgs.safeParse(given);
  if (!parsed.success) throw new ToolError(`Nothing was handed off: ${z.prettifyError(parsed.error)}`);
  const { job_desc, thought, trust_mode, parameter: facts, ...others } = parsed.data;
  const parameter = factsOf(facts, others);
  if (typeof parameter === "string") throw new ToolError(`Nothing was handed off: ${parameter}`);
  const reserved = NAMED_BY_ENGINE.find((one) => remote && Object.hasOwn(parameter, one));
  if (reserved) throw new ToolError(`${handOffName(name)}: the fact "${reserved}" is sent anyway. Use another name.`);
  return { job_desc, parameter, ...(thought && { thought }), ...(trust_mode !== undefined && { trust_mode }) };
}

/** What came of a called specialist's task, in the terms of the protocol. */
function responseOf(task: Task | undefined): HandOffResponse {
  const end = task && isOver(task) ? endForModel(task) : "";
  const status = task?.status === "done" || task?.status === "failed" ? task.status : "elsewhere";
  const said = status === "failed" ? { status, observation: "", error: end } : { status, observation: end };
  const { success, data } = handOffResponse.safeParse(said);
  return success ? data : { status: "failed", observation: "", error: "It gave no result." };
}
