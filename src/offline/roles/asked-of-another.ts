import { withoutEnding } from "../../engine/ending.ts";
import { saysOnlyValues } from "../conversation/only-values.ts";
import { askedAbout } from "../conversation/revised.ts";
import type { ModelReply } from "../decision.ts";
import { acts } from "../goals/acts.ts";
import { placeIn } from "../goals/context.ts";
import { userTexts } from "../past.ts";
import { namesDays } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import { isWorded } from "../wording/is-worded.ts";
import type { Asked } from "./asked.ts";
import { doersOf } from "./hand-over.ts";

/**
 * "And Xihu?", 那杭州呢, where there was none of what was asked about: the same is asked about what is said instead. "And
 * yesterday?" and 只要前两条 are still about the same place.
 */
export async function askedOfAnother(asked: Asked): Promise<ModelReply | undefined> {
  const { given, said, tools, plan } = asked;
  const { past, read } = given;
  const ofOtherDays = askedOnOtherDays(asked);
  if (ofOtherDays) return plan({ ...ofOtherDays, written: ofOtherDays.request });
  const refused = refusedIn(asked);
  const at = past.findLastIndex((one) => one.kind === "user" && refused !== undefined && one.text.includes(refused));
  const [first, ...later] = userTexts(past.slice(Math.max(at, 0)));
  const looking = doersOf(tools).filter((tool) => !acts(tool));
  const saysValues = (text: string) => saysOnlyValues(text, looking, read);
  const instead = valueIn(said);
  if (refused === undefined || first === undefined || at < 0 || !saysValues(instead)) return undefined;
  const days = later.map(valueIn).filter(saysValues);
  const before = days.reduce((text, day) => withDay(text, day, read) ?? text, first);
  const isPlace = placeIn(instead, looking, read) !== undefined;
  const isCount = read(instead).mentions.some(({ kind }) => kind === "number");
  const ofSame = isPlace
    ? undefined
    : (withDay(before, instead, read) ?? (isCount ? `${before}, ${instead}` : undefined));
  const request = ofSame ?? before.replace(refused, () => instead);
  return plan({ request, written: request, past: past.slice(0, at) });
}

/** "And the week before that?", behind a question that could not be told of its days: the same question on those days. */
function askedOnOtherDays({ given: { past, read }, said, tools, phrases }: Asked) {
  const [before, latest] = past.slice(-2);
  const looking = doersOf(tools).filter((tool) => !acts(tool));
  const instead = valueIn(said);
  if (latest?.kind !== "agent" || before?.kind !== "user" || !isWorded(phrases.leftOut, latest.text.trim()))
    return undefined;
  const request = saysOnlyValues(instead, looking, read) ? withDay(before.text, instead, read) : undefined;
  return request === undefined ? undefined : { request, past: past.slice(0, -2) };
}

/** What the last answer says that there is none of. */
function refusedIn({ given: { past }, phrases }: Asked): string | undefined {
  const latest = past.at(-1);
  const [front = "", back = ""] = phrases.notAmong("\n", "").split("\n");
  const isRefusal = latest?.kind === "agent" && latest.text.startsWith(front);
  return isRefusal ? latest.text.slice(front.length).split(back.charAt(0), 1)[0] || undefined : undefined;
}

const valueIn = (said: string): string => withoutEnding(askedAbout(said.replace(WELL_THEN, "")), /[?？。.!！\s]$/);

const WELL_THEN =
  /^(?:(?:ok(?:ay)?|well|fine|all ?right|then|so|oh|ah|hm+|pff+|lol)\b[, ]*)+|,? then\W*$|^(?:好吧?|行吧?|哦|噢)[，, ]*/gi;

/** A question for the day that a text names, in place of its own; undefined where the text names none. */
function withDay(question: string, said: string, read: Read): string | undefined {
  const dayIn = (text: string) => read(text).mentions.find(namesDays);
  const [day, own] = [dayIn(said), dayIn(question)];
  if (!day) return undefined;
  return own ? question.slice(0, own.start) + day.text + question.slice(own.end) : `${day.text} ${question}`;
}
