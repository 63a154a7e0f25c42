import type { DomainWords } from "../../engine/domain/domain.ts";

/** What shop owners say, beside what the tools are called. */
export const words: DomainWords = {
  requests: ["discount", "mark down", "put on sale", "打折", "降价", "做活动", "上活动", "促销"],
  owned: ["promotion", "campaign", "促销", "活动"],
  events: ["下单", "发货", "签收", "付款"],
};
