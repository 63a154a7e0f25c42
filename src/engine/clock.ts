const formats = new Map<string, { day: Intl.DateTimeFormat; weekday: Intl.DateTimeFormat }>();

/** The formats of a time zone, cached: creating them takes longer than a turn's own work. */
function formatsOf(timeZone: string) {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = {
    day: new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }),
    weekday: new Intl.DateTimeFormat("en", { timeZone, weekday: "long" }),
  };
  formats.set(timeZone, made);
  return made;
}

/** Local date and minute in a time zone, for example "2026-11-21 15:04". */
export const wallTime = (instant: Date, timeZone: string): string => formatsOf(timeZone).day.format(instant);

/** For example "Saturday". */
export const weekdayName = (instant: Date, timeZone: string): string => formatsOf(timeZone).weekday.format(instant);
