import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fares } from "../../../src/domains/travel/data/fares.ts";
import { travel } from "../../../src/domains/travel/index.ts";
import type { Domain } from "../../../src/engine/domain/domain.ts";
import { SetupError } from "../../../src/engine/errors.ts";
import { languageOf } from "../../../src/engine/language.ts";
import { noSources } from "../../../src/engine/search/open-sources.ts";
import { now, temporaryFolder } from "./counter.ts";

const folder = temporaryFolder();
let domain: Domain;
const open = (settings: object) =>
  travel.open({
    settings: travel.settings.parse(settings),
    dataDir: folder.path,
    now: () => now,
    openSources: async () => noSources,
  });
beforeAll(async () => {
  domain = await open({});
});
afterAll(async () => {
  await domain.close();
  folder.remove();
});

describe("the travel domain", () => {
  it("has the four specialists of a travel desk", () => {
    expect(
      domain.specialists.map(({ name, tools }) => [name, tools.map((tool) => tool.name).join(" ")]),
    ).toMatchInlineSnapshot(`
      [
        [
          "book_car_rental",
          "search_car_rentals book_car_rental change_car_rental cancel_car_rental list_my_bookings lookup_policy",
        ],
        [
          "book_excursion",
          "search_excursions book_excursion change_excursion_booking cancel_excursion_booking list_my_bookings lookup_policy",
        ],
        [
          "book_hotel",
          "search_hotels book_hotel change_hotel_booking cancel_hotel_booking list_my_bookings lookup_policy",
        ],
        [
          "update_flight",
          "list_my_tickets search_flights change_ticket cancel_ticket lookup_policy",
        ],
      ]
    `);
  });

  it("gives the planner reading tools only", () => {
    expect(domain.tools.map(({ name, effect }) => `${name}: ${effect}`)).toMatchInlineSnapshot(`
      [
        "list_my_bookings: read",
        "list_my_tickets: read",
        "lookup_policy: read",
        "search_flights: read",
      ]
    `);
  });

  it("keeps instructions short, and says that only a tool books", () => {
    for (const { instructions } of domain.specialists) {
      expect(instructions.split(/\s+/).length).toBeLessThanOrEqual(150);
      expect(instructions).toMatch(/only|until/);
    }
  });

  it("has every rule and examples in both languages", () => {
    for (const language of ["en", "zh"]) {
      expect(domain.passages.filter(({ title }) => languageOf(title) === language)).toHaveLength(9);
      expect(domain.examples.filter((example) => languageOf(example) === language)).toHaveLength(6);
    }
  });

  it("states the fees that are charged", () => {
    const rule = (title: string) => domain.passages.find((passage) => passage.title.includes(title))!.content;
    expect(rule("rebooking rules")).toContain(
      `light CNY ${fares.light.changeFeeCny}, standard CNY ${fares.standard.changeFeeCny}, flex free`,
    );
    expect(rule("改签费")).toContain(
      `轻享 ${fares.light.changeFeeCny} 元，标准 ${fares.standard.changeFeeCny} 元，灵活免费`,
    );
    const share = (fare: keyof typeof fares) => fares[fare].refundShare * 100;
    expect(rule("what refund")).toContain(
      `light ${share("light")} %, standard ${share("standard")} %, flex ${share("flex")} %`,
    );
    expect(rule("退款比例")).toContain(`轻享 ${share("light")}%，标准 ${share("standard")}%，灵活 ${share("flex")}%`);
  });

  it("serves TRAVEL_USER when nobody is signed in, and refuses one that does not exist", async () => {
    const local = await open({ TRAVEL_USER: "P1001" });
    const run = { now, user: {}, language: "en", idempotencyKey: "k" } as const;
    const list = local.tools.find(({ name }) => name === "list_my_tickets")!;
    expect((await list.run(list.check({}), run)).text).toMatch(/^Your tickets/);
    await local.close();
    await expect(open({ TRAVEL_USER: "P9999" })).rejects.toThrow(SetupError);
    await expect(open({ TRAVEL_USER: "P9999" })).rejects.toThrow(/"P9999".*P1001 to P1060/);
  });
});
