import { ToolError } from "../errors.ts";
import type { ToolRun } from "../tools/tool.ts";
import { type Say, speak } from "./wording.ts";

/** The user of a call, the time, and the user's language. */
export interface Caller {
  readonly userId: string;
  readonly now: Date;
  readonly say: Say;
}

/** The accounts of a domain. */
export interface Accounts {
  /** The user of an anonymous run, for trials on one's own machine. */
  readonly defaultUserId?: string | undefined;
  /** A user of the sample data, suggested to callers who are not signed in. */
  readonly exampleUserId?: string | undefined;
  has(userId: string): boolean;
}

/** The services that a domain's tools work on. A domain adds its own. */
export interface World {
  readonly accounts: Accounts;
  /** Updates data that follow the calendar to a time. Runs before every call. */
  catchUp?(now: Date): void;
}

/** The caller of a tool that everybody may use. */
export function anyone({ now, language }: ToolRun, world: World): Omit<Caller, "userId"> {
  world.catchUp?.(now);
  return { now, say: speak(language) };
}

/**
 * The caller of a tool for a user's own data. The user comes from the run alone, so no model can act for another user.
 * Throws a `ToolError` if nobody is signed in or the account does not exist.
 */
export function signedIn(run: ToolRun, world: World): Caller {
  const caller = anyone(run, world);
  const { accounts } = world;
  const userId = run.user.userId ?? accounts.defaultUserId;
  const { exampleUserId: example = "" } = accounts;
  if (userId === undefined || userId.trim() === "") {
    throw new ToolError(
      caller.say(
        `You are not signed in. Sign in first; then what is yours can be seen and changed. In the terminal, start with --user and your id, or set SWITCHBOARD_USER${example && `; to try it out, --user ${example}`}.`,
        `您尚未登录。请先登录，然后才能查看和更改属于您的内容。在终端中，启动时加上 --user 和您的编号，或设置 SWITCHBOARD_USER${example && `；试用可加 --user ${example}`}。`,
      ),
    );
  }
  if (!accounts.has(userId)) {
    throw new ToolError(
      caller.say(
        `There is no account "${userId}" here. Sign in with an account of ours${example && `; to try it out in the terminal, start with --user ${example}`}.`,
        `这里没有账户“${userId}”。请使用已有的账户登录${example && `；在终端中试用可加 --user ${example}`}。`,
      ),
    );
  }
  return { ...caller, userId };
}
