import type { UserInfo } from "../tools/tool.ts";

/** What tells whose a conversation is, as it is kept or as it comes over the wire. */
interface Owned {
  user_info?: UserInfo;
  turn?: unknown;
  messages?: readonly { additional_kwargs?: Record<string, unknown> }[];
}

/** Who opened a conversation: a user, or nobody named; undefined before its first message was taken up. */
export function ownerOf({ user_info = {}, turn, messages = [] }: Owned): UserInfo | undefined {
  // A cleared one holds nothing but our notice, and is its owner's still.
  const isOpened =
    user_info.userId !== undefined || turn || messages.some((message) => message.additional_kwargs?.agent);
  return isOpened ? user_info : undefined;
}

/** Whether a run for this user may go on with a conversation. Equality decides: nobody is nobody. */
export function mayUse(conversation: Owned, { userId }: UserInfo): boolean {
  const owner = ownerOf(conversation);
  return !owner || owner.userId === userId;
}
