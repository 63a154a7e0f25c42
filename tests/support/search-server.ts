import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as it came in. */
export interface Sought {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What the server answers: a value as JSON, or whatever the function writes. */
export type SearchReply = object | ((response: ServerResponse, sought: Sought) => void);

/** A search service on a port of its own. `reply` can be changed between requests. */
export async function searchServer(reply: SearchReply) {
  const asked: Sought[] = [];
  const world = { reply };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      const url = new URL(request.url ?? "/", "http://127.0.0.1");
      const sought = { method: request.method ?? "", url, headers: request.headers, body };
      asked.push(sought);
      if (typeof world.reply === "function") return world.reply(response, sought);
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(world.reply));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return Object.assign(world, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  });
}

/** An answer of Elasticsearch's `_search`, in the shape of version 8. */
export const elasticAnswer = (
  documents: readonly (Record<string, unknown> & { highlight?: Record<string, string[]> })[],
) => ({
  took: 3,
  timed_out: false,
  _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
  hits: {
    total: { value: documents.length, relation: "eq" },
    max_score: documents.length > 0 ? 7.2 : null,
    hits: documents.map(({ highlight, ...source }, at) => ({
      ...{ _index: "articles", _id: `a${at + 1}`, _score: 7.2 - at, _source: source },
      ...(highlight && { highlight }),
    })),
  },
});

/** The four passages about two industries that a search for them finds. */
export const INDUSTRY_PASSAGES = [
  {
    title: "5G时代下科技股该如何投资2",
    content:
      "2022年TMT领域热点频出，如信创、数字经济以及引发全民关注的元宇宙等。同时A股震荡格局下，TMT行业细分赛道持续轮动表现可圈可点。",
  },
  {
    title: "中国清洁服务的增长逻辑",
    content:
      "作为一个传统的劳动密集型的行业，清洁服务也会面临着因为人口老龄化而逐渐失去竞争力。机械化、一体化、市场化将是解决问题的一个关键。未来清洁服务行业竞争将会愈发激烈。",
  },
  { title: "5G时代下科技股该如何投资", content: "最后我们还是落到TMT的行业方面。" },
  { title: "天融信", content: "实际上目前来看，还没有说哪个行业有太大的特点。" },
];
