import type { Say } from "../../engine/domain/wording.ts";
import { saying } from "../../engine/tools/aliases.ts";

interface Words {
  en: string;
  zh: string;
}

export const shopBodies = ["enterprise", "individual", "sole_trader"] as const;
export type ShopBody = (typeof shopBodies)[number];

export const shopTypes = [
  "flagship",
  "brand_store",
  "multi_brand_store",
  "mall",
  "ordinary_enterprise",
  "small_shop",
] as const;
export type ShopType = (typeof shopTypes)[number];

export const bodies: Readonly<Record<ShopBody, Words & { needs: Words }>> = {
  enterprise: {
    en: "company",
    zh: "企业",
    needs: {
      en: "business licence of the company, bank account of the company, identity card of its legal representative",
      zh: "企业营业执照、对公银行账户、法定代表人身份证",
    },
  },
  individual: {
    en: "individual",
    zh: "个人",
    needs: {
      en: "identity card, bank card in the same name, a photo holding the card",
      zh: "身份证、同名银行卡、手持身份证照片",
    },
  },
  sole_trader: {
    en: "sole trader",
    zh: "个体工商",
    needs: {
      en: "licence of the sole trader, identity card of the owner, bank account of the owner",
      zh: "个体工商户营业执照、经营者身份证、经营者银行账户",
    },
  },
};

export const types: Readonly<Record<ShopType, Words & { needs: Words; bodies: readonly ShopBody[] }>> = {
  flagship: {
    en: "flagship store",
    zh: "旗舰店",
    needs: {
      en: "registered trade mark of your own or its owner's exclusive authorisation",
      zh: "自有注册商标，或商标权人的独占授权书",
    },
    bodies: ["enterprise"],
  },
  brand_store: {
    en: "one-brand store",
    zh: "专卖店",
    needs: {
      en: "authorisation by the brand's owner, no longer than two steps away",
      zh: "品牌方授权书，授权链不超过两级",
    },
    bodies: ["enterprise"],
  },
  multi_brand_store: {
    en: "multi-brand store",
    zh: "专营店",
    needs: {
      en: "purchase invoices or authorisations for at least two brands of one category",
      zh: "同一类目下至少两个品牌的进货凭证或授权书",
    },
    bodies: ["enterprise"],
  },
  mall: {
    en: "mall store",
    zh: "卖场店",
    needs: {
      en: "service trade mark of the mall and authorisations for all brands in it",
      zh: "卖场服务商标，以及场内各品牌的授权书",
    },
    bodies: ["enterprise"],
  },
  ordinary_enterprise: {
    en: "ordinary company store",
    zh: "普通企业店",
    needs: { en: "purchase invoices of the last six months", zh: "近六个月的进货凭证" },
    bodies: ["enterprise", "sole_trader"],
  },
  small_shop: {
    en: "small shop",
    zh: "小店",
    needs: {
      en: "no papers about brands; product names still carry the brand",
      zh: "无需品牌资质，商品标题仍须写明品牌",
    },
    bodies: ["individual", "sole_trader"],
  },
};

interface Category extends Words {
  /** What else people call it, and brands of it. */
  names: string[];
  needs: Words;
  /** Who may sell it; absent: everybody. */
  bodies?: readonly ShopBody[];
}

const companies: readonly ShopBody[] = ["enterprise"];

export const categories: readonly Category[] = [
  {
    en: "liquor",
    zh: "酒类",
    names: ["alcohol", "wine", "spirits", "beer", "酒", "洋酒", "白酒", "红酒", "啤酒", "葡萄酒"],
    bodies: companies,
    needs: {
      en: "licence for trading alcohol, food business licence, customs papers for imported bottles",
      zh: "酒类经营备案、食品经营许可证；进口酒另需报关单",
    },
  },
  {
    en: "food",
    zh: "食品",
    names: saying(`snacks, tea, coffee beans, bars, bar, meals, instant noodles, nuts, biscuits, chocolate, 零食,
      茶叶, 生鲜, 水果, 坚果, 饼干, 泡面, 方便面, 米饭, 能量棒, 巧克力`),
    needs: { en: "food business licence, inspection report of the batch", zh: "食品经营许可证、批次检验报告" },
  },
  {
    en: "toys",
    zh: "玩具",
    names: [
      "toy",
      "children's toys",
      "kids' toys",
      "儿童玩具",
      "Lego",
      "积木",
      "乐高",
      "童车",
      "building blocks",
      "拼图",
      "遥控车",
    ],
    needs: {
      en: "compulsory product certificate (CCC) and test report for toys",
      zh: "强制性产品认证（3C）证书与玩具检测报告",
    },
  },
  {
    en: "cosmetics",
    zh: "化妆品",
    names: ["make-up", "skin care", "perfume", "美妆", "护肤品", "面膜", "口红"],
    needs: {
      en: "filing of the cosmetic product, production licence of the maker",
      zh: "化妆品备案凭证、生产企业许可证",
    },
  },
  {
    en: "sports shoes",
    zh: "运动鞋服",
    names: saying(`sportswear, sneakers, hiking boots, running shoes, 登山鞋, 跑鞋, Adidas, Nike, 阿迪达斯, 耐克,
      运动鞋, 球鞋`),
    needs: {
      en: "trade mark authorisation of the brand, purchase invoices, test report of the material",
      zh: "品牌商标授权书、进货发票、面料检测报告",
    },
  },
  {
    en: "outdoor gear",
    zh: "户外用品",
    names: saying(`tents, camping gear, climbing rope, sleeping bags, hiking backpacks, trekking poles, hammocks,
      camping stoves, camping lanterns, head torches, canopies, folding chairs, gas canisters, 帐篷, 登山装备,
      露营装备, 登山绳, 睡袋, 登山包, 登山杖, 吊床, 露营炉, 露营灯, 头灯, 天幕, 气罐`),
    needs: { en: "test report; for stoves and gas also a safety certificate", zh: "检测报告；炉具、气罐另需安全认证" },
  },
  {
    en: "kitchen appliances",
    zh: "厨房电器",
    names: saying(`home appliances, small appliances, 家电, 小家电, 电饭煲, 空气炸锅, rice cookers, air fryers,
      blenders, 破壁机, 电水壶`),
    needs: { en: "compulsory product certificate (CCC), energy label", zh: "强制性产品认证（3C）证书、能效标识备案" },
  },
  {
    en: "mobile phones",
    zh: "手机",
    names: ["phones", "smartphones", "Huawei", "华为", "苹果手机", "小米"],
    bodies: companies,
    needs: {
      en: "network access permit, CCC certificate, authorisation of the brand",
      zh: "进网许可证、3C 证书、品牌授权书",
    },
  },
  {
    en: "medical devices",
    zh: "医疗器械",
    names: ["masks", "thermometers", "口罩", "体温计", "血压计"],
    bodies: companies,
    needs: {
      en: "filing or licence for medical devices by class, product registration",
      zh: "按类别办理医疗器械经营备案或许可证、产品注册证",
    },
  },
  {
    en: "health supplements",
    zh: "保健食品",
    names: ["vitamins", "protein powder", "保健品", "维生素", "蛋白粉"],
    bodies: companies,
    needs: { en: "health food approval, food business licence", zh: "保健食品批准证书、食品经营许可证" },
  },
  {
    en: "infant formula",
    zh: "婴幼儿奶粉",
    names: ["baby milk", "baby formula", "奶粉"],
    bodies: companies,
    needs: {
      en: "formula registration, food business licence for infant formula",
      zh: "配方注册证书、含婴幼儿配方食品的经营许可证",
    },
  },
  {
    en: "books",
    zh: "图书",
    names: ["magazines", "书籍", "杂志", "教辅"],
    needs: { en: "publication business licence", zh: "出版物经营许可证" },
  },
  {
    en: "jewellery",
    zh: "珠宝",
    names: ["gold", "diamonds", "黄金", "钻石", "首饰"],
    bodies: companies,
    needs: { en: "certificate of a testing institute for each piece", zh: "检测机构出具的逐件鉴定证书" },
  },
  {
    en: "clothing",
    zh: "服装",
    names: ["clothes", "dresses", "shirts", "衣服", "女装", "男装", "童装"],
    needs: { en: "test report of the fabric, washing label", zh: "面料检测报告、耐久性标签" },
  },
  {
    en: "pet food",
    zh: "宠物食品",
    names: ["cat food", "dog food", "猫粮", "狗粮", "宠物用品"],
    needs: { en: "feed production licence of the maker, inspection report", zh: "生产企业饲料生产许可证、检验报告" },
  },
];

export const words = (one: Words, say: Say): string => say(one.en, one.zh);
