import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HumanMessage, SystemMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { createApp } from "../../src/app.ts";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { OfflineModel } from "../../src/offline/offline-model.ts";

// The days that a talk around midnight comes to, in whatever zone this process runs.
const now = () => new Date(process.argv[2] ?? 0);
const environment = { SWITCHBOARD_DATA_DIR: mkdtempSync(join(tmpdir(), "process-zone-")) };
const app = await createApp({ environment, checkpointer: new MemorySaver(), domains: ["traffic"], now });
const days: unknown[] = [];
for (const [thread, text] of [
  ["en", "Forecast congestion in Xihu tomorrow"],
  ["en", "and the day after?"],
  ["zh", "预测明天西湖区的拥堵指数"],
  ["zh", "那后天呢"],
] as const) {
  const { state } = await app.send({ thread, text });
  days.push(...Object.values(state.raw_data).map(({ args }) => args.date));
}
await app.close();
rmSync(environment.SWITCHBOARD_DATA_DIR, { recursive: true, force: true });

const parameters = { type: "object", properties: { date: { type: "string", description: "Day, YYYY-MM-DD." } } };
const tools = [
  { type: "function" as const, function: { name: "list_accidents", description: "Accidents of a day.", parameters } },
];
const model = new OfflineModel({ embeddings: new LocalEmbeddings(), now }).bindTools(tools);
for (const clock of ["Now: 2026-11-22 23:50 Sunday (Asia/Shanghai).", "The current time is 2026-11-22 23:50:00 EST."]) {
  const reply = await model.invoke([new SystemMessage(clock), new HumanMessage("List the accidents of yesterday")]);
  days.push(...(reply.tool_calls ?? []).map(({ args }) => args.date));
}
console.log(JSON.stringify(days));
