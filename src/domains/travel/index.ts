import { join } from "node:path";
import { z } from "zod";
import type { DomainModule } from "../../engine/domain/domain.ts";
import { loadFolder } from "../../engine/domain/load-folder.ts";
import { rules } from "./rules.ts";
import { EXAMPLE_USER, openTravel } from "./travel.ts";
import { words } from "./words.ts";

const settings = z.object({
  TRAVEL_USER: z
    .string()
    .trim()
    .min(1)
    .optional()
    .describe(
      "Passenger served when nobody is signed in, for example P1001. For trying out on one's own machine only.",
    ),
});

const plannerTools = ["list_my_bookings", "list_my_tickets", "lookup_policy", "search_flights"];

/** Customer service of an airline that also books hotels, cars and excursions. */
export const travel: DomainModule<typeof settings> = {
  name: "travel",
  settings,
  async open({ settings: { TRAVEL_USER }, dataDir, now }) {
    const world = openTravel({
      file: join(dataDir, "travel.sqlite"),
      now: now(),
      clock: now,
      defaultUserId: TRAVEL_USER,
    });
    return {
      ...(await loadFolder(import.meta.url, world, { planner: plannerTools })),
      name: "travel",
      description:
        "Travel customer service: flights and tickets, hotels, rental cars, excursions, company rules. 旅行客服: 航班机票、酒店、租车、游览、公司规定。",
      instructions: [
        "Changes and bookings are the specialists' work; you answer questions about flights, rules and what the customer has.",
        "Who the customer is comes from their sign-in: never ask for a passenger number. Prices are in CNY.",
        "New flight tickets are not sold here. A hotel, a car and an excursion asked for together are separate tasks.",
      ].join(" "),
      dates: "future",
      words,
      rules,
      synonyms: {
        ticket: ["plane ticket", "air ticket", "flight booking"],
        "rebook my flight": ["reschedule my flight", "move my flight"],
        rebook: ["switch flights"],
        hotel: ["accommodation", "lodging", "place to stay", "🏨"],
        "rental car": ["hire car", "car hire", "🚗"],
        excursion: ["sightseeing tour", "day trip", "things to do"],
        refund: ["money back"],
        cancel: ["get me", "give me", "i want", "i need", "i'd like", "i would like", "please"].flatMap((wish) =>
          ["a refund for", "a refund on", "my money back for", "a full refund for"].map((back) => `${wish} ${back}`),
        ),
        "cancel my": ["refund my", "please refund my"],
        "cancel tk": ["refund tk"],
        "cancel hb": ["refund hb"],
        "cancel cb": ["refund cb"],
        "cancel eb": ["refund eb"],
        baggage: ["luggage", "suitcase"],
        breakfast: ["brekkie", "brekky"],
        "check-in": ["checkin"],
        "check-out": ["checkout"],
        机票: ["飞机票", "航班票"],
        改签: ["换航班", "改航班", "改期"],
        退票: ["退机票", "取消机票"],
        酒店: ["宾馆", "旅馆", "住宿", "单人间", "双人间"],
        三个人的酒店: ["三人间"],
        租车: ["租辆车", "租一辆车", "租汽车"],
        游览: ["一日游", "观光", "景点活动"],
        早餐: ["早饭"],
        行李: ["箱子", "托运件"],
      },
      knowsUser: world.accounts.has,
      exampleUser: EXAMPLE_USER,
      examples: [
        "Which flights go from Zurich to London tomorrow?",
        "Show my tickets.",
        "Move my next flight one day later.",
        "Book a hotel in Basel for two nights from Friday.",
        "How much baggage may I take?",
        "What can I do in Hangzhou on Saturday?",
        "明天从上海到北京有哪些航班？",
        "我有哪些机票和预订？",
        "帮我在杭州订下周五的酒店，住两晚。",
        "在日内瓦租一辆经济型轿车，租三天。",
        "退票能退多少钱？",
        "杭州有什么好玩的？",
      ],
    };
  },
};
