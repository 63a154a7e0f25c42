import type { DomainWords } from "../../engine/domain/domain.ts";
import { saying } from "../../engine/tools/aliases.ts";
import { familyNames } from "./data/consumers.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const digits = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];

/** 降两成 takes two tenths off. */
const tenthsOff = (count: number): string[] =>
  [count === 2 ? "两" : (digits[count - 1] ?? ""), String(count)].flatMap((said) =>
    ["降", "降价", "降个", "便宜", "优惠", "减"].map((verb) => `${verb}${said}成`),
  );

/** What shop owners say, beside what the tools are called. */
export const words: DomainWords = {
  requests: [
    ...saying(`discount, mark down, on sale, percent off, % off, % cheaper, percent cheaper, deal, promotion, promo,
      extend, prolong, starting`),
    ...digits.flatMap((_, at) => tenthsOff(at + 1)),
    ...["优惠", "打折", "折", "降价", "特价", "做活动", "上活动", "促销", "延长", "推迟"],
  ],
  ahead: [
    ...[
      "off until",
      "enough",
      "run out",
      "stock up",
      "to last",
      "expect",
      "finish",
      "arrives",
      "arriving",
      "promos",
      "end on",
      "run until",
      "run till",
      "pr-",
      // A percentage in front of a day is a discount to come: "gloves 10% Dec 1 to 7".
      ...["from", "until", "till", "on", ...months].map((next) => `% ${next}`),
      "percent",
    ],
    ...["够卖", "够不够", "够用", "备货", "会到", "要到", "要备", "备多少", "补货", "预计", "结束"],
  ],
  owned: ["promotion", "campaign", "促销", "活动"],
  events: ["下单", "发货", "签收", "付款"],
};

/** 八折 is a price at eight tenths, which is 20% off; 八五折 at 85 in a hundred. */
export const folds: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((tenths) =>
    ["", ...digits].map((said, ones) => {
      const figures = ones === 0 ? [`${tenths}折`] : [`${tenths}${ones}折`, `${tenths}.${ones}折`];
      const half = tenths === 5 && ones === 0 ? ["对折"] : [];
      const all = [`${digits[tenths - 1]}${said}折`, ...figures, ...half];
      const off = ones === 0 ? tenthsOff(10 - tenths) : [];
      return [`优惠${100 - tenths * 10 - ones}%`, [...all.map((one) => `打${one}`), ...all, ...off]];
    }),
  ),
);

/** Discounts that are said as a share of the price. */
export const shares: Readonly<Record<string, readonly string[]>> = {
  "25% off": ["a quarter off", "one quarter off", "quarter off"],
  "50% off": ["half off", "at half price", "for half price", "half price on", "at half the price"],
};

/** 姓陈的 and 陈女士 are those whose family is called 陈, as orders of 陈姓 are. */
export const ofFamilies: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  familyNames.map(({ zh }) => [`${zh}姓`, [`姓${zh}的`, `姓${zh}`, `${zh}女士`, `${zh}先生`, `${zh}小姐`]]),
);

/** Stock told with a hyphen; what became of orders, when something was sold last and what earned most, asked without a word for orders or sales. */
export const ofOrders: Readonly<Record<string, readonly string[]>> = {
  "low stock": ["low-stock"],
  "out of stock": ["out-of-stock"],
  "any cancelled orders": saying("did anyone cancel, did anybody cancel, did any customer cancel, any cancellations"),
  "how many cancelled orders": ["how many cancellations"],
  "newest orders of": ["we", "i"].flatMap((who) => [`when did ${who} last sell`, `when was the last time ${who} sold`]),
  "sold best": saying("made the most, earned the most, brought in the most"),
  有取消的订单: ["有人取消订单", "有人取消", "有客户取消", "有买家取消"],
  有退款的订单: ["有人退款", "有人申请退款"],
  最近一单: ["最后一次", "上一次", "上次"].flatMap((last) =>
    ["卖出去", "卖出", "卖掉", "卖"].map((sold) => `${last}${sold}是什么时候`),
  ),
};

/** "How is my shop today", 店里怎么样: a question about its sales, which names nothing that the shop has. */
export const ofShop: Readonly<Record<string, readonly string[]>> = {
  "how are my sales": ["my shop", "the shop", "our shop", "my store", "the store", "our store"].flatMap((shop) => [
    ...["how is", "how's", "hows"].map((how) => `${how} business`),
    ...["how is", "how's", "hows"].flatMap((how) => [`${how} ${shop}`, `${how} ${shop} doing`, `${how} ${shop} going`]),
    ...["how are things in", "how are things at", "how is business in", "how is business at", "how did"].map(
      (how) => `${how} ${shop}`,
    ),
    ...["do", "perform"].map((did) => `how did ${shop} ${did}`),
  ]),
  店里生意怎么样: ["店里怎么样", "店里咋样", "店里怎样", "店里情况怎么样"],
};
