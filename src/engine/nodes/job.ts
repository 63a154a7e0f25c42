import type { BaseMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { isHuman, type ModelCall } from "../dialog/message.ts";
import { COMPLETE } from "../dialog/protocol.ts";
import type { ServiceState } from "../dialog/state.ts";
import type { PendingCall } from "../dialog/task.ts";
import type { Specialist } from "../domain/domain.ts";
import { storableFields } from "../storable.ts";
import { failureText, type Outcome, refused, resolveCall, runCall, sameFor } from "./calls.ts";
import { mayDecide, toolRun } from "./run-facts.ts";
import { eachOnce, repeated } from "./same-call.ts";

/** What came of a call, or what waits for the user. */
type Result = { outcome: Outcome } | { held: PendingCall };

/** The calls of one message, carried out for one task. */
export class Job {
  readonly by: { agent: string; task: string };

  constructor(
    private readonly specialist: Specialist,
    private readonly state: ServiceState,
    private readonly transcript: BaseMessage[],
    private readonly config: LangGraphRunnableConfig,
  ) {
    this.by = { agent: specialist.name, task: state.task.id };
  }

  /** Reading calls side by side, the same one once; writing ones are each held back, with what they will do in words. */
  async runOrHold(calls: ModelCall[]): Promise<{ outcomes: Outcome[]; held: PendingCall[] }> {
    const results = await eachOnce(
      calls,
      (call) => this.runOrHoldOne(call),
      (call, first) => ("held" in first ? this.runOrHoldOne(call) : { outcome: sameFor(call, first.outcome, this.by) }),
    );
    return {
      outcomes: results.flatMap((result) => ("outcome" in result ? [result.outcome] : [])),
      held: results.flatMap((result) => ("held" in result ? [result.held] : [])),
    };
  }

  private async runOrHoldOne(call: ModelCall): Promise<Result> {
    const since = this.transcript.slice(this.transcript.findLastIndex(isHuman) + 1);
    const before = repeated(call, since, this.specialist.tools);
    if (before) return { outcome: this.refused(call, before) };
    try {
      const { tool, args } = this.resolve(call);
      if (tool.effect === "read") return { outcome: await this.run(call) };
      const run = toolRun(this.state, call.id, this.config);
      const preview = (await tool.preview?.(args, run)) ?? `${tool.name} ${JSON.stringify(args)}`;
      return { held: { id: call.id, tool: tool.name, args: storableFields(args), preview } };
    } catch (error) {
      if (this.config.signal?.aborted) throw error;
      return { outcome: this.refused(call, failureText(call, error)) };
    }
  }

  /** Decided calls in their order, one after another: a later one may build on an earlier one. */
  async runDecided(calls: ModelCall[]): Promise<{ outcomes: Outcome[]; held: PendingCall[] }> {
    const outcomes: Outcome[] = [];
    for (const call of calls) {
      const decision = this.state.task.pending?.find((pending) => pending.id === call.id)?.decision;
      if (!decision) outcomes.push(this.refused(call, "Not run: the user has not decided on it."));
      else if (decision.type === "reject") {
        const why = decision.message ? ` They said: ${decision.message}` : "";
        outcomes.push(this.refused(call, `The user rejected this; it was not done.${why}`));
      } else if (!mayDecide(this.state, this.config)) {
        outcomes.push(this.refused(call, "Not done: it was approved by another user than the one this run serves."));
      } else outcomes.push(await this.run(decision.type === "edit" ? { ...call, args: decision.args } : call));
    }
    return { outcomes, held: [] };
  }

  private run(call: ModelCall): Promise<Outcome> {
    return runCall(call, () => this.resolve(call), toolRun(this.state, call.id, this.config), this.by, this.config);
  }

  private resolve(call: ModelCall) {
    return resolveCall(call, this.specialist.tools, [COMPLETE]);
  }

  private refused(call: ModelCall, text: string): Outcome {
    return refused(call, text, this.by);
  }
}
