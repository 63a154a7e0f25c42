import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { colours } from "../../src/domains/merchant/data/products.ts";
import { places } from "../../src/domains/travel/data/places.ts";
import type { OfferedTool, Reply, Request } from "../measure/metered-model.ts";
import { filled, type TaskKind, type Values } from "./task.ts";

/** Which value a parameter takes. */
const PARAMETERS: Record<string, string> = {
  ...{ order_ids: "order", sku_ids: "sku", sku_id: "sku", booking_id: "booking", ticket_id: "ticket" },
  ...{ city: "city", date: "day", from_city: "origin", to_city: "destination", from_date: "day" },
  ...{ pick_up_date: "from", return_date: "to", sku_names: "type", colour: "colour" },
};
const LISTS = new Set(["order_ids", "sku_ids", "sku_names"]);
/** Values without which a look-up finds nothing in particular. */
const KEYS = new Set(["order", "sku", "booking", "ticket", "city", "origin", "type"]);
const COMPLETE = "CompleteOrEscalate";
const FOLLOW = "follow_chain";

/**
 * A model with fixed rules, to measure the use of prompts. It knows which call a request is for and which values the
 * request says. It does not know where other values come from: it follows the plan or the parts in its prompt, or else
 * tries the reading tools and then the specialists in the order in which they are listed, until a result holds them.
 */
export const explorer =
  (kinds: readonly TaskKind[], writes: ReadonlySet<string>) =>
  (request: Request): Reply => {
    const { messages, tools } = request;
    const from = Math.max(
      0,
      messages.findLastIndex((message) => HumanMessage.isInstance(message)),
    );
    const asked = messages[from]?.text ?? "";
    const results = messages.slice(from).filter((message) => ToolMessage.isInstance(message));
    const done = messages.slice(from).flatMap(callsOf);
    const wish = wishIn(asked, kinds);
    const isPlanner = tools.some(({ name }) => name.startsWith("to_"));
    if (tools.length === 0) return resultsIn(asked);
    if (!wish) return results.at(-1)?.text ?? "I do not know.";
    const values = { ...foundIn([asked, ...results.map(({ text }) => text)].join("\n"), wish.said), ...wish.said };
    const goal = wish.kind.right.at(-1);
    const situation = { tools, values, done, asked, prompt: messages[0]?.text ?? "" };
    if (isPlanner) return planned(situation, results);
    return served(situation, goal?.tool ?? "", filled(goal?.args, values), writes);
  };

/** The summary: the results that it is to put together, as they stand. */
const resultsIn = (material: string): string =>
  [...material.matchAll(/<result [^>]*>\n([\s\S]*?)\n<\/result>/g)].map(([, text = ""]) => text).join("\n\n");

interface Situation {
  tools: readonly OfferedTool[];
  values: Values;
  done: readonly { name: string; args: Record<string, unknown> }[];
  asked: string;
  prompt: string;
}

/** The planner: the parts in order if its prompt names them, else each specialist until one has done it. */
function planned({ tools, values, done, asked, prompt }: Situation, results: readonly BaseMessage[]): Reply {
  const last = results.at(-1)?.text ?? "";
  const tried = new Set(done.map(({ name }) => name));
  const isServed = done.some(({ name }) => name.startsWith("to_")) && !last.includes(NOT_YET);
  if (isServed) return last;
  const parts =
    /^parts: (.+)$/m
      .exec(prompt)?.[1]
      ?.split("; ")
      .map((part) => `to_${part.split(" ")[0]}`) ?? [];
  const named = parts.filter((name) => tools.some((tool) => tool.name === name));
  if (named.length > 0 && tried.size === 0)
    return named.map((name, at) => ({
      name,
      args: { job_desc: asked, trust_mode: 1, ...(at > 0 && { after: String(at) }) },
    }));
  const next = tools.find(({ name }) => name.startsWith("to_") && !tried.has(name));
  if (!next) return last || "This cannot be done.";
  return [{ name: next.name, args: { job_desc: asked, parameter: values, trust_mode: 0 } }];
}

const NOT_YET = "Not mine. Known:";

/** A specialist: the goal if its arguments are known, else the next call of the plan, else the next tool. */
function served(
  { tools, values, done, prompt }: Situation,
  goal: string,
  args: unknown,
  writes: ReadonlySet<string>,
): Reply {
  const complete = { name: COMPLETE, args: { status: "done", reason: "Done." } };
  const has = (name: string) => tools.some((tool) => tool.name === name);
  const isKnown = !/\{\w+\}/.test(JSON.stringify(args));
  if (done.some(({ name, args: made }) => name === goal && JSON.stringify(made) === JSON.stringify(args)))
    return [complete];
  if (has(goal) && isKnown) return [{ name: goal, args: Object(args) }, ...(writes.has(goal) ? [] : [complete])];
  const [, label, line] = /^(plan|your part, others do the rest): (.+)$/m.exec(prompt) ?? [];
  const plan = line?.split("; ").map((call) => call.split("(")[0] ?? "") ?? [];
  if (plan.length > 1 && has(FOLLOW)) return [followed(plan, tools, values), complete];
  const called = new Set(done.map(({ name }) => name));
  const callable = (name: string) => !called.has(name) && !writes.has(name) && argsFor(name, tools, values);
  const next = plan.filter(has).find(callable) ?? tools.map(({ name }) => name).find(callable);
  // Who follows a plan to its end leaves the rest to others.
  const isPlanDone = plan.length > 0 && plan.every((name) => called.has(name) || !has(name));
  const call = next === undefined || isPlanDone ? undefined : argsFor(next, tools, values);
  const isLastOfPart = label !== "plan" && plan.every((name) => name === next || called.has(name));
  if (next !== undefined && call)
    return [{ name: next, args: call }, ...(plan.length > 0 && isLastOfPart ? [complete] : [])];
  const result = `${NOT_YET} ${JSON.stringify(values)}`;
  return [{ name: COMPLETE, args: { status: "done", reason: "Nothing more is known here.", result } }];
}

/** Has all calls of the plan made, with the values that are known. */
function followed(plan: readonly string[], tools: readonly OfferedTool[], values: Values) {
  const parameters = Object.fromEntries(plan.map((name) => [name, knownFor(name, tools, values)]));
  const goal = plan.at(-1) ?? "";
  return { name: FOLLOW, args: { accept: true, reason: "It worked before.", goal, parameters } };
}

/** The arguments of a tool as far as they are known; undefined if a required one or every key is missing. */
function argsFor(name: string, tools: readonly OfferedTool[], values: Values): Record<string, unknown> | undefined {
  const parameters = tools.find((tool) => tool.name === name)?.parameters;
  const given = Object.entries(knownFor(name, tools, values));
  const required = Object.entries(Object(parameters)).find(([key]) => key === "required")?.[1] ?? [];
  const isWhole = Array.isArray(required) && required.every((one) => given.some(([parameter]) => parameter === one));
  const hasKey = given.some(([parameter]) => KEYS.has(PARAMETERS[parameter] ?? ""));
  return isWhole && hasKey ? Object.fromEntries(given) : undefined;
}

function knownFor(name: string, tools: readonly OfferedTool[], values: Values): Record<string, unknown> {
  const parameters = tools.find((tool) => tool.name === name)?.parameters;
  const given = Object.keys(parameters?.properties ?? {}).flatMap((parameter) => {
    const value = values[PARAMETERS[parameter] ?? ""];
    return value === undefined ? [] : [[parameter, LISTS.has(parameter) ? [value] : value] as const];
  });
  return Object.fromEntries(given);
}

/** The kind of a request and the values it says. */
function wishIn(text: string, kinds: readonly TaskKind[]): { kind: TaskKind; said: Values } | undefined {
  for (const kind of kinds)
    for (const words of [...kind.words.en, ...kind.words.zh]) {
      const pattern = words.replace(/[.?()]/g, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>[^,，。?]+?)");
      const said = new RegExp(`${pattern}(?:$|\\s|”|")`).exec(text)?.groups;
      if (said) {
        const { discount, colour, ...texts } = said;
        const inEnglish = colours.find(([, zh]) => zh === colour)?.[0] ?? colour;
        return {
          kind,
          said: {
            ...texts,
            ...(discount !== undefined && { discount: Number(discount) }),
            ...(inEnglish !== undefined && { colour: inEnglish }),
          },
        };
      }
    }
  return undefined;
}

const CITIES = new RegExp(places.flatMap(({ en, zh }) => [en, zh]).join("|"), "g");

/** The values that results hold, the first of each sort. */
function foundIn(text: string, { day }: Values): Values {
  const first = (pattern: RegExp) => pattern.exec(text)?.[0];
  const [origin, destination] = text.match(CITIES) ?? [];
  const found = {
    ...{ sku: first(/\b\d{14}\b/), city: origin, origin, destination },
    ...{ car_id: first(/\bCR-\d{4}\b/), excursion_id: first(/\bEX-\d{4}\b/) },
    flight_id: first(new RegExp(`\\bSB\\d{3}-${String(day).replaceAll("-", "")}\\b`)),
  };
  return Object.fromEntries(Object.entries(found).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

const callsOf = (message: BaseMessage) => (AIMessage.isInstance(message) ? (message.tool_calls ?? []) : []);
