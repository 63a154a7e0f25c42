import { z } from "zod";
import type { Specialist } from "../../src/engine/domain/domain.ts";
import { defineTool } from "../../src/engine/tools/define.ts";
import { figureOf, type Work } from "./work.ts";

interface Counter {
  name: string;
  handles: string;
  ask(place: string): string;
  tool: string;
  description: string;
}

const counters: Counter[] = [
  {
    name: "flight",
    handles: "Flights: search flights, airports, plane tickets, seats, baggage.",
    ask: (place) => `Which flights go to ${place} in the morning?`,
    tool: "search_flights",
    description: "Searches flights to a place, cheapest first, with departure, arrival and price.",
  },
  {
    name: "hotel",
    handles: "Hotels: find a hotel room, nights, check-in, breakfast.",
    ask: (place) => `Find me a hotel room with breakfast in ${place}.`,
    tool: "search_hotels",
    description: "Searches hotels in a place, best rated first, with the price of a night.",
  },
  {
    name: "car",
    handles: "Car rental: rent a car, pick-up, insurance, driving licence.",
    ask: (place) => `I want to rent a car in ${place}.`,
    tool: "search_cars",
    description: "Searches rental cars in a place by size, with the price of a day.",
  },
  {
    name: "excursion",
    handles: "Excursions: museums, guided tours, day trips, sights.",
    ask: (place) => `Which museums and guided tours are there in ${place}?`,
    tool: "search_excursions",
    description: "Searches excursions around a place, museums and guided tours, with duration, language and price.",
  },
];

const priceOf = (tool: string, place: string) => `${place}: ${40 + figureOf(tool + place)} EUR`;

const toolOf = ({ tool, description }: Counter) =>
  defineTool({
    name: tool,
    description,
    effect: "read",
    args: z.object({
      place: z.string().describe("City or airport; for example Zurich."),
      most: z.number().int().min(1).max(20).optional().describe("Most results wanted; 5 when left out."),
    }),
    run: ({ place }) => ({
      text: `Best of 7 offers in ${priceOf(tool, place)}, free until tomorrow evening; the next one costs 12 EUR more.`,
      rows: [{ place, price: 40 + figureOf(tool + place), currency: "EUR" }],
    }),
  });

const specialists = counters.map(
  (counter): Specialist => ({
    name: counter.name,
    handles: counter.handles,
    instructions: `You serve the ${counter.name} counter of a travel agency. Search before you answer, and name the price.`,
    tools: [toolOf(counter).bind({})],
    maxRounds: 6,
  }),
);

/** Every question belongs to a different specialist than the one before, and each specialist asks back. */
export const travel: Work = {
  domain: {
    name: "travel",
    description: "Flights, hotels, cars and excursions.",
    instructions: "Prices come from the specialists only.",
    specialists,
    tools: [],
    passages: [],
    synonyms: {},
    examples: [],
    close: async () => {},
  },
  question: (conversation, turn) => (counters[turn % counters.length] as Counter).ask(`P${conversation}x${turn}`),
  subTasksIn: (text) => {
    const [place] = travel.namesIn(text);
    const counter = counters.find(({ ask }) => place && text.includes(ask(place)));
    if (!place || !counter) return [];
    const { name, ask, tool } = counter;
    return [{ specialist: name, job: ask(place), tool, args: { place }, finding: priceOf(tool, place) }];
  },
  namesIn: (text) => text.match(/P\d+x\d+/g) ?? [],
  answer: (findings) => `The best offer in ${findings.join("; ")}. Shall I keep it for you?`,
};
