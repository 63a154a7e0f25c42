import { ToolError } from "../errors.ts";
import type { ToolRun } from "../tools/tool.ts";
import { type Say, speak } from "./wording.ts";

/** Who a call serves, when, and how to speak to them. */
export interface Caller {
  readonly userId: string;
  readonly now: Date;
  readonly say: Say;
}

/** Whom the tools of a domain serve by name. */
export interface Accounts {
  /** Served when a run names nobody: for trying out on one's own machine. */
  readonly defaultUserId?: string | undefined;
  has(userId: string): boolean;
}

/** What the tools of a domain work on. A domain adds its services. */
export interface World {
  readonly accounts: Accounts;
  /** Brings data that follow the calendar up to a time. Done before every call. */
  catchUp?(now: Date): void;
}

/** The caller of what everybody may ask. */
export function anyone({ now, language }: ToolRun, world: World): Omit<Caller, "userId"> {
  world.catchUp?.(now);
  return { now, say: speak(language) };
}

/** The caller of what belongs to a user: from the run alone, so no model can speak for somebody else. */
export function signedIn(run: ToolRun, world: World): Caller {
  const caller = anyone(run, world);
  const { accounts } = world;
  const userId = run.user.userId ?? accounts.defaultUserId;
  if (userId === undefined || userId.trim() === "") {
    throw new ToolError(
      caller.say(
        "You are not signed in. Sign in first; then what is yours can be seen and changed.",
        "您尚未登录。请先登录，然后才能查看和更改属于您的内容。",
      ),
    );
  }
  if (!accounts.has(userId)) {
    throw new ToolError(
      caller.say(
        `There is no account "${userId}" here. Sign in with an account of ours.`,
        `这里没有账户“${userId}”。请使用已有的账户登录。`,
      ),
    );
  }
  return { ...caller, userId };
}
