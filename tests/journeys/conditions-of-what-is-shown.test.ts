import { afterAll, beforeAll, expect, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { openApp } from "./support/travel-app.ts";

vi.setConfig({ testTimeout: 120_000 });

let app: Awaited<ReturnType<typeof openApp>>;
beforeAll(async () => {
  app = await openApp("travel");
}, 120_000);
afterAll(() => app.close());

let threads = 0;

sampled([
  [["flights Zurich to London on December 28, but nothing before noon"], /Of the 2 below, 1 at that time: “SB105/],
  [["苏黎世到伦敦12月28日的航班", "别给我晚上的"], /^1\. SB104-20261228[^\n]*$/],
  [["cars in Rome Dec 23 to 25", "everything except the van"], /^(?:\d\. CR-120[1-35] .+\n)+\nWhich one/],
  [
    ["cars in Milan Dec 23 to 25", "cars in Rome Dec 23 to 25", "which of all of these is the dearest?"],
    /Milan.*\n- CR-1304/,
  ],
  [
    ["flights Zurich to Geneva Dec 24", "is it cheaper a day earlier or later?"],
    /2026-12-23 to 2026-12-25, cheapest first/,
  ],
  [
    ["flights Zurich to Geneva Dec 24", "is the refund less if I cancel a day earlier or later?"],
    /^(?!Flights)[\s\S]*70 %/,
  ],
  [["12月24日苏黎世到日内瓦的航班", "换个日期改签费会便宜吗"], /标准 200 元/],
  [["日内瓦12月24日到26日租车", "换个日子会便宜吗"], /^我是离线模型/],
  [["cars in Rome Dec 23 to 25", "without the van and the SUV"], /^1\. CR-1202[^\n]*\n\nWhich one/],
  [["cars in Rome Dec 23 to 25", "book me anything but the van"], /^(?:\d\. CR-120[1-35] .+\n)+\nWhich one/],
  [["罗马12月23日到25日的酒店", "不要四星和五星的"], /^1\. HT-1201[^\n]*\n\n请问/],
  [["flights Zurich to London on December 28", "not before noon"], /1 at that time: “SB105/],
  [["hotels in Rome Dec 23 to 25", "none under 900?"], /HT-1201[\s\S]*HT-1203(?![\s\S]*HT-1204)/],
  [["杭州到香港12月24日的航班", "第一个多少钱", "晚一天呢"], /航班 杭州 → 香港，2026-12-25/],
])("of what was looked for, %j tells what is asked and opens no card", async (turns, told) => {
  const thread = `conditions-${threads++}`;
  let last: Awaited<ReturnType<typeof app.send>> | undefined;
  for (const text of turns) last = await app.send({ thread, user: "P1001", text });
  expect(last?.text).toMatch(told);
  expect(last?.waitsFor).toBeUndefined();
});
