import { HumanMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { readerAt } from "../../src/offline/reading/read.ts";
import { argumentSets } from "../../src/offline/slots/arguments.ts";
import { fill } from "../../src/offline/slots/fill.ts";
import { now, offline, tool } from "./offline.ts";

const text = (description: string, more = {}) => ({ type: "string", description, ...more });
const number = (description: string) => ({ type: "number", description });
const flag = (description: string) => ({ type: "boolean", description });

const filledWith = (properties: Record<string, object>, required: string[], said: string, about = "Does it.") =>
  argumentSets(fill(tool("do_it", about, properties, required), readerAt(now)(said)))[0];

const callsOf = async (one: ReturnType<typeof tool>, said: string) => {
  const reply = await offline()
    .bindTools([one])
    .invoke([new HumanMessage(said)]);
  return reply.tool_calls?.map(({ args }) => args);
};

describe("what stands for itself, for tools of which only the wording is known", () => {
  it("takes formulas and paths whole", () => {
    const derive = { function: text("The polynomial."), at: number("Where it is derived.") };
    expect(filledWith(derive, ["function"], "Derive the function 3x^2 + 2x - 1.")).toEqual({
      function: "3x^2 + 2x - 1",
    });
    expect(filledWith({ path: text("Path of the file.") }, ["path"], "读取文件 C:/data/cars.csv")).toEqual({
      path: "C:/data/cars.csv",
    });
    const rooms = { rooms: number("How many rooms.") };
    expect(filledWith(rooms, ["rooms"], "plan x - 3 rooms")).toEqual({ rooms: 3 });
  });

  it("takes equations whole, and of a function what it is", () => {
    const equation = { equation: text("The equation to solve.") };
    expect(filledWith(equation, ["equation"], "solve the equation 2x + 3 = 7")).toEqual({ equation: "2x + 3 = 7" });
    expect(filledWith(equation, ["equation"], "solve x^2 - 5x + 6 = 0 for x")).toEqual({
      equation: "x^2 - 5x + 6 = 0",
    });
    const curve = { function: text("The function.") };
    expect(filledWith(curve, ["function"], "derive the function y = 3x^2 at x = 2")).toEqual({ function: "3x^2" });
  });

  it("takes what stands behind the word for an id or an address, and not the word", () => {
    expect(filledWith({ guide: text("The guide to follow.") }, ["guide"], "use the guide with ID 29DXtd3K")).toEqual({
      guide: "29DXtd3K",
    });
    const server = { server: text("IP address or name of the server.") };
    expect(filledWith(server, ["server"], "deploy it to the IP address 192.168.77.71")).toEqual({
      server: "192.168.77.71",
    });
    const network = { network_id: text("网络的识别码。"), ip_range: text("要扫描的IP地址范围。") };
    expect(filledWith(network, ["network_id", "ip_range"], "IP范围是192.168.0.1-192.168.0.255")).toEqual({
      ip_range: "192.168.0.1-192.168.0.255",
    });
  });

  it("takes a town by what it is called, and none for another of that name", () => {
    const weather = { location: text("Town and state, e.g. San Francisco, CA.") };
    expect(filledWith(weather, ["location"], "the weather in Philly", "Gets the weather.")).toEqual({
      location: "Philadelphia, PA",
    });
    expect(filledWith(weather, ["location"], "the weather in Frisco", "Gets the weather.")).toEqual({
      location: "Frisco, TX",
    });
  });

  it("takes the name of a host where a slot takes one, and an address for an id", () => {
    const host = { host_ip_or_name: text("IP or name of the host."), minutes: number("Minutes.") };
    expect(filledWith(host, ["host_ip_or_name"], "lock the host db1 for 5 minutes", "Locks a host.")).toEqual({
      host_ip_or_name: "db1",
      minutes: 5,
    });
    const ping = { ip_address: text("IP address of the host.") };
    expect(filledWith(ping, ["ip_address"], "ping the host db.example.com", "Pings a host.")).toEqual({
      ip_address: "db.example.com",
    });
    const device = { device_id: text("ID of the device.") };
    expect(filledWith(device, ["device_id"], "get the device with ID 192.168.1.4", "Gets a device.")).toEqual({
      device_id: "192.168.1.4",
    });
  });

  it("begins a range on the day that something is after", () => {
    const from = { start_date: text("Start of the range of dates.") };
    expect(filledWith(from, ["start_date"], "lawsuits filed after January 5, 2021")).toEqual({
      start_date: "2021-01-05",
    });
    expect(filledWith(from, ["start_date"], "lawsuits filed after 2022")).toEqual({ start_date: "2023-01-01" });
    expect(filledWith(from, ["start_date"], "lawsuits filed after January 2024")).toEqual({
      start_date: "2024-02-01",
    });
  });

  it("does not end what it takes in a denial", () => {
    const report = { month: text("月份。"), with_chart: flag("是否包含销售图表。"), send: flag("是否需要发送邮件。") };
    expect(filledWith(report, ["month"], "导出五月的销售报表，不要图表，发送邮件", "导出销售报表。")).toEqual({
      month: "五月",
      with_chart: false,
      send: true,
    });
  });
});

describe("flags of tools of which only the wording is known", () => {
  it("are told by the word that they ask about", () => {
    const encrypt = { encrypt: flag("是否对邮件内容进行加密处理。") };
    expect(filledWith(encrypt, [], "请加密发送这封邮件", "加密发送邮件。")).toEqual({ encrypt: true });
    const gear = { has_gear: flag("是否有健身器材。") };
    expect(filledWith(gear, [], "帮我做一个健身计划", "制定健身计划。")).toEqual({});
    expect(filledWith(gear, [], "健身计划，我没有健身器材", "制定健身计划。")).toEqual({ has_gear: false });
    const hidden = { private_visibility: flag("Whether the payment is private.") };
    expect(filledWith(hidden, [], "pay Ann and keep it private", "Makes a payment, private or not.")).toEqual({
      private_visibility: true,
    });
    const notify = { notifyUsers: flag("是否通知用户其账户的状态。") };
    expect(filledWith(notify, [], "检查这些用户的账户状态", "检查账户。")).toEqual({});
  });

  it("are not told by what a request for the tool says anyway", () => {
    const order = { order_id: text("订单号。"), history: flag("是否查询历史订单。") };
    expect(filledWith(order, ["order_id"], "查询订单A123", "查询订单。")).toEqual({ order_id: "A123" });
    expect(filledWith(order, ["order_id"], "查询历史订单A123", "查询订单。")).toEqual({
      order_id: "A123",
      history: true,
    });
    const table = {
      people: number("人数。"),
      outside: flag("是否预订室外座位。"),
      parking: flag("是否需要预订停车位。"),
    };
    expect(filledWith(table, ["people"], "预订4人餐桌", "预订餐桌。")).toEqual({ people: 4 });
    expect(filledWith(table, ["people"], "预订4人餐桌，不要室外", "预订餐桌。")).toEqual({ people: 4, outside: false });
    expect(filledWith(table, ["people"], "预订4人餐桌，需要停车位", "预订餐桌。")).toEqual({
      people: 4,
      parking: true,
    });
    const title = { title: flag("是否对标题进行翻译。") };
    expect(filledWith(title, [], "翻译“你好”", "翻译文本。")).toEqual({});
    expect(filledWith(title, [], "翻译“你好”，标题也翻译", "翻译文本。")).toEqual({ title: true });
  });

  it("are told by a formal word where they are called nothing else", () => {
    const account = { access: flag("Whether online access is wanted."), visible: flag("Whether others see it.") };
    expect(filledWith(account, [], "an account with online access")).toEqual({ access: true });
    expect(filledWith(account, [], "an account with no online access")).toEqual({ access: false });
    expect(filledWith(account, [], "an account visible to others")).toEqual({ visible: true });
  });

  it("count what is over only where all of it is", () => {
    const sales = { include_past: flag("Whether past years are included.") };
    expect(filledWith(sales, [], "the sales figures of 2024")).toEqual({});
    expect(filledWith(sales, [], "the sales figures of 2022")).toEqual({ include_past: true });
  });

  it("are meant where a text denies what they deny", () => {
    const free = { free: flag("Whether there is no entry fee.") };
    expect(filledWith(free, [], "a park that has no entry fee")).toEqual({ free: true });
  });

  it("are heard in what is declined", async () => {
    const plants = tool(
      "suggest_plants",
      "推荐室内植物。",
      { room: text("房间的大小。", { enum: ["大", "中", "小"] }), include_flowering: flag("是否包括开花植物。") },
      ["room"],
    );
    expect(await callsOf(plants, "推荐一些室内植物，房间是中等的，不需要开花的植物。")).toEqual([
      { room: "中", include_flowering: false },
    ]);
  });
});

describe("listed values of tools of which only the wording is known", () => {
  it("are heard by one sign and by degree where they are said of their slot", () => {
    const weight = { weight: text("用户的体重类别。", { enum: ["轻", "中", "重"] }) };
    expect(filledWith(weight, [], "我的体重是中等")).toEqual({ weight: "中" });
    expect(filledWith(weight, [], "帮我记录体重")).toEqual({});
    const risk = { risk: text("风险等级。", { enum: ["低风险", "中风险", "高风险"] }) };
    expect(filledWith(risk, [], "我能接受中等风险")).toEqual({ risk: "中风险" });
    expect(filledWith(risk, [], "风险较低的产品")).toEqual({ risk: "低风险" });
    expect(filledWith(weight, [], "重新记录，体重很重要")).toEqual({});
    const size = { size: text("字体大小。", { enum: ["大", "中", "小"] }) };
    expect(filledWith(size, [], "设置字体大小，不要太小")).toEqual({});
    expect(filledWith(size, [], "中国字体，大小是小")).toEqual({ size: "小" });
    const row = { row: text("座位的位置。", { enum: ["前", "中", "后"] }) };
    expect(filledWith(row, [], "选择座位，之前说的后排")).toEqual({ row: "后" });
    const gender = { gender: text("用户的性别。", { enum: ["男", "女"] }) };
    expect(filledWith(gender, [], "我是男性")).toEqual({ gender: "男" });
    const speed = { speed: text("风速。", { enum: ["高", "中", "低"] }) };
    expect(filledWith(speed, [], "降低风速")).toEqual({ speed: "低" });
    expect(filledWith(row, [], "选择座位，中间")).toEqual({ row: "中" });
  });

  it("are all taken where a list takes several, in full or in part", () => {
    const wishes = {
      wishes: { type: "array", items: text("", { enum: ["Pet-friendly", "Disabled Access", "Cafe Inside"] }) },
    };
    expect(filledWith(wishes, ["wishes"], "a pet-friendly library for disabled people")).toEqual({
      wishes: ["Pet-friendly", "Disabled Access"],
    });
    const gym = {
      features: {
        type: "array",
        items: text("", { enum: ["Swimming Pool", "Open Late", "Free Parking", "Group Classes"] }),
      },
    };
    const ofGym = (said: string) => filledWith(gym, [], said, "Finds a gym.")?.features;
    expect(ofGym("a gym with swimming pool and parking")).toEqual(["Swimming Pool", "Free Parking"]);
    expect(ofGym("a gym with a swimming pool that is open early")).toEqual(["Swimming Pool"]);
    expect(ofGym("a free gym for my group with swimming pool")).toEqual(["Swimming Pool"]);
  });

  it("are not told by what the tool is about", () => {
    const cafe = {
      amenities: { type: "array", items: text("", { enum: ["Coffee Bar", "Gift Shop", "Wi-Fi", "Town View"] }) },
    };
    const about = "Finds a coffee shop in a town.";
    expect(filledWith(cafe, [], "find a coffee shop with wi-fi", about)).toEqual({ amenities: ["Wi-Fi"] });
    expect(filledWith(cafe, [], "find a coffee shop in the town of Bergen", about)).toEqual({});
  });

  it("leave the things told together to the slot that takes several", () => {
    const rivals = {
      market: text("要分析的市场。"),
      rivals: { type: "array", items: { type: "string" }, description: "竞争对手列表。" },
    };
    expect(filledWith(rivals, ["market", "rivals"], "特斯拉, 大众汽车和比亚迪")).toEqual({
      rivals: ["特斯拉", "大众汽车", "比亚迪"],
    });
    const compared = {
      aspect: text("Aspect of the comparison."),
      products: { type: "array", items: { type: "string" }, description: "Products to compare." },
    };
    const said = "compare the products Alpha and Beta on price and weight";
    expect(filledWith(compared, ["aspect", "products"], said, "Compares products on some aspect.")).toEqual({
      aspect: "price",
      products: ["Alpha", "Beta"],
    });
  });
});

describe("several calls of one tool of which only the wording is known", () => {
  it("give each list in brackets a call of its own", async () => {
    const average = tool(
      "calculate_average",
      "Calculates the average of a list of numbers.",
      { numbers: { type: "array", items: { type: "integer" }, description: "The numbers." } },
      ["numbers"],
    );
    const said = "Calculate the average of each list of numbers: [1, 2, 3], [4, 5, 6] and [7, 8, 9]";
    expect(await callsOf(average, said)).toEqual([
      { numbers: [1, 2, 3] },
      { numbers: [4, 5, 6] },
      { numbers: [7, 8, 9] },
    ]);
  });

  it("take values told respectively in turn, and all with all otherwise", async () => {
    const play = tool(
      "play_songs",
      "Plays songs of an artist for some minutes.",
      { artist: text("The artist."), minutes: { type: "integer", description: "For how many minutes." } },
      ["artist", "minutes"],
    );
    expect(
      await callsOf(play, "Play songs of 'Adele' and 'Moby', for 20 minutes and 15 minutes respectively."),
    ).toEqual([
      { artist: "Adele", minutes: 20 },
      { artist: "Moby", minutes: 15 },
    ]);
    expect(await callsOf(play, "Play songs of 'Adele' and 'Moby' for 20 minutes")).toEqual([
      { artist: "Adele", minutes: 20 },
      { artist: "Moby", minutes: 20 },
    ]);
  });

  it("cut a request where all is said anew, and take two numbers for one call", async () => {
    const divisor = tool(
      "greatest_common_divisor",
      "Finds the greatest common divisor of two numbers.",
      { num1: { type: "integer", description: "First." }, num2: { type: "integer", description: "Second." } },
      ["num1", "num2"],
    );
    expect(await callsOf(divisor, "Find the greatest common divisor of 24 and 36, and of 40 and 100.")).toEqual([
      { num1: 24, num2: 36 },
      { num1: 40, num2: 100 },
    ]);
    expect(await callsOf(divisor, "Find the greatest common divisor of 24 and 36")).toEqual([{ num1: 24, num2: 36 }]);
    expect(await callsOf(divisor, "Find the greatest common divisor of 24 and 36 and of 5")).toEqual([
      { num1: 24, num2: 36 },
    ]);
  });

  it("take no word beside a name for another name", async () => {
    const ask = tool(
      "request_payment",
      "Requests a payment from somebody.",
      { receiver: text("Name of the person."), amount: number("Amount in dollars.") },
      ["receiver", "amount"],
    );
    expect(await callsOf(ask, "Request a payment of 45 dollars from Diana Prince and keep it private")).toEqual([
      { receiver: "Diana Prince", amount: 45 },
    ]);
    expect(await callsOf(ask, "Request a payment of 45 dollars from Diana Prince and bruce")).toEqual([
      { receiver: "Diana Prince", amount: 45 },
      { receiver: "bruce", amount: 45 },
    ]);
  });
});
