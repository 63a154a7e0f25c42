import type { Tool } from "../../src/engine/tools/tool.ts";
import type { Inventory } from "../../src/experience/inventory.ts";
import { REQUEST_WORDS } from "../../src/experience/request-words.ts";

const AGENTS = 200;
const numbers = Array.from({ length: AGENTS }, (_, at) => at);

const words = REQUEST_WORDS.filter((word) => /^[a-z]{3,}$/.test(word));
const wordAt = (at: number): string => words[at % words.length] ?? "";

/** A task in four words; no two of the first hundred thousand have the same ones. */
export const taskAt = (at: number): string => {
  const [high, low] = [Math.floor(at / words.length), at];
  return `Find ${wordAt(low)} ${wordAt(low * 3 + high)} for ${wordAt(high * 7 + low)} ${wordAt(high + 11)}`;
};

const toolAt = (at: number): Tool => ({
  ...{ name: `tool_${at}`, description: "", effect: "read", returnDirect: false },
  parameters: { type: "object", properties: {} },
  check: () => ({}),
  run: async () => ({ text: "Done." }),
});

/** Two hundred agents with a tool each. */
export const inventory: Inventory = {
  tools: new Map(numbers.map((at) => [`tool_${at}`, toolAt(at)])),
  agents: new Map(numbers.map((at) => [`agent_${at}`, { domain: "bench", tools: new Set([`tool_${at}`]) }])),
  parameters: new Set(),
  words: new Set(words),
  values: [],
};
