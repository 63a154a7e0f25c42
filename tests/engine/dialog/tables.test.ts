import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compactFormat, withinBudget } from "../../../src/engine/dialog/observations.ts";
import { withTables } from "../../../src/engine/dialog/tables.ts";
import { toolMessage } from "../../../src/engine/dialog/tool-message.ts";
import { withoutTables } from "../../support/without-tables.ts";
import { run, toolOf } from "../tools/openapi-world.ts";

const shown = (answer: unknown): unknown => JSON.parse(withTables(JSON.stringify(answer)));

describe("JSON with tables", () => {
  it("says the names of like things once, lists in their cells and all", () => {
    const films = [1, 2, 3].map((id) => ({
      id,
      title: `Film ${id}`,
      genres: [18, id],
      release: { day: 1, year: 2020 + id },
    }));
    expect(shown({ page: 1, results: films })).toEqual({
      page: 1,
      results: {
        "~columns": ["id", "title", "genres", "release.day", "release.year"],
        "~rows": [
          [1, "Film 1", [18, 1], 1, 2021],
          [2, "Film 2", [18, 2], 1, 2022],
          [3, "Film 3", [18, 3], 1, 2023],
        ],
      },
    });
  });

  it("keeps the keys things stand under", () => {
    const variants = {
      v1: { color: "blue", price: 50.88 },
      v2: { color: "red", price: 46.5 },
      v3: { color: "black", price: 49 },
    };
    expect(shown({ variants })).toEqual({
      variants: {
        "~columns": ["color", "price"],
        "~rows": { v1: ["blue", 50.88], v2: ["red", 46.5], v3: ["black", 49] },
      },
    });
  });

  it("leaves what is no list of like things, words, and numbers it could not keep as they are", () => {
    const apart = '{"items":[{"name":"Bottle"},{"title":"Chair","price":2}],"address":{"city":"Bern"}}';
    const large = '[{"number":12345678901234567890},{"number":12345678901234567891}]';
    for (const text of [apart, large, "Two rooms are free.\n- A\n- B", "[Cut: characters 0 to 5]", "{not JSON}"])
      expect(withTables(text)).toBe(text);
  });

  it("leaves like things that a table would not shorten, or whose names cannot be parts of a path", () => {
    const names = (name: string) => [1, 2, 3, 4].map((n) => ({ [name]: n, second_name: n }));
    for (const plain of [
      [{ id: 1 }],
      [{ a: 1 }, { a: 2 }],
      [{}, {}, {}],
      names("first.name"),
      [...names("first_name"), { first_name: 1 }],
      [...names("first_name"), { first_name: 1, third_name: 1 }],
      [...names("first_name"), { first_name: 1, second_name: 1, third_name: 1 }],
      [...names("first_name"), null],
      [...names("first_name"), [1, 2]],
    ])
      expect(withTables(JSON.stringify(plain))).not.toContain('"~columns":[');
    expect(withTables(JSON.stringify(names("first_name")))).toContain('"~columns":["first_name","second_name"]');
  });

  it("doubles the sign only at the beginning of a name", () => {
    expect(shown({ "~a": 1, "a~": 2 })).toEqual({ "~~a": 1, "a~": 2 });
  });

  it("tables each line that is JSON, and leaves the words between", () => {
    const rows = JSON.stringify([1, 2, 3].map((room) => ({ room, isFree: true, price: 100 })));
    const text = `list_rooms(floor: 1):\n${rows}\n\nlist_rooms(floor: 2):\n[]`;
    expect(withTables(text)).toMatch(/^list_rooms\(floor: 1\):\n\{"~columns":.+\n\nlist_rooms\(floor: 2\):\n\[\]$/);
    expect(withoutTables(withTables(text))).toBe(text);
  });

  it("goes as deep as answers are read, and leaves what is deeper", () => {
    const end = ',"description":2},{"quantity":null,"description":3}]';
    const nested = (levels: number) => `${'[{"quantity":'.repeat(levels)}1${end.repeat(levels)}`;
    expect(withTables(nested(45))).not.toBe(nested(45));
    expect(withoutTables(withTables(nested(45)))).toBe(nested(45));
    expect(withTables(nested(5000))).toBe(nested(5000));
  });
});

/** Names a table could stumble over, and a few that come back so that things are alike. */
const name = fc.constantFrom(
  "id",
  "name",
  "a.b",
  "~",
  "~columns",
  "~rows",
  "~~rows",
  "__proto__",
  "constructor",
  "",
  "7",
);
const leaf = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ unit: "binary" }),
  fc.boolean(),
  fc.constant(null),
);
const { any: answers } = fc.letrec((again) => ({
  any: fc.oneof({ maxDepth: 3 }, leaf, again("list"), again("alike"), again("keyed"), again("fields")),
  list: fc.array(again("any"), { maxLength: 4 }),
  fields: fc.dictionary(name, again("any"), { maxKeys: 4 }),
  alike: fc.uniqueArray(name, { minLength: 1, maxLength: 4 }).chain((names) =>
    fc.array(
      fc.tuple(...names.map(() => again("any"))).map((cells) => fieldsOf(names, cells)),
      { minLength: 2, maxLength: 5 },
    ),
  ),
  keyed: fc
    .tuple(fc.uniqueArray(name, { minLength: 2, maxLength: 4 }), fc.uniqueArray(name, { minLength: 1, maxLength: 3 }))
    .chain(([keys, names]) =>
      fc.tuple(...keys.map(() => fc.tuple(...names.map(() => again("any"))))).map((rows) =>
        fieldsOf(
          keys,
          rows.map((cells) => fieldsOf(names, cells)),
        ),
      ),
    ),
}));
const fieldsOf = (names: readonly string[], values: readonly unknown[]): object =>
  Object.fromEntries(names.map((one, at) => [one, values[at]]));

it("loses nothing of any answer of an API on its way to a model, and makes none longer but by doubled signs", async () => {
  let body = "";
  const tool = await toolOf("get", "/things", {}, { fetch: async () => new Response(body) });
  let tables = 0;
  await fc.assert(
    fc.asyncProperty(answers, async (value) => {
      body = JSON.stringify(value);
      const { text } = await tool.run({}, run);
      const observation = toolMessage({ id: "1", name: "list" }, text, { agent: "clerk", task: "t" });
      const shown = withinBudget([observation], compactFormat())[0]?.text ?? "";
      if (/"~columns":\["/.test(shown)) tables += 1;
      expect(JSON.parse(withoutTables(shown))).toEqual(JSON.parse(body));
      expect(shown.length).toBeLessThanOrEqual(text.length + (text.match(/"~/g)?.length ?? 0));
    }),
    { numRuns: 300, examples: [[{ "~": "\u007f" }]] },
  );
  expect(tables).toBeGreaterThan(30);
});
