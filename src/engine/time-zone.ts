const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** By the name of the zone. Each is created on first use, because this takes longer than a turn's own work. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Local times and weekdays in a time zone. `name`: its IANA name. */
export class TimeZone {
  /** Of the day asked for last. */
  private lead: { day: string; ms: number } | undefined;

  constructor(readonly name: string) {}

  /** Local date and minute, for example "2026-11-21 15:04". */
  timeAt(instant: Date): string {
    const { name: timeZone } = this;
    const known = formats.get(timeZone);
    const format = known ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
    if (!known) formats.set(timeZone, format);
    return format.format(instant);
  }

  /** Local date, for example "2026-11-21". */
  dayAt(instant: Date): string {
    return this.timeAt(instant).slice(0, 10);
  }

  /** How far local time is ahead of UTC at noon of a day, which is given as `YYYY-MM-DD`. */
  leadMsOn(day: string): number {
    if (this.lead?.day === day) return this.lead.ms;
    const noon = new Date(`${day}T12:00Z`);
    const ms = Date.parse(`${this.timeAt(noon).replace(" ", "T")}Z`) - noon.getTime();
    this.lead = { day, ms };
    return ms;
  }

  /** For example "Saturday". */
  weekdayAt(instant: Date): string {
    return WEEKDAYS[new Date(this.dayAt(instant)).getUTCDay()] ?? "";
  }
}
