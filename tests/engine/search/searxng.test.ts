import { afterEach, describe, expect, it } from "vitest";
import { searxngSource } from "../../../src/engine/search/searxng.ts";
import { type SearchReply, searchServer } from "../../support/search-server.ts";

const servers: { close(): Promise<void> }[] = [];
afterEach(async () => void (await Promise.all(servers.splice(0).map((one) => one.close()))));

async function sourceOn(reply: SearchReply, timeoutMs = 5000) {
  const server = await searchServer(reply);
  servers.push(server);
  return { server, source: searxngSource({ url: server.url, timeoutMs }) };
}

/** An answer of SearXNG in the shape of version 2025. */
const answer = (more: object) => ({
  ...{ query: "cranes", number_of_results: 0, results: [], answers: [], corrections: [], infoboxes: [] },
  ...{ suggestions: [], unresponsive_engines: [] },
  ...more,
});

const page = (at: number) => ({
  ...{ url: `https://example.org/${at}`, title: `Page ${at}, "quoted"`, content: `What page ${at} says: {a, b}.` },
  ...{ publishedDate: null, pubdate: "", thumbnail: "", img_src: "", iframe_src: "", audio_src: "", length: null },
  ...{ author: "", metadata: "", priority: "", engine: "example", engines: ["example"], positions: [at] },
  ...{ parsed_url: ["https", "example.org", `/${at}`, "", "", ""], template: "default.html", score: 1 / at },
  category: "general",
});

describe("a SearXNG server", () => {
  it("gives pages with their address", async () => {
    const { server, source } = await sourceOn(answer({ results: [page(1), page(2), page(3)] }));
    expect(await source.search("cranes", { most: 2 })).toEqual({
      found: [
        { title: 'Page 1, "quoted"', text: "What page 1 says: {a, b}.", location: "https://example.org/1" },
        { title: 'Page 2, "quoted"', text: "What page 2 says: {a, b}.", location: "https://example.org/2" },
      ],
    });
    expect(server.asked[0]?.url.pathname).toBe("/search");
    expect(Object.fromEntries(server.asked[0]?.url.searchParams ?? [])).toMatchObject({ q: "cranes", format: "json" });
  });

  it("is the one that was set, whatever the environment of the program says", async () => {
    process.env.SEARXNG_API_BASE = "http://127.0.0.1:9";
    const { source } = await sourceOn(answer({ results: [page(1)] }));
    expect((await source.search("cranes", { most: 5 })).found).toHaveLength(1);
    delete process.env.SEARXNG_API_BASE;
  });

  it("that has nothing gives nothing, or what it suggests instead", async () => {
    const { server, source } = await sourceOn(answer({}));
    expect(await source.search("cranes", { most: 5 })).toEqual({ found: [] });
    server.reply = answer({ suggestions: ["crane fly", "crane bird"] });
    expect(await source.search("cranes", { most: 5 })).toEqual({ found: [], nearest: ["crane fly", "crane bird"] });
  });

  it("passes over pages without a text", async () => {
    const { source } = await sourceOn(
      answer({
        results: [
          { ...page(1), content: null },
          { ...page(2), title: null },
        ],
      }),
    );
    expect(await source.search("cranes", { most: 5 })).toEqual({
      found: [{ title: "https://example.org/2", text: "What page 2 says: {a, b}.", location: "https://example.org/2" }],
    });
  });

  it("passes over entries of another shape", async () => {
    const odd = [null, 7, { ...page(1), content: { text: "x" } }, page(2)];
    const { source } = await sourceOn(answer({ results: odd, suggestions: [null, "crane bird"] }));
    expect((await source.search("cranes", { most: 5 })).found.map(({ location }) => location)).toEqual([page(2).url]);
  });

  it("says why it failed in the user's language, whatever that of the query", async () => {
    const { source } = await sourceOn((to) => void to.writeHead(500).end());
    const failed = async (query: string, language: "en" | "zh") =>
      (await source.search(query, { most: 5, language })).failure;
    expect(await failed("cranes", "zh")).toBe("自身出错（500）");
    expect(await failed("鹤", "en")).toBe("it had an internal error (500)");
  });

  it("whose engines gave nothing because they did not answer has failed, and not found nothing", async () => {
    const silent = [
      ["brave", "Suspended: too many requests"],
      ["duckduckgo", "CAPTCHA"],
    ];
    const { server, source } = await sourceOn(answer({ unresponsive_engines: silent }));
    expect(await source.search("cranes", { most: 5 })).toEqual({
      found: [],
      failure: "none of the search engines behind it gave results, and these did not answer: brave, duckduckgo",
    });
    server.reply = answer({ results: [page(1)], unresponsive_engines: silent });
    expect(await source.search("cranes", { most: 5 })).toMatchObject({
      found: [{ location: "https://example.org/1" }],
    });
  });

  it("without an address for its answer gives nothing to cite", async () => {
    const { source } = await sourceOn(
      answer({ answers: [{ answer: "42", url: null, engine: "calculator", template: "answer/legacy.html" }] }),
    );
    expect(await source.search("6*7", { most: 5 })).toEqual({ found: [] });
  });

  it.each<[string, SearchReply, string]>([
    [
      "does not give JSON",
      (to) => void to.writeHead(403).end(),
      "it does not answer in JSON: add json to search.formats in its settings.yml",
    ],
    ["refuses", (to) => void to.writeHead(429).end(), "it received too many requests (429)"],
    ["answers with a web page", (to) => void to.end("<html>"), "its answer cannot be read"],
    ["answers with other JSON", { ok: true }, "its answer cannot be read"],
  ])("that %s has failed", async (_, reply, words) => {
    const { source } = await sourceOn(reply);
    expect(await source.search("cranes", { most: 5 })).toEqual({ found: [], failure: words });
  });

  it("is waited for only until the time limit, and not when the run is cancelled", async () => {
    const { source } = await sourceOn(() => {}, 50);
    expect((await source.search("cranes", { most: 5 })).failure).toBe("it did not answer within 0.05 s");
    const cancelled = await source.search("cranes", { most: 5, signal: AbortSignal.abort() });
    expect(cancelled.failure).toBe("the search was cancelled");
  });

  it("that is not there cannot be reached", async () => {
    const { server, source } = await sourceOn({});
    await server.close();
    servers.length = 0;
    expect((await source.search("鹤", { most: 5 })).failure).toBe("无法连接");
  });
});
