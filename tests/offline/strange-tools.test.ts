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

  it("begins a range on the day that something is after", () => {
    const from = { start_date: text("Start of the range of dates.") };
    expect(filledWith(from, ["start_date"], "lawsuits filed after January 5, 2021")).toEqual({
      start_date: "2021-01-05",
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
  });

  it("are all taken where a list takes several, in full or in part", () => {
    const wishes = {
      wishes: { type: "array", items: text("", { enum: ["Pet-friendly", "Disabled Access", "Cafe Inside"] }) },
    };
    expect(filledWith(wishes, ["wishes"], "a pet-friendly library for disabled people")).toEqual({
      wishes: ["Pet-friendly", "Disabled Access"],
    });
  });

  it("leave the things told together to the slot that takes several", () => {
    const rivals = {
      market: text("要分析的市场。"),
      rivals: { type: "array", items: { type: "string" }, description: "竞争对手列表。" },
    };
    expect(filledWith(rivals, ["market", "rivals"], "特斯拉, 大众汽车和比亚迪")).toEqual({
      rivals: ["特斯拉", "大众汽车", "比亚迪"],
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
  });
});
