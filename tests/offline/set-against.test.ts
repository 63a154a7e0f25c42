import { describe, expect, it } from "vitest";
import { setAgainst } from "../../src/offline/conversation/set-against.ts";
import type { PlannedCall } from "../../src/offline/goals/planned-call.ts";
import { tool } from "./offline.ts";

const area = { type: "string", enum: ["余杭区", "西湖区"] };
const date = { type: "string", format: "date" };
const index = tool("get_index", "Index of a district.", { district: area, date });
const compare = tool("compare_index", "Compares two districts or periods.", {
  ...{ district: area, other_district: area, start_date: date, end_date: date },
  ...{ other_start_date: date, other_end_date: date },
});
const call = (of: typeof index, args: PlannedCall["args"]): PlannedCall => ({ tool: of, args, missing: [], score: 1 });
const bare = call(compare, {});

describe("a comparison of what two calls were about", () => {
  it("sets the places against each other over the same days", () => {
    const last = ["余杭区", "西湖区"].map((district) => call(index, { district, date: "2024-05-09" }));
    expect(setAgainst(bare, last)?.args).toEqual({
      ...{ district: "余杭区", other_district: "西湖区", start_date: "2024-05-09", end_date: "2024-05-09" },
    });
  });

  it("sets the days of one place against each other", () => {
    const last = ["2024-05-09", "2024-05-08"].map((date) => call(index, { district: "余杭区", date }));
    expect(setAgainst(bare, last)?.args).toEqual({
      ...{ district: "余杭区", start_date: "2024-05-09", end_date: "2024-05-09" },
      ...{ other_start_date: "2024-05-08", other_end_date: "2024-05-08" },
    });
  });

  it("is none of one call, of three, or with a tool that sets nothing against something", () => {
    const last = [call(index, { district: "余杭区" }), call(index, { district: "西湖区" })];
    expect(setAgainst(bare, last.slice(1))).toBeUndefined();
    expect(setAgainst(bare, [...last, call(index, {})])).toBeUndefined();
    expect(setAgainst(call(index, {}), last)).toBeUndefined();
  });
});
