import { describe, expect, it } from "vitest";
import { LocalEmbeddings } from "../../../src/engine/embedding/local-embeddings.ts";
import type { DomainProfile } from "../../../src/engine/knowledge/domain-subjects.ts";
import { createRecogniser } from "../../../src/engine/knowledge/recognise.ts";
import { aliases } from "../../../src/engine/tools/aliases.ts";
import { SPECIALISTS } from "./bench-of-specialists.ts";
import { CountedEmbeddings } from "./counted-embeddings.ts";

const DOMAINS: DomainProfile[] = [
  {
    name: "travel",
    description:
      "Travel customer service: flights, hotels, car rentals and excursions. 旅行客服：机票、酒店、租车、短途旅行。",
    specialists: SPECIALISTS.slice(0, 4),
    examples: ["Which flights go from Basel to Paris tomorrow?", "帮我订苏黎世的酒店"],
  },
  {
    name: "traffic",
    description: "Road traffic of Hangzhou: congestion, accidents, travel volume. 杭州道路交通：拥堵、事故、出行量。",
    specialists: SPECIALISTS.slice(4),
    examples: ["杭州今天的交通状况如何?", "What are the most congested roads in Hangzhou?"],
  },
  {
    name: "merchant",
    description:
      "Shop assistance for merchants: orders, qualifications, dispute rules, sales forecasts. 商家助手：订单、入驻资质、纠纷规则、销量预测。",
    specialists: [
      { handles: "Order search by order number, buyer or goods. 按订单号、买家、商品查询订单。" },
      { handles: "Qualification requirements for opening a shop. 开店资质要求。" },
    ],
    examples: ["查询订单100234567890", "What papers do I need to open a flagship shop?"],
  },
];
/** What was asked for, one text a query and a list of texts a request. */
class Requests extends LocalEmbeddings {
  readonly queries: string[] = [];
  readonly requests: string[][] = [];

  override async embedQuery(text: string) {
    this.queries.push(text);
    return super.embedQuery(text);
  }

  override async embedDocuments(texts: string[]) {
    this.requests.push(texts);
    return super.embedDocuments(texts);
  }
}

const recognise = createRecogniser(DOMAINS, new LocalEmbeddings());

describe("recognising the domain", () => {
  it.each([
    ["今天余杭区的拥堵指数", "traffic"],
    ["杭州今天堵不堵，哪些道路最拥堵", "traffic"],
    ["昨天西湖区有多少起交通事故", "traffic"],
    ["How congested is Xihu district today?", "traffic"],
    ["Which roads had accidents yesterday?", "traffic"],
    ["预测下周的拥堵", "traffic"],
    ["我要改签机票", "travel"],
    ["帮我订一间酒店", "travel"],
    ["I need a rental car in Zurich", "travel"],
    ["Cancel my flight ticket", "travel"],
    ["Recommend museums in Basel", "travel"],
    ["查一下订单100234567890的买家", "merchant"],
    ["开旗舰店需要什么资质", "merchant"],
    ["What is the dispute rule for returned goods?", "merchant"],
    ["Find the order of buyer jd_123", "merchant"],
  ])("%s is about %s", async (question, domain) => {
    expect(await recognise(question)).toBe(domain);
    expect(await recognise(question, "another")).toBe(domain);
  });

  it.each([
    "How congested is Xihu district today? And book a hotel in Basel",
    "Cancel my flight ticket, and tell me which roads had accidents yesterday",
    "今天余杭区的拥堵指数是多少？再帮我订一间苏黎世的酒店",
    "查一下订单100234567890的买家，另外昨天西湖区有多少起交通事故",
  ])("%s is about several", async (question) => {
    expect(await recognise(question)).toBeUndefined();
    expect(await recognise(question, "travel")).toBeUndefined();
  });

  it.each([
    ["Book a hotel in Basel, from 2026-12-20 to 2026-12-22, and a rental car there", "travel"],
    ["How congested was Xihu district yesterday, and which roads had accidents?", "traffic"],
    ["我想订一间酒店，2026-12-20入住，住两晚，再租一辆车", "travel"],
    ["昨天西湖区和余杭区的拥堵指数是多少，哪些道路最堵，还有多少起事故", "traffic"],
  ])("%s, though in parts, is about %s alone", async (question, domain) => {
    expect(await recognise(question)).toBe(domain);
  });

  it.each(["好的", "yes", "and tomorrow?", "第二个", "Basel", "那昨天呢", "thanks", "12月3日"])(
    "%s stays in the previous domain",
    async (question) => {
      for (const { name } of DOMAINS) expect(await recognise(question, name)).toBe(name);
    },
  );

  it.each(["好的", "yes", "第二个", "12月3日", "what is new?"])("%s could be any domain at first", async (question) => {
    expect(await recognise(question)).toBeUndefined();
  });

  it.each([
    ["订酒店", "traffic", "travel"],
    ["拥堵指数", "travel", "traffic"],
    ["the flight ticket", "merchant", "travel"],
  ])("%s, though short, leaves %s for %s", async (question, previous, domain) => {
    expect(await recognise(question, previous)).toBe(domain);
  });

  it("turns from any domain to the one whose tools take the id that is named", async () => {
    const parameters = {
      type: "object" as const,
      properties: { booking_id: { type: "string", pattern: "^HB-\\d+$" } },
    };
    const tools = [{ description: "Cancels a booking.", parameters }];
    const taking = DOMAINS.map((domain) => ({
      ...domain,
      specialists: domain.specialists.map((one) => (domain.name === "travel" ? { ...one, tools } : one)),
    }));
    const some = createRecogniser(taking, new LocalEmbeddings());
    expect(await some("cancel HB-011280", "traffic")).toBe("travel");
    expect(await some("取消HB-011280", "merchant")).toBe("travel");
    expect(await some("cancel it", "traffic")).toBe("traffic");
  });

  it("forgets a previous domain that is gone", async () => {
    expect(await recognise("yes", "gone")).toBeUndefined();
  });

  it.each([
    "How many of the orders above 2.5 million were lost?",
    "查询订单1,000的买家",
    "好的谢谢你们了再见",
    "订单的事情以后再说吧。",
  ])("%s is of one part, and asked about in one request", async (question) => {
    const embeddings = new Requests();
    await createRecogniser(DOMAINS, embeddings)(question);
    expect(embeddings.requests).toHaveLength(DOMAINS.length);
    expect(embeddings.queries).toEqual([question]);
  });

  it("embeds a message with its parts, of a long one the first two dozen, in one request", async () => {
    const embeddings = new Requests();
    const some = createRecogniser(DOMAINS, embeddings);
    const message = "Cancel my flight ticket, ".repeat(1000);
    expect(await some(message)).toBe("travel");
    expect(embeddings.queries).toEqual([]);
    expect(embeddings.requests).toHaveLength(DOMAINS.length + 1);
    const asked = embeddings.requests.find(([first]) => first === message);
    expect(asked).toHaveLength(25);
  });

  it("does not look at a question when there is one domain", async () => {
    const embeddings = new CountedEmbeddings();
    const only = createRecogniser(DOMAINS.slice(0, 1), embeddings);
    expect(await only("今天余杭区的拥堵指数")).toBe("travel");
    expect(embeddings.calls).toBe(0);
  });
});

describe("a domain without learned weights beside others that have some", () => {
  const clinic: DomainProfile = {
    name: "clinic",
    description: "Clinic: doctors and appointments.",
    specialists: [
      {
        handles: "Doctors: finds.",
        aliases: [["find a doctor", "找医生"]],
        tools: [
          {
            description: "Finds doctors.",
            aliases: ["what do I have to bring"],
            parameters: {
              type: "object",
              properties: {
                kind: { type: "string", ...aliases({ values: { skin: ["dermatologist"], children: ["儿科"] } }) },
                doctor_id: { type: "string", pattern: "^DR-\\d{2}$" },
              },
            },
          },
        ],
      },
    ],
    examples: ["Which doctors do you have?"],
  };
  const names = new Set(DOMAINS.map(({ name }) => name));
  /** `scores`: what the weights say of a question for each domain that they know; others are unsure. */
  const withWeights = (scores: Record<string, number>) =>
    createRecogniser([...DOMAINS, clinic], new LocalEmbeddings(), {
      names,
      sharesOf: () => Object.entries(scores).map(([name, score]) => ({ name, score })),
    });
  const unsure = { traffic: 0.1, travel: -2, merchant: -5 };

  it.each([
    "What do I have to bring?",
    "I'd like to see a dermatologist on 2026-11-23 in the afternoon",
    "周二上午儿科还有号吗？",
    "帮我查一下DR-02下周三有没有空",
  ])("is told by what only its tools say or take: %s", async (question) => {
    expect(await withWeights(unsure)(question)).toBe("clinic");
  });

  it("leaves them what they surely know, and what a word of it stands in by the way", async () => {
    const sure = { travel: 6.5, traffic: -3, merchant: -7 };
    expect(await withWeights(sure)("What can I do there on Saturday?")).toBe("travel");
    expect(await withWeights(sure)("Which flights are there, I have to see a dermatologist")).toBe("travel");
  });
});
