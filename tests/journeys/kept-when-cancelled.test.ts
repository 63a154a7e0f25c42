import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { openTravelApp } from "./support/travel-app.ts";

vi.setConfig({ testTimeout: 120_000 });

let app: Awaited<ReturnType<typeof openTravelApp>>;
beforeAll(async () => {
  app = await openTravelApp();
}, 60_000);
afterAll(() => app.close());

/** What the last of some messages gets: the ids on its card, and its words. */
async function said(turns: string) {
  let answer: Awaited<ReturnType<typeof app.send>> | undefined;
  for (const text of turns.split("|")) answer = await app.send({ thread: turns, user: "P1001", text });
  const card = answer?.waitsFor as { action_requests?: { args: Record<string, string> }[] } | undefined;
  const ids = card?.action_requests?.map(({ args }) => args.booking_id ?? args.ticket_id) ?? [];
  return { ids: ids.map((id) => id?.replace(/-0112?/, "")).sort(), text: answer?.text ?? "" };
}

const GENEVA = ["CB60", "EB60", "TK61", "TK62"];
const PARIS = ["CB80", "EB80", "TK71", "TK72", "TK81", "TK82"];
const BOOKINGS = ["CB60", "CB80", "EB60", "EB80", "HB60", "HB70", "HB80"];
const NOT_TO_PARIS = ["TK61", "TK62", "TK72", "TK82"];

describe("what is to be kept is on no card", () => {
  sampled([
    ["keep the hotel but cancel the rest in Geneva", GENEVA],
    ["leave the Geneva hotel, drop everything else there", GENEVA],
    ["cancel everything in Paris except the hotel in december", [...PARIS, "HB80"]],
    ["cancel all my bookings but the Geneva car", ["CB80", "EB60", "EB80", "HB60", "HB70", "HB80"]],
    ["除了日内瓦的租车，其他预订全取消", ["CB80", "EB60", "EB80", "HB60", "HB70", "HB80"]],
    ["cancel all bookings except the Paris hotels and the Geneva car", ["CB80", "EB60", "EB80", "HB60"]],
    ["把预订都取消，巴黎的酒店和日内瓦的车不要动", ["CB80", "EB60", "EB80", "HB60"]],
    ["cancel all paris bookings except the january hotel", ["CB80", "EB80", "HB70"]],
    ["把巴黎的预订都取消，十二月的酒店保留", ["CB80", "EB80", "HB80"]],
    ["把一月巴黎的都取消，酒店留着", ["CB80", "EB80", "TK81", "TK82"]],
    ["取消一月巴黎的行程，酒店不要动", ["CB80", "EB80", "TK81", "TK82"]],
    ["cancel my Paris trip in January but keep the car", ["EB80", "HB80", "TK81", "TK82"]],
    ["cancel all my tickets but the first", ["TK62", "TK71", "TK72", "TK81", "TK82"]],
    ["取消除了第一张以外的所有机票", ["TK62", "TK71", "TK72", "TK81", "TK82"]],
    ["leave my flights alone and cancel all bookings in Paris", ["CB80", "EB80", "HB70", "HB80"]],
    ["move all my bookings except the hotel one day later in Geneva", ["CB60", "EB60"]],
    ["cancel the Geneva car, not the hotel", ["CB60"]],
    ["cancel everything except the flight to Paris", [...BOOKINGS, ...NOT_TO_PARIS]],
    ["取消所有预订，除了去巴黎的机票", [...BOOKINGS, ...NOT_TO_PARIS]],
    ["除了去巴黎的机票，其他都取消", [...BOOKINGS, ...NOT_TO_PARIS]],
    ["cancel everything but the Paris hotel", ["CB60", "EB60", "HB60", "TK61", "TK62", ...PARIS]],
    ["cancel all my bookings except the hotel in Paris", ["CB60", "CB80", "EB60", "EB80", "HB60"]],
    ["cancel all my flights except the one to Paris", NOT_TO_PARIS],
  ])("%s", async (text, ids) => {
    expect((await said(text)).ids).toEqual([...ids].sort());
  });
});

describe("some of a list are cancelled", () => {
  sampled([
    ["my bookings|cancel the two cheapest", ["EB60", "EB80"]],
    ["我的机票|退掉最贵的两张", ["TK71", "TK82"]],
    ["my bookings|cancel the second and the cheapest", ["EB60", "EB80"]],
    ["cancel the second one in my bookings|the third", ["HB60"]],
    ["取消订单里第三个|第三个", ["HB60"]],
    ["cancel my most expensive booking|no the cheapest one", ["EB80"]],
    ["取消最贵的那个预订|不是，最便宜的", ["EB80"]],
    ["cancel geneva hotel and geneva car", ["CB60", "HB60"]],
    ["取消日内瓦酒店和租车", ["CB60", "HB60"]],
  ])("%s", async (turns, ids) => {
    expect((await said(turns)).ids).toEqual(ids);
  });

  sampled([
    "cancel my two cheapest bookings",
    "取消我最便宜的两张机票",
    "cancel my last two bookings",
    "my tickets|cancel all but the two cheapest",
  ])("%s: it is asked which", async (turns) => {
    const { ids, text } = await said(turns);
    expect(ids).toEqual([]);
    expect(text).toMatch(/Which one|哪一个/);
  });

  it("goes on to what is booked instead", async () => {
    const { ids, text } = await said("cancel Geneva car and book an economy one for the same dates");
    expect(ids).toEqual(["CB60"]);
    expect(text).toContain("book an economy one");
  });
});

describe("where a refund will stand", () => {
  sampled([
    ["what do I get back if I cancel my december flights", "cancel my december flights"],
    ["how much do I get back for my Geneva flights", "cancel my Geneva flights"],
    ["what would cancelling the Geneva hotel refund", "cancel the Geneva hotel"],
    ["日内瓦航班退票能退多少", "取消日内瓦航班"],
  ])("%s", async (text, act) => {
    expect((await said(text)).text).toMatch(new RegExp(`(?:ask: |这样说：)${act}`));
  });

  it("is not told to who asks for the rules", async () => {
    expect((await said("退票能退多少钱？")).text).not.toContain("卡片");
  });

  it("opens the card for a cancellation behind it", async () => {
    expect((await said("取消日内瓦酒店能退多少|那就取消吧")).ids).toEqual(["HB60"]);
  });
});
