import { defineLookup } from "../../../engine/domain/define-lookup.ts";
import { commission, ofPlatform } from "../not-served.ts";

export default defineLookup({
  name: "lookup_shop_rules",
  title: "Rules for shops (商家规则)",
  description:
    "The platform's rules for shops: disputes, who pays the freight, returns, evidence, shipping deadlines, product titles, promotions, deposit. Look up before saying what is allowed.",
  aliases: [
    "规则是什么",
    "who pays the freight, return shipping cost, buyer refused the parcel, remote area",
    "dispute with a buyer, platform steps in, evidence, how long do I have to answer",
    "return without reason, seven days, quality problem, missing item, wrong item",
    "until when must I ship, late shipment, penalty",
    "what must stand in a product title, forbidden words",
    "shop deposit, commission, when is my money paid out, how do I get paid",
    "平台扣多少钱, 平台抽多少",
    "运费谁承担, 运费谁出, 退货运费, 拒收, 偏远地区",
    "纠纷怎么处理, 平台介入, 举证, 多久回复",
    "七天无理由退货, 质量问题, 少件, 发错货",
    "多久必须发货, 延迟发货, 赔付, 处罚",
    "商品标题规则, 标题要带品牌吗, 违禁词",
    "保证金, 佣金, 货款什么时候到账",
    ...commission,
  ],
  notServed: ofPlatform,
  passages: new URL("../knowledge/", import.meta.url),
});
