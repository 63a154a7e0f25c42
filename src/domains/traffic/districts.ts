import type { Language } from "../../engine/language.ts";
import { saying } from "../../engine/tools/aliases.ts";

/** Canonical names, as the application server takes them. */
export const districts = [
  "上城区",
  "拱墅区",
  "西湖区",
  "滨江区",
  "萧山区",
  "余杭区",
  "临平区",
  "钱塘区",
  "富阳区",
  "临安区",
  "桐庐县",
  "淳安县",
  "建德市",
] as const;

export type District = (typeof districts)[number];

/** Where an index is measured: a district, or the whole city. */
export const city = "杭州市";
export type Place = District | typeof city;

/** In English: the full name first, then what else people say. */
const english: Record<Place, [string, ...string[]]> = {
  杭州市: ["Hangzhou"],
  上城区: ["Shangcheng District", "Shangcheng"],
  拱墅区: ["Gongshu District", "Gongshu"],
  西湖区: ["Xihu District", "Xihu", "West Lake"],
  滨江区: ["Binjiang District", "Binjiang"],
  萧山区: ["Xiaoshan District", "Xiaoshan"],
  余杭区: ["Yuhang District", "Yuhang"],
  临平区: ["Linping District", "Linping"],
  钱塘区: ["Qiantang District", "Qiantang"],
  富阳区: ["Fuyang District", "Fuyang"],
  临安区: ["Lin'an District", "Lin'an", "Linan"],
  桐庐县: ["Tonglu County", "Tonglu"],
  淳安县: ["Chun'an County", "Chun'an", "Chunan", "Qiandao Lake"],
  建德市: ["Jiande City", "Jiande"],
};

export const placeName = (place: Place, language: Language): string => (language === "zh" ? place : english[place][0]);

/** Parts of districts people speak of as of the whole. */
const parts: Partial<Record<District, readonly string[]>> = {
  上城区: ["湖滨", "钱江新城", "江干", "火车东站", "杭州东站", "城站", "Qianjiang New City", "Hangzhou East Station"],
  拱墅区: ["武林广场", "下城", "Wulin Square"],
  西湖区: ["灵隐", "三墩", "西溪湿地", "黄龙"],
  萧山区: ["钱江世纪城", "萧山机场", "机场", "杭州南站", "the airport", "Xiaoshan Airport"],
  余杭区: ["杭州西站", "未来科技城", "良渚", "仓前", "Future Sci-Tech City", "Liangzhu"],
  钱塘区: ["下沙", "大江东", "Xiasha"],
  淳安县: ["千岛湖"],
};

/** What people call the districts, by their canonical names. */
export const districtAliases = Object.fromEntries(
  districts.map((district) => [district, [...english[district], ...(parts[district] ?? [])]]),
);

/** What people say when they leave the district out. */
export const wholeCityWords =
  saying(`whole city, entire city, the city, citywide, city-wide, Hangzhou, 杭州市, 全杭州, 杭州,
  全市, 全城, 整个城市`);
