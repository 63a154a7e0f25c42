import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { afterEach, expect, it } from "vitest";
import { type ChatRequest, type OpenAiServer, type Reply, startOpenAiServer } from "../support/openai-server.ts";
import { type Journey, today } from "./support/assistant.ts";
import { askerOf, calling, openWith, textOf } from "./support/provider.ts";

let server: OpenAiServer;
let assistant: Journey;
afterEach(async () => {
  await assistant.close();
  await server.close();
});

/** As a strong model answers: it does what prompts and schemas ask of it, in as few calls as they allow. */
function strong(request: ChatRequest): Reply {
  const asker = askerOf(request);
  if (asker === "planner")
    return calling(["to_traffic_data", { job_desc: "余杭区和西湖区2026-11-20的拥堵指数", trust_mode: 1 }]);
  if (asker === "summary") return { text: "余杭区 1.28，西湖区 1.39。" };
  const index = (district: string): [string, object] => ["get_congestion_index", { district, date: today }];
  return calling(index("余杭区"), index("西湖区"), ["CompleteOrEscalate", { status: "done" }]);
}

async function ask(text: string): Promise<ChatRequest["body"][]> {
  server = await startOpenAiServer(strong);
  assistant = await openWith(server);
  const { text: said } = await assistant.say(text);
  expect(said).toBe("余杭区 1.28，西湖区 1.39。");
  return server.requests.map(({ body }) => body);
}

const README_QUESTION = "今天余杭区和西湖区的拥堵指数";

/** The whole request as it is sent: more than any provider shows a model of it. */
/** The temperature is a setting of the request and no token of the prompt. */
const tokensOf = ({ temperature: _, ...body }: ChatRequest["body"]): number => countTokens(JSON.stringify(body));

it("the README's question takes three calls and at most 2,400 prompt tokens in all", async () => {
  const tokens = (await ask(README_QUESTION)).map(tokensOf);
  expect(tokens).toHaveLength(3);
  expect(tokens.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(2_400);
});

it("a language model is sent no list of what people say for a district", async () => {
  const sent = JSON.stringify(await ask(README_QUESTION));
  expect(sent).toContain("余杭区");
  expect(sent).not.toMatch(/Yuhang District|x-aliases|逐小时|最近两周/);
});

it("every prompt of an agent ends with the clock, and begins with what never changes", async () => {
  const systems = (await ask(README_QUESTION)).map(({ messages }) => textOf(messages[0]));
  for (const system of systems) expect(system).toMatch(/\n\n# Now\nNow: 2026-11-20 15:20 Friday \(Asia\/Shanghai\)\.$/);
  expect(systems[1]).toMatch(/^You look up traffic figures of Hangzhou\.[\s\S]+\n\n# Rules\n[\s\S]+\n\n# Ending\n/);
});

it("a specialist that only reads is told nothing of cards", async () => {
  const [, specialist] = await ask(README_QUESTION);
  expect(textOf(specialist?.messages[0])).not.toMatch(/# Changes|card/);
});

it("the summary is shown what was found under the call that found it", async () => {
  const bodies = await ask(README_QUESTION);
  const material = textOf(bodies.at(-1)?.messages.at(-1));
  for (const district of ["余杭区", "西湖区"])
    expect(material).toContain(`get_congestion_index(district: ${district}, date: ${today}):\n${district}今天`);
});
