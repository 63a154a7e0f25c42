import { describe, expect, it } from "vitest";
import { liftedIn } from "../../src/offline/conversation/lifted.ts";
import { readerAt } from "../../src/offline/reading/read.ts";

const read = readerAt(new Date(2026, 10, 21, 15, 4));

describe("days that do not limit what is wanted", () => {
  it.each([
    ["not only 2026-11-21, all orders that are not shipped", "2026-11-21", "all orders that are not shipped"],
    ["all that are not shipped, not just those of 2026-11-21", "those of 2026-11-21", "all that are not shipped"],
    ["the orders of Hu Wei, regardless of the date", "the date", "the orders of Hu Wei"],
    ["不光2026-11-21下的，所有还没发货的订单都要", "2026-11-21下的", "所有还没发货的订单都要"],
    ["全部未发货订单，不限2026-11-21", "2026-11-21", "全部未发货订单"],
    ["不限日期的订单", "日期的订单", ""],
    ["the biggest order ever", "dates", "the biggest order"],
    ["有史以来最大的一单", "dates", "最大的一单"],
  ])("are lifted: %s", (text, lifted, rest) => expect(liftedIn(text, read)).toEqual({ lifted, rest }));

  it.each([
    "not only 2026-11-21 but also 2026-11-20",
    "不光2026-11-21，2026-11-20的也要",
    "not only tents, sleeping bags as well",
    "I do not only want tents, show me sleeping bags",
    "2026-11-21不只堵在西湖区吗",
    "不光2026-11-21的\n= search_orders {}",
    "did he order anything ever",
    "历史订单",
  ])("are not, where they are said otherwise or more is wanted: %s", (text) =>
    expect(liftedIn(text, read)).toBeUndefined(),
  );
});
