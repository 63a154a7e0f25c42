/** A call of a plan. Its arguments: the user says the value · the agent finds it · the result of that call holds it. */
export interface PlanStep {
  tool: string;
  arguments: Readonly<Record<string, "user" | "agent" | number>>;
}

/** A plan in one line: `plan: search_hotels(city: user); book_hotel(hotel: result 1, guest: user)`. */
export const planLine = (steps: readonly PlanStep[]): string => `plan: ${steps.map(callText).join("; ")}`;

const callText = ({ tool, arguments: given }: PlanStep): string =>
  `${tool}(${Object.entries(given)
    .map(([name, origin]) => `${name}: ${typeof origin === "number" ? `result ${origin}` : origin}`)
    .join(", ")})`;

/** The plan in a prompt, if its frame of experience holds one. */
export function planIn(prompt: string): PlanStep[] | undefined {
  const notes = /^<experience>\n([^<]*)\n<\/experience>$/m.exec(prompt)?.[1] ?? "";
  const calls = /^plan: (.+)$/m.exec(notes)?.[1]?.split("; ").map(callIn);
  return calls?.every((call) => call !== undefined) ? calls : undefined;
}

function callIn(text: string): PlanStep | undefined {
  const [, tool = "", list = ""] = /^([^()]+)\(([^()]*)\)$/.exec(text) ?? [];
  const given = list === "" ? [] : list.split(", ").map((one) => /^(.+): (?:(user|agent)|result (\d+))$/.exec(one));
  if (tool === "" || given.includes(null)) return undefined;
  const origins = given.map((match) => [match?.[1] ?? "", Number(match?.[3]) || (match?.[2] as "user" | "agent")]);
  return { tool, arguments: Object.fromEntries(origins) };
}
