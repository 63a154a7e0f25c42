import { isHandOff } from "../../engine/dialog/protocol.ts";
import { finds } from "./finds.ts";
import { leavesOf } from "./leaves.ts";
import { type Match, takesCode, touchesExisting } from "./match.ts";
import type { Mind } from "./mind.ts";
import { rankByWording } from "./wanted-tools.ts";

/** Of two hand-offs that are about as near, the one first whose best tool is the likelier by its wording. */
export async function withLikelierLeaf(
  ranked: readonly Match[],
  text: string,
  { read }: Mind,
): Promise<readonly Match[]> {
  const [first, second, ...others] = ranked;
  const isOpen = first && second && first.score >= LEAST_NEAR && second.score >= AS_NEAR * first.score;
  if (!isOpen || ![first, second].every(({ tool }) => isHandOff(tool.name) && tool.does)) return ranked;
  const byLeaf = await rankByWording(text, leavesOf([first.tool, second.tool]), read);
  const bestOf = ({ tool }: Match) => byLeaf.find((leaf) => tool.does?.some(({ name }) => name === leaf.tool.name));
  const [one, other] = [bestOf(first), bestOf(second)];
  // What both find is rather found for something new than for a change.
  const isForNew = one?.tool === other?.tool && !goesOnWithNew(first) && goesOnWithNew(second);
  if (!isForNew && (other?.score ?? 0) - (one?.score ?? 0) < CLEARLY_LIKELIER) return ranked;
  return [{ ...second, score: first.score }, { ...first, score: second.score }, ...others];
}

const goesOnWithNew = ({ tool }: Match): boolean =>
  (tool.does ?? []).some((one) => !finds(one) && takesCode(one) && !touchesExisting(one));

const [LEAST_NEAR, AS_NEAR, CLEARLY_LIKELIER] = [0.15, 0.8, 0.1];
