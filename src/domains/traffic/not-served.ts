/** What people ask beside congestion, and nothing here knows. */
export const notServed = [
  ..."weather, rain, raining, rainy, snow, snowing, fog, foggy, umbrella, temperature, air quality, smog".split(", "),
  ..."parking, metro, subway, bus, buses, train, trains, petrol, toll, tolls, speed camera".split(", "),
  ..."天气, 下雨, 下雪, 下不下雨, 带伞, 雾霾, 气温, 空气质量, 停车, 停车位, 地铁, 公交, 公交车, 火车, 油价, 过路费".split(
    ", ",
  ),
];
