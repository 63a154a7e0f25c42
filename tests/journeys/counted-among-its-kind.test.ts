import { describe, expect, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const { lastOf } = conversations({ domains: ["travel"], now: new Date("2026-11-21T15:04:00+08:00"), user: "P1001" });

const ids = async (...turns: string[]) => {
  const { waiting } = await lastOf(...turns);
  return waiting.map(({ args }) => args.booking_id ?? args.ticket_id);
};

describe("what is counted with its kind is one of that kind, wherever it stands in the list", () => {
  sampled([
    ["my bookings", "cancel the second hotel", ["HB-011270"]],
    ["my bookings", "extend the last hotel by one night", ["HB-011280"]],
    ["my bookings", "cancel the first and the second hotel", ["HB-011260", "HB-011270"]],
    ["我的预订", "第二辆车取消", ["CB-011280"]],
    ["我的预订", "第一个和第三个酒店都取消", ["HB-011260", "HB-011280"]],
    ["我的预订", "最后一家酒店退掉", ["HB-011280"]],
    // Of any kind, or with no kind named: the line of the list.
    ["my bookings", "cancel the second booking", ["EB-011260"]],
    ["我的预订", "第二个退掉", ["EB-011260"]],
  ])("%s | %s", async (list, request, meant) => expect(await ids(list, request)).toEqual(meant));
});

describe("what is counted with a kind that was not shown is looked up", () => {
  sampled([
    ["what hotels did I book", "cancel the 2nd flight", ["TK-011262"]],
    ["我的酒店预订", "第二张机票退了吧", ["TK-011262"]],
    ["my bookings", "cancel the third car", []],
  ])("%s | %s", async (list, request, meant) => expect(await ids(list, request)).toEqual(meant));

  sampled([
    ["Show me everything I have booked", "move my first flight to the 27th", "SB101-20261127"],
    ["我的预订和机票", "第二张机票改到30号", "SB102-20261130"],
  ])("%s | %s", async (list, request, flight) => {
    const { text, waiting } = await lastOf(list, request);
    expect(waiting).toEqual([]);
    expect(text).toContain(flight);
  });
});
