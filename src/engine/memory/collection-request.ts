import type { RunOf } from "../dialog/approvals.ts";
import { withoutEnding } from "../ending.ts";

/** What a user may say about learning from what they do here. */
export type CollectionRequest = "refuse" | "allow";

/** Stores what a user said about learning from them. It counts from then on. `at`: milliseconds since the epoch. */
export type NoteCollection = (request: CollectionRequest, speaker: RunOf, at: number) => void;

const REFUSE =
  /^(?:please )?(?:do not|don['’]t|never|stop) learn(?:ing)?(?: anything)? from (?:me|my (?:conversations?|chats?|messages|questions|data))(?: please)?$|^请?(?:[你您])?(?:不要|别|不许|停止)再?从我(?:的(?:对话|会话|聊天|消息|问题|数据))?(?:里|中|这里|这儿)?学习?$/iu;
const ALLOW =
  /^(?:please |now )?you (?:may|can) learn from (?:me|my (?:conversations?|chats?|messages|questions|data))(?: again)?$|^(?:[你您])?(?:现在)?(?:可以|允许[你您]?)(?:再|重新|继续)?从我(?:的(?:对话|会话|聊天|消息|问题|数据))?(?:里|中|这里|这儿)?学习?了?$/iu;

/** What a message as a whole asks about learning from its user; undefined for any other message. */
export function collectionRequestIn(text: string): CollectionRequest | undefined {
  const said = withoutEnding(text.trim(), /[.!。！～~\s]$/u);
  if (REFUSE.test(said)) return "refuse";
  return ALLOW.test(said) ? "allow" : undefined;
}
