import { traffic } from "../../../src/domains/traffic/index.ts";
import { domainContract } from "../../contracts/domain.ts";
import { now } from "./fixtures.ts";

await domainContract(traffic, {
  home: new URL("../../../src/domains/traffic/", import.meta.url),
  now,
  calls: { get_travel_volume: { origin: "西湖区", destination: "余杭区" }, get_road_congestion: { road: "古墩路" } },
});
