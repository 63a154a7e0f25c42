import { afterEach, describe, expect, it } from "vitest";
import { elasticsearchSource } from "../../../src/engine/search/elasticsearch.ts";
import { elasticAnswer, INDUSTRY_PASSAGES, type SearchReply, searchServer } from "../../support/search-server.ts";

const fields = { title: "title", text: "content", location: "url" };
const servers: { close(): Promise<void> }[] = [];
afterEach(async () => void (await Promise.all(servers.splice(0).map((one) => one.close()))));

async function sourceOn(reply: SearchReply, more: Partial<Parameters<typeof elasticsearchSource>[0]> = {}) {
  const server = await searchServer(reply);
  servers.push(server);
  const source = elasticsearchSource({ url: `${server.url}/`, index: "articles", fields, timeoutMs: 5000, ...more });
  return { server, source };
}

const status =
  (code: number, body = ""): SearchReply =>
  (response) =>
    void response.writeHead(code).end(body);

describe("an index of Elasticsearch", () => {
  it("is asked for the five best of title and content", async () => {
    const { server, source } = await sourceOn(elasticAnswer(INDUSTRY_PASSAGES));
    const { found, failure } = await source.search("清洁和TMT行业哪个行业更利好", { most: 5 });
    expect(found.map(({ title }) => title)).toEqual(INDUSTRY_PASSAGES.map(({ title }) => title));
    expect(found[0]).toEqual({
      title: INDUSTRY_PASSAGES[0]?.title,
      text: INDUSTRY_PASSAGES[0]?.content,
      location: "articles/a1",
    });
    expect(failure).toBeUndefined();
    expect(server.asked[0]).toMatchObject({ method: "POST", url: { pathname: "/articles/_search" } });
    expect(JSON.parse(server.asked[0]?.body ?? "")).toMatchObject({
      size: 5,
      query: { multi_match: { query: "清洁和TMT行业哪个行业更利好", fields: ["title", "content"] } },
    });
  });

  it("gives the address that a document names, and fields below others", async () => {
    const document = { meta: { name: "Cleaning", text: ["One.", "Two."] }, "meta.url": "https://example.org/cleaning" };
    const { source } = await sourceOn(elasticAnswer([document]), {
      fields: { title: "meta.name", text: "meta.text", location: "meta.url" },
    });
    const { found } = await source.search("cleaning", { most: 5 });
    expect(found).toEqual([{ title: "Cleaning", text: "One.\nTwo.", location: "https://example.org/cleaning" }]);
  });

  it("shows the pieces of a long document that fit the query", async () => {
    const content = "Nothing of interest. ".repeat(500);
    const pieces = ["The first piece.", "The second one."];
    const { source } = await sourceOn(elasticAnswer([{ title: "Long", content, highlight: { content: pieces } }]));
    const { found } = await source.search("piece", { most: 5 });
    expect(found[0]?.text).toBe("The first piece. … The second one.");
  });

  it("shows a document whole up to a length, and its pieces from there on", async () => {
    const textOf = async (length: number) => {
      const document = { title: "Long", content: "x".repeat(length), highlight: { content: ["A piece."] } };
      const { source } = await sourceOn(elasticAnswer([document]));
      return (await source.search("piece", { most: 5 })).found[0]?.text;
    };
    expect(await textOf(1500)).toBe("x".repeat(1500));
    expect(await textOf(1501)).toBe("A piece.");
  });

  it("that has nothing gives nothing, without a failure", async () => {
    const { source } = await sourceOn(elasticAnswer([]));
    expect(await source.search("unicorns", { most: 5 })).toEqual({ found: [] });
  });

  it.each([
    [
      { user: "elastic", password: "s3cret-password" },
      `Basic ${Buffer.from("elastic:s3cret-password").toString("base64")}`,
    ],
    [{ apiKey: "s3cret-key" }, "ApiKey s3cret-key"],
  ])("gets the credentials %j in a header", async (auth, header) => {
    const { server, source } = await sourceOn(elasticAnswer([]), { auth });
    await source.search("x", { most: 5 });
    expect(server.asked[0]?.headers.authorization).toBe(header);
  });

  it("that repeats the credentials in a failure does not pass them on, nor does it redirect them", async () => {
    const auth = { apiKey: "s3cret-key" };
    const other = await searchServer(elasticAnswer([]));
    servers.push(other);
    const { source } = await sourceOn(status(401, '{"error":"bad key s3cret-key"}'), { auth });
    expect(await source.search("x", { most: 5 })).toEqual({
      found: [],
      failure: "it does not accept the credentials (401)",
    });
    const moved = await sourceOn((response) => void response.writeHead(302, { location: other.url }).end(), { auth });
    expect((await moved.source.search("x", { most: 5 })).failure).toBe("it has moved to another address (302)");
    expect(other.asked).toEqual([]);
  });

  it.each([
    [403, "it does not accept the credentials (403)"],
    [404, "nothing is at the address that was set, or there is no such index (404)"],
    [429, "it received too many requests (429)"],
    [400, "it did not accept the request (400)"],
    [503, "it had an internal error (503)"],
  ])("that answers %d has failed: %s", async (code, words) => {
    const { source } = await sourceOn(status(code, "{}"));
    expect(await source.search("x", { most: 5 })).toEqual({ found: [], failure: words });
  });

  it("has failed in the language of the query", async () => {
    const { source } = await sourceOn(status(503));
    expect((await source.search("清洁行业", { most: 5 })).failure).toBe("自身出错（503）");
  });

  it.each(["<html>", "", "[]", '{"hits":{}}', "null"])("whose answer is %j cannot be read", async (body) => {
    const { source } = await sourceOn(status(200, body));
    expect((await source.search("x", { most: 5 })).failure).toBe("its answer cannot be read");
  });

  it("that never stops answering is not read to the end", async () => {
    const part = "x".repeat(1_000_000);
    const { source } = await sourceOn((response) => {
      const more = () => {
        while (!response.destroyed && response.write(part));
        response.once("drain", more);
      };
      more();
    });
    expect((await source.search("x", { most: 5 })).failure).toBe("its answer is longer than 2 MB");
  });

  it("that does not answer is given up after the time limit, or when the run is cancelled", async () => {
    const { source } = await sourceOn(() => {}, { timeoutMs: 50 });
    expect((await source.search("x", { most: 5 })).failure).toBe("it did not answer within 0.05 s");
    const cancelled = await source.search("x", { most: 5, signal: AbortSignal.abort() });
    expect(cancelled.failure).toBe("the search was cancelled");
  });

  it("that is not there cannot be reached", async () => {
    const { server, source } = await sourceOn({});
    await server.close();
    servers.length = 0;
    expect((await source.search("x", { most: 5 })).failure).toBe("it cannot be reached");
  });

  it.each([
    [
      401,
      {
        type: "security_exception",
        reason: "missing authentication credentials for REST request [/articles/_search]",
        header: { "WWW-Authenticate": ['Basic realm="security", charset="UTF-8"', "ApiKey"] },
      },
      "it does not accept the credentials (401)",
    ],
    [
      404,
      {
        ...{ type: "index_not_found_exception", reason: "no such index [articles]", index: "articles" },
        ...{ "resource.type": "index_or_alias", "resource.id": "articles", index_uuid: "_na_" },
      },
      "nothing is at the address that was set, or there is no such index (404)",
    ],
    [
      429,
      { type: "es_rejected_execution_exception", reason: "rejected execution of TimedRunnable" },
      "it received too many requests (429)",
    ],
    [
      503,
      {
        ...{ type: "search_phase_execution_exception", reason: "all shards failed", phase: "query", grouped: true },
        failed_shards: [
          {
            ...{ shard: 0, index: "articles", node: null },
            reason: { type: "no_shard_available_action_exception", reason: null },
          },
        ],
      },
      "it had an internal error (503)",
    ],
  ])("that refuses with %d says so in words of ours", async (code, error, words) => {
    const { source } = await sourceOn(
      status(code, JSON.stringify({ error: { root_cause: [error], ...error }, status: code })),
    );
    expect(await source.search("x", { most: 5 })).toEqual({ found: [], failure: words });
  });

  it("whose pattern fits no index has failed, and not found nothing", async () => {
    const whole = elasticAnswer([]);
    const { source } = await sourceOn(
      { ...whole, _shards: { total: 0, successful: 0, skipped: 0, failed: 0 } },
      { index: "handbook-*" },
    );
    expect(await source.search("x", { most: 5 })).toEqual({
      found: [],
      failure: "nothing is at the address that was set, or there is no such index (handbook-*)",
    });
  });

  it("that ran out of time says that only a part was searched", async () => {
    const { source } = await sourceOn({ ...elasticAnswer(INDUSTRY_PASSAGES), timed_out: true });
    const { found, failure } = await source.search("TMT industry", { most: 5 });
    expect(found).toHaveLength(4);
    expect(failure).toBe("only a part of it was searched");
  });

  it("of which shards failed says that only a part was searched", async () => {
    const whole = elasticAnswer(INDUSTRY_PASSAGES);
    const reason = {
      type: "query_shard_exception",
      reason: "failed to create query",
      index: "old",
      index_uuid: "re8p",
    };
    const unmapped = { shard: 0, index: "old", node: "rVjAhCSg", reason };
    const { source } = await sourceOn({
      ...whole,
      _shards: { total: 2, successful: 1, skipped: 0, failed: 1, failures: [unmapped] },
    });
    const { found, failure } = await source.search("TMT industry", { most: 5 });
    expect(found).toHaveLength(4);
    expect(failure).toBe("only a part of it was searched");
  });

  it("is asked for pieces of the text, whose document without an address is named by its place", async () => {
    const { server, source } = await sourceOn(elasticAnswer([{ title: "Long", content: "One piece. ".repeat(500) }]), {
      fields: { title: "title", text: "content" },
    });
    const [found] = (await source.search("piece", { most: 5 })).found;
    expect(found?.location).toBe("articles/a1");
    expect(found?.text).toMatch(/^One piece\. /);
    expect(found?.text.length).toBeLessThan(1600);
    expect(JSON.parse(server.asked[0]?.body ?? "").highlight.fields).toEqual({
      content: { number_of_fragments: 3, fragment_size: 450 },
    });
  });

  it("that says nothing of its shards was searched whole", async () => {
    const { hits } = elasticAnswer([{ title: "Cleaning", content: "A market." }]);
    const { source } = await sourceOn({ hits });
    const { found, failure } = await source.search("market", { most: 5 });
    expect(found).toHaveLength(1);
    expect(failure).toBeUndefined();
  });
});
