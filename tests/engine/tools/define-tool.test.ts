import { describe, expect, it } from "vitest";
import { z } from "zod";
import { SetupError, ToolError } from "../../../src/engine/errors.ts";
import { defineTool } from "../../../src/engine/tools/define.ts";
import {
  argumentLabel,
  argumentNames,
  argumentsLabel,
  callLabel,
  labelIn,
  toolLabel,
  valueLabel,
} from "../../../src/engine/tools/labels.ts";
import { missingValue, unusableValue } from "../../../src/engine/tools/refused-value.ts";
import { run } from "./openapi-world.ts";

const args = z.object({
  city: z.string().meta({ title: "City (城市)" }),
  rooms: z.int().min(1).max(4).default(1),
  guests: z.array(z.object({ age: z.int() })).optional(),
});
const page = { name: "list_hotels", description: "Lists hotels.", effect: "read" as const, args };
const plain = defineTool({ ...page, run: ({ city, rooms }) => ({ text: `${city} ${rooms}` }) }).bind({});

describe("a page that cannot be used says why", () => {
  const made = (wrong: object) => () => defineTool({ ...page, run: () => ({ text: "" }), ...wrong } as never);

  it.each<[object, string]>([
    [{ effect: "reads" }, 'The effect of the tool "list_hotels" is "reads". It must be "read" or "write".'],
    [{ args: z.string() }, 'The args of the tool "list_hotels" are no object. Write args: z.object({ … })'],
    [{ args: undefined }, 'The args of the tool "list_hotels" are no object.'],
    [
      { args: z.object({ day: z.date() }) },
      'The argument "day" of the tool "list_hotels" cannot be described to a model',
    ],
  ])("%j", (wrong, words) => {
    expect(made(wrong)).toThrow(SetupError);
    expect(made(wrong)).toThrow(words);
  });
});

describe("a tool made from a page", () => {
  it("has what the page says, and nothing else", () => {
    expect(Object.keys(plain).sort()).toEqual([
      "check",
      "description",
      "effect",
      "name",
      "parameters",
      "returnDirect",
      "run",
    ]);
    expect(plain).toMatchObject({
      name: "list_hotels",
      description: "Lists hotels.",
      effect: "read",
      returnDirect: false,
    });
    expect(plain.parameters).toMatchObject({ type: "object", required: ["city"], additionalProperties: false });
    expect(plain.parameters).not.toHaveProperty("$schema");
  });

  it("has all that a page may say, with the world that it is bound to", async () => {
    const whole = defineTool<typeof args, { at: string }>({
      ...page,
      ...{ title: "Hotels (酒店)", aliases: ["inn"], notServed: ["tent"], returnDirect: true, effect: "write" },
      ...{ needs: [{ from: ["find_city"], parameter: "city" }], yields: ["hotel_id"] },
      findTexts: async (query, { at }) => [{ title: query, text: at } as never],
      preview: ({ city }, { at }) => `${city} ${at}`,
      repeats: ({ city }, { at }, { language }) => ({ done: `${city} ${at}`, warning: language }),
      run: ({ city }, { at }, { idempotencyKey }) => ({ text: `${city} ${at} ${idempotencyKey}` }),
    }).bind({ at: "here" });
    expect(whole).toMatchObject({ title: "Hotels (酒店)", aliases: ["inn"], notServed: ["tent"], returnDirect: true });
    expect(whole).toMatchObject({ effect: "write", needs: [{ from: ["find_city"], parameter: "city" }] });
    expect(whole.flow?.()).toEqual({ yields: [{ name: "hotel_id", of: [], beside: [] }] });
    expect(await whole.findTexts?.("q")).toEqual([{ title: "q", text: "here" }]);
    expect(await whole.preview?.({ city: "Basel" }, run)).toBe("Basel here");
    expect(await whole.repeats?.({ city: "Basel" }, run)).toEqual({ done: "Basel here", warning: "en" });
    expect(await whole.run({ city: "Basel" }, run)).toEqual({ text: "Basel here key-1" });
  });

  it.each(["list hotels", "ä", "", "x".repeat(65), "a.b", " a"])("is refused under the name “%s”", (name) => {
    expect(() => defineTool({ ...page, name, run: () => ({ text: "" }) })).toThrow(SetupError);
  });

  it("may have a name of 64 signs", () => {
    expect(defineTool({ ...page, name: `${"x".repeat(62)}_-`, run: () => ({ text: "" }) }).name).toHaveLength(64);
  });

  it("corrects values that are given as text", () => {
    expect(plain.check({ city: "Basel", rooms: "2" })).toEqual({ city: "Basel", rooms: 2 });
    expect(plain.check({ city: "Basel", guests: null })).toEqual({ city: "Basel", rooms: 1 });
  });

  it.each([
    [{}, /Wrong arguments for list_hotels, nothing was called\. "city" is missing/],
    [{ city: "Basel", rooms: 9 }, /rooms.*9/],
    [{ city: "Basel", hotel: 1 }, /hotel.*city.*rooms.*guests/],
    [{ city: "Basel", guests: [{}] }, /guests\.0\.age/],
  ])("says of wrong arguments what is wrong and what there is: %j", (given, words) => {
    expect(() => plain.check(given)).toThrow(ToolError);
    expect(() => plain.check(given)).toThrow(words);
  });
});

describe("names for people", () => {
  it.each([
    ["Date (日期)", "Date", "日期"],
    ["日期（Date）", "Date", "日期"],
    ["Date (day)", "Date (day)", "Date (day)"],
    ["Date", "Date", "Date"],
    ["(日期)", "(日期)", "(日期)"],
    ["Date ()", "Date ()", "Date ()"],
    ["Date (日期) of it", "Date (日期) of it", "Date (日期) of it"],
  ])("are of a label in the user's language: %s", (label, en, zh) => {
    expect([labelIn("en", label), labelIn("zh", label)]).toEqual([en, zh]);
  });

  const tool = { name: "listHotels", title: "Hotels (酒店)", parameters: plain.parameters };

  it("are titles, or else names in words", () => {
    expect([toolLabel(tool, "zh"), toolLabel({ name: "listHotels" }, "en")]).toEqual(["酒店", "list Hotels"]);
    expect(["city", "rooms", "toString", "maxAge"].map((name) => argumentLabel(tool, name, "zh"))).toEqual([
      ...["城市", "rooms", "to String", "max Age"],
    ]);
    expect([...argumentNames(tool)]).toEqual([
      ...["city", "城市"].map((name) => [name, "city"]),
      ["rooms", "rooms"],
      ["guests", "guests"],
    ]);
  });

  it("are of a value the word in the user's language, if there is one", () => {
    const said = ["four-star", "四星"];
    expect([valueLabel("4", said, "zh"), valueLabel("best", said, "en"), valueLabel("best", [], "zh")]).toEqual([
      ...["四星", "best", "best"],
    ]);
  });

  it("are of a code its own words, or else what is said first for it", () => {
    expect(valueLabel("working_days", ["workdays", "working days", "工作日"], "en")).toBe("working days");
    expect(valueLabel("to_ship", ["not shipped", "待发货"], "en")).toBe("not shipped");
    expect(valueLabel("sf", ["SF Express", "顺丰速运"], "en")).toBe("SF Express");
    expect(valueLabel("economy", ["经济型", "small car"], "en")).toBe("economy");
  });

  it("are of values words: no brackets, no true and no null", () => {
    const given = { late: true, ids: ["A1", "A2", "A3"], from: null };
    expect(argumentsLabel(tool, given, "en")).toEqual(["late: yes", "ids: A1, A2 and A3", "from: none"]);
    expect(argumentsLabel(tool, given, "zh")).toEqual(["late：是", "ids：A1、A2、A3", "from：无"]);
  });

  it("are of nested fields and of listed values those of their schema", () => {
    const slot = { enum: ["day", "night"], title: "Time (时段)", "x-aliases": { values: { day: ["白天"] } } };
    const to = { type: "object", properties: { city: { title: "City (城市)" } } };
    const send = { name: "send", parameters: { type: "object" as const, properties: { slot, to } } };
    const given = { slot: "day", to: { city: "Bern", street: "Main" } };
    expect(argumentsLabel(send, given, "zh")).toEqual(["时段：白天", "to：城市 Bern、street Main"]);
    expect(argumentsLabel(send, given, "en")).toEqual(["Time: day", "to: City Bern and street Main"]);
  });

  it("are of a call its tool with its arguments", () => {
    const given = { city: "Basel", rooms: 2, guests: [{ age: 1 }] };
    expect(callLabel(tool, given, "en")).toBe("Hotels (City: Basel, rooms: 2, guests: age 1)");
    expect(callLabel(tool, { city: "Basel", rooms: 2 }, "zh")).toBe("酒店（城市：Basel，rooms：2）");
    expect(callLabel(tool, {}, "zh")).toBe("酒店");
    expect(argumentsLabel(tool, { city: "Basel" }, "zh")).toEqual(["城市：Basel"]);
  });
});

describe("a value that cannot be an argument", () => {
  const said = (value: unknown, schema: unknown, language: "en" | "zh" = "en") =>
    unusableValue("Rooms", value, schema, language);

  it.each([
    [said(9, { minimum: 1, maximum: 4 }), ["9", "1", "4", ", "]],
    [said("x", { enum: ["a", "b"], examples: ["c"] }), ["x", "a, b"]],
    [said("x", { enum: ["a", "b"] }, "zh"), ["x", "a、b"]],
    [said("x", { minimum: 1, maximum: 4 }, "zh"), ["，"]],
    [said("x", { format: "date" }), ["2026-01-31"]],
    [said("x", { examples: ["HB-1", "HB-2"] }), ["HB-1"]],
    [said("x", undefined), ["x", "Rooms"]],
    [said({ a: 1 }, undefined), ['{"a":1}']],
  ])("is shown with what may be: %s", (text, parts) => {
    for (const part of parts) expect(text).toContain(part);
  });

  it("has nothing to be within where the schema says nothing of it", () => {
    expect(said("x", {})).toBe("“x” cannot be Rooms.");
    expect(said("x", { examples: "HB-1", format: "time" })).toBe("“x” cannot be Rooms.");
    expect(said(0, { minimum: 1 })).toBe("“0” cannot be Rooms: at least 1.");
    expect(said(9, { maximum: 4 })).toBe("“9” cannot be Rooms: at most 4.");
    expect(said("x", { enum: [1, 2] })).toBe("“x” cannot be Rooms: 1, 2.");
    expect(said("x", { format: "date" }, "zh")).toBe("Rooms不能是“x”，例如 2026-01-31。");
  });

  it("is cut, and has no endless list of choices", () => {
    expect(said("x".repeat(500), {})).not.toContain("x".repeat(81));
    const choices = Array.from({ length: 16 }, (_, at) => `choice${at}`);
    expect(said("x", { enum: choices })).toBe(said("x", {}));
    expect(said("x", { enum: choices.slice(1) })).toContain("choice15");
    expect(said("x", { enum: ["a"], format: "date" })).not.toContain("2026");
    expect(said(undefined, {})).not.toContain("undefined");
    expect(missingValue("Rooms", "en")).toContain("Rooms");
    expect(missingValue("房间", "zh")).not.toBe(missingValue("房间", "en"));
  });
});
