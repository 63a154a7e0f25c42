import { saysOnlyValues } from "../conversation/only-values.ts";
import { itemsIn } from "../conversation/shown.ts";
import { isOfOneself } from "../goals/match.ts";
import { agentTexts, lastTurn } from "../past.ts";
import type { Situation } from "../situation.ts";
import { doersOf } from "./hand-over.ts";

/** "Move to Friday", 能改到后天吗, 取消: what is to be done, and no word for what it is to be done with. */
const BARE_ACT =
  /^(?:(?:please|ok),? )?(?:(?:can|could) (?:you|i|we) )?(?<verb>move|change|push|postpone|reschedule) (?:to|by) (?<when>.+)$/i;
const HAN_BARE_ACT =
  /^(?:那|请|麻烦)?(?:帮我|我想|我要|想|能不能|可不可以|可以|能)?(?<act>改[到成为]?|挪到?|换[到成]|推迟到?|提前到?|延[到期]|取消掉?|退掉)(?<when>.*)$/;
const LONGEST = 30;

/** The request with a word for the things that the user has and that were listed last, where it has none. */
export function actOnShown({ request, steps, past, tools, read }: Situation): string | undefined {
  const said = request.trim().replace(/[吗么吧呢了]?[?？。.！!]?$/, "");
  const found = BARE_ACT.exec(said)?.groups ?? HAN_BARE_ACT.exec(said)?.groups;
  if (!found || steps.length > 0 || said.length > LONGEST) return undefined;
  const { verb, act, when = "" } = found;
  const all = doersOf(tools);
  const last = lastTurn(past);
  const isOwn = last.some(
    (one) => one.kind === "step" && all.some((tool) => tool.name === one.step.name && isOfOneself(tool)),
  );
  const listed = agentTexts(last).flatMap(itemsIn);
  const isBare = when === "" || saysOnlyValues(when, all, read);
  if (!isOwn || listed.length < 2 || !isBare) return undefined;
  return verb === undefined ? `把它${act}${when}` : said.replace(verb, `${verb} it`);
}
