import type { DomainFacts } from "../../contracts/support/domain-desk.ts";
import { now } from "./fixtures.ts";

export const trafficFacts = (): DomainFacts => ({
  home: new URL("../../../src/domains/traffic/", import.meta.url),
  now,
  calls: { get_travel_volume: { origin: "西湖区", destination: "余杭区" }, get_road_congestion: { road: "古墩路" } },
});
