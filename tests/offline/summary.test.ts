import { describe, expect, it } from "vitest";
import { type ViewFields, viewMessage } from "../../src/engine/dialog/view-message.ts";
import { next, offline, step, system, tool } from "./offline.ts";

const summary = async (text: string, ...results: NonNullable<ViewFields["results"]>) =>
  (await offline().invoke([system("Sum up."), viewMessage(text, { question: text, results })])).text;
const result = (text: string, isFailed = false) => ({ isFailed, parts: [text] });

describe("the offline summary", () => {
  it("joins what was observed, each once", async () => {
    const found = ["The index is 1.3.", "There were 3 accidents.", "The index is 1.3."];
    expect(await summary("How is it?", ...found.map((text) => result(text)))).toBe(
      "The index is 1.3. There were 3 accidents.",
    );
    expect(await summary("指数？", result("余杭区的指数是1.3。"), result("西湖区的指数是1.41。"))).toBe(
      "余杭区的指数是1.3。西湖区的指数是1.41。",
    );
  });

  it("words JSON as a list with its numbers untouched", async () => {
    expect(await summary("Balance?", result('{"balance":1204.50,"currency":"CHF"}'))).toBe(
      "balance: 1204.5\ncurrency: CHF",
    );
    expect(await summary("Rows?", result('[{"day":"Mon","mm":3},{"day":"Tue","mm":0}]'))).toBe(
      "- day: Mon, mm: 3\n- day: Tue, mm: 0",
    );
  });

  it("numbers lists through, and the steps of a passage among them by themselves", async () => {
    const list = (name: string) => result(`Your ${name}:\n1. ${name} A\n2. ${name} B`);
    const steps = result("In two steps:\n\n1. Query one.\n2. Query two.");
    expect(await summary("All?", list("cars"), steps, list("tickets"))).toBe(
      "Your cars:\n1. cars A\n2. cars B\n\nIn two steps:\n\n1. Query one.\n2. Query two.\n\nYour tickets:\n\n3. tickets A\n4. tickets B",
    );
  });

  it("says what failed", async () => {
    expect(await summary("Balance?", result("The bank is closed.", true))).toBe(
      "This could not be done: The bank is closed.",
    );
  });

  it("gives the words for what was let go as they are", async () => {
    expect(await summary("Balance?", result("Nothing was sent."))).toBe("Nothing was sent.");
  });

  it("answers from a background passage, and says that it is general knowledge", async () => {
    const passage =
      '<passage title="What is a peak hour">A peak hour is the busiest hour. It is in the morning.</passage>';
    expect(await summary(`What is a peak hour? ${passage}`)).toBe(
      "From general knowledge: A peak hour is the busiest hour. It is in the morning.",
    );
  });

  it("says so when there is nothing to say", async () => {
    expect(await summary("余额是多少？")).toBe("没有查到相关结果。");
  });
});

describe("the offline agent with ordinary tools", () => {
  const tools = [
    tool(
      "get_forecast",
      "Weather forecast for a town on a day.",
      { town: { type: "string", description: "Town, for example Bern." }, date: { type: "string", format: "date" } },
      ["town"],
    ),
  ];

  it("calls what the request asks for, then words what came back", async () => {
    expect((await next(tools, "What is the weather forecast for Lugano tomorrow?")).calls).toEqual([
      { name: "get_forecast", args: { town: "Lugano", date: "2024-05-11" } },
    ]);
    const observed = step("get_forecast", { town: "Lugano" }, "It will rain.");
    expect(await next(tools, "Weather forecast for Lugano?", ...observed)).toEqual({
      text: "It will rain.",
      calls: [],
    });
  });
});
