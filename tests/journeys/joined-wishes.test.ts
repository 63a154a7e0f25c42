import { AIMessage } from "@langchain/core/messages";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { isControl, isHandOff } from "../../src/engine/dialog/protocol.ts";
import { runs, sampled } from "../support/runs.ts";
import { openTravelApp } from "./support/travel-app.ts";

vi.setConfig({ testTimeout: 300_000 });

let app: Awaited<ReturnType<typeof openTravelApp>>;
beforeAll(async () => {
  app = await openTravelApp();
}, 60_000);
afterAll(() => app.close());

/** The tools called for a message, and what was said. */
async function answerTo(text: string) {
  const { state, text: said = "" } = await app.send({ thread: text, user: "P1001", text });
  const calls = state.messages.flatMap((message) => (AIMessage.isInstance(message) ? (message.tool_calls ?? []) : []));
  const made = calls.filter(({ name }) => !isControl(name) && !isHandOff(name));
  return { made: made.map(({ name }) => name), calls: made.map(({ name, args }) => ({ name, args })), said };
}

const languages = [
  {
    wishes: {
      search_flights: "flights from Zurich to Rome on 3 December",
      search_hotels: "hotels in Rome from 3 to 5 December",
      search_car_rentals: "rental cars in Rome from 3 to 5 December",
      search_excursions: "what is there to do in Rome on 4 December",
      list_my_tickets: "show me my tickets",
      lookup_policy: "how much baggage may I take",
    },
    joints: [" and ", ", and ", " plus ", " and also ", " & ", ". ", "; "],
  },
  {
    wishes: {
      search_flights: "12月3号苏黎世飞罗马的航班",
      search_hotels: "罗马12月3号到5号的酒店",
      search_car_rentals: "罗马12月3号到5号租车",
      search_excursions: "12月4号罗马有什么好玩的",
      list_my_tickets: "看看我的机票",
      lookup_policy: "可以带多少行李",
    },
    joints: ["，", "，还有", "，另外", "；", "。", "，再看看", "，顺便问下"],
  },
];

const joined = fc.constantFrom(...languages).chain(({ wishes, joints }) =>
  fc.record({
    wanted: fc.shuffledSubarray(Object.entries(wishes), { minLength: 2, maxLength: 2 }),
    joint: fc.constantFrom(...joints),
  }),
);

/** Words about what was not done. */
const OPEN = /cannot|do not understand|Could you tell me|无法|没有理解|请问您?想|没有与/;

it("answers each of two wishes in one message, or says which one not", async () => {
  await fc.assert(
    fc.asyncProperty(joined, async ({ wanted, joint }) => {
      const { made, said } = await answerTo(wanted.map(([, wish]) => wish).join(joint));
      const missing = wanted.filter(([tool]) => !made.includes(tool));
      expect(OPEN.test(said) ? [] : missing).toEqual([]);
    }),
    { seed: 20261122, numRuns: runs(5, 200) },
  );
});

sampled([
  [
    "Hotel under 1000 in Copenhagen plus a compact there, both from 4 to 7 December",
    [
      { name: "search_hotels", args: { city: "Copenhagen", check_in: "2026-12-04", check_out: "2026-12-07" } },
      { name: "search_car_rentals", args: { city: "Copenhagen", pick_up_date: "2026-12-04", car_class: "compact" } },
    ],
  ],
  [
    "Flights Paris to Madrid on 3 December, plus a 5 star place there until the 6th",
    [
      { name: "search_flights", args: { from_city: "Paris", to_city: "Madrid" } },
      { name: "search_hotels", args: { city: "Madrid", check_in: "2026-12-03", check_out: "2026-12-06" } },
    ],
  ],
  [
    "12月11到14号成都的酒店查一下，顺带看看那边有啥跟吃有关的活动",
    [
      { name: "search_hotels", args: { city: "Chengdu", check_in: "2026-12-11", check_out: "2026-12-14" } },
      { name: "search_excursions", args: { city: "Chengdu", theme: "food" } },
    ],
  ],
  [
    "马德里跟巴塞罗那哪边酒店便宜",
    [
      { name: "search_hotels", args: { city: "Madrid" } },
      { name: "search_hotels", args: { city: "Barcelona" } },
    ],
  ],
])("shares days and places as they are said: %s", async (text, calls) => {
  expect((await answerTo(text)).calls).toMatchObject(calls);
});
