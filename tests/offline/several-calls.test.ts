import { HumanMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { listedRequests } from "../../src/offline/goals/listed-requests.ts";
import { offline, tool } from "./offline.ts";

const loan = tool(
  "calculate_loan",
  "Calculates the monthly payment of a loan.",
  {
    amount: { type: "integer", description: "Amount of the loan in dollars." },
    years: { type: "integer", description: "Duration of the loan in years." },
  },
  ["amount", "years"],
);

const argsOf = async (said: string) => {
  const reply = await offline()
    .bindTools([loan])
    .invoke([new HumanMessage(said)]);
  return reply.tool_calls?.map(({ args }) => args);
};

describe("a request for several calls of one tool", () => {
  it("calls it for each number of a list, each with the word that counts it", async () => {
    const said = "Calculate the monthly payment of a loan with an amount of $9000 for 10 years and 20 years";
    expect(await argsOf(said)).toEqual([
      { amount: 9000, years: 10 },
      { amount: 9000, years: 20 },
    ]);
  });

  it("takes what a later sentence leaves out from the one before", async () => {
    const said =
      "Calculate the monthly payment of a loan with an amount of $9000 for 10 years. Then calculate the loan payment with an amount of $7000.";
    expect(await argsOf(said)).toEqual([
      { amount: 9000, years: 10 },
      { amount: 7000, years: 10 },
    ]);
  });

  it("calls it for each part that says anew what it needs", async () => {
    const said = "Calculate the monthly payment of a loan of $9000 for 10 years, and of a loan of $7000 for 5 years";
    expect(await argsOf(said)).toEqual([
      { amount: 9000, years: 10 },
      { amount: 7000, years: 5 },
    ]);
  });

  it("calls it for each list in brackets, with the order that each is to have", async () => {
    const sort = tool(
      "sort_numbers",
      "Sorts a list of numbers.",
      {
        numbers: { type: "array", items: { type: "integer" }, description: "The numbers to sort." },
        order: { type: "string", enum: ["ascending", "descending"], description: "The order." },
      },
      ["numbers", "order"],
    );
    const said = "Sort the numbers [3, 1, 2] in ascending order and [9, 7, 8] in descending order";
    const reply = await offline()
      .bindTools([sort])
      .invoke([new HumanMessage(said)]);
    expect(reply.tool_calls?.map(({ args }) => args)).toEqual([
      { numbers: [3, 1, 2], order: "ascending" },
      { numbers: [9, 7, 8], order: "descending" },
    ]);
  });

  it("calls it for each that is counted with a value of its own", async () => {
    const listed = (values: string[]) => ({ type: "string", enum: values, description: "One of those." });
    const coffee = tool(
      "order_coffee",
      "Orders a coffee.",
      {
        drink: { type: "string", description: "The drink, e.g. cappuccino." },
        size: listed(["small", "medium", "large"]),
        count: { type: "integer", description: "How many cups." },
      },
      ["drink", "size", "count"],
    );
    const guide = tool(
      "rent_guide",
      "租借博物馆语音导览机。",
      {
        language: listed(["中文", "英语", "日语"]),
        quantity: { type: "integer", description: "租借数量。" },
        museum: { type: "string", description: "博物馆名称。" },
      },
      ["museum", "language", "quantity"],
    );
    const calls = async (of: typeof coffee, said: string) =>
      (
        await offline()
          .bindTools([of])
          .invoke([new HumanMessage(said)])
      ).tool_calls?.map(({ args }) => args);
    expect(await calls(coffee, "I want to order 3 medium oat lattes and 1 large espresso.")).toEqual([
      { drink: "oat lattes", size: "medium", count: 3 },
      { drink: "espresso", size: "large", count: 1 },
    ]);
    expect(await calls(guide, "在苏州博物馆租导览机，中文的3台，日语的1台。")).toEqual([
      { museum: "苏州博物馆", language: "中文", quantity: 3 },
      { museum: "苏州博物馆", language: "日语", quantity: 1 },
    ]);
  });

  it("stays one call when the sentences say different parts of it", async () => {
    const said = "Calculate the monthly payment of a loan. The amount is $9000. The duration is 10 years.";
    expect(await argsOf(said)).toEqual([{ amount: 9000, years: 10 }]);
  });

  it("takes two amounts with their own labels, joined by and, each for its own", async () => {
    const yields = tool(
      "compare_income",
      "Compares the income of two people.",
      {
        payer_income: { type: "integer", description: "Monthly income of the payer." },
        receiver_income: { type: "integer", description: "Monthly income of the receiver." },
      },
      ["payer_income", "receiver_income"],
    );
    const said =
      "Compare the income of two people: the payer's monthly gross income is $9000 and the receiver's monthly gross income is $4000";
    const reply = await offline()
      .bindTools([yields])
      .invoke([new HumanMessage(said)]);
    expect(reply.tool_calls?.map(({ args }) => args)).toEqual([{ payer_income: 9000, receiver_income: 4000 }]);
  });
});

it("keeps a text of several sentences that is quoted whole", async () => {
  const letter = tool(
    "send_letter",
    "Sends a letter to somebody.",
    { body: { type: "string", description: "The text of the letter." } },
    ["body"],
  );
  const said = 'Send a letter with the body "Dear Ann, all is well. We will meet soon. Best, Tom"';
  const reply = await offline()
    .bindTools([letter])
    .invoke([new HumanMessage(said)]);
  expect(reply.tool_calls?.map(({ args }) => args)).toEqual([
    { body: "Dear Ann, all is well. We will meet soon. Best, Tom" },
  ]);
});

describe("a request for several tools", () => {
  const shop = tool("find_plant_shop", "Finds shops in a town that sell plants.", {
    town: { type: "string", description: "Town of the shop, for example Leeds." },
  });
  const venture = tool(
    "start_business",
    "Starts a business venture in an industry.",
    {
      business_name: { type: "string", description: "Name of the business." },
      industry: { type: "string", description: "Industry of the business." },
    },
    ["business_name", "industry"],
  );
  const called = async (said: string) => {
    const reply = await offline()
      .bindTools([loan, shop, venture])
      .invoke([new HumanMessage(said)]);
    return reply.tool_calls?.map(({ name, args }) => ({ name, args }));
  };
  const inLeeds = { name: "find_plant_shop", args: { town: "Leeds" } };

  it("takes plain words that are joined for one value", async () => {
    const said =
      "Please start a business venture called Green Leaf in the food and beverage industry. Also, find shops that sell plants in Leeds.";
    const args = { business_name: "Green Leaf", industry: "food and beverage" };
    expect(await called(said)).toEqual([{ name: "start_business", args }, inLeeds]);
  });

  it("calls it once where a sentence only says more of it", async () => {
    const said =
      "Please start a business venture for my brother. The name of the business is Green Leaf and its industry is farming. Also, find shops that sell plants in Leeds.";
    const args = { business_name: "Green Leaf", industry: "farming" };
    expect(await called(said)).toEqual([{ name: "start_business", args }, inLeeds]);
  });

  it("calls it for each part that says all it needs", async () => {
    const said =
      "Calculate the monthly payment of a loan of $9000 for 10 years. Calculate the monthly payment of a loan of $7000 for 5 years. Also, find shops that sell plants in Leeds.";
    expect(await called(said)).toEqual([
      { name: "calculate_loan", args: { amount: 9000, years: 10 } },
      { name: "calculate_loan", args: { amount: 7000, years: 5 } },
      inLeeds,
    ]);
  });
});

describe("several values for one call each, in a request for a tool that nobody has seen", () => {
  const text = (description: string) => ({ type: "string", description });
  const count = (description: string) => ({ type: "integer", description });
  const callsOf = async (one: ReturnType<typeof tool>, said: string) => {
    const reply = await offline()
      .bindTools([one])
      .invoke([new HumanMessage(said)]);
    return reply.tool_calls?.map(({ args }) => args);
  };
  const oven = tool(
    "oven.set_temperature",
    "Sets the temperature of an oven.",
    {
      oven: text("Name of the oven."),
      temperature: count("Temperature of the oven in Celsius."),
      fan: { type: "boolean", description: "Whether the fan runs.", default: false },
    },
    ["oven", "temperature"],
  );

  it("are those in a row with the same words around each", async () => {
    const boiling = tool(
      "boiling_point",
      "Gets the boiling point of a substance.",
      { substance: text("The substance.") },
      ["substance"],
    );
    const said = "Get the boiling point of Xenon, the boiling point of Krypton and the boiling point of Argon.";
    expect(await callsOf(boiling, said)).toEqual([
      { substance: "Xenon" },
      { substance: "Krypton" },
      { substance: "Argon" },
    ]);
  });

  it("go together where two of them are told anew in each part, the unit only once", async () => {
    const said = "Set the temperature of the Alpha oven to 180 degrees and of the Beta oven to 220.";
    expect(await callsOf(oven, said)).toEqual([
      { oven: "Alpha", temperature: 180 },
      { oven: "Beta", temperature: 220 },
    ]);
  });

  it("share what is said for all of them, and what is needed and only a later part says", async () => {
    const flight = tool(
      "ferry.find_price",
      "Finds the price of a ferry from one port to another on a date.",
      {
        from_port: text("Port where the ferry leaves."),
        to_port: text("Port where the ferry arrives."),
        date: text("Date in YYYY-MM-DD format."),
        cabin: { type: "string", description: "Kind of cabin.", enum: ["inside", "outside"], default: "inside" },
      },
      ["from_port", "to_port", "date"],
    );
    const said =
      "Find the price of a ferry from Dover to Calais and from Harwich to Rotterdam on 2026-12-05, both with an outside cabin.";
    const shared = { date: "2026-12-05", cabin: "outside" };
    expect(await callsOf(flight, said)).toEqual([
      { from_port: "Dover", to_port: "Calais", ...shared },
      { from_port: "Harwich", to_port: "Rotterdam", ...shared },
    ]);
  });

  it("are the things of one list where the tool takes such a list, but not those of several people", async () => {
    const items = {
      type: "array",
      items: {
        type: "object",
        properties: {
          sku: text("SKU of the item."),
          quantity: { type: "integer", description: "Quantity." },
        },
        required: ["sku", "quantity"],
      },
      description: "Items of the order.",
    };
    const customer = text("Name of the customer.");
    const order = tool("create_order", "Creates an order.", { customer, items }, ["customer", "items"]);
    expect(await callsOf(order, "Create an order for Acme with 12 units of SKU-77 and 3 units of SKU-91.")).toEqual([
      {
        customer: "Acme",
        items: [
          { sku: "SKU-77", quantity: 12 },
          { sku: "SKU-91", quantity: 3 },
        ],
      },
    ]);
    expect(
      await callsOf(
        order,
        "Create an order for Acme with 12 units of SKU-77 and an order for Blix with 3 units of SKU-91.",
      ),
    ).toEqual([
      { customer: "Acme", items: [{ sku: "SKU-77", quantity: 12 }] },
      { customer: "Blix", items: [{ sku: "SKU-91", quantity: 3 }] },
    ]);
  });

  it("share a listed value that is said before all they need, or behind it, and no other", async () => {
    const way = tool(
      "road.length",
      "Length of the road between two towns.",
      {
        origin: text("Town to start from."),
        destination: text("Town to end in."),
        unit: { type: "string", description: "Unit of the length.", enum: ["miles", "kilometers"] },
      },
      ["origin", "destination"],
    );
    const towns = [
      { origin: "Leeds", destination: "York" },
      { origin: "York", destination: "Hull" },
    ];
    const inMiles = towns.map((one) => ({ ...one, unit: "miles" }));
    expect(await callsOf(way, "Length of the road in miles from Leeds to York and from York to Hull")).toEqual(inMiles);
    expect(await callsOf(way, "Length of the road from Leeds to York and from York to Hull in miles")).toEqual(inMiles);
    expect(await callsOf(way, "Length of the road from Leeds to York in miles, and from York to Hull")).toEqual([
      { ...towns[0], unit: "miles" },
      towns[1],
    ]);
  });
});

it("a comma before a verb begins a request for another tool, unless it is quoted", () => {
  const tools = ["paintFence", "mowLawn"].map((name) => tool(name, "Does garden work.", {}, []));
  expect(listedRequests(["Please paint the fence, mow the lawn at noon"], tools)).toEqual([
    "Please paint the fence",
    "mow the lawn at noon",
  ]);
  expect(listedRequests(["Note 'now, mow the lawn', red, white"], tools)).toHaveLength(1);
  expect(listedRequests(["Please paint the fence, mow the lawn"], tools.slice(1))).toHaveLength(1);
});
