import { languageOf } from "../../engine/language.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import type { Asked } from "./accounted.ts";
import { without } from "./degrees.ts";
import { endOf } from "./order.ts";
import type { Shown } from "./things.ts";

/** "Which of all these is the cheapest", 两个城市里哪家最便宜: of all the lists of a kind, and not of the last one only. */
const OF_ALL =
  /\b(?:(?:out )?of|among|in|across|from) (?:all|both)(?: (?:of )?(?:them|these|those|the \w+|cities|places|lists))?\b|\boverall\b|\bwhich city\b|(?:[这那]?(?:两|几|三)个?(?:城市|地方|地)|两边|哪[个座]城市|哪边|所有这些|这些(?:全部|所有)|全部)(?:里面?|[之当]中|一起)?(?:算|看|比)?/i;

/**
 * The highest or lowest of all that was shown in the last lists of a kind, below the heading of its list. Undefined where
 * that is not asked, or where there is one list only.
 */
export function endOfAll(said: string, lists: readonly Shown[], asked: Asked): string | undefined {
  const [latest] = OF_ALL.test(said) ? lists.filter(({ isListed, tools }) => isListed && tools.length > 0) : [];
  const same = lists.filter((list) => list.isListed && list.tools.join() === latest?.tools.join());
  if (!latest || same.length < 2) return undefined;
  if (same.some(({ isPartial }) => isPartial)) return offlinePhrases(asked.language).shown.partOnly;
  const owners = new Map(same.flatMap((list) => list.things.map(({ text }): [string, Shown] => [text, list])));
  const things = [...owners.keys()].map((text) => ({ text, values: {} }));
  const which = languageOf(said) === "zh" ? "哪个" : "which ";
  const rest = without(said, OF_ALL);
  const told = endOf({ ...latest, things }, { ...asked, said: /which|哪/i.test(rest) ? rest : `${which}${rest}` });
  return told
    ?.split("\n")
    .flatMap((row) => [...headingOver(row, owners), row])
    .join("\n");
}

/** The heading of the list that has the thing of a row. */
function headingOver(row: string, owners: ReadonlyMap<string, Shown>): string[] {
  const [heading = ""] = owners.get(row.replace(/^- /, ""))?.text.split("\n", 1) ?? [];
  return /[:：]\s*$/.test(heading) ? [heading] : [];
}
