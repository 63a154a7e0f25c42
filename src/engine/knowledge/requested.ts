const ASKING =
  "book|reserve|rent|hire|find|search|show|list|recommend|suggest|cancel|move|rebook|forecast|predict|compare|query|looking for|look for|look up|need|want|would like|i'd like|get|give|tell|what (?:is|are|was|were) the|how many";
// The thing asked for ends where the sentence goes on to whom, where or when.
const REST = "to|for|with|in|at|on|by|from|that|who|which|near|into|so|and (?:i|we)";
const ENGLISH_THINGS = new RegExp(
  `\\b(?:${ASKING})\\b((?:(?! (?:${REST})\\b)[^,.;:!?])*)|\\b(?:what|which)\\b([^,.;:!?]*?)(?= (?:(?:can|could|would|do) you (?:recommend|suggest|have|find)|are there|is there|are (?:available|free|open)|go(?:es)?|leaves?|fly|flies|runs?)\\b)`,
  "gi",
);

const CHINESE_ASKING = /订|租|查|找|推荐|取消|退票|改签|预测|预报|对比|比较|看看|多少|哪些|什么|有没有/;

/**
 * What a message asks to be done or looked up, without what it tells beside it: "I need parking for two cars" asks
 * for parking. Empty when it asks for nothing, only telling a detail.
 */
export function requestedIn(message: string): string {
  const things = [...message.matchAll(ENGLISH_THINGS)].map(([, after, before]) => after ?? before ?? "");
  const clauses = message.split(/[，。；！？,;!?]/).filter((clause) => CHINESE_ASKING.test(clause));
  return [...things, ...clauses].join(" ").trim();
}
