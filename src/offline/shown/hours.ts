import { type Mention, namesDays, overlaps } from "../reading/mention.ts";
import { withoutSpans } from "../reading/spans.ts";
import { type Asked, line, unheard } from "./accounted.ts";
import { degreeIn, OF_THEM, WHICH, without } from "./degrees.ts";
import { endOf } from "./order.ts";
import type { Shown } from "./things.ts";

/** "So 9 or 10?", 9点和10点哪个更堵, behind a list of hours: the lines of those hours, or the better one where that is asked. */
export function ofHours(list: Shown, asked: Asked): string | undefined {
  const { said, read } = asked;
  const hours = list.things.map(({ text }) => Number(HOUR.exec(text)?.[1] ?? Number.NaN));
  const hourly = read(said).mentions.filter((mention) => hourOf(mention) !== undefined);
  const named = hourly.filter(
    (one) => !hourly.some((other) => other !== one && other.end > one.end && overlaps(one, other)),
  );
  const wanted = new Set(named.map(hourOf));
  if (
    wanted.size < 2 ||
    read(said).mentions.some(namesDays) ||
    ![...wanted].every((hour) => hours.includes(hour ?? -1))
  )
    return undefined;
  const things = list.things.filter((_, at) => wanted.has(hours[at]));
  const rest = withoutSpans(said, named).replace(CLOCK, " ");
  const found = degreeIn(rest);
  if (unheard(without(found?.rest ?? rest, WHICH, OF_THEM), list, asked).length > 0) return undefined;
  const best = found && endOf({ ...list, things }, { ...asked, said: WHICH.test(rest) ? rest : `which ${rest}` });
  return best ?? things.map(line).join("\n");
}

const HOUR = /^(\d{1,2})(?:h|时|:00) /;
const CLOCK = /[点时]|\bo'clock\b|\bat\b/gi;

function hourOf(mention: Mention): number | undefined {
  if (mention.kind === "moment") return mention.moment.hour;
  return mention.kind === "number" && UNIT.test(mention.unit) ? mention.value : undefined;
}

const UNIT = /^(?:点|时|o'clock|or|and)?$/i;
