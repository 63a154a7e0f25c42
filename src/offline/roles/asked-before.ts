import { isQuestion } from "../../engine/question.ts";
import { saysOnlyValues } from "../conversation/only-values.ts";
import { withoutMinute } from "../conversation/own-list.ts";
import { declinesDoing, isDrop, isNo, wantsAfterAll } from "../conversation/replies.ts";
import { type ModelReply, withText } from "../decision.ts";
import { userTexts } from "../past.ts";
import { isWorded } from "../wording/is-worded.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import type { Asked } from "./asked.ts";
import { doersOf } from "./hand-over.ts";

/**
 * "Dec 11 to 13", behind "is breakfast included?" and its answer, where days had been asked for before: what was begun
 * goes on with them.
 */
export async function goesOnWithAsked({ given, said, tools, plan }: Asked): Promise<ModelReply | undefined> {
  const { past, read } = given;
  const at = past.findLastIndex((one) => one.kind === "agent" && asksForValue(one.text));
  const since = userTexts(past.slice(at + 1));
  const isAside = since.length > 0 && since.length <= MOST && since.every((text) => isQuestion(text));
  const isValue = (text: string) => saysOnlyValues(text, doersOf(tools), read);
  if (at < 0 || !isAside || isQuestion(said) || !isValue(said)) return undefined;
  const before = userTexts(past.slice(0, at));
  const begun = before.slice(
    Math.max(
      0,
      before.findLastIndex((text) => !isValue(text)),
    ),
  );
  const request = [...begun, said].join(", ");
  return begun.length > 0 ? plan({ request, written: request, past: [] }) : undefined;
}

/** "Ok do it now", 我还是要吧, behind what was left a moment ago: it is asked for once more, where it is known. */
export function wantedAfterAll({ given: { past }, said, plan, phrases }: Asked) {
  const [left, wish] = past.flatMap((one, at) => (one.kind === "user" ? [{ at, text: one.text }] : [])).reverse();
  const told = past.at(-1);
  if (!left || told?.kind !== "agent" || !wantsAfterAll(withoutMinute(said))) return undefined;
  const isLeft = [offlinePhrases("en"), offlinePhrases("zh")].some(({ dropped, notDone }) =>
    [dropped, notDone].some((words) => words === told.text.trim()),
  );
  if (!isLeft || !(isNo(left.text) || isDrop(left.text) || declinesDoing(left.text, true))) return undefined;
  if (!wish) return withText(phrases.nothingOpen);
  return plan({ request: wish.text, written: wish.text, past: past.slice(0, wish.at) });
}

/** Questions asked beside what was begun. */
const MOST = 2;

/** Whether an answer ends by asking for what a call lacks. */
function asksForValue(text: string): boolean {
  const last = text.trim().split("\n").at(-1) ?? "";
  return (["en", "zh"] as const).some((language) => {
    const { need, whichOne, whichMeant, otherwise } = offlinePhrases(language);
    const isOther = [whichOne, whichMeant, otherwise].some((words) => words === last);
    return !isOther && isWorded(need, last);
  });
}
