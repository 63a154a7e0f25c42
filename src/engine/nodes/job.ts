import type { BaseMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { withAdvice } from "../advice.ts";
import type { Approvals } from "../dialog/approvals.ts";
import { isHuman, type ModelCall, writtenBy } from "../dialog/message.ts";
import { type Showing, writtenFor } from "../dialog/observations.ts";
import { COMPLETE, readMoreTool } from "../dialog/protocol.ts";
import type { ServiceState } from "../dialog/state.ts";
import { isAside, type PendingCall, waitsOf } from "../dialog/task.ts";
import { isToolMessage, type ToolMessageKind } from "../dialog/tool-message.ts";
import type { Specialist } from "../domain/domain.ts";
import { RepeatError } from "../errors.ts";
import type { Tool } from "../tools/tool.ts";
import { failureText, type Outcome, refused, resolveCall, runCall, sameFor } from "./calls.ts";
import { forCard } from "./for-card.ts";
import { readMoreIn } from "./read-more.ts";
import { runOf, toolRun } from "./run-facts.ts";
import { eachOnce, isSameCall, repeated } from "./same-call.ts";

/** What came of a call, or what waits for the user. */
type Result = { outcome: Outcome } | { held: PendingCall };

/** The calls of one message, carried out for one task. */
export class Job {
  readonly by: { agent: string; task: string };
  private readonly tools: readonly Tool[];

  constructor(
    private readonly specialist: Specialist,
    private readonly approvals: Approvals,
    private readonly state: ServiceState,
    private readonly transcript: BaseMessage[],
    private readonly config: LangGraphRunnableConfig,
    showing: Showing,
  ) {
    this.by = { agent: specialist.name, task: state.task.id };
    const find = (id: string) => {
      const found = transcript
        .filter(isToolMessage)
        .find((one) => one.id === id && writtenBy(one)?.task === this.by.task);
      return found && writtenFor(found, showing);
    };
    this.tools = [...specialist.tools, readMoreIn(find, showing.tokens)];
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
    if (before) return { outcome: this.refused(call, before, "repeated") };
    try {
      const { tool, args } = this.resolve(call);
      if (tool.effect === "read") return { outcome: await this.run(call) };
      const not = this.notBesideCard(tool, args);
      if (not) return { outcome: this.refused(call, withAdvice("", not)) };
      return { held: await this.hold(call, tool, args) };
    } catch (error) {
      if (this.config.signal?.aborted) throw error;
      return { outcome: this.refused(call, failureText(call, error)) };
    }
  }

  /** Why a call cannot wait while the user speaks of others that wait: it is one of them, or none of their kind. */
  private notBesideCard(tool: Tool, args: Record<string, unknown>): string | undefined {
    const { task } = this.state;
    if (!isAside(task)) return undefined;
    const same = waitsOf(task).filter((call) => call.tool === tool.name);
    if (same.some((call) => isSameCall({ name: call.tool, args: call.args }, { name: tool.name, args })))
      return "Not run: this very call waits for the user already.";
    return same.length > 0
      ? undefined
      : "Not run: the user has to decide first on what waits. Say so, or answer in words.";
  }

  private async hold({ id }: ModelCall, tool: Tool, args: Record<string, unknown>): Promise<PendingCall> {
    const run = toolRun(this.state, id, this.config);
    return this.approvals.held(await forCard(id, tool, args, run), this.specialist.name, run.user);
  }

  /**
   * Decided calls in their order, one after another: a later one may build on an earlier one. What runs is what the
   * user was shown. `unsealed`: the calls whose decision was not made on the card. `held`: those that would do once more
   * what was done since they were shown; the user decides again.
   */
  async runDecided(calls: ModelCall[]): Promise<{ outcomes: Outcome[]; unsealed: PendingCall[]; held: PendingCall[] }> {
    const outcomes: Outcome[] = [];
    const held: PendingCall[] = [];
    const unsealed: PendingCall[] = [];
    for (const call of calls) {
      const shown = waitsOf(this.state.task).find((pending) => pending.id === call.id);
      const decision = shown && this.approvals.decisionOn(shown, this.specialist.name, runOf(this.config));
      if (!shown) outcomes.push(this.refused(call, "Not run: the user has not decided on it."));
      else if (!decision) {
        outcomes.push(this.refused(call, "Not run: the decision on it was not made on a card of this conversation."));
        unsealed.push(shown);
      } else if (decision.type === "reject") {
        const why = decision.message ? ` They said: ${decision.message}` : "";
        outcomes.push(this.refused(call, `The user rejected this; it was not done.${why}`, "declined"));
      } else {
        const agreed = { ...call, name: shown.tool, args: shown.args };
        const result = await this.runOrHoldAgain(agreed, shown.repeat?.done);
        if ("held" in result) held.push(result.held);
        else outcomes.push(result.outcome);
      }
    }
    return { outcomes, unsealed, held };
  }

  /** Carries out what a card has asked; `repeatOf`: what it said was done already. Holds it again when that is not all. */
  private async runOrHoldAgain(call: ModelCall, repeatOf?: string): Promise<Result> {
    try {
      return { outcome: await this.run(call, repeatOf) };
    } catch (error) {
      if (!(error instanceof RepeatError)) throw error;
      return this.holdAgain(call);
    }
  }

  private async holdAgain(call: ModelCall): Promise<Result> {
    try {
      const { tool, args } = this.resolve(call);
      return { held: await this.hold(call, tool, args) };
    } catch (error) {
      return { outcome: this.refused(call, failureText(call, error)) };
    }
  }

  private run(call: ModelCall, repeatOf?: string): Promise<Outcome> {
    const run = { ...toolRun(this.state, call.id, this.config), ...(repeatOf !== undefined && { repeatOf }) };
    return runCall(call, () => this.resolve(call), run, this.by, this.config);
  }

  private resolve(call: ModelCall) {
    // What reads on in a cut observation is shown when something is cut, and named to nobody else.
    const shown = this.tools.filter(({ name }) => name !== readMoreTool.name || name === call.name);
    return resolveCall(call, shown, [COMPLETE]);
  }

  private refused(call: ModelCall, text: string, kind?: Exclude<ToolMessageKind, "done">): Outcome {
    return refused(call, text, this.by, kind);
  }
}
