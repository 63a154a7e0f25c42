import type { DomainWords } from "../../engine/domain/domain.ts";

/** What travellers say, beside what the tools are called. */
export const words: DomainWords = {
  requests: ["reserve", "rent", "hire", "rebook", "订", "预约", "租", "退票", "改签"],
  ahead: ["fly", "flights", "hotels", "飞", "航班"],
  owned: ["flight", "reservation", "stay", "trip", "journey", "航班", "机票", "车票", "预订", "行程", "酒店", "租车"],
  events: ["起飞", "登机", "降落", "落地", "入住", "退房", "离店", "预订", "取车", "还车"],
};
