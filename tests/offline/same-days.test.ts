import { expect, it } from "vitest";
import type { ModelTool } from "../../src/engine/dialog/protocol.ts";
import { readerAt } from "../../src/offline/reading/read.ts";
import { withDaysNamed, withDaysSaid, withSameDays } from "../../src/offline/roles/same-days.ts";
import type { Situation, Step } from "../../src/offline/situation.ts";
import { now } from "./offline.ts";

const listing: ModelTool = {
  name: "list_my_bookings",
  description: "Lists my bookings.",
  effect: "read",
  parameters: { type: "object", properties: { booking_id: { type: "string", pattern: "^HB-\\d{6}$" } } },
} as unknown as ModelTool;

const listed = (observation: string): Step => ({
  name: "list_my_bookings",
  args: { booking_id: "HB-000001" },
  observation,
  kind: "done",
  failed: false,
});

const situationOf = (request: string, steps: Step[] = []): Situation =>
  ({ request, whole: request, steps, tools: [listing], language: "en", read: readerAt(now) }) as unknown as Situation;

const LINE = "1. HB-000001: Inn, 2026-12-15 to 2026-12-19, 4 nights";

it("what is named by its id is looked up first, when something is wanted for its days", () => {
  const { reply } = withSameDays(situationOf("cancel HB-000001 and book HT-0102 for the same dates"));
  expect(JSON.stringify(reply)).toContain('"booking_id":"HB-000001"');
});

it.each([
  [
    "cancel HB-000001 and book HT-0102 for the same dates",
    "cancel HB-000001 and book HT-0102 from 2026-12-15 to 2026-12-19",
  ],
  ["book a room for the same days as HB-000001", "book a room from 2026-12-15 to 2026-12-19"],
  ["取消 HB-000001，同样的日期订 HT-0102", "取消 HB-000001，2026-12-15 至 2026-12-19 订 HT-0102"],
  ["在巴塞尔订一家和 HB-000001 同样日期的酒店", "2026-12-15 至 2026-12-19 在巴塞尔订一家酒店"],
])("its days stand in the request then: %s", (request, dated) => {
  const { reply, situation } = withSameDays(situationOf(request, [listed(LINE)]));
  expect([reply, situation.request, situation.steps]).toEqual([undefined, dated, []]);
});

it.each([
  ["cancel HB-000001 and book HT-0102 from 2026-12-20 to 2026-12-22"],
  ["book HT-0102 for the same dates"],
  ["cancel HB-000001 on the same day"],
  ["book HT-0102 for the same dates as HB-000001 and HB-000002"],
])("nothing is looked up for %s", (request) => {
  const given = situationOf(request);
  expect(withSameDays(given)).toEqual({ situation: given });
});

it.each([
  [
    ["book HT-0502 from 2026-12-26 to 2026-12-28", "CR-0501 for the same days"],
    ["book HT-0502 from 2026-12-26 to 2026-12-28", "CR-0501 from 2026-12-26 to 2026-12-28"],
  ],
  [
    ["订HT-0502 2026-12-26至2026-12-28", "租CR-0501同样日期"],
    ["订HT-0502 2026-12-26至2026-12-28", "2026-12-26 至 2026-12-28 租CR-0501"],
  ],
  [
    ["book HT-0502 from 2026-12-26 to 2026-12-28", "CR-0501"],
    ["book HT-0502 from 2026-12-26 to 2026-12-28", "CR-0501"],
  ],
])("the same days are those that only one other part names: %j", (parts, dated) => {
  expect(withDaysSaid(parts, readerAt(now))).toEqual(dated);
});

it("what was not found gives no days", () => {
  const given = situationOf("book HT-0102 for the same dates as HB-000001", [listed("You have no such bookings.")]);
  expect(withSameDays(given)).toEqual({ situation: given });
});

it("a part of a request says whose days it means", () => {
  expect(withDaysNamed(["cancel HB-1", "book a room for the same days"])).toEqual([
    "cancel HB-1",
    "book a room for the same days as HB-1",
  ]);
  expect(withDaysNamed(["取消 HB-1", "同样的日期订一间房"])).toEqual(["取消 HB-1", "和 HB-1 同样的日期订一间房"]);
  expect(withDaysNamed(["cancel HB-1", "cancel HB-2", "book a room for the same days"])).toEqual([
    "cancel HB-1",
    "cancel HB-2",
    "book a room for the same days",
  ]);
});
