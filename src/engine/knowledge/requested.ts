import { alternativesOf } from "../word-patterns.ts";

const ASKING =
  "find|search|show|list|recommend|suggest|cancel|move|forecast|predict|compare|query|looking for|look for|look up|need|want|would like|i'd like|get|give|tell|what (?:is|are|was|were) the|how many";
// The thing asked for ends where the sentence goes on to whom, where or when.
const REST = "to|for|with|in|at|on|by|from|that|who|which|near|into|so|and (?:i|we)";
const WHICH_THERE =
  "(?:can|could|would|do) you (?:recommend|suggest|have|find)|are there|is there|are (?:available|free|open)|go(?:es)?|leaves?|runs?";
const CHINESE_ASKING = "查|找|推荐|取消|预测|预报|对比|比较|看看|多少|哪些|什么|有没有";

/**
 * Reads what a message asks to be done or looked up, without what it tells beside it: "I need parking for two cars"
 * asks for parking. Empty when it asks for nothing, only telling a detail. `requests`: words that ask for something in
 * the domains served.
 */
export function createRequestReader(requests: readonly string[]): (message: string) => string {
  const { english, chinese } = alternativesOf(requests);
  const thingsAsked = new RegExp(
    `\\b(?:${ASKING}|${english})\\b((?:(?! (?:${REST})\\b)[^,.;:!?])*)|\\b(?:what|which)\\b([^,.;:!?]*?)(?= (?:${WHICH_THERE})\\b)`,
    "gi",
  );
  const asking = new RegExp(`${CHINESE_ASKING}|${chinese}`);
  return (message) => {
    const things = [...message.matchAll(thingsAsked)].map(([, after, before]) => after ?? before ?? "");
    const clauses = message.split(/[，。；！？,;!?]/).filter((clause) => asking.test(clause));
    return [...things, ...clauses].join(" ").trim();
  };
}
