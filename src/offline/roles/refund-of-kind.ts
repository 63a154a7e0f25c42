import { isHandOff, type ModelTool } from "../../engine/dialog/protocol.ts";
import { isQuestion } from "../../engine/question.ts";
import { toolLabel } from "../../engine/tools/labels.ts";
import { behindSubject, namesSubject } from "../conversation/rule-subject.ts";
import type { ModelReply } from "../decision.ts";
import { leavesOf } from "../goals/leaves.ts";
import { actsNamed, isOfOneself, takesQuestion } from "../goals/match.ts";
import { fullCall } from "../goals/planned-call.ts";
import { valuesSaid } from "../slots/places-said.ts";
import { slotsOf, takesKind } from "../slots/slot.ts";
import type { Asked } from "./asked.ts";
import { passedOn } from "./hand-over.ts";

/** "Can I get my money back for the SUV", 越野车能退钱吗: the rules on taking back such a thing, which it names by what it is like. */
export function refundOfKind({ given, said, mine }: Asked): ModelReply | undefined {
  const rules = leavesOf(mine).find(takesQuestion);
  if (!rules || !COMES_BACK.test(said) || !isQuestion(said) || namesSubject(said, leavesOf(mine))) return undefined;
  const reading = given.read(said);
  const isLike = (tool: ModelTool) =>
    !isOfOneself(tool) && slotsOf(tool).some((slot) => takesKind(slot) && valuesSaid(slot, reading).length > 0);
  const [taker, ...others] = mine.filter(({ name, does }) => isHandOff(name) && does?.some(isLike));
  const remover = taker?.does?.find((tool) => actsNamed(tool).includes("remove"));
  if (!remover || others.length > 0) return undefined;
  const call = behindSubject(fullCall(rules), toolLabel(remover, given.language), said);
  return passedOn([call], said, mine);
}

const COMES_BACK = /\b(?:refund(?:ed|able)?|money back)\b|退[钱款]|能退/i;
