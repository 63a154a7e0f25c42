import { describe, expect, it } from "vitest";
import { holdsWhole } from "../../src/engine/holds-whole.ts";

describe("a value in a text", () => {
  it.each([
    ["show class CL-02", "CL-02"],
    ["Show class cl-02.", "CL-02"],
    ["看ＣＬ－０２的课", "CL-02"],
    ['{"id":"CL-02","seats":7}', "CL-02"],
    ['{"id":"CL-02","seats":7}', "7"],
    ["Anna's bookings", "Anna"],
    ["杭州市西湖区的拥堵指数", "西湖区"],
    ["see /classes/CL-02", "CL-02"],
    ['{"name":"The \\"Blue\\" room"}', 'The "Blue" room'],
    ["CL-020, CL-02", "CL-02"],
  ])("is whole in %s: %s", (text, value) => {
    expect(holdsWhole(text, value)).toBe(true);
  });

  it.each([
    ["show class CL-020", "CL-02"],
    ["show class XCL-02", "CL-02"],
    ["show class CL-02-B", "CL-02"],
    ["show class CL-02", "02"],
    ["It costs 7.50", "7"],
    ["write to bob@example.com", "bob"],
    ["write to bob@example.com", "bob@example"],
    ["order_7", "7"],
    ["17 seats", "7"],
  ])("is only a part in %s: %s", (text, value) => {
    expect(holdsWhole(text, value)).toBe(false);
  });
});
