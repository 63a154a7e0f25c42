import type { DomainModule } from "../engine/domain/domain.ts";
import { traffic } from "./traffic/index.ts";

/** The domains there are, a line each. */
export const domains = { traffic } as const satisfies Record<string, DomainModule>;

export type DomainName = keyof typeof domains;
