import { saidInstead } from "../conversation/replies.ts";
import { agentTexts } from "../past.ts";
import type { Situation } from "../situation.ts";
import { givesInstead } from "../talk/gives-instead.ts";
import { isWorded } from "../wording/is-worded.ts";
import { offlinePhrases } from "../wording/phrases.ts";

/** "Sorry, I meant 60", behind what cannot be done here: it cannot be done with another value either. */
export function putsRightInVain({ past, written, read, language }: Situation): boolean {
  const [last = ""] = agentTexts(past).at(-1)?.split("\n\n").slice(-1) ?? [];
  const isNotDone = isWorded(offlinePhrases(language).notDoneHere, last);
  return isNotDone && givesInstead({ written, read }) && ONLY_NUMBER.test(saidInstead(written));
}

/** A number with its currency; 不是300，是310. */
const ONLY_NUMBER =
  /^(?:不是[^，,]{1,8}[，,] ?(?:而|应该)?是)?(?:to )?(?:CNY |¥)?[\d.,]+ ?(?:元|块|yuan|pieces?|件)?[。.!！]?$/i;
