import type { DomainWords } from "../../engine/domain/domain.ts";

/** What shop owners say, beside what the tools are called. */
export const words: DomainWords = {
  requests: [
    ...["discount", "mark down", "on sale", "percent off", "% off", "deal", "promotion", "extend", "prolong"],
    ...["优惠", "打折", "折", "降价", "特价", "做活动", "上活动", "促销", "延长", "推迟"],
  ],
  ahead: [
    ...["off until", "enough", "run out", "stock up", "to last", "expect", "finish", "promos"],
    ...["够卖", "够不够", "够用", "备货", "要备", "备多少", "补货", "预计", "结束"],
  ],
  owned: ["promotion", "campaign", "促销", "活动"],
  events: ["下单", "发货", "签收", "付款"],
};

const digits = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];

/** 八折 is a price at eight tenths, which is 20% off; 八五折 at 85 in a hundred. */
export const folds: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [5, 6, 7, 8, 9].flatMap((tenths) =>
    [0, 5].map((half) => {
      const [tens, ones] = [digits[tenths - 1] ?? "", half === 0 ? "" : (digits[half - 1] ?? "")];
      const figures = half === 0 ? [`${tenths}折`] : [`${tenths}${half}折`, `${tenths}.${half}折`];
      const said = [`${tens}${ones}折`, ...figures];
      return [`优惠${100 - tenths * 10 - half}%`, [...said.map((one) => `打${one}`), ...said]];
    }),
  ),
);
