import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { valuesOf } from "../../src/evaluation/runs/database.ts";
import { loadSuite } from "../../src/evaluation/runs/suite.ts";
import { sampleData } from "../support/sample-data.ts";

describe.each(["traffic", "travel", "merchant", "research"])("the suite of the domain %s", (domain) => {
  const { tasks, now, database } = loadSuite(
    fileURLToPath(new URL(`../../src/domains/${domain}/evals`, import.meta.url)),
    domain,
  );
  let data: string;
  beforeAll(async () => {
    data = await sampleData(now);
  });
  afterAll(() => rmSync(data, { recursive: true }));

  it("has at least 40 tasks, of several kinds, as many in one language as in the other", () => {
    expect(tasks.length).toBeGreaterThanOrEqual(40);
    expect(new Set(tasks.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(4);
    const english = tasks.filter(({ language }) => language === "en");
    expect(english).toHaveLength(tasks.length / 2);
  });

  it("asks for something in every task", () => {
    const empty = tasks.filter(({ actions, facts, changes, forbidden, untold }) => {
      return [...actions, ...facts, ...changes, ...forbidden, ...untold].length === 0;
    });
    expect(empty).toEqual([]);
  });

  it("has queries that give values", () => {
    const queries = tasks.flatMap(({ facts, untold }) =>
      [...facts, ...untold].flatMap((fact) => (typeof fact === "object" && "sql" in fact ? fact.sql : [])),
    );
    for (const sql of queries)
      expect(
        valuesOf(join(data, database ?? ""), sql).filter((value) => value !== "null"),
        sql,
      ).not.toEqual([]);
  });
});
