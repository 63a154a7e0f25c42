import { expect, it } from "vitest";
import { conversations } from "./support/conversations.ts";

const { turnsOf } = conversations({ domains: ["travel"], user: "P1001" });

it.each([
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
