import { AIMessage } from "@langchain/core/messages";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { isControl } from "../../src/engine/dialog/protocol.ts";
import { exampleRequestsIn } from "../../src/engine/domain/example-requests.ts";
import { openApp } from "./support/travel-app.ts";

vi.setConfig({ testTimeout: 240_000 });

/** Places that no tool knows. */
const UNKNOWN = { en: ["Springfield", "Tomsk", "Ulverston"], zh: ["兰州", "乌镇", "丽江"] };
const REQUESTS = 40;
/** An answer that says nothing of the unknown place is for another place than was asked about. */
const MOST_SILENT = REQUESTS / 10;

const KNOWN = {
  traffic:
    /(?:西湖|滨江|萧山|余杭|拱墅|上城|临平|钱塘|富阳|临安)区?|\b(?:Xihu|Binjiang|Xiaoshan|Yuhang|Gongshu)(?: District)?\b/giu,
  travel:
    /日内瓦|苏黎世|巴黎|伦敦|罗马|东京|马德里|维也纳|\b(?:Geneva|Zurich|Paris|London|Rome|Tokyo|Madrid|Vienna)\b/giu,
};

/** The example requests that name one place, every so many of them, with an unknown place in its stead. */
function requestsOf(domain: keyof typeof KNOWN): { text: string; place: string }[] {
  const examples = exampleRequestsIn(new URL(`../../src/domains/${domain}/requests/`, import.meta.url))
    .filter(({ label }) => /^(?:search|get|list_(?!my)|compare|analyse|forecast|rank)/.test(label))
    .filter(({ text }) => text.match(KNOWN[domain])?.length === 1);
  return Array.from({ length: REQUESTS }, (_, at) => {
    const { text = "" } = examples[Math.floor((at * examples.length) / REQUESTS)] ?? {};
    const places = UNKNOWN[/\p{Script=Han}/u.test(text) ? "zh" : "en"];
    const place = places[at % places.length] ?? "";
    return { text: text.replace(KNOWN[domain], place), place };
  });
}

describe.each(["traffic", "travel"] as const)("an unknown place in a request of %s", (domain) => {
  let app: Awaited<ReturnType<typeof openApp>>;
  beforeAll(async () => {
    app = await openApp(domain);
  }, 60_000);
  afterAll(() => app.close());

  it("is refused by its name, or asked about, and not left out in silence", async () => {
    const silent: string[] = [];
    for (const { text, place } of requestsOf(domain)) {
      const answer = await app.send({ thread: text, user: "P1001", text });
      const calls = answer.state.messages
        .flatMap((message) => (AIMessage.isInstance(message) ? (message.tool_calls ?? []) : []))
        .filter(({ name }) => !isControl(name));
      if (calls.length > 0 && !answer.text?.toLowerCase().includes(place.toLowerCase())) silent.push(text);
    }
    expect(silent.length, silent.join("\n")).toBeLessThanOrEqual(MOST_SILENT);
  });
});
