import { describe, expect, it } from "vitest";
import { readerAt } from "../../src/offline/reading/read.ts";
import { argumentSets } from "../../src/offline/slots/arguments.ts";
import { fill } from "../../src/offline/slots/fill.ts";
import { now, tool } from "./offline.ts";

const filledWith = (properties: Record<string, object>, required: string[], text: string, description = "Does it.") =>
  argumentSets(fill(tool("do_it", description, properties, required), readerAt(now)(text)));
const string = (description: string) => ({ type: "string", description });

describe("parameters filled from a text", () => {
  it("take codes by the example and the length a description gives", () => {
    const code = { booking: string("Booking code, for example AB12CD.") };
    expect(filledWith(code, ["booking"], "Please look at QX77ZP for John in Room B12")).toEqual([
      { booking: "QX77ZP" },
    ]);
    const order = { order_id: string("Order id, 12 digits."), sku_id: string("SKU id, 14 digits.") };
    expect(filledWith(order, [], "订单123456789012，商品12345678901234")).toEqual([
      { order_id: "123456789012", sku_id: "12345678901234" },
    ]);
  });

  it.each([
    ["orders since 2024-05-01", "2024-05-01"],
    ["2024-05-01以来的订单", "2024-05-01"],
    ["orders from 2024-05-01 till now", "2024-05-01"],
  ])("take the days of %j up to today", (text, first) => {
    const day = { type: "string", format: "date" };
    expect(filledWith({ start_date: day, end_date: day }, [], text)).toEqual([
      { start_date: first, end_date: now.toISOString().slice(0, 10) },
    ]);
  });

  it.each(["orders until 2024-04-30", "截至2024-04-30的订单", "截止2024-04-30的订单", "到2024-04-30为止的订单"])(
    "take no first day from %j",
    (text) => {
      const day = { type: "string", format: "date" };
      expect(filledWith({ start_date: day, end_date: day }, [], text)).toEqual([{ end_date: "2024-04-30" }]);
    },
  );

  it.each([
    ["move it to hall A", "A"],
    ["搬到A区", "A"],
    ["b", "B"],
    ["A move, please", undefined],
    ["I am here", undefined],
  ])("take from %j one of several letters", (text, hall) => {
    const letters = { type: "string", enum: ["A", "B", "I"] };
    expect(filledWith({ hall: letters }, [], text)).toEqual([hall === undefined ? {} : { hall }]);
  });

  it("take no day for an hour", () => {
    const time_of_call = { type: "string", format: "time" };
    expect(filledWith({ time_of_call }, [], "Call me on Monday")).toEqual([{}]);
    expect(filledWith({ time_of_call }, [], "Call me at 14:30")).toEqual([{ time_of_call: "14:30" }]);
  });

  it("take no measure for a name", () => {
    const order = { city: { type: "string" }, quantity: { type: "integer" } };
    expect(filledWith(order, ["city", "quantity"], "20件")).toEqual([{ quantity: 20 }]);
  });

  it.each([
    ["the top ten roads", 10],
    ["昨天最堵的十条路", 10],
    ["前三条最堵的路", 3],
    ["堵得最厉害的5条路", 5],
    ["give me 5 roads", 5],
    ["给我3个", 3],
  ])("take from %j how many are wanted", (text, limit) => {
    expect(filledWith({ limit: { type: "integer" } }, [], text)).toEqual([{ limit }]);
  });

  it.each([
    ["hotels, no more than 700", { max_price: 700 }],
    ["hotels, nothing over 700", { max_price: 700 }],
    ["hotels, more than 700", { min_price: 700 }],
    ["a five-star hotel under 900", { max_price: 900, min_stars: 5 }],
  ])("take from %j which side a number bounds", (text, bounds) => {
    const number = { type: "number" };
    expect(filledWith({ max_price: number, min_price: number, min_stars: { type: "integer" } }, [], text)).toEqual([
      bounds,
    ]);
  });

  it.each([
    ["price under 50 and stock over 100", { max_price: 50, min_stock: 100 }],
    ["库存大于100价格低于50的", { max_price: 50, min_stock: 100 }],
    ["价格100以下库存50以上", { max_price: 100, min_stock: 50 }],
    ["库存100以下的", { max_stock: 100 }],
    ["under 500 with more than 10 left", { max_price: 500, min_stock: 10 }],
    ["price under 50 and over 20", { max_price: 50, min_price: 20 }],
  ])("take each bound of %j for what it is said of", (text, bounds) => {
    const bound = (title: string, words: string[]) => ({ type: "integer", title, "x-aliases": { words } });
    const slots = {
      min_price: bound("Price of at least (最低价格)", ["价格高于"]),
      max_price: bound("Price of at most (最高价格)", ["价格低于"]),
      max_stock: bound("Stock of at most (最高库存)", ["so many pieces left"]),
      min_stock: bound("Stock of at least (最低库存)", ["so many pieces left"]),
    };
    expect(filledWith(slots, [], text)).toEqual([bounds]);
  });

  it.each([
    ["a 3-star hotel", { min_stars: 3, max_stars: 3 }],
    ["4 stars or better", { min_stars: 4 }],
    ["四星及以上", { min_stars: 4 }],
    ["三星以下的", { max_stars: 3 }],
    ["five stars", { min_stars: 5 }],
  ])("take from %j both ends of a scale for a number that is no bound", (text, bounds) => {
    const stars = { type: "integer", minimum: 3, maximum: 5 };
    expect(filledWith({ min_stars: stars, max_stars: stars }, [], text)).toEqual([bounds]);
  });

  it.each([
    ["a room, arriving 2026-12-10 and leaving on 2026-12-12", ["2026-12-10", "2026-12-12"]],
    ["a room, check-out on 2026-12-12, check-in 2026-12-10", ["2026-12-10", "2026-12-12"]],
    ["in on 2026-12-10, out on 2026-12-12", ["2026-12-10", "2026-12-12"]],
    ["collecting it on 2026-12-10, bringing it back on 2026-12-12", ["2026-12-10", "2026-12-12"]],
    ["2026-12-12退房，2026-12-10入住", ["2026-12-10", "2026-12-12"]],
  ])("take from %j which day begins a stay and which ends it", (text, [check_in, check_out]) => {
    const days = {
      check_in: { type: "string", format: "date", description: "First night" },
      check_out: { type: "string", format: "date", description: "Day of leaving" },
    };
    expect(filledWith(days, [], text)).toEqual([{ check_in, check_out }]);
  });

  it.each([["accidents on 2 November, 9 November and 16 November"], ["11月2号、11月9号和11月16号的事故"]])(
    "take the days of %j one by one, and none as the end of a span",
    (text) => {
      const day = { type: "string", format: "date" };
      const days = filledWith({ date: day, end_date: day }, [], text);
      expect(days.map((args) => Object.values(args).map((value) => String(value).slice(5)))).toEqual([
        ["11-02"],
        ["11-09"],
        ["11-16"],
      ]);
    },
  );

  it.each([
    ["一晚别超过三百五的酒店", 350],
    ["酒店，一千一以下", 1100],
    ["hotels, 900 a night at the very most", 900],
    ["hotels, never above 900", 900],
  ])("take the bound from %j", (text, max_price) => {
    expect(filledWith({ max_price: { type: "number" } }, [], text)).toEqual([{ max_price }]);
  });

  it("leave a number out whose words for leaving it out are said", () => {
    const limit = { type: "integer", "x-aliases": { leftOut: ["calmest"] } };
    expect(filledWith({ limit }, [], "the five calmest towns")).toEqual([{}]);
    expect(filledWith({ limit }, [], "the five busiest towns")).toEqual([{ limit: 5 }]);
  });

  it("take the places of a code pair, and the only place named of a journey as where it goes", () => {
    const place = { type: "string", "x-aliases": { values: { Zurich: ["ZRH"], London: ["LHR"] } } };
    const ends = { from_city: { ...place, description: "City" }, to_city: { ...place, description: "City" } };
    expect(filledWith(ends, [], "ZRH-LHR first thing")).toEqual([{ from_city: "Zurich", to_city: "London" }]);
    expect(filledWith(ends, [], "my gate for the London flight")).toEqual([{ to_city: "London" }]);
    expect(filledWith(ends, [], "我回Zurich那趟")).toEqual([{ to_city: "Zurich" }]);
  });

  it("take all members of a list whose first is only a part of the words in front", () => {
    const recipients = { type: "array", items: { type: "string" }, description: "People" };
    expect(filledWith({ recipients }, ["recipients"], "发给我的团队成员Tom和Jerry")).toEqual([
      { recipients: ["Tom", "Jerry"] },
    ]);
  });

  it("take the numbers in brackets as one list each, and the count of a span of time", () => {
    const point = { type: "array", items: { type: "number" } };
    const points = {
      point1: { ...point, description: "First point" },
      point2: { ...point, description: "Second point" },
    };
    expect(
      filledWith(points, ["point1", "point2"], "the slope between two points (40.7, -74.0) and (34.1, -118.2)"),
    ).toEqual([{ point1: [40.7, -74], point2: [34.1, -118.2] }]);
    const hours = { type: "integer", description: "How far ahead" };
    expect(filledWith({ hours }, ["hours"], "the temperature for the next three hours")).toEqual([{ hours: 3 }]);
    const years = { start_year: { type: "integer" }, end_year: { type: "integer" } };
    expect(filledWith(years, ["start_year", "end_year"], "wars from 1871 to 1945")).toEqual([
      { start_year: 1871, end_year: 1945 },
    ]);
  });

  it("take a town with its region where the example gives one, and none for a town that nobody knows", () => {
    const city = string("The city, for example 'New York, NY'.");
    expect(filledWith({ city }, ["city"], "a dentist in New York please")).toEqual([{ city: "New York, NY" }]);
    expect(filledWith({ city }, ["city"], "a dentist in Denver please")).toEqual([{ city: "Denver, CO" }]);
    expect(filledWith({ city }, ["city"], "a dentist in Grunzelville please")).toEqual([{ city: "Grunzelville" }]);
  });

  it("take a currency by its code, whatever it is called", () => {
    const wanted = {
      from_currency: string("The currency to convert from."),
      to_currency: string("The target currency."),
    };
    const all = Object.keys(wanted);
    const pair = [{ from_currency: "EUR", to_currency: "CAD" }];
    expect(filledWith(wanted, all, "convert 20 euros to Canadian dollars")).toEqual(pair);
    expect(filledWith(wanted, all, "把20欧元换成加拿大元")).toEqual(pair);
  });

  it("take the value listed in English that a Chinese word means", () => {
    const size = string("房间的大小，如'small', 'medium', 'large'。");
    expect(filledWith({ size }, ["size"], "房间是中等的")).toEqual([{ size: "medium" }]);
  });

  it("take what stands behind a name for it, and numbers by their place in a row", () => {
    const labelled = { title: string("Title"), country: string("Country") };
    expect(filledWith(labelled, [], "with 'country' as 'China' and the title is 'Reeds'")).toEqual([
      { title: "Reeds", country: "China" },
    ]);
    const floors = { floors: { type: "array", items: { type: "integer" }, description: "Floor numbers" } };
    expect(filledWith(floors, ["floors"], "for the 2nd, 3rd and 4th floors")).toEqual([{ floors: [2, 3, 4] }]);
    const revenue = { revenue: { type: "number", description: "Revenue" } };
    expect(filledWith(revenue, ["revenue"], "with a revenue of $1.2M")).toEqual([{ revenue: 1200000 }]);
  });

  it("take a year, a flag and the least rating where they are said beside other things", () => {
    const wanted = {
      year: { type: "integer", description: "Year of release" },
      has_garage: { type: "boolean", description: "Whether there is a garage" },
      rating: { type: "number", description: "Minimum review rating" },
    };
    expect(filledWith(wanted, [], "a song released in 2018")).toEqual([{ year: 2018 }]);
    expect(filledWith(wanted, [], "it must have a garage")).toEqual([{ has_garage: true }]);
    expect(filledWith(wanted, [], "a house rated at least 4.2")).toEqual([{ rating: 4.2 }]);
  });

  describe("of two spans that are set against each other", () => {
    const day = { type: "string", format: "date" };
    const spans = { start_date: day, end_date: day, other_start_date: day, other_end_date: day };

    it("take one span each", () => {
      expect(filledWith(spans, [], "compare 2024-05-06 to 2024-05-08 with 2024-04-29 to 2024-05-01")).toEqual([
        {
          start_date: "2024-05-06",
          end_date: "2024-05-08",
          other_start_date: "2024-04-29",
          other_end_date: "2024-05-01",
        },
      ]);
    });

    it.each(["2024-05-07 against 2024-05-06", "2024-05-07跟2024-05-06比"])("take one day each of %s", (text) => {
      expect(filledWith(spans, [], text)).toEqual([
        {
          ...{ start_date: "2024-05-07", end_date: "2024-05-07" },
          ...{ other_start_date: "2024-05-06", other_end_date: "2024-05-06" },
        },
      ]);
    });

    it("take a single one whole where something else is compared with by default", () => {
      const compare_with = { type: "string", enum: ["before", "last_year"], default: "before" };
      expect(filledWith({ ...spans, compare_with }, [], "from 2024-04-25 to 2024-05-08")).toEqual([
        { start_date: "2024-04-25", end_date: "2024-05-08" },
      ]);
    });

    it("take each of three days and more by itself", () => {
      const days = ["2024-05-06", "2024-05-07", "2024-05-09"];
      expect(filledWith(spans, [], `on ${days.join(", ")}`)).toEqual(
        days.map((one) => ({ start_date: one, end_date: one })),
      );
    });

    it("take the same days of another year that days are set against", () => {
      expect(filledWith(spans, [], "2023-05-06 to 2023-05-08 against 2024")).toEqual([
        {
          ...{ start_date: "2023-05-06", end_date: "2023-05-08" },
          ...{ other_start_date: "2024-05-06", other_end_date: "2024-05-08" },
        },
      ]);
    });

    it("take the halves of a single one, the later first", () => {
      expect(filledWith(spans, [], "compare from 2024-04-25 to 2024-05-08")).toEqual([
        {
          start_date: "2024-05-02",
          end_date: "2024-05-08",
          other_start_date: "2024-04-25",
          other_end_date: "2024-05-01",
        },
      ]);
    });
  });

  describe("of a value that is denied", () => {
    const values = { open: ["not delivered", "没送到"], delivered: ["arrived", "送到"], cancelled: ["取消"] };
    const status = { type: "string", enum: Object.keys(values), "x-aliases": { values } };

    it.each(["orders that have not been delivered yet", "orders that aren't delivered", "还没送到的订单"])(
      "take its opposite in %s",
      (text) => {
        expect(filledWith({ status }, [], text)).toEqual([{ status: "open" }]);
      },
    );

    it("is not denied where it is asked for", () => {
      expect(filledWith({ status }, [], "有没有送到的订单")).toEqual([{ status: "delivered" }]);
    });

    it.each([
      "orders that were not cancelled",
      "没有取消的订单",
      "when will it be delivered",
      "什么时候送到",
      "orders that will be delivered",
      "deliver it and the other one",
    ])("take none in %s", (text) => {
      expect(filledWith({ status }, [], text)).toEqual([{}]);
    });
  });

  describe("of a flag that is denied", () => {
    const flag = (...words: string[]) => ({ type: "boolean", default: false, "x-aliases": { words } });
    const flags = { gone: flag("sold out", "卖完"), left: flag("not sold out", "没卖完") };

    it.each(["lamps that are not sold out", "lamps that aren't sold out", "没卖完的灯", "还没卖完的灯"])(
      "is said by another one in %s",
      (text) => {
        expect(filledWith(flags, [], text)).toEqual([{ left: true }]);
      },
    );

    it("is said where nothing denies it, and not where it is denied", () => {
      expect(filledWith(flags, [], "有没有卖完的灯")).toEqual([{ gone: true }]);
      expect(filledWith({ gone: flags.gone }, [], "lamps that are not sold out")).toEqual([{}]);
    });
  });

  describe("of values that are compared with each other", () => {
    const kinds = { oak: ["oaks", "橡树"], elm: ["elms", "榆树"], ash: ["ashes"] };
    const wood = { type: "string", enum: Object.keys(kinds), "x-aliases": { values: kinds } };

    it.each(["are oaks taller than elms", "橡树比榆树高吗"])("take both of %s", (text) => {
      expect(filledWith({ wood, other_wood: wood }, [], text)).toEqual([{ wood: "oak", other_wood: "elm" }]);
    });
  });

  describe("of parts of the day", () => {
    const part = { type: "string", enum: ["morning", "evening"], "x-aliases": { values: { morning: ["早上"] } } };

    it.each(["rooms on the Monday morning", "早上的会议室"])("take that of %s", (text) => {
      expect(filledWith({ part }, [], text)).toEqual([{ part: "morning" }]);
    });

    it.each([
      "good morning, any rooms?",
      "Morning! Any rooms?",
      "早上好，有会议室吗",
      "rooms every morning",
      "每天早上的会议室",
    ])("take none of %s", (text) => {
      expect(filledWith({ part }, [], text)).toEqual([{}]);
    });
  });

  describe("of values that are left out", () => {
    const kinds = { tent: ["tents", "帐篷"], lamp: ["lamps", "灯"], chair: ["chairs", "椅子"] };
    const list = { type: "array", items: { type: "string" } };
    const things = {
      names: { ...list, "x-aliases": { values: kinds, isClosed: true } },
      except_names: { ...list, "x-aliases": { leavesOut: "names" } },
    };

    it.each([
      ["everything except the tents", ["tent"]],
      ["all but not tents and lamps", ["tent", "lamp"]],
      ["the best sellers, tents and lamps excluded", ["tent", "lamp"]],
      ["除了帐篷和灯，哪些卖得好", ["tent", "lamp"]],
      ["哪些卖得好，帐篷不用列", ["tent"]],
    ])("take them from %s for what leaves them out", (text, except_names) => {
      expect(filledWith(things, [], text)).toEqual([{ except_names }]);
    });

    it("take those that are wanted beside them", () => {
      expect(filledWith(things, [], "the lamps, not counting chairs")).toEqual([
        { names: ["lamp"], except_names: ["chair"] },
      ]);
    });

    it("take what is added to others as wanted", () => {
      expect(filledWith(things, [], "除了帐篷还有灯")).toEqual([{ names: ["tent", "lamp"] }]);
    });
  });

  it("take values that match the schema's pattern", () => {
    const iban = { account: { type: "string", pattern: "^CH\\d{8}$" } };
    expect(filledWith(iban, ["account"], "Balance of CH12345678 and not DE12345678")).toEqual([
      { account: "CH12345678" },
    ]);
  });

  it("take e-mails, phone numbers and quoted text for what they are", () => {
    const properties = {
      email: string("E-mail address."),
      phone: string("Phone number."),
      message: string("The message."),
    };
    expect(
      filledWith(
        properties,
        ["email", "phone", "message"],
        'Send "See you at noon" to ann@example.org, phone 555-123-4567',
      ),
    ).toEqual([{ email: "ann@example.org", phone: "555-123-4567", message: "See you at noon" }]);
  });

  it.each([
    ["on 2024-06-01", "2024-06-01"],
    ["tomorrow", "2024-05-11"],
    ["on June 3rd", "2024-06-03"],
    ["昨天", "2024-05-09"],
    ["12月3日", "2024-12-03"],
  ])('take the day in "%s"', (text, day) => {
    expect(filledWith({ date: { type: "string", format: "date" } }, ["date"], `Show it ${text}`)).toEqual([
      { date: day },
    ]);
  });

  it.each([
    "from 2024-06-01 to 2024-06-05",
    "from June 1 to June 5",
    "2024年6月1日到6月5日",
    "between 2024-06-01 and 2024-06-05",
  ])('take both ends of "%s"', (text) => {
    const properties = { start_date: { type: "string", format: "date" }, end_date: { type: "string", format: "date" } };
    expect(filledWith(properties, ["start_date", "end_date"], `Show it ${text}`)).toEqual([
      { start_date: "2024-06-01", end_date: "2024-06-05" },
    ]);
  });

  it.each([
    ["last week", "2024-04-29", "2024-05-05"],
    ["上周", "2024-04-29", "2024-05-05"],
    ["past 7 days", "2024-05-04", "2024-05-10"],
    ["本月", "2024-05-01", "2024-05-31"],
  ])('take the period "%s" from its first day to its last', (text, start_date, end_date) => {
    const properties = { start_date: { type: "string", format: "date" }, end_date: { type: "string", format: "date" } };
    expect(filledWith(properties, [], `Show it for ${text}`)).toEqual([{ start_date, end_date }]);
  });

  it("take the time of day in the form asked for", () => {
    expect(filledWith({ time: string("Time in 24-hour format (HH:MM).") }, ["time"], "Wake me at 5:15 pm")).toEqual([
      { time: "17:15" },
    ]);
  });

  it("take numbers by their unit and the words beside them", () => {
    const properties = {
      amount: { type: "number", description: "Amount in francs." },
      years: { type: "integer", description: "Duration in years." },
    };
    expect(filledWith(properties, ["amount", "years"], "Lend me 2,500 francs for 3 years")).toEqual([
      { amount: 2500, years: 3 },
    ]);
    const chinese = {
      nights: { type: "integer", description: "住几晚" },
      guests: { type: "integer", description: "几位客人" },
    };
    expect(filledWith(chinese, ["nights", "guests"], "两位客人住三晚")).toEqual([{ nights: 3, guests: 2 }]);
  });

  it("turn minutes, hours and percentages into what the description counts in", () => {
    expect(
      filledWith({ minutes: { type: "integer", description: "Length in minutes." } }, ["minutes"], "It lasts 3 hours"),
    ).toEqual([{ minutes: 180 }]);
    expect(
      filledWith({ rate: { type: "number", description: "Yearly rate as a decimal." } }, ["rate"], "at a rate of 2.5%"),
    ).toEqual([{ rate: 0.025 }]);
  });

  it("take a list whole where the schema wants a list, and one call for each where it wants one value", () => {
    const text = "Show the weather in Bern, Lugano and Basel";
    const town = string("Town, for example Zug.");
    expect(
      filledWith(
        { towns: { type: "array", items: { type: "string" }, description: "Towns." } },
        ["towns"],
        text,
        "Shows the weather.",
      ),
    ).toEqual([{ towns: ["Bern", "Lugano", "Basel"] }]);
    expect(filledWith({ town }, ["town"], text, "Shows the weather.")).toEqual([
      { town: "Bern" },
      { town: "Lugano" },
      { town: "Basel" },
    ]);
  });

  it("fill the leaves of an object", () => {
    const properties = {
      guest: {
        type: "object",
        properties: { name: string("Name of the guest."), email: string("E-mail.") },
        required: ["name"],
      },
    };
    expect(filledWith(properties, ["guest"], "Register Ann Smith, ann@example.org")).toEqual([
      { guest: { name: "Ann Smith", email: "ann@example.org" } },
    ]);
  });

  it("take flags from the words that tell them apart, denied or not", () => {
    const properties = { include_breakfast: { type: "boolean", description: "Whether breakfast is included." } };
    expect(filledWith(properties, [], "a room with breakfast")).toEqual([{ include_breakfast: true }]);
    expect(filledWith(properties, [], "a room without breakfast")).toEqual([{ include_breakfast: false }]);
    expect(filledWith(properties, [], "a room")).toEqual([{}]);
  });

  it("leave optional parameters out that the text does not give", () => {
    const properties = {
      town: string("Town, for example Zug."),
      colour: string("Colour."),
      limit: { type: "integer", description: "Most rows." },
    };
    expect(filledWith(properties, ["town"], "Show the weather in Bern", "Shows the weather.")).toEqual([
      { town: "Bern" },
    ]);
  });
});
