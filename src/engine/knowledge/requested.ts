import { anyOf } from "../word-patterns.ts";

const ASKING =
  "find|search|show|list|recommend|suggest|cancel|move|forecast|predict|compare|query|looking for|look for|look up|need|want|would like|i'd like|get|give|tell|what (?:is|are|was|were) the|how many";
// The thing asked for ends where the sentence goes on to whom, where or when.
const REST = "to|for|with|in|at|on|by|from|that|who|which|near|into|so|and (?:i|we)";
const WHICH_THERE =
  "(?:can|could|would|do) you (?:recommend|suggest|have|find)|are there|is there|are (?:available|free|open)|go(?:es)?|leaves?|runs?";
// Stands in front of a word that asks for something in a domain.
const MARK = "\uE000";
const MARKS = /\uE000/g;
const THINGS_ASKED = new RegExp(
  `(?:\\b(?:${ASKING})\\b|${MARK}[^\\s,.;:!?]+)((?:(?! (?:${REST})\\b)[^,.;:!?])*)|\\b(?:what|which)\\b((?:(?!\\b(?:what|which)\\b)[^,.;:!?])*?)(?= (?:${WHICH_THERE})\\b)`,
  "gi",
);
const CHINESE_ASKING = /\uE000\p{Script=Han}|查|找|推荐|取消|预测|预报|对比|比较|看看|多少|哪些|什么|有没有/u;

/**
 * Reads what a message asks to be done or looked up, without what it tells beside it: "I need parking for two cars"
 * asks for parking. Empty when it asks for nothing, only telling a detail. `requests`: words that ask for something in
 * the domains served.
 */
export function createRequestReader(requests: readonly string[]): (message: string) => string {
  const asking = anyOf(requests);
  return (message) => {
    const marked = message.replace(asking, (word) => MARK + word);
    const things = [...marked.matchAll(THINGS_ASKED)].map(([, after, before]) => after ?? before ?? "");
    const clauses = marked.split(/[，。；！？,;!?]/).filter((clause) => CHINESE_ASKING.test(clause));
    return [...things, ...clauses].join(" ").replace(MARKS, "").trim();
  };
}
