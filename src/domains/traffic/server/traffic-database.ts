import type Database from "better-sqlite3";
import { addDays, type Day } from "../../../engine/domain/days.ts";
import { openSqliteFile } from "../../../engine/storage/sqlite-file.ts";
import type { District, Place } from "../districts.ts";
import { type Accident, accidentsOfDay } from "./sample/accidents.ts";
import { congestionOfDay } from "./sample/congestion.ts";
import { travelOfDay } from "./sample/travel.ts";
import { type Weather, weatherOf } from "./sample/weather.ts";

const seed = "hangzhou";
/** Raised when what is generated changes; a file of another version is made anew. */
const version = 1;
const daysKept = 120;

/** How far the figures go: whole days before `today`, and today's hours up to `hour` and minutes up to `time`. */
export interface Horizon {
  today: Day;
  hour: number;
  time: string;
}

const schema = `
  CREATE TABLE days (date TEXT PRIMARY KEY, weather TEXT NOT NULL);
  CREATE TABLE congestion (date TEXT, place TEXT, hours TEXT NOT NULL, PRIMARY KEY (date, place)) WITHOUT ROWID;
  CREATE TABLE road_congestion (date TEXT, road TEXT, district TEXT NOT NULL, hours TEXT NOT NULL,
    PRIMARY KEY (date, road)) WITHOUT ROWID;
  CREATE TABLE travel (date TEXT, origin TEXT, destination TEXT, hours TEXT NOT NULL,
    PRIMARY KEY (origin, destination, date)) WITHOUT ROWID;
  CREATE TABLE accidents (date TEXT, time TEXT, district TEXT, road TEXT, kind TEXT, injured INTEGER);
  CREATE INDEX accidents_by_date ON accidents (date, time);
`;

/** Hours are JSON arrays of 24: `key` is the hour, `value` the figure. */
const reached = "(date < @today OR (date = @today AND key <= @hour))";

/** Sample data of Hangzhou in one SQLite file (or `:memory:`), made on first use. */
export function openTrafficDatabase(file: string) {
  const db = openSqliteFile(file);
  let extendedTo: Day | undefined;
  const read = <Row>(sql: string, values: object): Row[] => db.prepare<[object], Row>(sql).all(values);

  return {
    /** Adds the days up to `today` that are missing. Safe when two processes do so at once. */
    extendTo(today: Day): void {
      // A clock that was ahead and is put right asks for days before those that are there.
      if (today === extendedTo) return;
      db.transaction(() => extend(db, today)).immediate();
      extendedTo = today;
    },
    /** From here to `today` no day is missing. */
    firstDay: (today: Day): Day =>
      read<{ first: Day | null }>(
        `SELECT max(date) AS first FROM days
         WHERE date <= @today AND date(date, '-1 day') NOT IN (SELECT date FROM days)`,
        { today },
      )[0]?.first ?? "",
    hourly: (place: Place, date: Day, horizon: Horizon) =>
      read<{ hour: number; index: number }>(
        `SELECT key AS hour, value AS "index" FROM congestion, json_each(hours)
         WHERE place = @place AND date = @date AND ${reached} ORDER BY hour`,
        { place, date, ...horizon },
      ),
    /** Of the hours from `first` to `last`. */
    daily: (place: Place, from: Day, to: Day, horizon: Horizon, [first, last]: HourSpan = [0, 23]) =>
      read<{ date: Day; weather: Weather; index: number; hours: number }>(
        `SELECT date, weather, avg(value) AS "index", count(*) AS hours
         FROM congestion JOIN days USING (date), json_each(hours)
         WHERE place = @place AND date BETWEEN @from AND @to AND key BETWEEN @first AND @last AND ${reached}
         GROUP BY date ORDER BY date`,
        { place, from, to, first, last, ...horizon },
      ),
    /** Means over the hours from `from` to `to`, highest first; the city is among them. */
    places: (date: Day, [from, to]: HourSpan, horizon: Horizon) =>
      read<{ place: Place; index: number }>(
        `SELECT place, avg(value) AS "index" FROM congestion, json_each(hours)
         WHERE date = @date AND key BETWEEN @from AND @to AND ${reached} GROUP BY place ORDER BY 2 DESC, place`,
        { date, from, to, ...horizon },
      ),
    /** Highest first, over the whole city without a district. */
    roads: (date: Day, [from, to]: HourSpan, district: District | undefined, limit: number, horizon: Horizon) =>
      read<{ road: string; district: District; index: number }>(
        `SELECT road, district, avg(value) AS "index" FROM road_congestion, json_each(hours)
         WHERE date = @date AND key BETWEEN @from AND @to AND ${reached}
           AND (@district IS NULL OR district = @district)
         GROUP BY road ORDER BY 3 DESC, road LIMIT @limit`,
        { date, from, to, district: district ?? null, limit, ...horizon },
      ),
    travel: (origin: District, destination: District, from: Day, to: Day, horizon: Horizon) =>
      read<{ date: Day; trips: number }>(
        `SELECT date, sum(value) AS trips FROM travel, json_each(hours)
         WHERE origin = @origin AND destination = @destination AND date BETWEEN @from AND @to AND ${reached}
         GROUP BY date ORDER BY date`,
        { origin, destination, from, to, ...horizon },
      ),
    /** In the order they happened. */
    accidents: (district: District | undefined, from: Day, to: Day, horizon: Horizon) =>
      read<Accident>(
        `SELECT * FROM accidents WHERE date BETWEEN @from AND @to AND (@district IS NULL OR district = @district)
           AND (date < @today OR (date = @today AND time <= @time)) ORDER BY date, time, rowid`,
        { district: district ?? null, from, to, ...horizon },
      ),
    close: (): void => {
      db.close();
    },
  };
}

/** First and last hour, both included. */
export type HourSpan = readonly [number, number];

export type TrafficDatabase = ReturnType<typeof openTrafficDatabase>;

function extend(db: Database.Database, today: Day): void {
  if (db.pragma("user_version", { simple: true }) !== version) makeTables(db);
  const known = new Set(db.prepare<[], Day>("SELECT date FROM days").pluck().all());
  const first = addDays(today, 1 - daysKept);
  const put = inserterOf(db);
  for (let day = first; day <= today; day = addDays(day, 1)) if (!known.has(day)) addDay(put, day);
}

const columns = { days: 2, congestion: 3, road_congestion: 4, travel: 4, accidents: 6 };
type Inserter = (table: keyof typeof columns, ...values: readonly (string | number)[]) => void;

function makeTables(db: Database.Database): void {
  for (const table of Object.keys(columns)) db.exec(`DROP TABLE IF EXISTS ${table}`);
  db.exec(schema);
  db.pragma(`user_version = ${version}`);
}

function inserterOf(db: Database.Database): Inserter {
  const statements = new Map(
    Object.entries(columns).map(([table, count]) => [
      table,
      db.prepare(`INSERT INTO ${table} VALUES (${Array(count).fill("?").join(", ")})`),
    ]),
  );
  return (table, ...values) => statements.get(table)?.run(...values);
}

function addDay(put: Inserter, day: Day): void {
  const { places, roads } = congestionOfDay(seed, day);
  put("days", day, weatherOf(seed, day));
  for (const [place, hours] of places) put("congestion", day, place, JSON.stringify(hours));
  for (const [road, hours] of roads) put("road_congestion", day, road.name, road.district, JSON.stringify(hours));
  for (const { origin, destination, trips } of travelOfDay(seed, day)) {
    put("travel", day, origin, destination, JSON.stringify(trips));
  }
  for (const one of accidentsOfDay(seed, day, (district) => places.get(district) ?? [])) {
    put("accidents", day, one.time, one.district, one.road, one.kind, one.injured);
  }
}
