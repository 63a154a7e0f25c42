import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { merchant } from "../../../src/domains/merchant/index.ts";
import { traffic } from "../../../src/domains/traffic/index.ts";
import { travel } from "../../../src/domains/travel/index.ts";
import type { DomainModule } from "../../../src/engine/domain/domain.ts";
import { dialoguesContract } from "../../contracts/domain.ts";
import type { DomainFacts } from "../../contracts/support/domain-desk.ts";
import type { Dialogue } from "../../contracts/support/example-dialogues.ts";
import { merchantFacts } from "../../domains/merchant/facts.ts";
import { trafficFacts } from "../../domains/traffic/facts.ts";
import { travelFacts } from "../../domains/travel/facts.ts";
import { spellings, startTextOnly } from "../../support/text-only.ts";

const served: readonly [DomainModule, DomainFacts][] = [
  [traffic, trafficFacts()],
  [travel, await travelFacts()],
  [merchant, merchantFacts()],
];

/** The example dialogues, or those of them `chosen`, go as written with a model that writes its calls as text. */
export function textOnlyDialogues(chosen?: (all: Dialogue[]) => Dialogue[]): void {
  let replies = 0;
  describe.each(served)("with a model that only writes text, calls in every spelling", (module, facts) => {
    let server: Awaited<ReturnType<typeof startTextOnly>>;
    beforeAll(async () => {
      server = await startTextOnly(() => facts.dialoguesAt ?? facts.now);
    });
    afterAll(async () => {
      replies += server.requests.length;
      await server.close();
    });

    dialoguesContract(module, facts, { model: () => server.model, ...(chosen && { chosen }) });

    it("gets every tool and every message in its text", () => {
      expect(server.lost).toEqual([]);
      expect(server.requests.length).toBeGreaterThan(0);
    });
  });

  it("a model that only writes text has had its calls read in every spelling", () => {
    expect(replies).toBeGreaterThan(Object.keys(spellings).length * served.length);
  });
}
