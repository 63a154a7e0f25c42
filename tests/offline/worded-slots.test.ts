import { describe, expect, it } from "vitest";
import { aliases } from "../../src/engine/tools/aliases.ts";
import { complete } from "../../src/offline/conversation/choose.ts";
import { readerAt } from "../../src/offline/reading/read.ts";
import { argumentSets } from "../../src/offline/slots/arguments.ts";
import { fill } from "../../src/offline/slots/fill.ts";
import { isNoHanValue } from "../../src/offline/slots/han-values.ts";
import { slotsOf } from "../../src/offline/slots/slot.ts";
import { now, tool } from "./offline.ts";

const read = readerAt(now);

const filledWith = (properties: Record<string, object>, required: string[], text: string) =>
  argumentSets(fill(tool("do_it", "Does it.", properties, required), readerAt(now)(text)));
const text = (description: string) => ({ type: "string", description });
const listed = (...values: string[]) => ({ type: "string", enum: values });

describe("parameters of a tool of which only the wording is known", () => {
  it("take a number in quotes as one, and one that is joined to what it counts", () => {
    const number = (description: string) => ({ type: "integer", description });
    expect(filledWith({ robot_id: number("Id of the robot.") }, ["robot_id"], "data of the robot '64'")).toEqual([
      { robot_id: 64 },
    ]);
    expect(filledWith({ age: number("Age in years.") }, ["age"], "assess a 72-year-old person")).toEqual([{ age: 72 }]);
  });

  it("take a bound as it is said, and a measure by its sign", () => {
    const rating = { type: "integer", description: "Minimum rating." };
    expect(filledWith({ rating }, ["rating"], "players with a rating above 2300")).toEqual([{ rating: 2300 }]);
    const distance = { type: "number", description: "The largest distance in kilometers." };
    expect(filledWith({ distance }, [], "a clinic within a 5.5 km radius")).toEqual([{ distance: 5.5 }]);
  });

  it("take an id of letters alone behind a word for one, and addresses from one to another whole", () => {
    const employee_id = { type: "string", description: "The unique identifier of the employee." };
    expect(
      filledWith({ employee_id }, ["employee_id"], "the raise of the employee with the unique identifier QRabmXYTOW"),
    ).toEqual([{ employee_id: "QRabmXYTOW" }]);
    const ip_range = { type: "string", description: "The addresses to scan." };
    expect(filledWith({ ip_range }, ["ip_range"], "scan 10.0.0.1-10.0.0.99")).toEqual([
      { ip_range: "10.0.0.1-10.0.0.99" },
    ]);
  });

  it("take no hour from what names none", () => {
    const show_time = { type: "string", description: "Start of the showing, in the format 'HH:MM'." };
    const expiry_time = { type: "string", description: "How long the token is valid (e.g., 1 hour, 24 hours)." };
    expect(filledWith({ expiry_time }, ["expiry_time"], "a token with an expiry time of 2 hours")).toEqual([
      { expiry_time: "2 hours" },
    ]);
    expect(filledWith({ show_time }, [], "tickets on 2026 April 15th at 19:30")).toEqual([{ show_time: "19:30" }]);
  });

  it("take a number by what its description says of each", () => {
    const province = { type: "integer", description: "The province, such as 1 for Bern, 2 for Zug, and 3 for Uri." };
    expect(filledWith({ province }, ["province"], "a plumber in Zug")).toEqual([{ province: 2 }]);
  });

  it("take what the description says is the default where a value is required", () => {
    const size = { type: "integer", description: "The size of the deck. Default is 52." };
    expect(filledWith({ size }, ["size"], "the chances of a full house")).toEqual([{ size: 52 }]);
    expect(filledWith({ size }, [], "the chances of a full house")).toEqual([{}]);
  });

  it("take a listed value by a word that only it has, and by the word that it is most like", () => {
    const access = listed("Disabled Access", "Free Parking");
    expect(filledWith({ access }, [], "a library for disabled people")).toEqual([{ access: "Disabled Access" }]);
    const kind = listed("Music", "Theater");
    expect(filledWith({ kind }, ["kind"], "which concerts are there")).toEqual([{ kind: "Music" }]);
  });

  it("take no value that is reached where it is said to be under way", () => {
    const status = { ...listed("in_transit", "arrived"), title: "Status" };
    expect(filledWith({ status }, [], "the parcels arriving next week")).toEqual([{}]);
    expect(filledWith({ status }, [], "the parcels that have arrived")).toEqual([{ status: "arrived" }]);
  });

  it("take no words that people say for the tool, and a number with the only text that was asked for", () => {
    const address = {
      city: { type: "string", description: "City, for example Zurich. 城市" },
      street: { type: "string", description: "Street and number. 街道" },
    };
    const send = { ...tool("send_parcel", "Orders a pick-up.", address, ["city", "street"]), aliases: ["寄包裹"] };
    const [given = {}] = argumentSets(fill(send, read("寄一个包裹到苏黎世")));
    expect(given).toEqual({ city: "苏黎世" });
    const missing = slotsOf(send).filter(({ name }) => name === "street");
    for (const [city, street] of [
      ["苏黎世", "车站街5号"],
      ["Zurich", "Station Street 5"],
    ])
      expect(complete({ tool: send, args: { city }, missing, score: 1 }, [street ?? ""], read)?.args).toEqual({
        city,
        street,
      });
  });

  it("take all values named of a list, wherever they stand", () => {
    const features = { type: "array", items: listed("Camping", "Scenic View", "Hiking") };
    expect(filledWith({ features }, ["features"], "a park that allows camping and has scenic views")).toEqual([
      { features: ["Camping", "Scenic View"] },
    ]);
  });

  it("have all that is listed in one text that is for several things", () => {
    const cities = { type: "string", description: "The cities to compare." };
    expect(filledWith({ cities }, ["cities"], "the weather in Bern, Lugano and Basel")).toEqual([
      { cities: "Bern, Lugano, Basel" },
    ]);
  });

  it("take a flag by one word of its name that nothing else of the tool has", () => {
    const private_visibility = { type: "boolean", description: "Whether the transaction is seen by others." };
    expect(filledWith({ private_visibility }, [], "mark the payment as private")).toEqual([
      { private_visibility: true },
    ]);
  });

  it("take no power for a number", () => {
    const speed = { type: "integer", description: "The speed." };
    expect(filledWith({ speed }, ["speed"], "accelerated in m/s^2 from rest")).toEqual([{}]);
  });

  it("leave words to the parameter that lists them", () => {
    const director = { type: "string", description: "First and last name of the director." };
    const genre = listed("Mystery", "Comedy");
    expect(filledWith({ director, genre }, ["director"], "Mystery movies by Herbert Ross")).toEqual([
      { director: "Herbert Ross", genre: "Mystery" },
    ]);
  });

  it("take a name for an id only where the text says that it is one", () => {
    const employee_id = { type: "string", description: "The unique identifier of the employee." };
    expect(filledWith({ employee_id }, ["employee_id"], "the desk of the employee with id Adriel")).toEqual([
      { employee_id: "Adriel" },
    ]);
    expect(filledWith({ employee_id }, ["employee_id"], "the desk of Adriel")).toEqual([{}]);
  });

  it("take a name where what is wanted may be a name or an id", () => {
    const receiver = { type: "string", description: "The name or account identifier of who is paid." };
    expect(filledWith({ receiver }, ["receiver"], "pay 20 dollars to Margaret")).toEqual([{ receiver: "Margaret" }]);
  });

  it("leave out the state of a town where no example has one", () => {
    const origin_city = { type: "string", description: "The city to leave from, such as 'Chicago'." };
    expect(filledWith({ origin_city }, ["origin_city"], "a flight from Atlanta, GA")).toEqual([
      { origin_city: "Atlanta" },
    ]);
  });

  it("take for a place or name neither what another parameter counts in, nor a day, nor the way there", () => {
    const sent = {
      pieces: { type: "integer", title: "Pieces (件数)", ...aliases({ words: ["piece", "boxes", "箱"] }) },
      city: { type: "string", title: "City (城市)" },
      day: { type: "string", format: "date", title: "Day (日期)" },
    };
    for (const [text, args] of [
      ["make it 5 boxes", { pieces: 5 }],
      ["two more boxes", { pieces: 2 }],
      ["send some boxes to Bern", { city: "Bern" }],
      ["5 boxes to Lugano on 2026-12-05", { pieces: 5, city: "Lugano", day: "2026-12-05" }],
      ["2 boxes to the city of the first one", { pieces: 2 }],
      ["2 boxes to PX-001", { pieces: 2 }],
      ["改成6箱，2026-12-09", { pieces: 6, day: "2026-12-09" }],
      ["4箱送到苏黎世", { pieces: 4, city: "苏黎世" }],
      ["改送伯尔尼", { city: "伯尔尼" }],
      ["件数3，城市伯尔尼", { pieces: 3, city: "伯尔尼" }],
      ["2箱，送去PX-001", { pieces: 2 }],
    ] as const)
      expect([text, filledWith(sent, ["pieces", "city"], text)]).toEqual([text, [args]]);
  });

  const texts = (description: string) => ({ type: "array", items: { type: "string" }, description });

  it("take the members of a Chinese list, without what leads to it or counts it", () => {
    const spices = texts("调料名称列表。");
    for (const [text, members] of [
      ["柜子里有花椒、八角和桂皮，能炖什么", ["花椒", "八角", "桂皮"]],
      ["按花椒、八角、桂皮三种调料来做", ["花椒", "八角", "桂皮"]],
      ["找一下这些调料：花椒、八角以及桂皮", ["花椒", "八角", "桂皮"]],
      ["两勺花椒、一个八角", ["两勺花椒", "八角"]],
      ["我喜欢花椒和桂皮", ["花椒", "桂皮"]],
    ] as const)
      expect([text, filledWith({ spices }, ["spices"], text)]).toEqual([text, [{ spices: members }]]);
  });

  it("give each Chinese list to the parameter that it is said for", () => {
    const hosts = texts("主机名列表。");
    const measures = texts("监控指标列表。");
    expect(filledWith({ hosts, measures }, ["hosts", "measures"], "主机是web-1和web-2，看内存占用、网络流量")).toEqual([
      { hosts: ["web-1", "web-2"], measures: ["内存占用", "网络流量"] },
    ]);
  });

  it("hear that something is done without when it is named first in Chinese", () => {
    const breakfast = { type: "boolean", description: "是否包含早餐。" };
    const lamp = { type: "boolean", description: "是否打开台灯。" };
    const skip_intro = { type: "boolean", description: "是否跳过片头。" };
    const check_debts = { type: "boolean", description: "是否查询欠款。" };
    for (const [slot, text, value] of [
      [breakfast, "订一间房，早餐就不用了", false],
      [lamp, "书房的台灯关掉", false],
      [skip_intro, "放第三集，片头不要了", true],
      [check_debts, "看看有没有欠款", true],
      [breakfast, "能不能带早餐", true],
    ] as const)
      expect([text, filledWith({ flag: slot }, ["flag"], text)]).toEqual([text, [{ flag: value }]]);
  });

  it("hear a flag by what is done at the end of its Chinese description, and by what is turned on", () => {
    const flag = (description: string) => ({ type: "boolean", description });
    const colorize = flag("是否为黑白照片上色。");
    const vaccinated = flag("宠物是否已接种。");
    expect(filledWith({ colorize }, [], "修一下照片，再上色")).toEqual([{ colorize: true }]);
    expect(filledWith({ colorize }, [], "修一下照片，上色不需要")).toEqual([{ colorize: false }]);
    expect(filledWith({ vaccinated }, [], "它叫豆包，接种还没做")).toEqual([{ vaccinated: false }]);
    const exclude_notes = flag("是否排除脚注部分。");
    expect(filledWith({ exclude_notes }, [], "查重，脚注部分不要算进去")).toEqual([{ exclude_notes: true }]);
    expect(filledWith({ injury: flag("是否有人受伤。") }, [], "昨天被追尾了，没人受伤")).toEqual([{ injury: false }]);
    expect(filledWith({ injury: flag("是否有人受伤。") }, [], "昨天被追尾了，有人受伤")).toEqual([{ injury: true }]);
    const tripod = flag("是否需要三脚架。");
    expect(filledWith({ tripod }, [], "租一台望远镜，三脚架我自己有")).toEqual([{ tripod: false }]);
    expect(filledWith({ tripod }, [], "租一台望远镜，三脚架也要")).toEqual([{ tripod: true }]);
    const power = flag("是否开启。");
    expect(filledWith({ power }, [], "把风扇打开")).toEqual([{ power: true }]);
    expect(filledWith({ power }, [], "把风扇关掉")).toEqual([{ power: false }]);
  });

  it("hear a listed Chinese value by the one sign that only it has", () => {
    const mode = { ...listed("制冷", "除湿", "送风"), description: "运行状态。" };
    expect(filledWith({ mode }, ["mode"], "梅雨天太潮了，去去湿气")).toEqual([{ mode: "除湿" }]);
    expect(filledWith({ mode }, ["mode"], "去去湿气，再来点冷的")).toEqual([{}]);
    const language = { ...listed("en", "fr"), description: "语言代码：en为英语，fr为法语。" };
    expect(filledWith({ language }, ["language"], "译成法语")).toEqual([{ language: "fr" }]);
  });

  it("take no Chinese words that count, point or go somewhere, and both ends of a way", () => {
    const origin = { type: "string", description: "始发城市。" };
    const destination = { type: "string", description: "目的城市。" };
    expect(filledWith({ origin, destination }, ["origin", "destination"], "把这批货从义乌发到莫斯科")).toEqual([
      { origin: "义乌", destination: "莫斯科" },
    ]);
    const stations = { origin: text("起点站。"), destination: text("终点站。") };
    expect(filledWith(stations, ["origin", "destination"], "从五道口坐地铁去国贸怎么走？")).toEqual([
      { origin: "五道口", destination: "国贸" },
    ]);
    const flown = read("在千岛湖飞无人机");
    expect([3, 4].map((length) => isNoHanValue({ start: 1, end: 1 + length }, flown))).toEqual([false, true]);
    const rooms = { type: "array", items: { type: "string" }, description: "要打扫的房间列表。" };
    expect(filledWith({ rooms }, ["rooms"], "把客厅、厨房和走廊扫一下")).toEqual([{ rooms: ["客厅", "厨房", "走廊"] }]);
    const city = { type: "string", description: "所在城市。" };
    expect(filledWith({ city }, ["city"], "帮我找个近的，我在昆明")).toEqual([{ city: "昆明" }]);
    const countries = { country: { type: "string", description: "Name of the country." } };
    expect(filledWith(countries, ["country"], "the population of Norway, Chile and Vietnam")).toEqual(
      ["Norway", "Chile", "Vietnam"].map((country) => ({ country })),
    );
  });

  it("take what is to be left out for the list of such", () => {
    const list = (description: string) => ({ type: "array", items: { type: "string" }, description });
    const skipped = list("不参观的展品列表。");
    expect(filledWith({ skipped }, [], "重点看玉器，书法和瓷器就不看了")).toEqual([{ skipped: ["书法", "瓷器"] }]);
    expect(filledWith({ skipped: list("要排除的材料。") }, [], "不需要排除任何材料")).toEqual([{}]);
    expect(filledWith({ tags: list("标签列表。") }, [], "标签打自然、观鸟")).toEqual([{ tags: ["自然", "观鸟"] }]);
    const rights = list("授予的权限列表。");
    expect(filledWith({ rights }, ["rights"], "给他们查看和编辑权限")).toEqual([{ rights: ["查看", "编辑"] }]);
  });

  it("take a discount as what is left to pay, and a number behind its name", () => {
    const discount = { type: "number", description: "折扣系数，例如九折为0.9。" };
    expect(filledWith({ discount }, [], "团购打八五折")).toEqual([{ discount: 0.85 }]);
    const latitude = { type: "number", description: "纬度。" };
    const longitude = { type: "number", description: "经度。" };
    expect(filledWith({ latitude, longitude }, [], "经度是113.42，纬度是29.87")).toEqual([
      { latitude: 29.87, longitude: 113.42 },
    ]);
    const pulse = { type: "integer", description: "心率，次/分钟。" };
    expect(filledWith({ pulse }, [], "记一下，心率71")).toEqual([{ pulse: 71 }]);
  });

  it("take the listed range that a number lies in", () => {
    const price = { ...listed("50元以下", "50-150元", "150元以上"), description: "人均价位。" };
    const age = { ...listed("under 18", "18 to 64", "65 and over"), description: "The age of the visitor." };
    expect(filledWith({ price }, ["price"], "人均一百左右的面馆")).toEqual([{ price: "50-150元" }]);
    expect(filledWith({ price }, ["price"], "人均300的面馆")).toEqual([{ price: "150元以上" }]);
    expect(filledWith({ age }, ["age"], "a ticket, my age is 70")).toEqual([{ age: "65 and over" }]);
  });

  it("take a file by its whole name, and a number plate with its dot", () => {
    const file = { type: "string", description: "视频文件名。" };
    const plate = { type: "string", description: "车牌号。" };
    expect(filledWith({ file }, ["file"], "压缩视频文件trip_02.mp4")).toEqual([{ file: "trip_02.mp4" }]);
    expect(filledWith({ plate }, ["plate"], "车牌是浙A·7K310")).toEqual([{ plate: "浙A·7K310" }]);
  });

  it("take Chinese numbers whole", () => {
    const amount = { type: "number", description: "金额，单位为元。" };
    const minutes = { type: "number", description: "时长，单位为分钟。" };
    expect(filledWith({ amount }, ["amount"], "转三千二百块")).toEqual([{ amount: 3200 }]);
    expect(filledWith({ minutes }, ["minutes"], "跑两个半小时")).toEqual([{ minutes: 150 }]);
  });

  it("take Chinese numbers with the unit in the middle, below zero, and in the unit that is counted in", () => {
    const number = (description: string) => ({ type: "number", description });
    const of = (description: string, said: string) => filledWith({ x: number(description) }, ["x"], said)[0]?.x;
    expect(of("身高，单位为米。", "身高一米七二")).toBe(1.72);
    expect(of("身高，单位为厘米。", "身高1米75")).toBe(175);
    expect(of("温度，单位为摄氏度。", "温度设为零下18度")).toBe(-18);
    expect(of("月薪，单位为元。", "月薪两万三")).toBe(23_000);
    expect(of("成本，单位为元。", "成本3万1千元")).toBe(31_000);
    expect(of("房屋总价，单位为万元。", "总价三百五十万")).toBe(350);
    expect(of("重量，单位为公斤。", "两斤半的茶叶")).toBe(1.25);
    expect(of("期限，单位为月。", "期限一年半")).toBe(18);
    expect(of("The coverage in dollars.", "a coverage of half a million dollars")).toBe(500_000);
    expect(of("The monthly income.", "the monthly income is 3000 dollars for 2 years")).toBe(3000);
    const box = { a: number("长。"), b: number("宽。"), c: number("高。") };
    expect(filledWith(box, ["a", "b", "c"], "长60宽40高30厘米")).toEqual([{ a: 60, b: 40, c: 30 }]);
    // What these only look like.
    expect(of("价格，单位为元。", "两万三百元")).toBe(20_300);
    expect(of("人数。", "来了三万个人")).toBe(30_000);
    expect(of("长度，单位为米。", "一米五十厘米宽的桌子长2米")).not.toBe(1.5);
  });

  it("take a language by its name, or by its code where an example is one", () => {
    const into = { text: text("需要翻译的文本。"), target_language: text("目标语言。") };
    expect(filledWith(into, ["text", "target_language"], "把“谢谢你的帮助”翻译成法文")).toEqual([
      { text: "谢谢你的帮助", target_language: "法文" },
    ]);
    const code = { language: text("Language of the text (e.g., 'en', 'fr').") };
    expect(filledWith(code, ["language"], "the reviews are in German")).toEqual([{ language: "de" }]);
    const other = { programming_language: text("The programming language.") };
    expect(filledWith(other, ["programming_language"], "a tutorial for the language Rust")).toEqual([
      { programming_language: "Rust" },
    ]);
  });

  it("take the day of the week where one is asked for", () => {
    const day = { type: "string", description: "Day of the week." };
    expect(filledWith({ day }, ["day"], "the opening hours on Wednesday at 5 pm")).toEqual([{ day: "Wednesday" }]);
    expect(filledWith({ day }, ["day"], "the opening hours on 2026-11-24")).toEqual([{ day: "Tuesday" }]);
  });

  it("take times by the half and the quarter, and half an hour", () => {
    const start_time = { type: "string", description: "Start in the format HH:MM." };
    expect(filledWith({ start_time }, ["start_time"], "start it at half past nine am")).toEqual([
      { start_time: "09:30" },
    ]);
    expect(filledWith({ start_time }, ["start_time"], "start it at a quarter to eight")).toEqual([
      { start_time: "07:45" },
    ]);
    const minutes = { type: "integer", description: "How many minutes." };
    expect(filledWith({ minutes }, ["minutes"], "let it run for half an hour")).toEqual([{ minutes: 30 }]);
  });

  it("take a number with a slash and what stands behind it whole", () => {
    const doi = { type: "string", description: "The DOI of the article." };
    expect(filledWith({ doi }, ["doi"], "get the article with DOI 10.5555/lab.2-77 for me")).toEqual([
      { doi: "10.5555/lab.2-77" },
    ]);
  });

  it("take a work in quotes for its title, and who made it for its maker", () => {
    const song = {
      title: { type: "string", description: "Song title." },
      artist: { type: "string", description: "Name of the artist." },
    };
    expect(filledWith(song, ["title", "artist"], "Fetch the chords of 'Harbour' by Nora Vale")).toEqual([
      { title: "Harbour", artist: "Nora Vale" },
    ]);
  });

  it("take a Chinese name with what kind of thing it names, and a proper name for a place before plain words", () => {
    const museum = text("博物馆名称。");
    expect(filledWith({ museum }, ["museum"], "在苏州博物馆租导览机")).toEqual([{ museum: "苏州博物馆" }]);
    expect(filledWith({ museum }, ["museum"], "博物馆在哪里")).not.toEqual([{ museum: "博物馆" }]);
    const country = text("The country.");
    expect(filledWith({ country }, ["country"], "the gold medals that Kenya won in athletics")).toEqual([
      { country: "Kenya" },
    ]);
  });

  it("take no word of a text that is the value of another parameter, and no number of things", () => {
    const shirt = { shirt: { type: "string", description: "Kind of shirt." }, colour: listed("white", "grey") };
    expect(filledWith(shirt, ["shirt"], "order a grey polo shirt")).toEqual([{ shirt: "polo", colour: "grey" }]);
    const depot = { depot: { type: "string", description: "Name of the depot." } };
    expect(filledWith(depot, ["depot"], "I run four depots. What is in stock in Leeds?")).toEqual([{ depot: "Leeds" }]);
  });
});
