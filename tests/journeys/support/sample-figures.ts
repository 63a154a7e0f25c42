import { join } from "node:path";
import Database from "better-sqlite3";

/** Today's figures go up to this hour; see `now`. */
const LAST_HOUR = 15;
const LAST_TIME = "15:20";

/**
 * The sample data as they lie in the traffic server's file, read with no line of the server's own code.
 * Indexes are means over the hours, rounded as people read them.
 */
export function sampleFigures(dataDir: string, today: string) {
  const db = new Database(join(dataDir, "traffic", "traffic.sqlite"), { readonly: true });
  const rows = <Row>(sql: string, ...values: string[]): Row[] => db.prepare<string[], Row>(sql).all(...values);
  const known = (date: string, hours: string): number[] =>
    (JSON.parse(hours) as number[]).slice(0, date === today ? LAST_HOUR + 1 : 24);
  const mean = (numbers: number[]) => (numbers.reduce((sum, one) => sum + one, 0) / numbers.length).toFixed(2);
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  const byIndex = <Row extends { index: string }>(list: Row[]) =>
    list.sort((one, other) => Number(other.index) - Number(one.index));
  return {
    index: (place: string, date: string): string =>
      rows<{ hours: string }>("SELECT hours FROM congestion WHERE place = ? AND date = ?", place, date).map(
        ({ hours }) => mean(known(date, hours)),
      )[0] ?? "no index",
    /** Highest first. */
    districts: (date: string): { place: string; index: string }[] =>
      byIndex(
        rows<{ place: string; hours: string }>(
          "SELECT place, hours FROM congestion WHERE date = ? AND place <> '杭州市'",
          date,
        ).map(({ place, hours }) => ({ place, index: mean(known(date, hours)) })),
      ),
    /** The five highest, highest first. */
    roads: (date: string): { road: string; index: string }[] =>
      byIndex(
        rows<{ road: string; hours: string }>("SELECT road, hours FROM road_congestion WHERE date = ?", date).map(
          ({ road, hours }) => ({ road, index: mean(known(date, hours)) }),
        ),
      ).slice(0, 5),
    accidents: (district: string, date: string): number =>
      rows<{ time: string }>("SELECT time FROM accidents WHERE district = ? AND date = ?", district, date).filter(
        ({ time }) => date !== today || time <= LAST_TIME,
      ).length,
    trips: (origin: string, destination: string, date: string): string =>
      rows<{ hours: string }>(
        "SELECT hours FROM travel WHERE origin = ? AND destination = ? AND date = ?",
        origin,
        destination,
        date,
      ).map(({ hours }) => sum(known(date, hours)).toLocaleString("en-US"))[0] ?? "no trips",
    close: () => db.close(),
  };
}
