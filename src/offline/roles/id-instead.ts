import { wordsOf } from "../../engine/embedding/words.ts";
import type { Mind } from "../conversation/state.ts";
import { type ModelReply, withText } from "../decision.ts";
import { actOf } from "../goals/acts.ts";
import { userTexts } from "../past.ts";
import { isIdMention } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import type { Past, Situation, Step } from "../situation.ts";
import { codeSlotOf } from "../slots/slot.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { contentOf } from "./asked-content.ts";

/** What leads to an id that is meant instead: "no wait", "sorry, I meant", 等等，应该是. */
const LEADS =
  /^(?:(?:no+|nope|not that(?: one)?|wait|sorry|oh|oops|actually|i meant?|it['’]?s|rather)\b|等等|等一?下|慢着|不对|不是|错了|抱歉|我[说指]的是|我要的是|应该是|那个|是|不)[\s,，.。!！]*/i;
const MOST_LEADS = 6;

/** The id that a message names and says nothing else of; undefined if it says more. */
function idAlone(text: string, read: Read): string | undefined {
  const rest = Array.from({ length: MOST_LEADS }).reduce<string>((left) => left.replace(LEADS, ""), text.trim());
  const [code, ...more] = read(rest).mentions.filter(isIdMention);
  if (!code || more.length > 0) return undefined;
  const around = `${rest.slice(0, code.start)} ${rest.slice(code.end)}`;
  return contentOf(around, "").length === 0 && !/\d/.test(around) ? code.value : undefined;
}

/**
 * "No wait, HB-1" at the card of a booking of another kind: how to ask for it is said. Undefined where what waits takes
 * such an id itself.
 */
export function idInstead(
  { request, past, language, read }: Situation,
  [waiting, ...more]: readonly Step[],
  { tools }: Mind,
  isDenied: boolean,
): ModelReply | undefined {
  const id = idAlone(request, read);
  const own = tools.find(({ name }) => name === waiting?.name);
  const code = own && codeSlotOf(own);
  if (id === undefined || !own || more.length > 0 || !code?.pattern || code.pattern.test(id)) return undefined;
  const phrases = offlinePhrases(language);
  const told = phrases.ofOtherKind(id, askedAnew(id, past));
  return withText(isDenied ? told : `${told}\n\n${phrases.stillWaits}`);
}

/** How to ask for it: with the first word for an act that was said, "cancel HB-1". */
function askedAnew(id: string, past: readonly Past[]): string | undefined {
  const acts = userTexts(past).flatMap((text) => wordsOf(text).filter((word) => actOf(word)));
  const [act] = acts.slice(-1);
  return act && `${act} ${id}`;
}
