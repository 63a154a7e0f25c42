import { createHmac, timingSafeEqual } from "node:crypto";
import type { UserInfo } from "../tools/tool.ts";
import { canonical } from "./canonical.ts";
import type { Decision, PendingCall, WaitingTask } from "./task.ts";

/** The conversation a run is in, and whom it serves. */
export interface RunOf extends UserInfo {
  thread: string;
}

/**
 * Seals the calls that wait for the user and what was decided on them, with a key that never enters the state. So a
 * state that somebody else has written shows no call that was not prepared, and runs none that was not decided on.
 */
export class Approvals {
  constructor(private readonly secret: string) {}

  /** A call held back for a user, sealed with the words that say what it will do. */
  held(call: PendingCall, specialist: string, user: UserInfo): PendingCall {
    return { ...call, seal: this.sealOf(heldFacts(call, specialist, user)) };
  }

  /** Whether this very call, with these words, was held back for the user. A copy of the conversation may show it too. */
  isHeld(call: PendingCall, specialist: string, user: UserInfo): boolean {
    return this.isSealOf(call.seal, heldFacts(call, specialist, user));
  }

  /** The task with what the run's user has decided, by call id: the one place where a decision is sealed. */
  decided(task: WaitingTask, decisions: ReadonlyMap<string, Decision>, run: RunOf): WaitingTask {
    const pending = task.pending.map((call) => {
      const decision = decisions.get(call.id);
      if (!decision || !this.isHeld(call, task.specialist, run)) return call;
      const given = { ...decision, ...(run.userId !== undefined && { by: run.userId }) };
      return { ...call, decision: { ...given, seal: this.sealOf(decidedFacts(call, given, task.specialist, run)) } };
    });
    return { ...task, pending };
  }

  /** What the run's user has decided on a call in this conversation; undefined for a decision that was not made here. */
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

const heldFacts = ({ id, tool, args, preview, repeat }: PendingCall, specialist: string, { userId }: UserInfo) => [
  "held",
  specialist,
  id,
  tool,
  args,
  preview,
  repeat ?? false,
  userId ?? null,
];

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
