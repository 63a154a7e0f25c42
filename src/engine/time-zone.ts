const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Local times and weekdays in a time zone. `name`: its IANA name. */
export class TimeZone {
  private format: Intl.DateTimeFormat | undefined;

  constructor(readonly name: string) {}

  /** Local date and minute, for example "2026-11-21 15:04". */
  timeAt(instant: Date): string {
    // Created on first use, because this takes longer than a turn's own work.
    this.format ??= new Intl.DateTimeFormat("sv-SE", { timeZone: this.name, dateStyle: "short", timeStyle: "short" });
    return this.format.format(instant);
  }

  /** For example "Saturday". */
  weekdayAt(instant: Date): string {
    return WEEKDAYS[new Date(this.timeAt(instant).slice(0, 10)).getUTCDay()] ?? "";
  }
}
