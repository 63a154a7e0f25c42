import { withoutEnding } from "../../engine/ending.ts";
import { KNOWLEDGE } from "../../engine/tools/learned-requests.ts";
import type { ModelReply } from "../decision.ts";
import { todayAt } from "../reading/mention.ts";
import type { Situation } from "../situation.ts";
import type { Asked } from "./asked.ts";

interface Aimed extends Asked {
  situation: Situation;
  /** What it asks for rather than a tool. */
  aim: string | undefined;
}

/** "Is traffic bad", 路况不好吗, asks how it is today, and not what is called bad. */
export async function asItIsNow({ given, said, aim, situation, plan }: Aimed): Promise<ModelReply | undefined> {
  if (aim !== KNOWLEDGE || situation.passages.length === 0 || !IS_IT_BAD.test(said)) return undefined;
  const today = `${withoutEnding(said, /[?？!！\s]$/)} ${todayAt(given.read(said).now).toString()}`;
  const reply = await plan({ request: today, written: today });
  return reply.calls.length > 0 ? reply : undefined;
}

const IS_IT_BAD =
  /^(?:is|are) (?:the )?(?:[a-z]{3,12} ){1,2}(?:(?:that|so|very|really|too) )?(?:bad|good|ok|okay|fine|heavy|busy|terrible|awful)\b[ ?!]{0,3}(?:$|(?:there|or not)[ ?!]{0,3}$)|^\p{Script=Han}{2,6}(?:[好差糟坏]不[好差糟坏]|不?好|不?差|糟糕?)[吗么嘛啊呀呢？?]{0,3}$/iu;
