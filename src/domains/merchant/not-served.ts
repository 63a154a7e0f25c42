/** What shop owners ask beside their orders, products and sales, and nothing here knows or does. */
export const notServed = [
  ..."reviews, ratings, star rating, visitors, page views, conversion rate, advertising, ads, invoice".split(", "),
  ..."invoices, coupon, coupons, voucher, vouchers, competitor, competitors, bad review".split(", "),
  ..."pause, pausing, 先暂停, 暂停到".split(", "),
  ..."change the price, set the price, price to, new price, apply the suggested price, use the suggested price".split(
    ", ",
  ),
  ..."raise the price, raise the prices, increase the price, price increase, 涨价, 提价, 调价".split(", "),
  ..."return rate, returns rate, refund rate, return rates, repurchase rate, repeat purchase rate".split(", "),
  ..."below cost, below the cost, below its cost, under cost, 低于进价, 低于成本".split(", "),
  ..."which province, which provinces, which region, which regions, 哪个省, 哪些省, 哪个地区, 哪些地区".split(", "),
  ..."foot traffic, visited the shop, visited my shop, visited our shop, looked at the shop, 逛过, 来店里, 进店, 进过店".split(
    ", ",
  ),
  ..."most returned, returned most, returned the most, most returns, 退最多, 退得最多, 退货最多, 退货最多的, 退的最多".split(
    ", ",
  ),
  ..."退货率, 退款率, 复购率, 回头客, 新客户的, 多少新客, 几个新客, 支付方式, 付款方式, 支付宝, 微信支付".split(", "),
  ..."new customers, new buyers, returning customers, repeat customers, paid by card, by credit card".split(", "),
  ..."payment method, payment methods, alipay, wechat pay".split(", "),
  ..."好评, 差评, 评分, 店铺评价, 访客, 访客数, 浏览量, 转化率, 广告, 推广费, 发票, 优惠券, 竞争对手, 竞品, 同行".split(
    ", ",
  ),
  ..."按建议价改, 改成建议价, 改为建议价, 调成建议价, 按建议价调, 改价, 价格改成, 价格改为, 价格改到, 价格调到, 价格调成, 价格调为, 价格设成, 售价改成, 售价改为, 单价改成".split(
    ", ",
  ),
];
