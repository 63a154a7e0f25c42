import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { asksToAct } from "../goals/acts.ts";
import type { Goal } from "../goals/goal.ts";
import { isOfOneself } from "../goals/match.ts";
import { saysTitleOf } from "../wording/name-of.ts";

const EVERYTHING = /\b(?:everything|all|both|alike)\b|所有|全部|一切|都[列要有给订买]/i;

/** 都订了些啥: what was done already. */
const HAD = /都[订买]了/;

/** "Everything I have coming up": all that lists what somebody has, or those lists that are named. */
export function allOfOneself(goals: readonly Goal[], text: string, tools: readonly ModelTool[]): readonly Goal[] {
  const own = goals.find(({ tool }) => isOfOneself(tool));
  const lists = tools.filter(isOfOneself);
  const isMeant = (one: ModelTool) => saysTitleOf(one, text) || goals.some(({ tool }) => tool === one);
  const isNamed = lists.some((tool) => saysTitleOf(tool, text));
  const meant = isNamed ? lists.filter(isMeant) : lists;
  if (!own || asksToAct(text.replace(HAD, " ")) || !(EVERYTHING.test(text) || (isNamed && meant.length > 1)))
    return goals;
  const others = goals.filter(({ tool }) => !isOfOneself(tool));
  const said = others.length > 0 ? own.text : text;
  return [...meant.map((tool) => ({ ...own, tool, text: said, clauses: [said] })), ...others];
}
