import { saying } from "../../engine/tools/aliases.ts";

/** What the platform keeps of a sale, which its rules tell, and no list of products. */
export const commission = ["commission", "佣金"];

/** What no figures of a shop tell. */
export const weather = ["weather", "天气"];

/** When something was sold last is told by its newest order, and by no figures. */
export const soldLast = saying(
  `when was the last, last sell, last sold, last time we sold, last time i sold, 最后一次卖, 上一次卖, 上次卖`,
);

/** Orders are sent elsewhere. */
export const sending = saying("ship the, ship order, 发货吧, 发了吧, 发出去吧, 安排发货, 帮我发货");

/** What shop owners ask beside their orders, products and sales, and nothing here knows or does. */
export const notServed = [
  ...commission,
  ...weather,
  ...saying(`
  reviews, ratings, star rating, visitors, page views, conversion rate, click-through rate, click through rate,
  click rate, bounce rate, 点击率, 跳出率, 加购率, advertising, ads, invoice,
  invoices, coupon, coupons, voucher, vouchers, competitor, competitors, bad review, pause, pausing,
  先暂停, 暂停到, change the price, set the price, price to, new price, apply the suggested price,
  use the suggested price, raise the price, raise the prices, increase the price, price increase, 涨价,
  提价, 调价, return rate, returns rate, refund rate, return rates, repurchase rate, repeat purchase rate,
  below cost, below the cost, below its cost, under cost, 低于进价, 低于成本, which province, which provinces,
  which region, which regions, 哪个省, 哪些省, 哪个地区, 哪些地区, foot traffic, visited the shop, visited my shop,
  visited our shop, looked at the shop, 逛过, 来店里, 进店, 进过店, most returned, returned most,
  returned the most, most returns, 退最多, 退得最多, 退货最多, 退货最多的, 退的最多, 退货率, 退款率, 复购率, 回头客, 新客户, 支付方式, 付款方式,
  支付宝, 微信支付, new customers, new buyers, returning customers, repeat customers, paid by card,
  by credit card, returning buyers, repeat buyers, more than once, ordered twice, bought twice, order twice, buy twice, 不止一次,
  超过一次, 两次以上, 多次下单, 多次购买, loyal customers, per customer, per buyer, 新客, 新顾客,
  新买家, 人均, unpaid, not paid, not been paid, 未付款, 没付款, 没有付款, 没付钱, 未支付, 待付款, 待支付,
  when was it paid, when was that paid, when was the order paid, when did she pay, when did he pay,
  when did they pay, 什么时候付的, 什么时候付款, 几点付的, 付款时间, hour of the day,
  time of day, time of the day, which hour, what hour, by hour, per hour, 哪个时段, 哪个小时, 哪个钟头, 按小时, 每小时,
  每个小时, 各时段, 分时段, day of the week, which weekday, what weekday, best weekday, per weekday, 星期几, 礼拜几,
  周几卖, 周几最, products on promotion, goods on promotion, promoted products, discounted products,
  products on offer, during the promotion, during promotions, 促销商品, 促销的商品, 打折商品, 打折的商品, 活动商品, 促销期间,
  活动期间, payment method, payment methods, alipay, wechat pay, 好评, 差评, 评分, 评价, 店铺评价, 访客, 访客数, 浏览量, 转化率, 广告,
  推广费, 发票, 优惠券, 竞争对手, 竞品, 同行, 按建议价改, 改成建议价, 改为建议价, 调成建议价, 按建议价调, 改价, 改个价, 改一下价, 改下价, 改改价, 调个价, 价格改成, 价格改为, 价格改到, 价格调到, 价格调成,
  价格调为, 价格设成, 售价改成, 售价改为, 单价改成, 下架,
  what do others charge, what others charge, what are others charging, what do others sell it for,
  what do other shops charge, what do other sellers charge, other shops, other sellers, other stores, 别家, 别人家, 别的店, 其他店, 人家卖`),
];

/** What changed most between two spans of days, which is told by why sales changed. */
export const mostChanged =
  saying(`fell most, fell the most, fallen the most, fell the least, dropped most, dropped the most, declined most, declined the most,
  decreased the most, lost most, lost the most, down most, down the most, biggest loser, biggest losers, biggest drop, biggest fall, rose most,
  rose the most, risen the most, gained most, gained the most, grew most, grew the most, grown the most, increased the most,
  up the most, biggest gain, biggest rise, biggest winner, 跌得最, 跌最多, 降得最, 降最多, 下降最, 下滑最, 下滑得最, 掉得最, 跌幅,
  降幅, 涨得最, 涨最多, 升得最, 上升最, 上涨最, 增长最, 增长得最, 涨幅, 增幅`);

/** What sold most or least, which is told by the ranking of products, whatever they have left. */
export const rankedBySales =
  saying(`best seller, best sellers, best selling, sells best, sell best, worst seller, worst sellers, worst selling, selling worst, selling the worst, selling best, selling the best, sells worst,
  slow movers, slow mover, slowest, top sellers, 卖得最好, 最好卖, 最畅销, 畅销, 卖得最差, 最难卖, 滞销, 卖不动`);

/** The same of products, which sales figures never tell from one another. */
export const productsChanged =
  saying(`product fell, products fell, item fell, items fell, product dropped, products dropped, item dropped, items dropped,
  product lost, products lost, item lost, items lost, product rose, products rose, item rose, items rose, product gained,
  products gained, item gained, items gained, product grew, products grew, product is down, products are down, product is up,
  products are up, 个商品跌, 些商品跌, 个商品涨, 些商品涨, 个商品降, 些商品降, 个商品升, 个商品下滑, 些商品下滑, 个商品掉, 款跌, 款涨, 款降,
  商品跌得, 商品涨得`);

/** How much all that is in stock would bring in. */
export const stockWorth = saying(`stock worth, inventory worth, stock value, inventory value, value of my stock,
  value of the stock, value of my inventory, 库存值, 库存总值, 库存价值, 库存总额, 货值`);

/** Who bought most is told by no ranking of products. */
export const ofBuyers =
  saying(`top 3 customers, top 5 customers, top 10 customers, top three customers, top five customers,
  top ten customers, top 3 buyers, top 5 buyers, top 10 buyers, top three buyers, top five buyers, top ten buyers,
  top customers, best customers, top buyers, best buyers, who bought the most, who buys the most, 谁买得最多,
  谁买的最多, 谁买最多`);

/** When most was sold is told by the figures of the sales, and by no ranking of products. */
export const bestTimes =
  saying(`best month, worst month, best week, worst week, which month, which week, 哪个月, 哪一个月, 哪周, 哪一周,
  哪个星期`);

/** Sales are set against days that are named. */
export const againstUsual = saying(`than usual, than normal, than average, than on average, the usual, 平时, 往常, 平常,
  往日`);

/** What of one's own shop they ask that only the platform knows. */
export const ofPlatform = saying(`violations, any complaints, any customer complaints, complaints did, complaints this,
  complaints last, any buyer complaints,
  有没有客户投诉, 有客户投诉吗, 有没有买家投诉, 有买家投诉吗, 几个投诉, 多少投诉, 几起投诉, break any rules, broken any rules, broke any rules, penalty points,
  platform campaign, platform campaigns, fake goods, fake products, fakes, counterfeit, counterfeits, knock-offs, 假货, 仿冒, 冒牌,
  山寨货, 高仿, 违规记录, 有没有违规, 有违规吗, 扣了几分, 扣了多少分, 被扣分, 报名`);

/** Only one's own promotions are known, and none of the platform to take part in. */
export const ofCampaigns =
  saying(`enroll, enrol, enlist, sign up for, sign my shop up, can i join, can we join, could i join, to join, join the, join a,
  take part in, participate in, 报名, 能参加哪些, 可以参加哪些, 能参加什么, 可以参加什么, 有什么活动可以参加, 有哪些活动可以参加, 参加双`);

/** What a courier would have to be asked for: parcels are only looked up. */
export const urging =
  saying(`hurry it up, hurry them up, hurry up the, chase it up, chase the courier, chase the parcel, chase up the, speed it up,
  speed up the delivery, nudge the courier, 催一下, 催下, 催一催, 催催, 催单, 催快递, 催物流, 催发货`);

/** Parcels tell by whom they are carried, and no courier is set against another. */
export const fastestCourier =
  saying(`courier is the fastest, courier is fastest, courier is the quickest, courier is quickest, courier is faster, courier is quicker,
  carrier is the fastest, carrier is fastest, carrier is faster, delivers fastest, delivers the fastest, delivers faster, fastest courier, fastest carrier,
  quickest courier, logistics company is fastest, logistics company is the fastest, shipping company is fastest, shipping company is the fastest,
  fastest shipping company, fastest delivery service, 快递最快, 快递更快, 快递快一点, 快递比较快, 物流最快, 物流更快, 物流比较快,
  快递公司最快, 快递公司更快, 快递公司比较快, 快递送得最快, 最快的快递, 最快的物流`);

/** Sales are told of some days, and never of all since the shop was opened. */
export const sinceEver = saying(`ever, of all time, all-time, 有史以来, 历史上, 史上, 开店以来`);
