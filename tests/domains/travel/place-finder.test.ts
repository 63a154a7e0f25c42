import { describe, expect, it } from "vitest";
import { findPlace } from "../../../src/domains/travel/place-finder.ts";
import { speak } from "../../../src/engine/domain/wording.ts";
import { ToolError } from "../../../src/engine/errors.ts";

const en = speak("en");
const zh = speak("zh");

describe("a place", () => {
  it.each([
    ["Zurich", "ZRH"],
    ["zürich", "ZRH"],
    ["苏黎世", "ZRH"],
    ["zrh", "ZRH"],
    ["Zurich Airport", "ZRH"],
    ["Zurich (ZRH)", "ZRH"],
    ["杭州市", "HGH"],
    ["上海浦东国际机场", null],
    ["浦东机场", "PVG"],
    ["Basle", "BSL"],
    ["Genève", "GVA"],
    ["new york city", "JFK"],
    ["London, UK", "LHR"],
    ["HongKong", "HKG"],
  ])("called %s is %s", (name, code) => {
    if (code) expect(findPlace(name, en).code).toBe(code);
    else expect(() => findPlace(name, en)).toThrow(ToolError);
  });

  it("that is unknown is answered with the value, the nearest names and all there are", () => {
    expect(() => findPlace("Zurick", en)).toThrow(/"Zurick"\. Nearest names: Zurich \(ZRH\).*We serve: Zurich, Basel/);
    expect(() => findPlace("苏黎士", zh)).toThrow(/“苏黎士”.*相近的名称：苏黎世（ZRH）/);
    expect(() => findPlace("🙂", en)).toThrow(ToolError);
    expect(() => findPlace("Lausanne", en)).toThrow(/"Lausanne"\. We serve: Zurich/);
    expect(() => findPlace("洛桑", zh)).toThrow(/“洛桑”的城市或机场。我们服务/);
  });
});
