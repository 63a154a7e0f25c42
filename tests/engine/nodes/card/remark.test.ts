import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { PendingCall } from "../../../../src/engine/dialog/task.ts";
import { languageHeard } from "../../../../src/engine/language.ts";
import { remarkOfUnasked } from "../../../../src/engine/nodes/card/remark.ts";
import { defineTool } from "../../../../src/engine/tools/define.ts";

const toolOf = (name: string, title: string) =>
  defineTool({
    ...{ name, title, description: "-", effect: "write", args: z.object({}) },
    run: () => ({ text: "-" }),
  }).bind({});
const book = toolOf("book_hotel", "Book a hotel (预订酒店)");
const cancel = toolOf("cancel_booking", "Cancel a booking (取消预订)");

const stay = (hotel: string, from = "2026-12-14", to = "2026-12-16", counts = "2 nights, 1 room"): PendingCall => ({
  ...{ id: "c", tool: "book_hotel", args: { hotel_id: hotel, check_in: from, check_out: to } },
  preview: `Book hotel: ${NAMES[hotel]} (${hotel}), Zurich, ${from} to ${to}, ${counts}`,
});
const NAMES: Record<string, string> = {
  "HT-1": "Zurich Station Inn",
  "HT-2": "Zurich Grand Palace",
  "HT-3": "苏黎世老城酒店",
  "HT-4": "苏黎世皇宫大酒店",
};
const ofJanuary: PendingCall = {
  ...{ id: "c", tool: "cancel_booking", args: { booking_id: "HB-7" } },
  preview: "Cancel booking HB-7: Paris Station Inn (HT-5), Paris, 2027-01-04 to 2027-01-08",
};
const LIST = "1. Zurich Station Inn (HT-1), CNY 750\n2. Zurich Grand Palace (HT-2), CNY 3,210\nWhich one?";
const LISTE = "1. 苏黎世老城酒店（HT-3），1,700 元\n2. 苏黎世皇宫大酒店（HT-4），3,210 元\n要哪一家？";
const MINE = "1. HB-6: Geneva Lake Hotel (HT-6), Geneva\n2. HB-7: Paris Station Inn (HT-5), Paris";
const MEINE = "1. HB-6：日内瓦湖滨酒店（HT-6），日内瓦\n2. HB-7：巴黎车站旅舍（HT-5），巴黎";

function remark(words: string, call: PendingCall, shown = "", typed = words) {
  const tool = call.tool === "book_hotel" ? book : cancel;
  const before = { ids: words, asked: { words, typed }, shown, found: [] };
  return remarkOfUnasked(call, tool, before, languageHeard(words, "en"));
}

describe("a call that the user only asked about says so", () => {
  it.each([
    "How much is the Zurich Station Inn for 2 nights?",
    "What refund would I get for HB-7?",
    "is there something cheaper?",
    "ok, and which one is closest to the lake?",
    "Hello! Does it have a pool?",
    "Show me my bookings",
    "HB-7 能退多少钱？",
    "苏黎世老城酒店住两晚多少钱？",
    "有没有便宜一点的？",
    "HT-3 贵吗？",
    "请问几点可以入住？",
    "What refund would I get for HB-7 and HB-6?",
    "What refund would I get for HB-7, and is it fast?",
    "Could you tell me the price of HT-3 for 2 nights from 30 November?",
    "price of HT-3, 14 Dec to 16 Dec?",
    "I'd like to know what it costs to move HB-7 to 16 December",
    "I wonder if HB-7 is refundable",
    "just checking: is HB-7 refundable",
    "Can HB-7 be cancelled?",
    "Am I able to cancel HB-7 for free?",
    "退 HB-7 要扣钱吗",
    "HB-7 可以退吗？",
    "想了解一下 HB-7 的退款规则",
    "看看 HB-7",
    "如果取消 HB-7 会怎样？",
  ])("%s", (words) => {
    const { words: said = "", isOfOther } = remark(words, /HB-7/.test(words) ? ofJanuary : stay("HT-3")) ?? {};
    expect(said).toMatch(/You only asked; approving does this\.|您只是询问；同意则会办理。/);
    expect(isOfOther).toBe(true);
  });

  it.each([
    "Could you book the first one?",
    "Can I have a room for 2 nights?",
    "Can you tell me the price and book it?",
    "Would you take the cheapest?",
    "Is it possible to get a room there?",
    "Why not?",
    "How about the Station Inn?",
    "What is the cheapest? I'll take it.",
    "Which one is cheapest? Book it.",
    "Book whichever is cheaper",
    "Any of them will do?",
    "能帮我订一间吗？",
    "可以订老城酒店吗？",
    "订老城酒店好吗？",
    "哪个便宜订哪个",
    "老城酒店怎么样？",
    "多少钱都行",
    "有便宜的吗？有就订",
    "我想订两晚，多少钱？",
    "yes",
    "好的",
    "把这个停掉，再看看哪个区最堵",
    "停掉这个再看看哪个区最堵？",
    "Which one is cheapest, and take it",
    "Any chance of booking HT-3 for tomorrow night?",
    "Could you tell me the price, then book it",
    "Is it free, for 2 nights I'll take it",
    "Is HT-3 free? For 2 nights please",
    "What does it cost? From 14 Dec would be good",
    "Which one is it? 2 rooms please",
    "有没有办法把 HT-3 订上？",
    "看看 HT-3 能不能帮我订",
    "订 HT-3 明晚行吗",
    "看看老城酒店，有房就订",
    "我要 HT-3",
    "Show me what I have and stop it",
  ])("but not if it may be asked for: %s", (words) => {
    expect(remark(words, stay("HT-3", undefined, undefined, ""))?.words ?? "").not.toMatch(/only asked|询问/);
  });
});

describe("a call for something else than the user named says so", () => {
  it.each([
    [
      "the first one please",
      stay("HT-2"),
      LIST,
      "You named 1. Zurich Station Inn (HT-1); this is for 2. Zurich Grand Palace (HT-2).",
    ],
    ["option 2", stay("HT-1"), LIST, "You named 2. Zurich Grand Palace (HT-2)"],
    [
      "2",
      stay("HT-1"),
      LIST.replaceAll(/ \(HT-\d\)/g, ""),
      "You named 2. Zurich Grand Palace; this is for 1. Zurich Station Inn.",
    ],
    ["第一个", stay("HT-4"), LISTE, "您说的是 1. 苏黎世老城酒店 (HT-3)，而这里是 2. 苏黎世皇宫大酒店 (HT-4)。"],
    [
      "Book the Zurich Station Inn",
      stay("HT-2"),
      LIST,
      "You named Zurich Station Inn; this is for Zurich Grand Palace.",
    ],
    ["the station inn please", stay("HT-2"), LIST, "You named Zurich Station Inn"],
    ["订苏黎世老城酒店", stay("HT-4"), LISTE, "您说的是 苏黎世老城酒店，而这里是 苏黎世皇宫大酒店。"],
    ["就老城酒店吧", stay("HT-4"), LISTE, "您说的是 苏黎世老城酒店"],
    ["Cancel the hotel in Geneva", ofJanuary, MINE, "You named Geneva; this is for Paris Station Inn."],
    ["取消日内瓦的酒店", ofJanuary, MEINE, "您说的是 日内瓦，而这里是 巴黎车站旅舍。"],
    [
      "Book HT-1 on 2026-12-13 for one night",
      stay("HT-1"),
      "",
      "You named 2026-12-13; this is for 2026-12-14 – 2026-12-16.",
    ],
    ["Book HT-1 from 2026-12-13 to 2026-12-15", stay("HT-1"), "", "You named 2026-12-13 – 2026-12-15"],
    ["Book HT-1 from 2026-12-14 to 2026-12-17", stay("HT-1"), "", "You named 2026-12-14 – 2026-12-17"],
    ["订 HT-3，2026-12-13至2026-12-15", stay("HT-3"), "", "您说的是 2026-12-13 – 2026-12-15"],
    ["Cancel my December stay in Paris", ofJanuary, "", "You named December; this is for 2027-01-04 – 2027-01-08."],
    ["取消2026年12月巴黎的酒店", ofJanuary, "", "您说的是 2026年12月"],
    ["Book a hotel, at most CNY 1,000 a night, 2 rooms", stay("HT-2"), "", "You named 2 rooms; this is for 1 room."],
    ["Book HT-1 and 9 rooms in HT-2", stay("HT-2"), "", "You named 9 rooms; this is for 1 room."],
    ["Book 2 rooms in HT-1 and HT-2", stay("HT-2"), "", "You named 2 rooms; this is for 1 room."],
    ["Book HT-1 for three nights", stay("HT-1"), "", "You named three nights; this is for 2 nights."],
    ["订 HT-3 住三晚", stay("HT-3", undefined, undefined, "2 晚，1 间"), "", "您说的是 三晚，而这里是 2 晚。"],
    ["订 HT-3，两间", stay("HT-3", undefined, undefined, "2 晚，1 间"), "", "您说的是 两间，而这里是 1 间。"],
  ])("%s", (words, call, shown, said) => {
    expect(remark(words, call, shown)?.words).toContain(said);
  });
});

describe("a call for what the user named says nothing of it", () => {
  it.each([
    ["the first one please", stay("HT-1"), LIST],
    ["Last year I was in the Zurich Grand Palace. Now book me the cheapest", stay("HT-1"), LIST],
    ["去年我住过苏黎世皇宫大酒店。现在订最便宜的", stay("HT-3"), LISTE],
    ["the first and the second one", stay("HT-2"), LIST],
    ["the first hotel near the lake", stay("HT-2"), LIST],
    ["book the first and the second", stay("HT-1"), LIST],
    ["#1 and 2", stay("HT-2"), LIST],
    ["第一和第二个", stay("HT-3"), LISTE],
    ["2 please", stay("HT-2"), LIST],
    ["2", stay("HT-1", undefined, undefined, "2 nights, 2 rooms"), "How many rooms?"],
    ["第二个", stay("HT-4"), LISTE],
    ["第一个星期住第二家", stay("HT-4"), LISTE],
    ["苏黎世的第一家", stay("HT-4"), LISTE],
    ["Book HT-1 and 9 rooms in HT-2", stay("HT-1"), ""],
    ["订 HT-3，还有 9 间 HT-4", stay("HT-3", undefined, undefined, "2 晚，1 间"), ""],
    ["Book the Zurich Station Inn", stay("HT-1"), LIST],
    ["Book the Grand Palace, not the Station Inn", stay("HT-2"), LIST],
    ["Something near the station", stay("HT-2"), LIST],
    ["A hotel in Zurich", stay("HT-2"), LIST],
    ["订皇宫大酒店，不要老城酒店", stay("HT-4"), LISTE],
    ["Cancel HB-7, I go to Geneva instead", ofJanuary, MINE],
    ["Cancel the Paris hotel and the Geneva one", ofJanuary, MINE],
    ["取消巴黎的酒店", ofJanuary, MEINE],
    ["cancel all my bookings but the one in Geneva", ofJanuary, MINE],
    ["keep the first, cancel the rest", ofJanuary, MINE],
    ["除了日内瓦的，其他全取消", ofJanuary, MEINE],
    ["保留第一个，取消另一个", ofJanuary, MEINE],
    ["Book HT-1 from 2026-12-14 to 2026-12-16", stay("HT-1"), ""],
    ["Book HT-1 from 2026-12-14 for 2 nights", stay("HT-1"), ""],
    ["Book HT-1 until 2026-12-16, 2 nights", stay("HT-1"), ""],
    ["Book HT-1 for 2 nights from 2026-12-10 to 2026-12-20", stay("HT-1"), ""],
    ["Book HT-1 the night before 2026-12-18", stay("HT-1"), ""],
    ["Book a stay over 2026-12-15", stay("HT-1"), ""],
    ["Cancel HB-7, I need the money on 2026-12-01", ofJanuary, ""],
    ["Cancel my January stay in Paris", ofJanuary, ""],
    ["Cancel the stay on 2027-01-05", ofJanuary, ""],
    ["Cancel my December flight and the Paris hotel", ofJanuary, ""],
    ["取消2027年1月巴黎的酒店", ofJanuary, ""],
    ["Book HT-1, at most 3 nights", stay("HT-1"), ""],
    ["Book a room at CNY 1,000 a night for 2 nights", stay("HT-1"), ""],
    ["One night here and then two nights in Paris", stay("HT-1", undefined, "2026-12-15", "1 night, 1 room"), ""],
    ["Add 2 nights more", stay("HT-1", undefined, "2026-12-18", "4 nights, 1 room"), ""],
    ["订 HT-3 住两晚，一间", stay("HT-3", undefined, undefined, "2 晚，1 间"), ""],
    ["一晚1700元的那家住两晚", stay("HT-3", undefined, undefined, "2 晚，1 间"), ""],
    ["再加一晚", stay("HT-3", undefined, undefined, "3 晚，1 间"), ""],
  ])("%s", (words, call, shown) => {
    expect(remark(words, call, shown)).toBeUndefined();
  });

  it("though a weekend is wider than its days", () => {
    const words = "Book HT-1 from 2026-12-12 to 2026-12-13";
    expect(remark(words, stay("HT-1", "2026-12-11", "2026-12-13"), "", "Book HT-1 for the weekend")).toBeUndefined();
  });
});
