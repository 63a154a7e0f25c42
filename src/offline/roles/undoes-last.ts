import { languageOf } from "../../engine/language.ts";
import type { ModelReply } from "../decision.ts";
import { removes } from "../goals/asked-for.ts";
import { codeSlotOf } from "../slots/slot.ts";
import { reportedIn } from "./after-report.ts";
import type { Asked } from "./asked.ts";
import { doersOf, passedOn } from "./hand-over.ts";

/** "Now cancel that", behind the report of what was made: that is to be taken back. */
export function undoesLast({ given, said, tools }: Asked): ModelReply | undefined {
  const made = UNDOES.test(said) ? reportedIn(given.past) : undefined;
  if (!made || made.act !== undefined) return undefined;
  const { id } = made;
  const tool = doersOf(tools).find((one) => removes(one) && codeSlotOf(one)?.pattern?.test(id) === true);
  const slot = tool && codeSlotOf(tool);
  if (!tool || !slot) return undefined;
  const request = languageOf(said) === "zh" ? `取消 ${id}` : `cancel ${id}`;
  return passedOn([{ tool, args: { [slot.name]: id }, missing: [], score: 1 }], request, tools);
}

const UNDOES =
  /^(?:(?:ok|okay|now|please|oh|no|wait|actually|then|sorry|and|but|can you|could you)[,.!]? )*(?:cancel|undo|revert|delete|remove|end|stop|take back) (?:that|it|this|the last)(?: [a-z]+)?(?: (?:now|please))?[.!?]*$|^(?:那|还是|算了|不了|现在|请|帮我|再|[,，])*(?:把?(?:刚才|刚刚|刚)?[订设办做]?的?[那这]?[个家张项笔条]?)(?:取消|撤销|撤掉|撤回|退掉|退订|删掉|删除|停掉|结束)(?:掉|了|刚才|刚刚|它|这|那|个|的|订|一|笔|家|项|吧)*[。！!]*$/i;
