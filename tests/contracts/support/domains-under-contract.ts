import { domains } from "../../../src/domains/index.ts";
import type { DomainModule } from "../../../src/engine/domain/domain.ts";
import { library } from "../../domains/library/index.ts";

export const domainsUnderContract: readonly DomainModule[] = [...Object.values(domains), library];
