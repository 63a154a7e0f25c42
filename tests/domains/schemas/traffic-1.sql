CREATE TABLE accidents (date TEXT, time TEXT, district TEXT, road TEXT, kind TEXT, injured INTEGER);
CREATE INDEX accidents_by_date ON accidents (date, time);
CREATE TABLE congestion (date TEXT, place TEXT, hours TEXT NOT NULL, PRIMARY KEY (date, place)) WITHOUT ROWID;
CREATE TABLE days (date TEXT PRIMARY KEY, weather TEXT NOT NULL);
CREATE TABLE road_congestion (date TEXT, road TEXT, district TEXT NOT NULL, hours TEXT NOT NULL, PRIMARY KEY (date, road)) WITHOUT ROWID;
CREATE TABLE travel (date TEXT, origin TEXT, destination TEXT, hours TEXT NOT NULL, PRIMARY KEY (origin, destination, date)) WITHOUT ROWID;
