/** Whether a message clears its conversation. */
export const isClear = (text: string): boolean => /^(?:clear(?: all)?|清除(?:全部)?历史)[.。!！]*$/i.test(text.trim());

/** Whether a message clears every conversation of its user. */
export const isClearAll = (text: string): boolean => /^(?:clear all|清除全部历史)[.。!！]*$/i.test(text.trim());
