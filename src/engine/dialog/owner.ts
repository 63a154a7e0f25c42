import type { UserInfo } from "../tools/tool.ts";

/** The fields that show who owns a conversation, as stored or as received by a client. */
interface Owned {
  user_info?: UserInfo;
  turn?: unknown;
  messages?: readonly { additional_kwargs?: Record<string, unknown> }[];
}

/** The user who opened the conversation, possibly anonymous; undefined before the first message was processed. */
export function ownerOf({ user_info = {}, turn, messages = [] }: Owned): UserInfo | undefined {
  // A cleared conversation has only the notice and still belongs to its owner.
  const isOpened =
    user_info.userId !== undefined || turn || messages.some((message) => message.additional_kwargs?.agent);
  return isOpened ? user_info : undefined;
}

/**
 * Whether a run of this user may continue the conversation. The user ids must be equal: an anonymous run may continue
 * only an anonymous conversation.
 */
export function mayUse(conversation: Owned, { userId }: UserInfo): boolean {
  const owner = ownerOf(conversation);
  return !owner || owner.userId === userId;
}
