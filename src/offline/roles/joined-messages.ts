import { isChange } from "../conversation/replies.ts";
import { isMarked, madeAgain } from "../conversation/revised.ts";
import type { ModelReply } from "../decision.ts";
import { acts } from "../goals/acts.ts";
import { callsFor } from "../goals/calls.ts";
import { eachOnce } from "../goals/planned-call.ts";
import type { Asked } from "./asked.ts";
import { doersOf, passedOn } from "./hand-over.ts";

/**
 * Messages of which the earlier ones were left without an answer come as paragraphs of one request. "And dentists?"
 * makes the calls of the one before again, with its own values.
 */
export async function joinedMessages({ said, tools, mind }: Asked): Promise<ModelReply | undefined> {
  const [first = "", ...others] = said.split(/\n{2,9}/);
  if (others.length === 0 || others.length > MOST) return undefined;
  const all = doersOf(tools);
  let last = await callsFor(first, all, mind);
  const calls = [...last];
  for (const other of others) {
    const isOfLast = isMarked(other) || isChange(other);
    const made = isOfLast ? await madeAgain(other, last, all, mind) : await callsFor(other, all, mind);
    // What asks for something of another kind is found by its own words already.
    if (!made?.every(({ tool }) => last.some((one) => one.tool === tool))) return undefined;
    calls.push(...made);
    last = made;
  }
  const isWhole = last.length > 0 && calls.every(({ tool, missing }) => missing.length === 0 && !acts(tool));
  return isWhole ? passedOn(eachOnce(calls), said, tools) : undefined;
}

/** As many messages are joined to one at most. */
const MOST = 3;
