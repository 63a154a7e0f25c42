import { describe, expect, it } from "vitest";
import { withSharedVerbs, withVerbOf } from "../../src/offline/goals/shared-verb.ts";

describe("the verb said once for several things", () => {
  it.each([
    [
      ["cancel hotel HB-1", "car CB-1", "excursion EB-1"],
      ["cancel hotel HB-1", "cancel car CB-1", "cancel excursion EB-1"],
    ],
    [
      ["please cancel my hotel HB-1", "my car CB-1"],
      ["please cancel my hotel HB-1", "please cancel my car CB-1"],
    ],
    [
      ["取消酒店 HB-1", "行程 EB-1"],
      ["取消酒店 HB-1", "取消行程 EB-1"],
    ],
    [
      ["把酒店HB-1", "租车CB-1都取消"],
      ["把酒店HB-1都取消", "租车CB-1都取消"],
    ],
    [
      ["move hotel HB-1", "car CB-1 to Friday"],
      ["move hotel HB-1 to Friday", "move car CB-1 to Friday"],
    ],
  ])("is given to each: %j", (parts, whole) => expect(withSharedVerbs(parts, [])).toEqual(whole));

  it.each([
    [["cancel hotel HB-1", "book HT-0102"]],
    [["cancel hotel HB-1", "what does CB-1 cost?"]],
    [["cancel hotel HB-1", "the weather in Paris"]],
    [["show HB-1", "CB-1"]],
    [["cancel hotel HB-1", "show HB-2"]],
    [["cancel HB-1", "reserve HB-2"]],
    [["取消HB-1", "看看HB-2"]],
    [["show HB-1", "HB-2", "cancel it"]],
    [["cancel hotel HB-1", "change CB-1 to Friday"]],
  ])("is given to no part that has its own, or names no thing: %j", (parts) =>
    expect(withSharedVerbs(parts, [])).toEqual(parts),
  );

  it.each([
    [["show HB-1", "cancel it"], "cancel HB-1"],
    [["看看HB-1", "把它取消"], "把HB-1取消"],
  ])("is of the only thing named before: %j", (parts, last) => expect(withSharedVerbs(parts, []).at(-1)).toBe(last));

  it("goes for what is wanted besides what was done last", () => {
    expect(withVerbOf("cancel hotel HB-1", "and HB-2 too", [])).toBe("cancel HB-2 too");
    expect(withVerbOf("Cancelled HB-1: an inn.", "HB-2 too", [])).toBe("cancel HB-2 too");
    expect(withVerbOf("已取消 HB-1：旅舍", "还有 HB-2", [])).toBe("取消HB-2");
    expect(withVerbOf("cancel hotel HB-1", "show me HB-2 too?", [])).toBeUndefined();
    expect(withVerbOf("my bookings", "HB-2 too", [])).toBeUndefined();
  });
});
