import { withoutAdvice } from "../../engine/advice.ts";
import { numberOf } from "../../engine/knowledge/dates/clock-times.ts";
import { count as countOf } from "../../engine/knowledge/dates/english-readings.ts";
import { isPointing, pointsAt } from "../conversation/pointing.ts";
import type { Item } from "../conversation/shown.ts";
import { type ModelReply, withText } from "../decision.ts";
import { touchesExisting } from "../goals/match.ts";
import { isTelling } from "../goals/small-words.ts";
import { hasWord, line, unheard } from "../shown/accounted.ts";
import { FIELD, MONEY, POINTER, PRONOUN, without } from "../shown/degrees.ts";
import { COUNTED, costsOf } from "../shown/rates.ts";
import { shownIn } from "../shown/things.ts";
import type { Step } from "../situation.ts";
import { valueAt } from "../slots/arguments.ts";
import { cardAnswer } from "./card-answers.ts";
import type { CardWords } from "./card-words.ts";

/** "How many stars does it have", 三晚多少钱, of the one thing that waits: what the list tells of it that it was chosen from. */
export function toldOfItsLine({ situation, asks, meant: [first, ...more], code, mind: { read } }: CardWords) {
  const { request, past, language } = situation;
  if (!asks || !first || more.length > 0) return undefined;
  const own = code ? String(valueAt(first.args, code)) : NONE;
  const isOwn = ({ text }: Item) => text.includes(own);
  const list = shownIn(past).find(({ isListed, things }) => isListed && things.some(isOwn));
  // "How many stars does the second have" is asked of another one.
  const item = isPointing(request) ? list?.things[pointsAt(request, list.things) ?? -1] : list?.things.find(isOwn);
  if (list && isPointing(request) && !item) return undefined;
  if (!list || !item) {
    // Without the list, the card tells what one costs.
    const ofOne = request.replace(COUNTED, (length) => EACH[language](UNIT.exec(length)?.[0] ?? ""));
    const told = ofOne === request ? undefined : cardAnswer(ofOne, [first], language);
    return told === undefined ? undefined : withText(told);
  }
  const [heading = ""] = list.text.trim().split("\n", 1);
  const shown = { ...list, things: [{ text: item.text, values: {} }], text: `${heading}\n${item.text}` };
  const asked = { said: request, read, language, known: `${list.asked}\n${first.observation}` };
  const costs = costsOf(shown, asked);
  if (costs !== undefined) return withText(costs);
  const rest = without(request, FIELD, POINTER, PRONOUN, MONEY);
  const counted = HAN_COUNTED.exec(request)?.[1];
  const isOfLine =
    read(rest).tokens.some((token) => isTelling(token) && hasWord(item, token, read)) ||
    (counted !== undefined && item.text.includes(counted));
  return isOfLine && unheard(rest, shown, asked).length === 0 ? withText(line(shown.things[0] ?? item)) : undefined;
}

/** 几颗星. */
const HAN_COUNTED = /几\p{Script=Han}{0,2}?(\p{Script=Han})[？?呢啊]?$/u;
/** What no line holds. */
const NONE = "\n";
const UNIT = /night|day|person|people|room|[晚天人位间]/i;
const EACH = { en: (unit: string) => `per ${unit}`, zh: (unit: string) => `每${unit}` };

/** "Two nights", 一间房, of something new that waits for so many already. */
export function countedAsItIs({ situation, denial, meant, mind, phrases }: CardWords): ModelReply | undefined {
  const { count = "", han = count, unit = "", hanUnit = unit } = SO_MANY.exec(situation.request.trim())?.groups ?? {};
  const isNew = meant.every(({ name }) => mind.tools.some((tool) => tool.name === name && !touchesExisting(tool)));
  if (han === "" || denial || !isNew) return undefined;
  const said = `${/[a-z]/i.test(han) ? countOf(han) : numberOf(han)} ${hanUnit.replace(/s$/i, "")}`;
  const isOnIt = ({ observation }: Step) => observation.split(/[,，] ?/).some((part) => part.startsWith(said));
  const same = meant.find(isOnIt);
  return same && withText(phrases.asItIs(withoutAdvice(same.observation).trim()));
}

const SO_MANY =
  /^(?:(?:ok(?:ay)?|please|just|so|make (?:it|that)|only|for|i (?:need|want)),? ){0,3}(?<count>\d{1,2}|one|two|three|four|five|six|seven) (?<unit>nights?|days?|rooms?|people)(?:,? (?:please|only|then)){0,2}[.!]?$|^(?:那|就|还是|改[成为]|要|住|租|订|只){0,3}(?<han>\d{1,2}|[一两二三四五六七])(?:个(?=人))?(?<hanUnit>[晚天间人])房?[吧的。！]*$/iu;
