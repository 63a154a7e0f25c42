/** What people say at a travel desk. */
export const WORDS = {
  requests: ["book", "reserve", "rent", "hire", "rebook", "订", "租", "退票", "改签"],
  owned: ["flight", "ticket", "booking", "航班", "机票", "酒店"],
  events: ["起飞", "入住"],
};

/** Specialists as real domains describe them, in both languages. */
export const SPECIALISTS = [
  {
    name: "update_flight",
    handles:
      "Flights: searching connections, changing or cancelling a booked ticket, seats and baggage rules. 航班：查询航班、改签、退票、选座、行李规定。",
    tools: [
      {
        description:
          "Finds direct flights with times, price and seats left (查询航班: 时刻、票价、余座). Give the departure, the arrival, or both.",
      },
      { description: "The customer's own tickets with flight number, seat and times (我的机票)." },
      { description: "Moves a ticket to another flight (机票改签到另一个航班)." },
      { description: "Cancels a ticket (取消机票、退票)." },
    ],
  },
  {
    name: "book_hotel",
    handles:
      "Hotels: finding, booking, changing and cancelling rooms and stays. 酒店：查找、预订、更改、取消酒店房间和住宿。",
    tools: [
      { description: "Finds hotels by city, name, price tier and dates (按城市、名称、档次、入住日期查找酒店)." },
      { description: "Books a hotel room (预订酒店房间)." },
      { description: "Changes check-in and check-out dates of a hotel booking (更改入住和退房日期)." },
      { description: "Cancels a hotel booking (取消酒店预订)." },
    ],
  },
  {
    name: "book_car_rental",
    handles: "Car rentals: finding, booking, changing and cancelling rental cars. 租车：查找、预订、更改、取消租车。",
    tools: [
      {
        description:
          "Finds car rentals by place, company, price tier, room for people and dates (按地点、公司、档次、日期查找租车).",
      },
      { description: "Books a rental car (预订租车)." },
      { description: "Changes pick-up and return dates of a car rental (更改取车和还车日期)." },
      { description: "Cancels a car rental (取消租车)." },
    ],
  },
  {
    name: "book_excursion",
    handles:
      "Excursions: recommending and booking trips, tours, museums and sights at the destination. 短途旅行：推荐和预订目的地的游览、景点、博物馆、一日游。",
    tools: [
      { description: "Recommends excursions, tours and sights by place and keyword (推荐景点、游览和活动)." },
      { description: "Books an excursion (预订游览)." },
      { description: "Cancels an excursion (取消游览)." },
    ],
  },
  {
    name: "collect_data",
    handles:
      "Traffic data: congestion index, travel volume between districts, accidents and the most congested roads of a city on a day. 交通数据：拥堵指数、区间出行量、交通事故、最拥堵道路。",
    tools: [
      { description: "Congestion index of a district on a day (查询某区某天的拥堵指数)." },
      { description: "Congestion index of the whole city (全市拥堵指数)." },
      { description: "Number of traffic accidents in a district (交通事故数量)." },
      { description: "Travel volume between two districts (两个区之间的出行量)." },
      { description: "The most congested roads (最拥堵的道路排名)." },
    ],
  },
  {
    name: "analyse_data",
    handles:
      "Traffic analysis: comparing periods, trends and forecasts of congestion. 交通分析：对比、趋势、拥堵预测。",
    tools: [
      { description: "Forecasts the congestion index of the coming days (预测未来几天的拥堵指数)." },
      { description: "Compares the congestion of two periods or districts (对比两个时期或两个区的拥堵情况)." },
      { description: "Trend of the congestion index (拥堵指数变化趋势)." },
    ],
  },
] as const;
