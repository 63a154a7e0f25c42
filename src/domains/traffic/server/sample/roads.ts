import type { Language } from "../../../../engine/language.ts";
import type { District } from "../../districts.ts";

export interface Road {
  name: string;
  english: string;
  district: District;
  /** Its congestion as a multiple of its district's. */
  burden: number;
  /** Without congestion. */
  freeSpeedKmh: number;
}

const table: Record<District, readonly (readonly [string, string, number, number])[]> = {
  上城区: [
    ["秋涛北路", "Qiutao North Road", 1.5, 50],
    ["庆春路", "Qingchun Road", 1.45, 40],
    ["解放路", "Jiefang Road", 1.3, 40],
    ["钱江路", "Qianjiang Road", 1.1, 50],
    ["江城路", "Jiangcheng Road", 1.15, 40],
  ],
  拱墅区: [
    ["莫干山路", "Moganshan Road", 1.5, 50],
    ["上塘高架路", "Shangtang Elevated Road", 1.55, 80],
    ["石祥路", "Shixiang Road", 1.2, 60],
    ["湖墅南路", "Hushu South Road", 1.1, 40],
  ],
  西湖区: [
    ["天目山路", "Tianmushan Road", 1.55, 60],
    ["古墩路", "Gudun Road", 1.35, 50],
    ["文三路", "Wensan Road", 1.3, 40],
    ["紫金港路", "Zijingang Road", 1.15, 60],
    ["北山街", "Beishan Street", 1.25, 30],
  ],
  滨江区: [
    ["江南大道", "Jiangnan Avenue", 1.35, 60],
    ["时代高架路", "Shidai Elevated Road", 1.6, 80],
    ["滨盛路", "Binsheng Road", 1.1, 50],
    ["江晖路", "Jianghui Road", 1.2, 40],
  ],
  萧山区: [
    ["市心中路", "Shixin Middle Road", 1.5, 50],
    ["通惠中路", "Tonghui Middle Road", 1.3, 50],
    ["金城路", "Jincheng Road", 1.25, 50],
    ["机场城市大道", "Airport City Avenue", 1.1, 70],
  ],
  余杭区: [
    ["文一西路", "Wenyi West Road", 1.7, 60],
    ["良睦路", "Liangmu Road", 1.4, 50],
    ["荆长大道", "Jingchang Avenue", 1.2, 60],
    ["高教路", "Gaojiao Road", 1.15, 50],
  ],
  临平区: [
    ["迎宾路", "Yingbin Road", 1.35, 50],
    ["藕花洲大街", "Ouhuazhou Street", 1.3, 40],
    ["望梅路", "Wangmei Road", 1.1, 50],
  ],
  钱塘区: [
    ["德胜东路", "Desheng East Road", 1.5, 60],
    ["下沙路", "Xiasha Road", 1.3, 50],
    ["江东大道", "Jiangdong Avenue", 1, 70],
  ],
  富阳区: [
    ["金桥北路", "Jinqiao North Road", 1.35, 50],
    ["恩波大道", "Enbo Avenue", 1.2, 50],
    ["迎宾北路", "Yingbin North Road", 1.1, 50],
  ],
  临安区: [
    ["钱王大街", "Qianwang Street", 1.4, 40],
    ["临天路", "Lintian Road", 1.15, 40],
    ["石镜街", "Shijing Street", 1.1, 40],
  ],
  桐庐县: [
    ["迎春南路", "Yingchun South Road", 1.3, 40],
    ["富春路", "Fuchun Road", 1.2, 40],
    ["学圣路", "Xuesheng Road", 1, 40],
  ],
  淳安县: [
    ["环湖北路", "Huanhu North Road", 1.35, 50],
    ["新安大街", "Xin'an Street", 1.2, 40],
    ["睦州大道", "Muzhou Avenue", 1, 50],
  ],
  建德市: [
    ["新安东路", "Xin'an East Road", 1.3, 40],
    ["严州大道", "Yanzhou Avenue", 1.1, 50],
    ["桥东路", "Qiaodong Road", 1, 40],
  ],
};

export const roads: readonly Road[] = Object.entries(table).flatMap(([district, rows]) =>
  rows.map(([name, english, burden, freeSpeedKmh]) => ({
    name,
    english,
    burden,
    freeSpeedKmh,
    // Keys of `table`, which Object.entries widens.
    district: district as District,
  })),
);

const byName = new Map(roads.map((road) => [road.name, road]));

export const roadOf = (name: string): Road | undefined => byName.get(name);

export const roadName = (name: string, language: Language): string =>
  language === "zh" ? name : (byName.get(name)?.english ?? name);
