/** Canonical terms and what people say instead; questions are rewritten into standard form with them. */
export const synonyms: Readonly<Record<string, readonly string[]>> = {
  拥堵指数: ["堵不堵", "堵车情况", "堵车指数", "堵得怎么样", "堵车吗", "堵吗", "有多堵", "塞车情况", "路上堵不堵"],
  交通事故: ["车祸", "撞车", "交通意外", "事故情况"],
  出行量: ["出行人数", "人流量", "客流量", "多少人去", "多少人出行"],
  最拥堵的道路: ["最堵的路", "最堵的道路", "最堵的几条路", "哪条路最堵", "哪些路最堵", "哪儿最堵"],
  交通状况: ["路况", "交通情况", "交通怎么样", "路况怎么样"],
  "congestion index": [
    "how jammed",
    "how congested",
    "how bad is traffic",
    "how bad is the traffic",
    "traffic jams",
    "gridlock",
    "jam factor",
    "congestion level",
  ],
  "traffic accidents": ["crashes", "car crashes", "pile-ups", "collisions", "road accidents"],
  "travel volume": ["number of trips", "passenger flow", "trip volume", "how many people travel"],
  "most congested roads": ["worst roads", "busiest roads", "most jammed roads", "most jammed streets", "worst streets"],
  "Xihu District": ["West Lake District"],
};
