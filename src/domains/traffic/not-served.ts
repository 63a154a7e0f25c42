import { saying } from "../../engine/tools/aliases.ts";
/** What people ask beside congestion, and nothing here knows. */
export const notServed = saying(`weather, rain, raining, rainy, snow, snowing, fog, foggy, umbrella, temperature,
  air quality, smog, parking, navigation, navigate, directions, metro, subway, bus, buses, train, trains, petrol,
  toll, tolls, speed camera, road closure, road closures, roadworks, road works, construction works, potholes, pothole, how long does it take,
  how long will it take, how long would it take, how long to drive, how long to get, how long is the drive, how long
  the drive, travel time, driving time, drive time, how long is the traffic, how long will the traffic,
  how long will it be, detour, how do i get, how do we get, how can i get, how to get, 怎么过去, 怎么走, 怎么去, 堵多久, 要多久, 要开多久, 多久能到, 多久到, 开车多久, 多长时间, 几分钟能到, 导航, 带路, 天气, 下雨, 下雪, 下不下雨, 带伞, 雾霾, 气温,
  空气质量, 停车, 停车位, 地铁, 公交, 公交车, 坐火车, 乘火车, 火车票, 有火车, 油价, 过路费, 封路, 限行, 交通管制, 修路, 施工, 坑洼`);

/** No weeks or months are ranked: days are listed, and two spans of days compared. */
export const weeks = saying(`which week was the worst, which week was worst, which week was the most, which month was
  the worst, which month was worst, which month was the most, worst week, worst month, busiest week, busiest month,
  哪周最, 哪一周最, 哪个星期最, 哪个月最, 哪一个月最, 哪周事故, 哪个星期事故, 哪个月事故`);

/** Accidents are counted, and not compared. */
export const notComparedHere = saying(`than usual, than normal, than average, than on average, 比平时, 比往常, 比平常,
  比往年`);

/** No trend of accidents is told. */
export const moreAccidents = saying(`accidents going up, accidents going down, accidents increasing, accidents rising,
  more accidents lately, fewer accidents lately, 事故变多, 事故增多, 事故变少, 事故减少, 事故越来越`);

/** Accidents are counted for districts and days gone by. */
export const accidents = saying("accidents, accident, crash, crashes, collisions, 事故, 车祸");

/** Of people in accidents, the injured are counted. */
export const deaths =
  saying(`deaths, death toll, fatal, fatality, fatalities, killed, died, anyone die, anybody die, people die, anyone dead,
  anybody dead, 死亡, 死人, 有人死, 有没有人死, 死了, 死没死, 遇难, 丧生`);

/** Districts are ranked by congestion; how many accidents each had is told with the accidents. */
export const byAccidents = saying("by accidents, by number of accidents, 事故排名, 事故数");
