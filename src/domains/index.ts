import type { DomainModule } from "../engine/domain/domain.ts";
import { merchant } from "./merchant/index.ts";
import { research } from "./research/index.ts";
import { traffic } from "./traffic/index.ts";
import { travel } from "./travel/index.ts";

/** The domains there are, a line each. */
export const domains = { traffic, travel, merchant, research } as const satisfies Record<string, DomainModule>;
