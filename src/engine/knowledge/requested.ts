import { anyOf } from "../word-patterns.ts";

const ASKING =
  "find|search|show|list|recommend|suggest|cancel|move|forecast|predict|compare|query|looking for|look for|look up|need|want|would like|i'd like|get|give|tell|what (?:is|are|was|were) the|how many";
// The thing asked for ends before words such as for whom, where or when.
const REST = "to|for|with|in|at|on|by|from|that|who|which|near|into|so|and (?:i|we)";
const WHICH_THERE =
  "(?:can|could|would|do) you (?:recommend|suggest|have|find)|are there|is there|are (?:available|free|open)|go(?:es)?|leaves?|runs?";
// Comes before a word that asks for something in a domain.
const MARK = "\uE000";
const MARKS = /\uE000/g;
const THINGS_ASKED = new RegExp(
  `(?:\\b(?:${ASKING})\\b|${MARK}[^\\s,.;:!?]+)((?:(?! (?:${REST})\\b)[^,.;:!?])*)|\\b(?:what|which)\\b((?:(?!\\b(?:what|which)\\b)[^,.;:!?])*?)(?= (?:${WHICH_THERE})\\b)`,
  "gi",
);
const CHINESE_ASKING = /\uE000\p{Script=Han}|查|找|推荐|取消|预测|预报|对比|比较|看看|多少|哪些|什么|有没有/u;

/**
 * Reads the request of a message without other details: "I need parking for two cars" asks for parking. Empty if the
 * message only gives a detail. `requests`: words that ask for something in the domains served.
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
