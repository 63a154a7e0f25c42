import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { oneIn, sampled } from "../support/runs.ts";
import { type Journey, openJourney } from "./support/assistant.ts";

const PAGES = {
  "leave.md":
    "# Leave\n\n## Carrying over unused holidays\n\nUp to five unused holidays can be carried over into the next year.\n\n## Parental leave\n\nParents get 16 weeks of paid leave.",
  "projects.md":
    "# Project handbook\n\n## What is a hand-off?\n\nA hand-off is the moment when a project changes from the sales team to the delivery team.",
  "helpdesk.md": "# Help desk\n\nTo add a printer, plug it in and call 4711.",
  "canteen.md": "# Canteen\n\nThe canteen serves lunch from 11:30 to 13:45.",
  "expenses.md":
    "# Travel expenses\n\n| Country | Full day | Hotel limit |\n|---|---|---|\n| Germany | EUR 28 | EUR 120 |\n| Switzerland | EUR 64 | EUR 180 |\n| Japan | EUR 50 | EUR 170 |",
  "报销制度.md":
    "# 差旅报销制度\n\n## 住宿标准\n\n| 城市 | 普通员工 | 经理 |\n|---|---|---|\n| 北京 | 450元 | 600元 |\n| 上海 | 480元 | 650元 |",
  "会议.md": "# 会议安排\n\n## 下次会议\n\n下次会议在十二月八日下午三点举行，地点是三楼报告厅。",
  "考勤.md": "# 考勤制度\n\n## 年假\n\n未休完的年假可以顺延至次年三月底。\n\n## 加班\n\n周末加班可以调休。",
};

const folder = mkdtempSync(join(tmpdir(), "switchboard-docs-"));
for (const [name, text] of Object.entries(PAGES)) writeFileSync(join(folder, name), text);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney({ SWITCHBOARD_DOCS: folder, TRAVEL_USER: "P1001", MERCHANT_USER: "M1001" });
}, 60_000);
afterAll(() => journey.close());

describe("a question that only the documents know", () => {
  it.each(
    oneIn(8, [
      ["Can I carry over unused holidays?", "Up to five unused holidays"],
      ["How long is parental leave?", "16 weeks"],
      ["What is a hand-off?", "the moment when a project changes"],
      ["How do I add a printer?", "plug it in and call 4711"],
      ["下次会议是什么时候？", "十二月八日下午三点"],
      ["年假可以顺延吗？", "次年三月底"],
    ]),
  )("is answered from them though another domain is near it: %s", async (question, answer) => {
    const { text } = await journey.another().say(question);
    expect(text).toContain(answer);
    expect(text).toMatch(/\[1\][\s\S]*(?:Sources|来源)[:：]/);
  });

  it("is looked up as it was written, whatever name a word of it is one letter away from", async () => {
    const { text } = await journey.another().say("When does the canteen serve lunch?");
    expect(text).toContain("11:30");
  });
});

describe("a row of a table", () => {
  sampled([
    ["What is the hotel limit in Switzerland?", "Country | Full day | Hotel limit\nSwitzerland | EUR 64 | EUR 180 [1]"],
    ["经理在上海的住宿标准是多少？", "城市 | 普通员工 | 经理\n上海 | 480元 | 650元 [1]"],
  ])("is quoted below the names of its columns: %s", async (question, answer) => {
    const { text } = await journey.another().say(question);
    expect(text).toContain(answer);
  });

  it("is no answer for a name that no row has", async () => {
    const { text } = await journey.another().say("What is the hotel limit in Italy?");
    expect(text).not.toContain("EUR");
    expect(text).toContain("do not answer this");
  });
});

describe("a question that goes on from an answer of the documents", () => {
  sampled([
    ["What is the hotel limit in Switzerland?", "And in Japan?", "Japan | EUR 50 | EUR 170"],
    ["经理在上海的住宿标准是多少？", "那北京呢？", "北京 | 450元 | 600元"],
    ["下次会议是什么时候？", "那地点呢？", "三楼报告厅"],
  ])("is answered from them too: %s %s", async (first, second, answer) => {
    const talk = journey.another();
    await talk.say(first);
    expect((await talk.say(second)).text).toContain(answer);
  });

  it("is of the domain that knows its words better", async () => {
    const talk = journey.another();
    await talk.say("Can I carry over unused holidays?");
    expect((await talk.say("And how much baggage may I take?")).text).toMatch(/kg/);
  });
});

it.each([
  ["summarize the documents", "neither list nor summarise them"],
  ["你有哪些文档", "不能列出或总结文档"],
])("documents as a whole are neither listed nor summed up: %s", async (question, told) => {
  expect((await journey.another().say(question)).text).toContain(told);
});

sampled([
  ["When does the canteen serve dinner?", "The texts do not mention “dinner”"],
  ["How long is parental leave in Norway?", "do not answer this"],
  ["未休完的年假顺延要申请吗？", "资料中没有提到“申请”"],
])("what the documents do not say is named: %s", async (question, told) => {
  const { text } = await journey.another().say(question);
  expect(text).toContain(told);
});

it.each(
  oneIn(8, [
    ["How much baggage may I take?", /kg/],
    ["退票怎么收费？", /退票/],
    ["Who pays the freight when a buyer refuses the parcel?", /freight/],
    ["今天余杭区的拥堵指数", /拥堵指数为/],
  ]),
)("a question of another domain stays with it beside documents: %s", async (question, answer) => {
  const { text } = await journey.another().say(question);
  expect(text).toMatch(answer);
  expect(text).not.toMatch(/(?:Sources|来源)[:：]/);
});

it("a question for the documents beside an open card is answered, and the card stays", async () => {
  const talk = journey.another();
  const { waitsFor: before } = await talk.say("Book hotel HT-0102 from 2026-12-15 for 2 nights");
  expect(before).toBeDefined();
  const { text, waitsFor, state } = await talk.say("According to the documents, can I carry over unused holidays?");
  expect(text).toContain("Up to five unused holidays");
  expect(waitsFor).toMatchObject({ action_requests: [{ args: { hotel_id: "HT-0102" } }] });
  expect(Object.values(state.receipts)).toEqual([]);
});
