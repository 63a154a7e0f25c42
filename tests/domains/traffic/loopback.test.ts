import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { traffic } from "../../../src/domains/traffic/index.ts";
import { trafficOptions } from "../../../src/domains/traffic/server/options.ts";
import { type RunningServer, serveTraffic } from "../../../src/domains/traffic/server/serve-traffic.ts";
import { openTrafficDatabase } from "../../../src/domains/traffic/server/traffic-database.ts";
import { SetupError, ToolError } from "../../../src/engine/errors.ts";
import { noSources } from "../../../src/engine/search/open-sources.ts";
import { callTool, now, runIn } from "./fixtures.ts";

const services = { database: openTrafficDatabase(":memory:"), now: () => now };
const openAgainst = (url: string) =>
  traffic.open({
    settings: { TRAFFIC_API_URL: url },
    dataDir: "/nonexistent",
    now: () => now,
    openSources: async () => noSources,
  });

let server: RunningServer;
beforeAll(async () => {
  server = await serveTraffic(services, 0);
});
afterAll(() => server.close());

describe("the traffic server on a port of its own", () => {
  it("serves its document and its figures", async () => {
    const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as { openapi: string };
    expect(document.openapi).toBe("3.1.0");
    const response = await fetch(`${server.url}/accidents`, { headers: { "accept-language": "zh" } });
    expect(((await response.json()) as { summary: string }).summary).toMatch(/^杭州市今天/);
  });

  it("serves the domain's tools from another process or machine", async () => {
    const domain = await openAgainst(server.url);
    const [data, analysis] = ["traffic_data", "traffic_analysis"].map(
      (name) => domain.specialists.find((one) => one.name === name)!.tools,
    );
    const { text } = await callTool(data!, "get_congestion_index", { district: "西湖区" }, runIn("zh"));
    expect(text).toMatch(/^西湖区今天/);
    expect((await callTool(analysis!, "forecast_congestion", {})).rows).toHaveLength(7);
    await domain.close();
  });

  it("may be down when the domain opens: only its calls fail, as observations", async () => {
    const gone = await serveTraffic(services, 0);
    await gone.close();
    const domain = await openAgainst(gone.url);
    const tools = domain.specialists.flatMap((one) => one.tools);
    await expect(callTool(tools, "get_congestion_index", {})).rejects.toThrow(ToolError);
    await expect(callTool(tools, "compare_congestion", {})).rejects.toThrow(/could not be reached/);
    await domain.close();
  });

  it("says which port is taken and what to set", async () => {
    const port = Number(new URL(server.url).port);
    const refused = serveTraffic(services, port);
    await expect(refused).rejects.toThrow(SetupError);
    await expect(refused).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is already in use. Set TRAFFIC_PORT to another one.`,
    );
  });
});

describe("where a traffic server listens", () => {
  it("is told by arguments, else by the environment, its data by the folder of all data", () => {
    const environment = { TRAFFIC_PORT: "9000", TRAFFIC_HOST: "0.0.0.0", SWITCHBOARD_DATA_DIR: "/data" };
    expect(trafficOptions([], environment)).toEqual({ port: 9000, host: "0.0.0.0", folder: "/data/traffic" });
    expect(trafficOptions(["--port", "0", "--host", "::1"], environment)).toMatchObject({ port: 0, host: "::1" });
    expect(trafficOptions([], {})).toMatchObject({ port: 8787, host: "127.0.0.1" });
    expect(() => trafficOptions(["--port", "x"], {})).toThrow("must be a port from 0 to 65535");
    expect(() => trafficOptions(["--prot", "1"], {})).toThrow("The options are --port and --host.");
  });

  it("may be every interface", async () => {
    const open = await serveTraffic(services, 0, "0.0.0.0");
    expect(open.url).toMatch(/^http:\/\/0\.0\.0\.0:\d+$/);
    await open.close();
  });
});

describe("one file of data", () => {
  it("is made once when two processes start at once", async () => {
    const folder = mkdtempSync(join(tmpdir(), "traffic-"));
    const file = join(folder, "traffic.sqlite");
    const module = new URL("../../../src/domains/traffic/server/traffic-database.ts", import.meta.url).href;
    const script = `import { openTrafficDatabase } from ${JSON.stringify(module)};
      const database = openTrafficDatabase(${JSON.stringify(file)});
      database.extendTo("2026-11-20");
      console.log(database.daily("杭州市", "2026-07-24", "2026-11-19", { today: "2026-11-20", hour: 0, time: "" }).length);`;
    const start = () =>
      promisify(execFile)(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
        cwd: fileURLToPath(new URL("../../..", import.meta.url)),
      });
    const outputs = await Promise.all([start(), start()]);
    expect(outputs.map(({ stdout }) => stdout.trim())).toEqual(["119", "119"]);
    rmSync(folder, { recursive: true });
  });
});
