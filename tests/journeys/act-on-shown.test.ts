import { expect, it } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

const { turnsOf } = conversations({ domains: ["travel"], user: "P1001" });

sampled([
  [["我的机票", "能改到后天吗"], "TK-011261"],
  [["my tickets", "move to friday"], "TK-011261"],
  [["我的酒店", "推迟到12月1号"], "HB-011260"],
])("%j: what of one's own was listed is what is to be changed", async (messages, id) => {
  const asked = (await turnsOf(...messages)).at(-1);
  expect(asked?.text).toContain(id);
  expect(asked?.made).toEqual([]);
});

it("cancels what is picked of what was listed", async () => {
  const picked = (await turnsOf("我的机票", "取消", "第一个")).at(-1);
  expect(picked?.waiting).toMatchObject([{ name: "cancel_ticket", args: { ticket_id: "TK-011261" } }]);
});

it("does something with another kind where that is named", async () => {
  const other = (await turnsOf("我的机票", "取消酒店")).at(-1);
  expect(other?.made).toMatchObject([{ name: "list_my_bookings", args: { kind: "hotel" } }]);
});

sampled([
  [["what have I booked?", "cancel the first one", "no", "cancel the last one"]],
  [["我有哪些预订", "取消第一个", "不", "取消最后一个"]],
])("counts in the list again where nothing was done: %j", async (messages) => {
  const [listed, ...others] = await turnsOf(...messages);
  const booking_id = /[A-Z]{2}-\d{6}/.exec(listed?.text.trim().split("\n").at(-1) ?? "")?.[0];
  expect(others.at(-1)?.waiting).toMatchObject([{ args: { booking_id } }]);
});

sampled([[["what have I booked?", "cancel all of them"]], [["我有哪些预订", "全部取消"]]])(
  "ends all that was listed: %j",
  async (messages) => {
    const [listed, all] = await turnsOf(...messages);
    const ids = listed?.text.match(/^\d+\. [A-Z]{2}-\d{6}/gm)?.map((line) => line.slice(-9)) ?? [];
    expect(ids.length).toBeGreaterThan(1);
    expect(all?.waiting.map(({ args }) => args.booking_id).sort()).toEqual(ids.sort());
  },
);

it("asks which are meant where more or fewer are counted than were listed", async () => {
  const [, both] = await turnsOf("我有哪些预订", "两个都取消");
  expect(both).toMatchObject({ text: expect.stringContaining("哪一个"), waiting: [], made: [] });
});
