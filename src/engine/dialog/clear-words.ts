/** Whether a message clears its conversation. */
export const isClear = (text: string): boolean => CLEARS.test(text.trim()) || isClearAll(text);

/** Whether a message clears every conversation of its user. */
export const isClearAll = (text: string): boolean => CLEARS_ALL.test(text.trim());

const CLEARS =
  /^(?:clear|(?:please )?(?:clear|delete|erase|wipe) (?:the |this |our |my )?(?:history|(?:chat|conversation)(?: history)?)(?: please)?)[.!]*$|^请?(?:帮我)?(?:清除|清空|清掉|删除|删掉)(?:这个|本次|当前)?(?:历史|历史记录|(?:对话|会话|聊天)(?:历史|记录)?)吧?[.。!！]*$/i;
const CLEARS_ALL =
  /^(?:clear all|(?:please )?(?:clear|delete|erase|wipe) all (?:of )?(?:the |my )?(?:conversations|chats)(?: please)?)[.!]*$|^请?(?:帮我)?(?:清除|清空|清掉|删除|删掉)(?:全部|所有)(?:的)?(?:历史|历史记录|(?:对话|会话|聊天)(?:历史|记录)?)吧?[.。!！]*$/i;
