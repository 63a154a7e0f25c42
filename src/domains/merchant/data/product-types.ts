/** What a shop sells, before size and colour. `costShare`: what a piece costs the shop, as a share of the list price. */
export interface ProductType {
  shopId: string;
  en: string;
  zh: string;
  listPriceCny: number;
  costShare: number;
}

const lines: Readonly<Record<string, string>> = {
  M1001: `hiking backpack/登山包/329/0.52 two-person tent/双人帐篷/599/0.55 sleeping bag/睡袋/269/0.5 trekking poles/登山杖/159/0.46
    rain jacket/冲锋衣/459/0.48 fleece jacket/抓绒衣/199/0.45 hiking boots/登山鞋/429/0.54 trail running shoes/越野跑鞋/389/0.53
    hiking trousers/速干裤/179/0.44 camping stove/露营炉/149/0.5 thermos flask/保温壶/119/0.42 head torch/头灯/89/0.4
    folding chair/折叠椅/129/0.47 camping lantern/露营灯/99/0.41 picnic mat/野餐垫/69/0.38 water bottle/运动水壶/59/0.36
    sun hat/遮阳帽/49/0.34 hiking socks/登山袜/39/0.33 cool box/保温箱/239/0.51 hammock/吊床/109/0.43
    canopy/天幕/299/0.5 binoculars/望远镜/359/0.57 climbing rope/登山绳/219/0.49 ski goggles/滑雪镜/189/0.45
    gloves/防寒手套/79/0.39 down vest/羽绒马甲/289/0.5 gas canister/气罐/29/0.6 camping table/露营桌/229/0.5
    waterproof bag/防水袋/65/0.37 first-aid kit/急救包/75/0.42`,
  M1002: `wok/炒锅/199/0.48 frying pan/煎锅/129/0.46 soup pot/汤锅/159/0.47 pressure cooker/高压锅/299/0.54
    rice cooker/电饭煲/359/0.57 electric kettle/电水壶/119/0.5 air fryer/空气炸锅/399/0.58 blender/破壁机/459/0.6
    kitchen knife/菜刀/89/0.42 chopping board/砧板/59/0.4 steamer/蒸锅/139/0.46 casserole/砂锅/99/0.43
    teapot/茶壶/109/0.4 mug/马克杯/39/0.35 bowl set/碗具套装/149/0.44 chopsticks/筷子/35/0.33
    spatula/锅铲/29/0.32 spice rack/调料架/69/0.4 bread maker/面包机/329/0.56 coffee machine/咖啡机/699/0.62
    milk frother/奶泡机/129/0.48 baking tray/烤盘/49/0.37 measuring cup/量杯/25/0.3 lunch box/便当盒/59/0.38
    storage jar/密封罐/45/0.36 dish rack/沥水架/79/0.41 apron/围裙/39/0.34 oven gloves/隔热手套/29/0.33
    hot pot/电火锅/219/0.52 egg boiler/煮蛋器/69/0.45`,
  M1003: `building blocks/积木/159/0.45 jigsaw puzzle/拼图/59/0.38 plush bear/毛绒熊/89/0.4 wooden train/木制火车/129/0.44
    doll house/娃娃屋/299/0.5 remote-control car/遥控车/199/0.52 drone/玩具无人机/399/0.6 kite/风筝/49/0.36
    skipping rope/跳绳/25/0.32 balance bike/平衡车/349/0.55 scooter/滑板车/229/0.5 board game/桌游/119/0.42
    playing cards/扑克牌/15/0.3 magic cube/魔方/35/0.34 modelling clay/彩泥/39/0.35 water gun/水枪/45/0.37
    bubble machine/泡泡机/69/0.41 toy kitchen/过家家厨房/259/0.5 doctor set/医生玩具/79/0.4 drum/儿童鼓/99/0.43
    xylophone/木琴/65/0.4 drawing board/画板/109/0.42 crayons/蜡笔/29/0.33 telescope/天文望远镜/289/0.55
    globe/地球仪/119/0.45 dinosaur model/恐龙模型/85/0.41 robot kit/机器人套件/459/0.6 sand toys/沙滩玩具/39/0.36
    bath toys/洗澡玩具/35/0.35 baby rattle/摇铃/29/0.34`,
};

export const productTypes: readonly ProductType[] = Object.entries(lines).flatMap(([shopId, text]) =>
  text
    .trim()
    .split(/(?<=0\.\d{1,2})\s+/)
    .map((line) => {
      const [en = "", zh = "", price, share] = line.split("/");
      return { shopId, en, zh, listPriceCny: Number(price), costShare: Number(share) };
    }),
);

const endsIn = ({ en, zh }: ProductType, word: string): boolean => en.split(" ").at(-1) === word || zh.endsWith(word);

/** What shops like these do not sell and are asked about, so that it is told apart from a word that means nothing. */
const notSold = `snowboard/滑雪板 skis/滑雪单板 bicycle/自行车 yoga mat/瑜伽垫 umbrella/雨伞 sunglasses/太阳镜 fishing rod/鱼竿
  dumbbells/哑铃 football/足球 basketball/篮球 kayak/皮划艇 surfboard/冲浪板 T-shirt/短袖 jeans/牛仔裤 handbag/手提包
  laptop/笔记本电脑 headphones/耳机 phone case/手机壳 camera/相机 television/电视机 washing machine/洗衣机 fridge/冰箱
  microwave/微波炉 sofa/沙发 mattress/床垫 desk lamp/台灯 towel/毛巾 shampoo/洗发水 toothbrush/牙刷 guitar/吉他 piano/钢琴
  violin/小提琴 perfume bottle/香水瓶 necklace/项链 wristwatch/手表 pram/婴儿车 nappies/纸尿裤`;

const otherGoods = notSold.split(/(?<=\p{Script=Han})\s+/u).map((pair) => pair.split("/"));

const shortNames = ({ en, zh }: ProductType): string[] => [
  en.split(" ").at(-1) ?? en,
  ...(zh.length > 3 ? [zh.slice(-3)] : []),
  ...(zh.length > 2 ? [zh.slice(-2)] : []),
];

/** What people call some kinds beside their names. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  "hiking backpack": ["rucksack", "daypack", "背包", "徒步包"],
  "two-person tent": ["2-person tent", "two-man tent"],
  "trekking poles": ["walking poles", "hiking poles", "手杖", "徒步杖"],
  "rain jacket": ["raincoat", "anorak", "shell jacket"],
  "fleece jacket": ["fleece", "抓绒"],
  "hiking boots": ["hiking shoes", "walking boots", "徒步鞋", "登山靴"],
  "hiking trousers": ["hiking pants", "trekking pants", "徒步裤", "登山裤"],
  "hiking socks": ["walking socks", "徒步袜"],
  "down vest": ["down gilet", "羽绒背心", "羽绒服"],
  "water bottle": ["水杯"],
  "thermos flask": ["thermos", "保温杯", "保温瓶"],
  "head torch": ["headlamp", "head lamp", "headlight"],
  "cool box": ["cooler", "icebox", "冷藏箱"],
  "camping stove": ["炉头", "野营炉"],
  "first-aid kit": ["医药包"],
  "ski goggles": ["雪镜"],
  "gas canister": ["gas can", "gas cartridge"],
  "waterproof bag": ["dry bag"],
};

/** Ends of names that say nothing of a thing: "set up a promotion" and "paid by card" name none. */
const NO_THINGS = new Set(["set", "cards"]);

/** The ends of names that several kinds have: jackets are rain jackets and fleece jackets. */
const sharedNames = [...new Set(productTypes.flatMap(shortNames))].filter(
  (word) => !NO_THINGS.has(word) && word.length > 1 && productTypes.filter((one) => endsIn(one, word)).length > 1,
);

/** What people call the kinds of product, by their English names: in Chinese, and by the end of a name; what several have stands for all. */
export const typeAliases: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  productTypes
    .map(({ en, zh }) => {
      const short = [en.split(" ").at(-1) ?? en, zh.slice(-3), zh.slice(-2), zh.slice(-1)];
      const own = short.filter(
        (word) => !NO_THINGS.has(word) && productTypes.filter((one) => endsIn(one, word)).length === 1,
      );
      // A sign alone is said with 子: 帽子.
      const said = own.map((word) => (/^\p{Script=Han}$/u.test(word) ? `${word}子` : word));
      return [en, [...new Set([zh, ...said, ...(alsoCalled[en] ?? [])])].filter((word) => word !== en)];
    })
    .concat(
      sharedNames
        .filter((word) => productTypes.every(({ en, zh }) => en !== word && zh !== word))
        .map((word) => [word, []]),
    )
    .concat(otherGoods.map(([en = "", zh = ""]) => [en, [zh]])),
);

/** The Chinese name of a kind of product; what has none stays as it is. */
export const typeInChinese = (en: string): string => typeAliases[en]?.[0] ?? en;
