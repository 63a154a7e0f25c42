/** A wish for one domain and the tool that answers it. */
export interface Wish {
  said: string;
  tool: string;
}

/** Wishes of different domains in one message. */
export interface MixedQuestion {
  text: string;
  wishes: readonly Wish[];
}

const wish = (said: string, tool: string): Wish => ({ said, tool });

const LANGUAGES = [
  {
    wishes: [
      [
        wish("how congested is Hangzhou today", "get_congestion_index"),
        wish("which roads in Xihu are the worst right now", "list_most_congested_roads"),
        wish("how many accidents were there in Binjiang yesterday", "list_traffic_accidents"),
        wish("will Yuhang be jammed tomorrow", "forecast_congestion"),
        wish("rank the districts by congestion", "rank_districts_by_congestion"),
        wish("how many people travelled from Yuhang to Xihu yesterday", "get_travel_volume"),
      ],
      [
        wish("find me a hotel in Basel from 3 to 5 December", "search_hotels"),
        wish("show me my tickets", "list_my_tickets"),
        wish("flights from Zurich to Rome on 3 December", "search_flights"),
        wish("how much baggage may I take", "lookup_policy"),
        wish("rental cars in Rome from 3 to 5 December", "search_car_rentals"),
        wish("what can I do in Madrid on 4 December", "search_excursions"),
      ],
      [
        wish("which products sell best this month", "rank_products"),
        wish("how many orders did Wang Pingping place", "search_orders"),
        wish("how much did I sell last week", "get_sales"),
        wish("what promotions are running", "list_promotions"),
        wish("which products are out of stock", "search_products"),
        wish("who pays the freight when a buyer refuses the parcel", "lookup_shop_rules"),
      ],
    ],
    joints: [" and ", ", also ", ", and ", ". ", "? Also, ", ", "],
  },
  {
    wishes: [
      [
        wish("杭州今天的拥堵指数是多少", "get_congestion_index"),
        wish("西湖区现在哪些路最堵", "list_most_congested_roads"),
        wish("滨江昨天出了几起事故", "list_traffic_accidents"),
        wish("明天余杭会堵吗", "forecast_congestion"),
        wish("各区拥堵排名", "rank_districts_by_congestion"),
        wish("昨天从余杭到西湖的出行量", "get_travel_volume"),
      ],
      [
        wish("帮我找巴塞尔12月3号到5号的酒店", "search_hotels"),
        wish("看看我的机票", "list_my_tickets"),
        wish("12月3号苏黎世飞罗马的航班", "search_flights"),
        wish("可以带多少行李", "lookup_policy"),
        wish("罗马12月3号到5号租车", "search_car_rentals"),
        wish("12月4号马德里有什么好玩的", "search_excursions"),
      ],
      [
        wish("这个月哪些商品卖得最好", "rank_products"),
        wish("我有多少订单是王萍萍买的", "search_orders"),
        wish("上周卖了多少钱", "get_sales"),
        wish("现在有哪些促销", "list_promotions"),
        wish("哪些商品缺货", "search_products"),
        wish("买家拒收，运费谁承担", "lookup_shop_rules"),
      ],
    ],
    joints: ["，另外", "，还有", "，顺便问下", "，", "。", "？还有，"],
  },
];

/** Which domains a message is for, by their place in a list of wishes. */
const ORDERS = [
  ...[
    [0, 1],
    [1, 2],
    [2, 0],
    [1, 0],
    [2, 1],
    [0, 2],
  ],
  ...[
    [0, 1, 2],
    [2, 1, 0],
  ],
];

/** Each order of domains `rounds` times in both languages, with other wishes and joints each time. */
export const mixedQuestions = (rounds: number, from = 0): MixedQuestion[] =>
  LANGUAGES.flatMap(({ wishes, joints }) =>
    Array.from({ length: rounds }, (_, round) => round + from).flatMap((round) =>
      ORDERS.map((order, turn) => {
        const joint = memberOf(joints, round + turn);
        const meant = order.map((domain, place) => memberOf(wishes[domain] ?? [], round + place * (turn + 1)));
        return { text: meant.map(({ said }) => said).join(joint), wishes: meant };
      }),
    ),
  );

const memberOf = <One>(list: readonly One[], at: number): One => list[at % list.length] as One;
