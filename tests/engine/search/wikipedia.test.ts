import { afterEach, describe, expect, it } from "vitest";
import { wikipediaSource } from "../../../src/engine/search/wikipedia.ts";
import { type SearchReply, searchServer } from "../../support/search-server.ts";

const servers: { close(): Promise<void> }[] = [];
afterEach(async () => void (await Promise.all(servers.splice(0).map((one) => one.close()))));

async function sourceOn(reply: SearchReply) {
  const server = await searchServer(reply);
  servers.push(server);
  return {
    server,
    source: wikipediaSource({ timeoutMs: 5000, api: (language) => `${server.url}/${language}/api.php` }),
  };
}

/** An answer of MediaWiki's API, in the shape of format version 2: the pages stand in no order. */
const answer = {
  batchcomplete: true,
  continue: { gsroffset: 2, continue: "gsroffset||" },
  query: {
    pages: [
      {
        pageid: 2,
        ns: 0,
        title: "Crane fly",
        index: 2,
        extract: "A crane fly is an insect.",
        fullurl: "https://en.wikipedia.org/wiki/Crane_fly",
      },
      {
        pageid: 1,
        ns: 0,
        title: "Crane (bird)",
        index: 1,
        extract: "Cranes are tall birds.",
        fullurl: "https://en.wikipedia.org/wiki/Crane_(bird)",
      },
      { pageid: 3, ns: 0, title: "Crane", index: 3, extract: "", fullurl: "https://en.wikipedia.org/wiki/Crane" },
    ],
  },
};

describe("Wikipedia", () => {
  it("gives the openings of articles, the best first", async () => {
    const { source } = await sourceOn(answer);
    expect(await source.search("cranes", { most: 5 })).toEqual({
      found: [
        {
          title: "Crane (bird)",
          text: "Cranes are tall birds.",
          location: "https://en.wikipedia.org/wiki/Crane_(bird)",
        },
        { title: "Crane fly", text: "A crane fly is an insect.", location: "https://en.wikipedia.org/wiki/Crane_fly" },
      ],
    });
  });

  it("is asked in the language of the question, in one request", async () => {
    const { server, source } = await sourceOn({ batchcomplete: true });
    expect(await source.search("鹤是什么鸟", { most: 5 })).toEqual({ found: [] });
    await source.search("cranes", { most: 5 });
    expect(server.asked.map(({ url }) => url.searchParams.get("variant"))).toEqual(["zh-cn", null]);
    expect(server.asked.map(({ url }) => [url.pathname, url.searchParams.get("gsrsearch")])).toEqual([
      ["/zh/api.php", "鹤是什么鸟"],
      ["/en/api.php", "cranes"],
    ]);
  });

  it("that fails or answers something else says so", async () => {
    const { server, source } = await sourceOn((to) => void to.writeHead(500).end());
    expect((await source.search("cranes", { most: 5 })).failure).toBe("it had an internal error (500)");
    const docref = "See https://en.wikipedia.org/w/api.php for API usage.";
    server.reply = {
      error: {
        code: "cirrussearch-too-busy-error",
        info: "Search is currently too busy. Please try again later.",
        docref,
      },
      servedby: "mw-api-ext",
    };
    expect((await source.search("cranes", { most: 5 })).failure).toBe("it received too many requests (429)");
    server.reply = { error: { code: "internal_api_error_DBQueryError", info: "Caught exception", docref } };
    expect((await source.search("cranes", { most: 5 })).failure).toBe("it failed unexpectedly");
    server.reply = { limits: { extracts: 20 } };
    expect((await source.search("cranes", { most: 5 })).failure).toBe("its answer cannot be read");
    server.reply = { query: { pages: "none" } };
    expect((await source.search("cranes", { most: 5 })).failure).toBe("its answer cannot be read");
  });

  it("is asked for the plain openings of pages with their addresses, by a program that names itself", async () => {
    const { server, source } = await sourceOn({ batchcomplete: true });
    await source.search("cranes", { most: 4 });
    const [asked] = server.asked;
    expect(Object.fromEntries(asked?.url.searchParams ?? [])).toMatchObject({
      ...{ prop: "extracts|info", exintro: "1", explaintext: "1", inprop: "url" },
      gsrlimit: "4",
    });
    expect(asked?.headers["user-agent"]).toContain("Switchboard");
  });

  it("that gives more pages than wanted is cut, and its openings are trimmed", async () => {
    const page = { title: "Crane", index: 1, extract: "\n A bird. \n", fullurl: "https://en.wikipedia.org/wiki/Crane" };
    const { source } = await sourceOn({ query: { pages: [page, { ...page, index: 2, extract: "Another." }] } });
    const { found } = await source.search("cranes", { most: 1 });
    expect(found.map(({ text }) => text)).toEqual(["A bird."]);
  });
});
