import { expect, it } from "vitest";
import { withoutForm } from "../../src/offline/reading/as-shown.ts";

it.each([
  ["show sales of the last 5 days as a table", "show sales of the last 5 days"],
  ["top 5 products last month in a neat table, please", "top 5 products last month, please"],
  ["make a table of last week's sales", "show last week's sales"],
  ["put the sales of May in a table", "show the sales of May"],
  ["sales of tables as bullet points", "sales of tables"],
  ["how did we do in May, in one sentence?", "how did we do in May?"],
  ["briefly, how did we do in May?", "how did we do in May?"],
  ["用表格列出最近5天的销售额", "列出最近5天的销售额"],
  ["上周的销售额，以列表的形式", "上周的销售额"],
  ["把上周的销售额整理成表格", "看上周的销售额"],
  ["做一张上周销售额的表格", "看上周销售额"],
  ["列个表看看上周的销售额", "看看上周的销售额"],
  ["简单说一下上周的销售额", "说一下上周的销售额"],
  ["一句话说说上周的销售额", "说说上周的销售额"],
])("how an answer is to look asks for nothing: %s", (said, rest) => {
  expect(withoutForm(said)).toBe(rest);
});

it.each(["as a table", "can you show it in a table?", "列个表", "把它做成表格"])(
  "%s is for what was told last",
  (said) => {
    expect(["say that again", "再说一遍"]).toContain(withoutForm(said));
  },
);

it.each([
  "sales of the camping table",
  "10% off the table from 2026-12-01",
  "which products are in short supply",
  "show it briefly",
  "按列表第一个来",
  "说简单点",
])("%s stays as it is", (said) => {
  expect(withoutForm(said)).toBe(said);
});
