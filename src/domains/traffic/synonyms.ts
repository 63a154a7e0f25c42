import { saying } from "../../engine/tools/aliases.ts";
/** Canonical terms and what people say instead; questions are rewritten into standard form with them. */
export const synonyms: Readonly<Record<string, readonly string[]>> = {
  拥堵指数: saying(`堵不堵, 堵车情况, 堵车指数, 堵得怎么样, 堵车吗, 堵吗, 有多堵, 塞车情况, 路上堵不堵, 拥赌指数,
    路况, 路况咋样, 堵成什么样, 堵成啥样, 堵得厉害吗, 堵得厉害不, 堵得凶吗`),
  交通事故: ["车祸", "撞车", "交通意外", "事故情况", "追尾事故"],
  出行量: ["出行人数", "人流量", "客流量", "多少人去", "多少人出行"],
  最拥堵的道路: ["最堵的路", "最堵的道路", "最堵的几条路", "哪条路最堵", "哪些路最堵", "哪儿最堵"],
  怎么样: ["啥情况", "什么情况", "咋样了"],
  交通状况: ["交通情况", "交通怎么样", "路况怎么样"],
  畅通: ["通畅", "顺畅"],
  拥堵: ["塞车", "堵车", "堵死", "水泄不通"],
  "congestion index": ["jam factor", "jam level", "jam index", "traffic index", "congestion level", "traffic level"],
  congestion: saying("traffic jam, traffic jams, tailback, tailbacks, gridlock, jams, congeston, congestion level"),
  "traffic situation": ["traffic picture", "traffic overview", "overall traffic", "state of traffic"],
  congested: saying(`jammed, jammed up, clogged, clogged up, gridlocked, stuck, snarled up, backed up,
    bumper to bumper, at a standstill, crawling, choked, packed`),
  "least congested": ["calmest", "clearest", "quietest", "smoothest", "emptiest"],
  average: ["avg"],
  "less congested": ["calmer", "clearer", "quieter", "smoother", "emptier"],
  "traffic accidents": saying(`crashes, car crashes, pile-ups, collisions, road accidents, car accidents,
    fender benders, rear enders, rear-enders, smash-ups, prangs`),
  "weekdays vs weekends": saying(
    "weekday vs weekend, weekdays vs weekend, weekday versus weekend, weekday and weekend",
  ),
  "weekends vs weekdays": saying(
    "weekend vs weekday, weekend vs weekdays, weekend versus weekday, weekend and weekday",
  ),
  "traffic accident": ["crash", "car crash", "pile-up", "collision", "road accident", "car accident", "fender bender"],
  "travel volume": ["number of trips", "passenger flow", "trip volume", "how many people travel"],
  "most congested roads": saying(`worst roads, busiest roads, busiest streets, most jammed roads, most jammed streets,
    most clogged roads, most clogged streets, worst streets`),
  "Xihu District": ["West Lake District"],
};
