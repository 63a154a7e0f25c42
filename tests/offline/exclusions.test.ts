import { describe, expect, it } from "vitest";
import { exclusionsIn, withoutExclusions } from "../../src/offline/reading/exclusions.ts";
import { readerAt } from "../../src/offline/reading/read.ts";
import { now } from "./offline.ts";

const read = readerAt(now);
const excluded = (text: string) => exclusionsIn(read(text)).map(({ start, end }) => text.slice(start, end));

describe("what a text leaves out", () => {
  it.each([
    ["tents except the red ones for tomorrow", ["except the red ones"]],
    ["a room that isn't the Tower", ["that isn't the Tower"]],
    ["any lamp but not a blue one, please", ["but not a blue one"]],
    ["the orders except those from Bern", ["except those from Bern"]],
    ["anything but desks", ["but desks"]],
    ["cancel everything except the flight to Berlin", ["except the flight to Berlin"]],
    ["show every lamp except the tall one to Friday", ["except the tall one"]],
    ["cancel all desks except the red one to free space", ["except the red one"]],
    ["every district but Yuhang, ranked", ["but Yuhang"]],
    ["除了帐篷，还有什么", ["除了帐篷"]],
    ["仓库里除帐篷外都要", ["除帐篷"]],
    ["全部商品，灯除外", ["灯除外"]],
    ["what is left, but skip the red ones", ["skip the red ones"]],
    ["不是红色的还有多少", ["不是红色"]],
    ["orders from Bern, not the lamps", ["not the lamps"]],
    ["灯还剩多少，不要红色的", ["不要红色"]],
    ["not the red ones", ["not the red ones"]],
    ["不要西湖区，看其他区的", ["不要西湖区"]],
    ["不看红灯，别的呢", ["不看红灯"]],
    ["ok, not the Bern ones please", ["not the Bern ones"]],
    ["红灯和台灯的去掉 那边本来就慢", ["红灯和台灯的去掉"]],
    ["灯不算 那东西便宜", ["灯不算"]],
  ])("of %s is %j", (text, words) => {
    expect(excluded(text)).toEqual(words);
  });

  it.each([
    "除了帐篷还要睡袋",
    "是不是红色的",
    "rooms that are not sold",
    "but now the red one",
    "all rooms but I am late",
    "orders not yet sent",
    "今天的灯，不要第一个",
  ])("is nothing in %s", (text) => {
    expect(excluded(text)).toEqual([]);
  });

  it("is cut from a text, unless nothing else is left", () => {
    expect(withoutExclusions("tents except the red ones for tomorrow")).toBe("tents  for tomorrow");
    expect(withoutExclusions("except the red ones")).toBe("except the red ones");
  });
});
