import { readFileSync } from "node:fs";
import type { DomainModule } from "../engine/domain/domain.ts";
import { learnedFrom } from "../engine/tools/learned-requests.ts";
import { merchant } from "./merchant/index.ts";
import { research } from "./research/index.ts";
import { traffic } from "./traffic/index.ts";
import { travel } from "./travel/index.ts";

/** The domains there are, a line each. */
export const domains = { traffic, travel, merchant, research } as const satisfies Record<string, DomainModule>;

const TOPICS = "topics.json";

/** What tells the questions of these domains apart; `npm run learn:domains` writes it. */
export const learnedTopics = learnedFrom(TOPICS, readFileSync(new URL(TOPICS, import.meta.url), "utf8"));
