import { chance } from "../../src/engine/domain/chance.ts";

/** A call as a model means it. */
export interface Meant {
  action: string;
  action_input: Record<string, unknown>;
}

/** Numbers from 0 to 1, one after the other, the same for the same seed. */
export function chances(seed: number): () => number {
  let drawn = 0;
  return () => chance(seed, ++drawn);
}

/** What people and programs write into arguments. */
const TEXTS = [
  "Zurich",
  "杭州西湖区",
  "it's the owner's car",
  'the "Old Town" hotel',
  "rooms, 2 adults: quiet",
  "标题：儿童雨衣，防水（2件）",
  "a {b} and [c], then d",
  "line one\nline two",
  "```js\nlet a = {};\n```",
  "C:\\temp\\new",
  "https://example.com/a?b=1&c=[2]",
  "他说“好”，然后走了",
  "name: 'x', age: 3",
  "",
  "2026-11-21",
  "+86 138 0013 8000",
  "50% off // today only",
  "None",
  "O'Brien, O'Neil",
  "#W2611340",
];
const NAMES = ["query", "city", "date", "note", "order_ids", "guests", "title", "maxPrice"];
const TOOLS = ["search_orders", "find_hotels", "lookup", "set_price"];

export function meantCall(draw: () => number): Meant {
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(draw() * items.length)] as Item;
  const value = (depth: number): unknown => {
    const kind = draw();
    if (kind < 0.55) return one(TEXTS);
    if (kind < 0.7) return Math.round((draw() - 0.3) * 2000) / (draw() < 0.5 ? 1 : 10);
    if (kind < 0.78) return one([true, false, null]);
    if (depth === 0) return one(TEXTS);
    if (kind < 0.9) return Array.from({ length: Math.floor(draw() * 4) }, () => value(depth - 1));
    return object(depth - 1);
  };
  const object = (depth: number): Record<string, unknown> =>
    Object.fromEntries(Array.from({ length: 1 + Math.floor(draw() * 3) }, () => [one(NAMES), value(depth)]));
  return { action: one(TOOLS), action_input: object(2) };
}

const STRING = /"(?:[^"\\]|\\.)*"/g;

/** Text outside strings, and strings, each changed by its own function. */
const changed = (json: string, outside: (text: string) => string, string: (text: string) => string): string => {
  let end = 0;
  let text = "";
  for (const found of json.matchAll(STRING)) {
    text += outside(json.slice(end, found.index)) + string(found[0]);
    end = found.index + found[0].length;
  }
  return text + outside(json.slice(end));
};
const same = (text: string): string => text;

/** The ways in which models miswrite JSON. */
export const malformations: Readonly<Record<string, (json: string, draw: () => number) => string>> = {
  "valid JSON": same,
  "trailing commas": (json) =>
    changed(json, (text) => text.replace(/(?<!^|[{[,:\s])(\s*[}\]])/g, ",$1"), same).replace(/"(\s*[}\]])/g, '",$1'),
  "keys without quotes": (json) => json.replace(/"([a-zA-Z_]+)":/g, "$1:"),
  "single quotes": (json) => changed(json, same, (string) => `'${string.slice(1, -1).replaceAll('\\"', '"')}'`),
  "cut off": (json, draw) => json.slice(0, 12 + Math.floor(draw() * (json.length - 13))),
  "line breaks in strings": (json) => changed(json, same, (string) => string.replace(/(?<!\\)((?:\\\\)*)\\n/g, "$1\n")),
  "prose and a fence": (json) => `I will look that up [1], {as asked}:\n\`\`\`json\n${json}\n\`\`\`\nThen I tell you.`,
  "every quote escaped": (json) => JSON.stringify(json).slice(1, -1),
  "a string around it": (json) => `\`\`\`json\n${JSON.stringify(json)}\n\`\`\``,
  "full-width signs": (json) => changed(json, (text) => text.replaceAll(":", "：").replaceAll(",", "，"), same),
  "Chinese quotes": (json) =>
    changed(json, same, (string) => (/\\["u]|[“”]/.test(string) ? string : `“${string.slice(1, -1)}”`)),
  "Python's words": (json) =>
    changed(
      json,
      (text) => text.replaceAll("true", "True").replaceAll("false", "False").replaceAll("null", "None"),
      same,
    ),
  "quotes not escaped": (json) => changed(json, same, (string) => string.replaceAll('\\"', '"')),
};
