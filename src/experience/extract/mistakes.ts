import type { Language } from "../../engine/language.ts";
import { declaredAmong } from "../../engine/planning/dependencies.ts";
import type { Mistake } from "../experience.ts";
import type { Inventory } from "../inventory.ts";
import type { ActionNode, LeafTaskNode } from "../trajectory/node.ts";
import { originOf } from "./origins.ts";

/**
 * What a task's failed calls lacked, found by rule: a required parameter, or a call that had to come before. A later
 * call that succeeded shows it, or the tool's own schema and needs. Empty: no such mistake.
 */
export function mistakesIn(
  { description, children }: Pick<LeafTaskNode, "description" | "children">,
  said: readonly string[],
  inventory: Inventory,
): Mistake[] {
  const words = [...said, description];
  const found = children.flatMap((call, at) => {
    if (call.status !== "failure") return [];
    const before = children.slice(0, at);
    const after = children.slice(at + 1);
    const dependencies = [
      ...shownDependencies(call, before, after, words),
      ...declaredDependencies(call, before, words, inventory),
    ];
    const explained = new Set(dependencies.map(({ parameter }) => parameter));
    const missing = missingParameters(call, after, inventory).filter(({ parameter }) => !explained.has(parameter));
    return [...dependencies, ...missing];
  });
  return [...new Map(found.map((mistake) => [JSON.stringify(mistake), mistake])).values()];
}

type Dependency = Extract<Mistake, { type: "ignored dependency" }>;
type Missing = Extract<Mistake, { type: "missing parameter" }>;

/** The call succeeded once another call in between had given a value. */
function shownDependencies(
  call: ActionNode,
  before: readonly ActionNode[],
  after: readonly ActionNode[],
  said: readonly string[],
): Dependency[] {
  const at = after.findIndex(({ tool, status }) => tool === call.tool && status === "success");
  const again = after[at];
  if (!again) return [];
  const between = after.slice(0, at).map((one) => (one.status === "success" ? one : { ...one, results: "" }));
  return Object.entries(again.args).flatMap(([parameter, value]): Dependency[] => {
    if (JSON.stringify(value) === JSON.stringify(call.args[parameter])) return [];
    const origin = originOf(value, [...said, ...before.map(({ results }) => results)], between);
    const giver = typeof origin === "number" ? between[origin - 1] : undefined;
    return giver && giver.tool !== call.tool
      ? [{ type: "ignored dependency", tool: call.tool, needs: giver.tool, parameter }]
      : [];
  });
}

/** The tool says that it needs another one, none such had succeeded, and the user did not give the value. */
function declaredDependencies(
  call: ActionNode,
  before: readonly ActionNode[],
  said: readonly string[],
  { tools }: Inventory,
): Dependency[] {
  const tool = tools.get(call.tool);
  const needs = tool ? declaredAmong([tool]).filter(({ isConditional }) => !isConditional) : [];
  const isMet = (on: string) => before.some((one) => one.tool === on && one.status === "success");
  return [...new Set(needs.map(({ parameter }) => parameter))].flatMap((parameter): Dependency[] => {
    const alternatives = needs.filter((need) => need.parameter === parameter).map(({ on }) => on);
    const given = parameter === undefined ? undefined : call.args[parameter];
    const isSaid = given !== undefined && originOf(given, said, []) === "user";
    const [first] = alternatives;
    if (first === undefined || isSaid || alternatives.some(isMet)) return [];
    return [
      { type: "ignored dependency", tool: call.tool, needs: first, ...(parameter !== undefined && { parameter }) },
    ];
  });
}

/** Required parameters that the call lacks, or those that alone were added when it succeeded. */
function missingParameters(call: ActionNode, after: readonly ActionNode[], { tools }: Inventory): Missing[] {
  const required = tools.get(call.tool)?.parameters.required ?? [];
  const again = after.find(({ tool, status }) => tool === call.tool && status === "success");
  const kept = Object.entries(call.args).every(
    ([name, value]) => JSON.stringify(again?.args[name]) === JSON.stringify(value),
  );
  const added = again && kept ? Object.keys(again.args) : [];
  return [...new Set([...required, ...added])]
    .filter((parameter) => isAbsent(call.args[parameter]))
    .map((parameter) => ({ type: "missing parameter", tool: call.tool, parameter }));
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === "";

/** All mistakes of a task in one sentence. */
export function sentenceOf(mistakes: readonly Mistake[], language: Language): string {
  const parts = mistakes.map((mistake) => WORDS[language](mistake));
  return language === "zh" ? `${parts.join("；")}。` : `${parts.join("; ")}.`;
}

const WORDS: Record<Language, (mistake: Mistake) => string> = {
  en: (mistake) => {
    if (mistake.type === "missing parameter") return `${mistake.tool} needs ${mistake.parameter}`;
    if (mistake.type === "missing knowledge") return `not known: ${mistake.text}`;
    const why = mistake.parameter === undefined ? "" : ` for ${mistake.parameter}`;
    return `${mistake.tool} needs the result of ${mistake.needs}${why}`;
  },
  zh: (mistake) => {
    if (mistake.type === "missing parameter") return `${mistake.tool} 需要参数 ${mistake.parameter}`;
    if (mistake.type === "missing knowledge") return `缺少的知识：${mistake.text}`;
    const what = mistake.parameter === undefined ? "" : `作为 ${mistake.parameter}`;
    return `${mistake.tool} 需要先有 ${mistake.needs} 的结果${what}`;
  },
};
