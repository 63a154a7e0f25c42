import { z } from "zod";
import type { Specialist } from "../../src/engine/domain/domain.ts";
import { defineTool } from "../../src/engine/tools/define.ts";
import { figureOf, type SubTask, type Work } from "./work.ts";

const district = z.string().describe("Name of the district; for example Xihu.");
const day = z.string().optional().describe("Day as YYYY-MM-DD; today when left out.");

const indexOf = (name: string) => `${name}: ${(1 + figureOf(name) / 50).toFixed(2)}`;
const accidentsOf = (name: string) => `${name}: ${figureOf(`${name} accidents`)} accidents`;

const congestionIndex = defineTool({
  name: "get_congestion_index",
  description: "Looks up the congestion index of a district: 1 is free flow, above 1.8 is heavy congestion.",
  effect: "read",
  args: z.object({ district, day }),
  run: ({ district }) => ({
    text: `Congestion index of ${indexOf(district)}, measured over all road sections of the district, average speed 31.4 km/h.`,
    rows: [{ district, index: 1 + figureOf(district) / 50, speed: 31.4 }],
  }),
});

const accidents = defineTool({
  name: "list_traffic_accidents",
  description: "Counts the traffic accidents of a district on a day, with how many are cleared.",
  effect: "read",
  args: z.object({ district, day }),
  run: ({ district }) => ({
    text: `Traffic in ${accidentsOf(district)} were reported today, all but one of them are cleared.`,
    rows: [{ district, accidents: figureOf(`${district} accidents`), open: 1 }],
  }),
});

const volume = defineTool({
  name: "get_travel_volume",
  description: "Counts the trips from one district to another on a day.",
  effect: "read",
  args: z.object({ from: district, to: district, day }),
  run: ({ from, to }) => ({ text: `Trips from ${from} to ${to}: ${figureOf(from + to)} thousand.` }),
});

const trend = defineTool({
  name: "analyse_congestion_trend",
  description: "Fits the trend of a district's daily congestion index between two days, with its uncertainty.",
  effect: "read",
  args: z.object({ district, first_day: z.string(), last_day: z.string() }),
  run: ({ district }) => ({ text: `No clear trend in ${district}.` }),
});

const specialists: Specialist[] = [
  {
    name: "traffic_data",
    handles: "Looks up traffic figures: congestion index of a district, traffic accidents, trips between districts.",
    instructions: "You look up traffic figures. One call for each district and indicator. Report figures as they came.",
    tools: [congestionIndex, accidents, volume].map((tool) => tool.bind({})),
    maxRounds: 6,
  },
  {
    name: "traffic_analysis",
    handles: "Analyses congestion: trends over days, weeks or a month, and forecasts.",
    instructions: "You analyse how congestion develops. Keep the uncertainty of every trend you report.",
    tools: [trend.bind({})],
    maxRounds: 6,
  },
];

/** Three sub-tasks a question: the congestion index of two districts, and the accidents in one of them. */
export const traffic: Work = {
  domain: {
    name: "traffic",
    description: "Traffic figures of a city and their analysis.",
    instructions: "Figures come from the specialists only.",
    specialists,
    tools: [],
    passages: [],
    synonyms: {},
    examples: [],
    close: async () => {},
  },
  question: (conversation, turn) => {
    const [a, b] = [`A${conversation}x${turn}`, `B${conversation}x${turn}`];
    return `What is the congestion index of ${a} and of ${b}, and how many accidents happened in ${a}?`;
  },
  subTasksIn: (text) => {
    const [before = "", after = ""] = text.split("accidents");
    const index = traffic.namesIn(before.includes("congestion") ? before : "").map(
      (district): SubTask => ({
        specialist: "traffic_data",
        job: `Look up today's congestion index of ${district}.`,
        tool: congestionIndex.name,
        args: { district },
        finding: indexOf(district),
      }),
    );
    const accident = traffic.namesIn(after).map(
      (district): SubTask => ({
        specialist: "traffic_data",
        job: `Look up how many accidents happened today in ${district}.`,
        tool: accidents.name,
        args: { district },
        finding: accidentsOf(district),
      }),
    );
    return [...index, ...accident];
  },
  namesIn: (text) => text.match(/[AB]\d+x\d+/g) ?? [],
  answer: (findings) =>
    `These are the figures of today you asked for, as measured. ${findings.join("; ")}. An index of 1 means free flow, and above 1.8 traffic is heavily congested.`,
};
