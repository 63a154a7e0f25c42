import { defineLookup } from "../../../engine/domain/define-lookup.ts";

export default defineLookup({
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
  passages: new URL("../knowledge/", import.meta.url),
});
