import { chance } from "../../../engine/domain/chance.ts";

export interface Consumer {
  /** The account the person buys with: the name with digits, or letters alone. */
  pin: string;
  en: string;
  zh: string;
  phone: string;
  city: { en: string; zh: string };
}

const families =
  "王Wang 李Li 张Zhang 刘Liu 陈Chen 杨Yang 赵Zhao 黄Huang 周Zhou 吴Wu 徐Xu 孙Sun 胡Hu 朱Zhu 高Gao 林Lin 何He 郭Guo 马Ma 罗Luo";
const givens =
  "萍萍Pingping 伟Wei 芳Fang 娜Na 秀英Xiuying 敏Min 静Jing 丽Li 强Qiang 磊Lei 军Jun 洋Yang 勇Yong 艳Yan 杰Jie 涛Tao 明Ming 超Chao 秀兰Xiulan 霞Xia 平Ping 刚Gang 桂英Guiying 文Wen 子涵Zihan 雨桐Yutong 浩然Haoran 欣怡Xinyi 建国Jianguo 晓燕Xiaoyan";
const towns =
  "北京Beijing 上海Shanghai 广州Guangzhou 深圳Shenzhen 杭州Hangzhou 成都Chengdu 武汉Wuhan 西安Xi'an 南京Nanjing 重庆Chongqing 沈阳Shenyang 昆明Kunming 乌鲁木齐Urumqi 拉萨Lhasa 哈尔滨Harbin";

const pairs = (text: string) =>
  text.split(" ").map((pair) => {
    const [zh = "", en = ""] = pair.split(/(?<=\p{Script=Han})(?=[A-Z])/u);
    return { zh, en };
  });

/** The family names that buyers have. */
export const familyNames = pairs(families);

/** Where buyers live. */
export const cities = pairs(towns);

/** Six hundred people. Every seventh gives an office's 400 number, every fifth writes +86. */
export const consumers: readonly Consumer[] = pairs(givens).flatMap((given, round) =>
  familyNames.map((family, index) => {
    const order = round * 20 + index;
    const letters = `${given.en}${family.en}`.toLowerCase();
    const mobile = `1${3 + (order % 7)}${String(100_000_000 + Math.floor(chance("phone", order) * 899_999_999))}`;
    return {
      pin:
        order % 4 === 3 ? `${letters}shop` : `${family.en.toLowerCase()}${given.en.toLowerCase()}${10 + (order % 89)}`,
      en: `${family.en} ${given.en}`,
      zh: `${family.zh}${given.zh}`,
      phone: order % 7 === 6 ? `400${mobile.slice(-7)}` : order % 5 === 4 ? `+86${mobile}` : mobile,
      city: cities[Math.floor(chance("town", order) * cities.length)] ?? { en: "Beijing", zh: "北京" },
    };
  }),
);
