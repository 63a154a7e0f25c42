import { ToolError } from "../../engine/errors.ts";
import type { ToolRun } from "../../engine/tools/tool.ts";
import type { Caller } from "./caller.ts";
import type { Travel } from "./travel.ts";
import { speak } from "./words.ts";

/** The caller of what everybody may ask. */
export function anyone(run: ToolRun, travel: Travel): Omit<Caller, "userId"> {
  travel.publish(run.now);
  return { now: run.now, say: speak(run.language) };
}

/** The caller of what belongs to a passenger: from the run alone, so no model can speak for somebody else. */
export function passenger(run: ToolRun, travel: Travel): Caller {
  const caller = anyone(run, travel);
  const userId = run.user.userId ?? travel.defaultUserId;
  if (userId === undefined) {
    throw new ToolError(
      caller.say(
        "You are not signed in. Sign in first; then your tickets and bookings can be seen and changed.",
        "您尚未登录。请先登录，然后才能查看和更改您的机票与预订。",
      ),
    );
  }
  if (!travel.isPassenger(userId)) {
    throw new ToolError(
      caller.say(
        `The account "${userId}" is not a passenger of ours. Sign in with a passenger account.`,
        `账户“${userId}”不是我们的旅客。请使用旅客账户登录。`,
      ),
    );
  }
  return { ...caller, userId };
}
