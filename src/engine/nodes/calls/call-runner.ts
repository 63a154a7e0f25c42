import type { BaseMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { withAdvice } from "../../advice.ts";
import { addsMore, isForOtherThing } from "../../dialog/adds.ts";
import type { Approvals } from "../../dialog/approvals.ts";
import { isSameCall } from "../../dialog/canonical.ts";
import { markedDeed } from "../../dialog/deeds.ts";
import { intentOf } from "../../dialog/intent.ts";
import { callsOf, isHuman, type ModelCall, textOf, writtenBy } from "../../dialog/message.ts";
import { type ObservationFormat, writtenFor } from "../../dialog/observations.ts";
import { COMPLETE, readMoreTool } from "../../dialog/protocol.ts";
import type { ServiceState } from "../../dialog/state.ts";
import { asksForOther } from "../../dialog/strayed.ts";
import { asksAboutCard, lastWordsDeny } from "../../dialog/taken-back.ts";
import { isAside, type PendingCall, waitingCallsOf } from "../../dialog/task.ts";
import {
  decidedMessage,
  declinedMessage,
  isDone,
  isToolMessage,
  kindOf,
  type ToolMessageKind,
} from "../../dialog/tool-message.ts";
import { type Unsettled, unsettledIn } from "../../dialog/unsettled.ts";
import { ownWords } from "../../dialog/view-message.ts";
import { isVerdict } from "../../dialog/words-at-card.ts";
import type { Specialist } from "../../domain/domain.ts";
import { RepeatError } from "../../errors.ts";
import { idsIn } from "../../ids.ts";
import { phrase } from "../../phrases.ts";
import { asksToKnow } from "../../question.ts";
import type { Tool } from "../../tools/tool.ts";
import { languageOfTurn, runOf, toolRun, userOf } from "../agents/run-facts.ts";
import { asUnsure, pendingCallFor, recordedOf } from "../card/pending-call.ts";
import { remarkOfChange, remarkOfUnasked, withYesToCome } from "../card/remark.ts";
import type { CalledSpecialists } from "./called-specialists.ts";
import { copyFor, failureText, type Outcome, refused, resolveCall, runCall } from "./calls.ts";
import { readMoreIn } from "./read-more.ts";
import { eachOnce, repeated } from "./same-call.ts";
import { demandNeeds } from "./unmet-need.ts";

/** The outcome of a call, or the call that waits for the user. */
type CallResult = { outcome: Outcome } | { held: PendingCall };

/** Why a specialist that another one called changes nothing. */
const forbidden = (caller: string): string =>
  `Not run: ${caller} called you, and the user can approve only what the planner hands off. End with status elsewhere, and say what has to be changed, so that the planner can hand it off.`;

const REJECTED = "Not run: the user has just rejected exactly this. Ask what they want instead, or end without it.";

/** Carries out the calls of one message for one task. */
export class CallRunner {
  readonly by: { agent: string; task: string };
  private readonly tools: readonly Tool[];

  constructor(
    private readonly specialist: Specialist,
    private readonly approvals: Approvals,
    private readonly state: ServiceState,
    private readonly transcript: BaseMessage[],
    private readonly config: LangGraphRunnableConfig,
    format: ObservationFormat,
    private readonly others?: CalledSpecialists,
  ) {
    this.by = { agent: specialist.name, task: state.task.id };
    const find = (id: string) => {
      const earlier = state.task.earlier?.find((one) => one.id === id);
      if (earlier) return format.written(earlier.text);
      const found = transcript
        .filter(isToolMessage)
        .find((one) => one.id === id && writtenBy(one)?.task === this.by.task);
      return found && writtenFor(found, format);
    };
    this.tools = [...specialist.tools, readMoreIn(find, format.tokens)];
  }

  /** Runs read calls in parallel, equal ones once. Holds back each write call with words that say what it will do. */
  async runOrHold(calls: ModelCall[]): Promise<{ outcomes: Outcome[]; held: PendingCall[] }> {
    const results = await eachOnce(
      calls,
      (call) => this.runOrHoldOne(call),
      (call, first) => ("held" in first ? this.runOrHoldOne(call) : { outcome: copyFor(call, first.outcome, this.by) }),
    );
    return {
      outcomes: results.flatMap((result) => ("outcome" in result ? [result.outcome] : [])),
      held: results.flatMap((result) => ("held" in result ? [result.held] : [])),
    };
  }

  private async runOrHoldOne(call: ModelCall): Promise<CallResult> {
    const before = repeated(call, this.sinceWords(), this.specialist.tools);
    if (before) return { outcome: this.refused(call, before, "repeated") };
    try {
      const { tool, args } = this.resolveMet(call);
      const isRejected = (before: ModelCall["args"]) => isSameCall({ ...call, args: before }, { ...call, args });
      if (tool.effect === "write" && this.rejected(tool).some(isRejected))
        return { outcome: this.refused(call, withAdvice("", REJECTED)) };
      if (tool.effect === "read") return { outcome: await this.run(call) };
      const { caller } = this.state.task;
      if (caller !== undefined) return { outcome: this.refused(call, withAdvice("", forbidden(caller))) };
      const not = this.notBesideCard(tool, args);
      if (not) return { outcome: this.refused(call, withAdvice("", not)) };
      return { held: await this.hold(call, tool, args) };
    } catch (error) {
      if (this.config.signal?.aborted) throw error;
      return { outcome: this.refused(call, this.failureOf(call, error)) };
    }
  }

  /** What the task has done since the user's last words. */
  private sinceWords(): BaseMessage[] {
    return this.transcript.slice(this.transcript.findLastIndex(isHuman) + 1);
  }

  /** The arguments of a tool's calls that the user has rejected, if they have said nothing since. */
  private rejected(tool: Tool): Record<string, unknown>[] {
    const declined = this.sinceWords()
      .filter(isToolMessage)
      .filter((one) => kindOf(one) === "declined");
    const ids = new Set(declined.map(({ tool_call_id }) => tool_call_id));
    return this.transcript
      .flatMap(callsOf)
      .filter(({ id, name }) => name === tool.name && ids.has(id))
      .map(({ args }) => checkedOr(args, tool));
  }

  /** Why a call cannot wait during an aside: it waits already, comes besides what waits, or was not asked for. */
  private notBesideCard(tool: Tool, args: Record<string, unknown>): string | undefined {
    const { task } = this.state;
    if (!isAside(task) || task.aside.adds) return undefined;
    const same = waitingCallsOf(task).filter((call) => call.tool === tool.name);
    if (same.some((call) => isSameCall({ name: call.tool, args: call.args }, { name: tool.name, args })))
      return "Not run: this very call waits for the user already.";
    const words = this.transcript.findLast(isHuman);
    const isBeside = words !== undefined && addsMore(textOf(words));
    if (words !== undefined && same.length > 0 && asksAboutCard(ownWords(words), waitingCallsOf(task)))
      return "Not run: the user asked something and wants no change. Answer in words; what waits stays as it is.";
    if (isBeside && same.length > 0 && same.every((call) => isForOtherThing({ args }, call)))
      return "Not run: the user wants this besides what waits, and not instead of it. What waits stays as it is. Say that this comes after the decision, and has to be asked for then.";
    return same.length > 0 || lastWordsDeny(this.transcript, waitingCallsOf(task))
      ? undefined
      : "Not run: the user has to decide first on what waits. Say so, or answer in words.";
  }

  private async hold({ id }: ModelCall, tool: Tool, args: Record<string, unknown>): Promise<PendingCall> {
    const run = toolRun(this.state, id, this.config);
    const prepared = await pendingCallFor(id, tool, args, run);
    const call = this.unsettledLike(tool, args) ? asUnsure(prepared, run.language) : prepared;
    // What the user has rejected a call with asks for something else than the question did.
    const before = this.rejected(tool).at(-1);
    return this.heldWith(
      call,
      before
        ? remarkOfChange(call.args, before, this.idsSaid(), tool, run.language)
        : remarkOfUnasked(call, tool, this.before(), run.language),
    );
  }

  /** A call that replaces another one, with what it changes. */
  saidToChange(call: PendingCall, before: PendingCall | undefined): PendingCall {
    const tool = this.specialist.tools.find(({ name }) => name === call.tool);
    if (!tool || before?.tool !== call.tool) return call;
    const at = this.transcript.findLastIndex(isHuman);
    const [offer, words] = this.transcript.slice(Math.max(0, at - 1), at + 1).map(ownWords);
    const offered = new Set(isVerdict(words ?? "", []) ? idsIn(offer ?? "") : []);
    const said = offered.size === 1 ? `${this.idsSaid()} ${[...offered]}` : this.idsSaid();
    const language = languageOfTurn(this.state.turn);
    const change = withYesToCome(remarkOfChange(call.args, before.args, said, tool, language), words ?? "", language);
    const isOrdered = words !== undefined && asksForOther(words) && !asksToKnow(words);
    return this.heldWith(call, change ? { ...change, isOfOther: change.isOfOther && !isOrdered } : call.remark);
  }

  private heldWith(call: PendingCall, remark: PendingCall["remark"]): PendingCall {
    return this.approvals.held({ ...call, ...(remark && { remark }) }, this.specialist.name, userOf(this.config));
  }

  private before(): Parameters<typeof remarkOfUnasked>[2] {
    const { task, said } = this.state;
    const found = this.transcript.filter(isToolMessage).filter(isDone).map(textOf);
    return { ids: this.idsSaid(), shown: said.shown, found, ...(!isAside(task) && { asked: said }) };
  }

  /** The last words of the user that name things by ids. */
  private idsSaid(): string {
    const last = this.transcript.findLast(isHuman);
    const said = last === undefined ? "" : ownWords(last);
    return idsIn(said).length > 0 ? said : (this.state.turn?.question ?? "");
  }

  /**
   * Runs decided calls in order, one after another, because a later one may build on an earlier one. It runs exactly
   * what the user was shown. `unsealed`: calls whose decision was not made on the card. `held`: calls that would repeat
   * something done since the card was shown; the user decides on them again.
   */
  async runDecided(calls: ModelCall[]): Promise<{ outcomes: Outcome[]; unsealed: PendingCall[]; held: PendingCall[] }> {
    const outcomes: Outcome[] = [];
    const held: PendingCall[] = [];
    const unsealed: PendingCall[] = [];
    for (const call of calls) {
      this.config.signal?.throwIfAborted();
      const shown = waitingCallsOf(this.state.task).find((pending) => pending.id === call.id);
      const decision = shown && this.approvals.decisionOn(shown, this.specialist.name, runOf(this.config));
      if (!shown) outcomes.push(this.refused(call, withAdvice("", "Not run: the user has not decided on it.")));
      else if (!decision) {
        outcomes.push(
          this.refused(
            call,
            withAdvice("", "Not run: the decision on it was not made on a card of this conversation."),
          ),
        );
        unsealed.push(shown);
      } else if (decision.type === "reject" && !(await this.isRecorded(shown))) {
        const outcome = this.refused(call, this.rejection(shown, decision.message), "declined");
        declinedMessage(outcome.message, decision.message);
        outcomes.push(ofDeed(outcome, shown));
      } else {
        const agreed = { ...call, name: shown.tool, args: shown.args };
        const result = await this.runOrHoldAgain(agreed, shown.repeat?.done);
        if ("held" in result) held.push(result.held);
        else outcomes.push(ofDeed(result.outcome, shown));
      }
    }
    return { outcomes, unsealed, held };
  }

  private rejection({ preview, unsure }: PendingCall, words: string): string {
    const language = languageOfTurn(this.state.turn);
    const mayBe = unsure ? phrase("mayBeDone", language, { what: preview }) : "";
    const said = words ? phrase("rejectedSaying", language, { words }) : phrase("rejected", language);
    return mayBe === "" ? said : `${mayBe}\n${said}`;
  }

  /** Whether a call was done in an earlier run that was cut off. A rejection cannot undo it. */
  private async isRecorded({ id, tool: name, args }: PendingCall): Promise<boolean> {
    const tool = this.specialist.tools.find((known) => known.name === name);
    return tool !== undefined && (await recordedOf(tool, args, toolRun(this.state, id, this.config))) !== undefined;
  }

  /** Runs an approved call. It is held again if more was done than `repeatOf`, the effect that the card mentioned. */
  private async runOrHoldAgain(call: ModelCall, repeatOf?: string): Promise<CallResult> {
    try {
      return { outcome: await this.run(call, repeatOf) };
    } catch (error) {
      if (!(error instanceof RepeatError)) throw error;
      return this.holdAgain(call);
    }
  }

  private async holdAgain(call: ModelCall): Promise<CallResult> {
    try {
      const { tool, args } = this.resolve(call);
      return { held: await this.hold(call, tool, args) };
    } catch (error) {
      return { outcome: this.refused(call, this.failureOf(call, error)) };
    }
  }

  /** The first equal call of which it is not known whether it was done. */
  private unsettledLike(tool: Tool, args: Record<string, unknown>): Unsettled | undefined {
    const all = unsettledIn(this.transcript, this.state.messages, this.state.unsettled);
    return all.find((one) => isSameCall({ ...one, args: checkedOr(one.args, tool) }, { name: tool.name, args }));
  }

  private run(call: ModelCall, repeatOf?: string): Promise<Outcome> {
    const tool = this.specialist.tools.find(({ name, effect }) => name === call.name && effect === "write");
    // A service that knows the key does not do it a second time.
    const { id } = (tool && this.unsettledLike(tool, checkedOr(call.args, tool))) ?? call;
    const run = { ...toolRun(this.state, id, this.config), ...(repeatOf !== undefined && { repeatOf }) };
    return runCall(call, () => this.resolve(call), run, this.by, this.config);
  }

  private resolve(call: ModelCall) {
    // `read_more` is offered only when something is cut. Errors name it only to a model that called it.
    const own = this.tools.filter(({ name }) => name !== readMoreTool.name || name === call.name);
    const shown = [...own, ...(this.others?.toolsFor(call) ?? [])];
    return resolveCall(call, shown, [COMPLETE]);
  }

  /** The same for a call whose needs are met. A decided call is not asked again: the user saw its values. */
  private resolveMet(call: ModelCall) {
    const { task, turn } = this.state;
    const { parameter = {}, earlier = [] } = task;
    const given = [JSON.stringify(parameter), ...earlier.map(({ text }) => text)];
    const said = [task.job, ...given, ...(turn ? [turn.question, intentOf(turn)] : [])];
    const resolved = this.resolve(call);
    demandNeeds(call, resolved, { said, transcript: this.transcript });
    return resolved;
  }

  private failureOf(call: ModelCall, error: unknown): string {
    const tool = this.specialist.tools.find(({ name }) => name === call.name);
    return failureText(call, error, languageOfTurn(this.state.turn), tool);
  }

  private refused(call: ModelCall, text: string, kind?: Exclude<ToolMessageKind, "done">): Outcome {
    return refused(call, text, this.by, kind);
  }
}

/** The outcome of a call that the user decided. */
function ofDeed(outcome: Outcome, { preview, args }: PendingCall): Outcome {
  markedDeed(outcome.message, preview);
  decidedMessage(outcome.message, args);
  return outcome;
}

/** The arguments as the tool reads them; as they were given if it refuses them. */
function checkedOr(args: Record<string, unknown>, tool: Tool): Record<string, unknown> {
  try {
    return tool.check(args);
  } catch {
    return args;
  }
}
