import { itemsUnder } from "./plan-line.ts";

/** A part of a task that several agents carried out: whose it was, and the tools that were called. */
export interface PartLine {
  agent: string;
  tools: readonly string[];
}

/** The parts of a task in one line: `parts: order_desk (search_orders); shop_operations (advise_price)`. */
export const partsLine = (parts: readonly PartLine[]): string =>
  `parts: ${parts.map(({ agent, tools }) => `${agent} (${tools.join(", ")})`).join("; ")}`;

/** The parts in a prompt, if its frame of experience names some. */
export function partsIn(prompt: string): PartLine[] | undefined {
  const parts = itemsUnder("parts", prompt)?.map(partIn);
  return parts?.every((part) => part !== undefined) ? parts : undefined;
}

function partIn(text: string): PartLine | undefined {
  const [, agent = "", tools = ""] = /^(\S+) \(([^()]*)\)$/.exec(text) ?? [];
  return agent === "" ? undefined : { agent, tools: tools.split(", ").filter(Boolean) };
}
