import { z } from "zod";
import { anyone } from "../../../engine/domain/caller.ts";
import { aliases } from "../../../engine/tools/aliases.ts";
import { defineTool } from "../../../engine/tools/define.ts";
import type { ToolRun } from "../../../engine/tools/tool.ts";
import type { Travel } from "../travel.ts";

export default defineTool({
  name: "lookup_policy",
  title: "Rules (规定)",
  description:
    "The company's rules: what is allowed, baggage, refunds, fees, deposits, payment. Look up before saying what is allowed or what it costs.",
  aliases: [
    "rules and policy",
    "cancellation policy",
    "what are the rules",
    "what is allowed",
    "baggage allowance",
    "how much is refunded",
    "change fees",
    "deposit",
    "payment",
    "公司规定",
    "政策",
    "规定是什么",
    "可以吗",
    "可以带几件行李",
    "退票能退多少钱",
    "改签费",
    "押金",
    "付款",
  ],
  effect: "read",
  args: z.object({
    query: z
      .string()
      .trim()
      .min(1)
      .max(300)
      .meta({
        title: "Question (问题)",
        description: "In the customer's words",
        ...aliases({ words: ["what to look up", "要查询的规定"] }),
      }),
  }),
  run({ query }, travel: Travel, run: ToolRun) {
    const { say } = anyone(run, travel);
    const found = travel.policies.search(query, run.language);
    const titles = travel.policies.titles(run.language);
    const nothing = say(`No rule fits "${query}". There are rules on: `, `没有与“${query}”相关的规定。现有规定：`);
    return {
      text:
        found.length === 0
          ? `${nothing}${titles.join(say("; ", "；"))}`
          : found.map(({ title, content }) => `${title}\n${content}`).join("\n\n"),
    };
  },
});
