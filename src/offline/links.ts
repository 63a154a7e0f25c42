import type { ModelTool } from "../engine/dialog/protocol.ts";
import { neededFrom } from "../engine/planning/chain.ts";
import { dependencyGraph } from "../engine/planning/graph.ts";
import type { PlannedCall } from "./goals/planned-call.ts";
import { keptFor } from "./kept.ts";

/** Who among some tools takes what from whom. */
export const linksOf = keptFor((tools: readonly ModelTool[]) => dependencyGraph(tools));

/** Calls without those that only lead to what another of them lacks. The chain to that one makes them when it needs them. */
export function withoutGivers(calls: readonly PlannedCall[], tools: readonly ModelTool[]): PlannedCall[] {
  const links = linksOf(tools);
  const gives = (giver: PlannedCall, taker: PlannedCall) =>
    links
      .of(taker.tool.name)
      .filter(({ parameter }) => taker.missing.some(({ path }) => path[0] === parameter))
      .some(({ on }) => neededFrom(on, links).includes(giver.tool.name));
  return calls.filter((giver) => !calls.some((taker) => taker !== giver && gives(giver, taker)));
}
