import type { OpenAPIHono } from "@hono/zod-openapi";
import type { TrafficServices } from "./moment.ts";
import { congestedRoads } from "./operations/congested-roads.ts";
import { congestionIndex } from "./operations/congestion-index.ts";
import { dailyCongestion } from "./operations/daily-congestion.ts";
import { districtRanking } from "./operations/district-ranking.ts";
import { hourlyCongestion } from "./operations/hourly-congestion.ts";
import { roadCongestion } from "./operations/road-congestion.ts";
import { trafficAccidents } from "./operations/traffic-accidents.ts";
import { travelVolume } from "./operations/travel-volume.ts";
import { trafficApp } from "./traffic-app.ts";

const description = {
  openapi: "3.1.0",
  info: {
    title: "Hangzhou traffic (杭州交通)",
    version: "1.0.0",
    description:
      "Sample traffic figures of Hangzhou (示例数据): congestion, roads, travel between districts, accidents. Days are Asia/Shanghai.",
  },
};

/** The application server of the traffic domain. Its own OpenAPI document is at `/openapi.json`. */
export function createTrafficServer(services: TrafficServices): OpenAPIHono {
  const app = trafficApp();
  for (const operation of [
    congestionIndex,
    hourlyCongestion,
    dailyCongestion,
    districtRanking,
    congestedRoads,
    roadCongestion,
    travelVolume,
    trafficAccidents,
  ]) {
    operation(app, services);
  }
  app.doc31("/openapi.json", description);
  return app;
}

let document: object | undefined;

/** The OpenAPI document of any such server, the same object each time. */
export function trafficDocument(app: OpenAPIHono): object {
  document ??= app.getOpenAPI31Document(description);
  return document;
}
