import { join } from "node:path";
import { z } from "zod";
import type { DomainHost, DomainModule } from "../../engine/domain/domain.ts";
import { loadFolder } from "../../engine/domain/load-folder.ts";
import { toolNamed } from "../../engine/domain/load-tools.ts";
import { makeDataFolder } from "../../engine/storage/data-folder.ts";
import { openApiTools } from "../../engine/tools/openapi.ts";
import type { Tool } from "../../engine/tools/tool.ts";
import { dailyFiguresFrom } from "./daily-figures.ts";
import { accidents } from "./not-served.ts";
import { createTrafficServer, trafficDocument } from "./server/create-traffic-server.ts";
import { openTrafficDatabase } from "./server/traffic-database.ts";
import { synonyms } from "./synonyms.ts";

const settings = z.object({
  TRAFFIC_API_URL: z.url().optional().describe("Address of a running traffic server; without it one runs in-process."),
});

type Host = DomainHost<z.output<typeof settings>>;

/** Hangzhou's traffic: figures of an application server, and analyses of them. */
export const traffic: DomainModule<typeof settings> = {
  name: "traffic",
  settings,
  async open(host) {
    const { tools: more, figures } = await openApi(host);
    return {
      ...(await loadFolder(import.meta.url, figures, { more })),
      name: "traffic",
      description:
        "Traffic in Hangzhou (杭州交通): congestion index (拥堵指数), congested roads (拥堵道路), travel volume between districts (出行量), " +
        "traffic accidents (交通事故), their trends, comparisons and forecasts (走势, 对比, 预测).",
      instructions: "Figures come from the specialists, never from memory.",
      synonyms,
      dates: "past",
      foresees: { except: [...accidents, "trips", "travel volume", "出行量", "多少人"] },
      examples: [
        "今天余杭区和西湖区的拥堵指数",
        "余杭区今天的拥堵指数和交通事故",
        "查询西湖区到余杭区的出行量",
        "今天杭州市的拥堵指数是多少？",
        "杭州今天最拥堵的道路有哪些？",
        "杭州今天的交通状况如何？",
        "预测明天余杭区的拥堵指数",
        "Congestion index of Yuhang and Xihu today",
        "Congestion index and traffic accidents in Yuhang today",
        "Travel volume from Xihu to Yuhang yesterday",
        "What is the congestion index of Hangzhou today?",
        "What are the most congested roads in Hangzhou today?",
        "How is the traffic in Hangzhou today?",
        "Compare congestion in Hangzhou over the last two weeks",
      ],
    };
  },
};

/** The server's operations as tools. They are described by its own document, so a server that is down stops nothing. */
async function openApi({ settings: { TRAFFIC_API_URL: baseUrl }, dataDir, now }: Host) {
  if (baseUrl === undefined) makeDataFolder(dataDir);
  const database = openTrafficDatabase(baseUrl === undefined ? join(dataDir, "traffic.sqlite") : ":memory:");
  try {
    const app = createTrafficServer({ database, now });
    const inProcess: typeof fetch = async (input, init) => app.fetch(new Request(input, init));
    const tools = await openApiTools({
      document: trafficDocument(app),
      ...(baseUrl === undefined ? { baseUrl: "http://traffic.internal", fetch: inProcess } : { baseUrl }),
    });
    const listDaily = toolNamed("list_daily_congestion", tools, "The analyses are given");
    const shown = tools.map((tool) => (tool === listDaily ? untilItsEnd(tool) : tool));
    return { tools: shown, figures: { ...dailyFiguresFrom(listDaily), close: () => database.close() } };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Only analyses ask for each day up to some hour; in every prompt that would cost more than it is worth. */
function untilItsEnd(tool: Tool): Tool {
  const { until_hour: _, ...properties } = tool.parameters.properties;
  return { ...tool, parameters: { ...tool.parameters, properties } };
}
