import { AIMessage } from "@langchain/core/messages";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openTravelApp } from "./support/travel-app.ts";

vi.setConfig({ testTimeout: 120_000 });

let app: Awaited<ReturnType<typeof openTravelApp>>;
beforeAll(async () => {
  app = await openTravelApp();
}, 60_000);
afterAll(() => app.close());

type Card = { action_requests: { name: string; args: Record<string, unknown> }[] };

/** Said by somebody with a hotel in Geneva and two in Paris, in December and in January. */
const say = (text: string) => app.send({ thread: text, user: "P1001", text });

describe("what is said of the thing there is picks it among those listed, and the rest is the change", () => {
  it.each([
    ["Extend my December hotel in Paris by one night", { booking_id: "HB-011270", check_out: "2026-12-20" }],
    ["move my December hotel in Paris to the 17th", { check_in: "2026-12-17", check_out: "2026-12-21" }],
    ["check out of my December hotel in Paris a day earlier", { booking_id: "HB-011270", check_out: "2026-12-18" }],
    ["move the Seine dinner cruise to the 6th", { booking_id: "EB-011280", date: "2027-01-06" }],
    ["I'll hand the Paris rental back on the 7th already", { booking_id: "CB-011280", return_date: "2027-01-07" }],
    ["Please drop the January hotel in Paris", { booking_id: "HB-011280" }],
    ["十二月巴黎的酒店改成两间房", { booking_id: "HB-011270", rooms: 2 }],
    ["一月巴黎的酒店多住一晚", { booking_id: "HB-011280", check_out: "2027-01-09" }],
    ["一月份巴黎的酒店挪到6号", { check_in: "2027-01-06", check_out: "2027-01-10" }],
    ["日内瓦租车的还车时间改成30号", { booking_id: "CB-011260", return_date: "2026-11-30" }],
    ["把12月19号的机票改到20号早上", { ticket_id: "TK-011272", flight_id: "SB110-20261220" }],
  ])("%s", async (request, args) => {
    const { waitsFor } = await say(request);
    expect((waitsFor as Card | undefined)?.action_requests).toMatchObject([{ args }]);
  });

  it("asks which of two that both are meant", async () => {
    const { text = "", waitsFor } = await say("Extend my hotel in Paris by one night");
    expect(waitsFor).toBeUndefined();
    expect(text).toMatch(/HB-011270.*\n.*HB-011280.*\nWhich one/);
  });
});

describe("a bare day is in the month of what it changes", () => {
  it.each([
    ["Book hotel HT-0102 from 2027-01-15 for 2 nights", "make it the 12th", { check_in: "2027-01-12" }],
    ["Book hotel HT-0102 from 2027-01-15 for 2 nights", "the 20th instead", { check_out: "2027-01-22" }],
    ["订酒店HT-0102，明年1月15日入住，住两晚", "日期换到17号", { check_in: "2027-01-17", check_out: "2027-01-19" }],
    ["订酒店HT-0102，明年1月15日入住，住两晚", "住到18号", { check_in: "2027-01-15", check_out: "2027-01-18" }],
  ])("%s → %s", async (request, change, args) => {
    const send = (text: string) => app.send({ thread: `${request}${change}`, user: "P1001", text });
    await send(request);
    expect(((await send(change)).waitsFor as Card | undefined)?.action_requests).toMatchObject([{ args }]);
  });
});

/** The calls of a conversation. */
async function callsOf(...texts: string[]) {
  const send = (text: string) => app.send({ thread: texts.join(), user: "P1001", text });
  for (const text of texts.slice(0, -1)) await send(text);
  const { state } = await send(texts.at(-1) ?? "");
  return state.messages.flatMap((message) => (AIMessage.isInstance(message) ? (message.tool_calls ?? []) : []));
}

it.each([
  "give me everything I have coming up, flights and bookings alike",
  "我接下来都有哪些安排，机票和预订都要",
  "list all my trips and reservations",
])("%s shows both lists", async (question) => {
  const names = (await callsOf(question)).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["list_my_tickets", "list_my_bookings"]));
});

describe("a correction puts a value in the place of the one that is denied, and moves days that are named by their distance", () => {
  it.each([
    ["12月5号阿姆斯特丹飞伦敦", "不是伦敦，是巴塞尔", { from_city: "Amsterdam", to_city: "Basel" }],
    ["12月5号阿姆斯特丹飞伦敦", "不是阿姆斯特丹，是巴塞尔", { from_city: "Basel", to_city: "London" }],
    ["12月5号阿姆斯特丹飞伦敦", "晚一天呢", { from_city: "Amsterdam", from_date: "2026-12-06" }],
    ["flights from Zurich to London on December 3", "not from Zurich but Geneva", { from_city: "Geneva" }],
    ["hotels in Geneva Dec 1 to 4", "and a week later?", { check_in: "2026-12-08", check_out: "2026-12-11" }],
  ])("%s → %s", async (question, correction, args) => {
    expect((await callsOf(question, correction)).findLast(({ name }) => /^search/.test(name))?.args).toMatchObject(
      args,
    );
  });
});
