import { createHmac, timingSafeEqual } from "node:crypto";
import type { UserInfo } from "../tools/tool.ts";
import { canonical } from "./canonical.ts";
import type { Decision, PendingCall, WaitingTask } from "./task.ts";

/** The thread and the user of a run. */
export interface RunOf extends UserInfo {
  thread: string;
}

/**
 * Seals waiting calls and decisions with a key that is never stored in the state. If somebody else writes the state, a
 * call that the engine did not prepare is not shown, and a call that the user did not approve does not run.
 */
export class Approvals {
  constructor(private readonly secret: string) {}

  /** The waiting call with its seal, which covers the words that say what it will do. */
  held(call: PendingCall, specialist: string, user: UserInfo): PendingCall {
    return { ...call, seal: this.sealOf(heldFacts(call, specialist, user)) };
  }

  /**
   * Whether exactly this call, with these words, was held back for the user. The seal is also valid in a copy of the
   * conversation.
   */
  isHeld(call: PendingCall, specialist: string, user: UserInfo): boolean {
    return this.isSealOf(call.seal, heldFacts(call, specialist, user));
  }

  /** The task with the decisions of the run's user, by call id. Decisions are sealed only here. */
  decided(task: WaitingTask, decisions: ReadonlyMap<string, Decision>, run: RunOf): WaitingTask {
    const pending = task.pending.map((call) => {
      const decision = decisions.get(call.id);
      if (!decision || !this.isHeld(call, task.specialist, run)) return call;
      const given = { ...decision, ...(run.userId !== undefined && { by: run.userId }) };
      return { ...call, decision: { ...given, seal: this.sealOf(decidedFacts(call, given, task.specialist, run)) } };
    });
    return { ...task, pending };
  }

  /** The decision of the run's user on a call in this conversation; undefined if it was not made here. */
  decisionOn(call: PendingCall, specialist: string, run: RunOf): Decision | undefined {
    const { decision } = call;
    if (!decision || decision.by !== run.userId || !this.isHeld(call, specialist, run)) return undefined;
    return this.isSealOf(decision.seal, decidedFacts(call, decision, specialist, run)) ? decision : undefined;
  }

  private sealOf(facts: readonly unknown[]): string {
    return createHmac("sha256", this.secret).update(canonical(facts)).digest("base64url");
  }

  private isSealOf(seal: unknown, facts: readonly unknown[]): boolean {
    if (typeof seal !== "string") return false;
    const [given, expected] = [Buffer.from(seal), Buffer.from(this.sealOf(facts))];
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
}

const heldFacts = (
  { id, tool, args, preview, repeat, remark }: PendingCall,
  specialist: string,
  { userId }: UserInfo,
) => ["held", specialist, id, tool, args, preview, repeat ?? false, userId ?? null, ...(remark ? [remark] : [])];

const decidedFacts = (call: PendingCall, decision: Decision, specialist: string, run: RunOf) => [
  "decided",
  run.thread,
  specialist,
  call.id,
  call.tool,
  call.args,
  decision.type,
  decision.type === "reject" ? decision.message : null,
  run.userId ?? null,
];
