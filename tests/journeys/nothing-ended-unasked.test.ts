import { describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const travel = conversations({ domains: ["travel"], user: "P1001" });
const merchant = conversations({ domains: ["merchant"], user: "M1001" });
const all = conversations({ domains: ["travel", "traffic", "merchant"], user: "P1001" });

describe("one's own bookings beside something else", () => {
  sampled([["my Paris bookings and the London hotels"], ["my bookings in Paris and the hotels in London Dec 20-22"]])(
    "are only shown: %s",
    async (said) => {
      const { waiting } = await all.lastOf(said);
      expect(waiting).toEqual([]);
    },
  );

  it("are cancelled where that is asked for", async () => {
    const { waiting } = await travel.lastOf("cancel my Paris bookings and show the London hotels");
    expect(waiting.length).toBeGreaterThan(1);
  });
});

describe("a question of when something ends", () => {
  sampled([["头灯那个活动啥时候结束"], ["防水袋那个促销啥时候停"], ["when will the head torch promo stop"]])(
    "ends nothing: %s",
    async (said) => {
      const { waiting, text } = await merchant.lastOf(said);
      expect(waiting).toEqual([]);
      expect(text).toMatch(/2026-11-2[48]/);
    },
  );

  it("is no order to end it", async () => {
    const { waiting } = await merchant.lastOf("头灯那个活动结束掉");
    expect(waiting).toEqual([{ name: "cancel_promotion", args: { promotion_id: "PR-107732" } }]);
  });
});

describe("all that there is somewhere", () => {
  sampled([["cancel all my Geneva stuff"], ["把日内瓦的东西全都取消"], ["cancel all the Geneva things"]])(
    "is of every kind: %s",
    async (said) => {
      const { waiting } = await travel.lastOf(said);
      expect(waiting.map(({ name }) => name).sort()).toEqual([
        "cancel_car_rental",
        "cancel_excursion_booking",
        "cancel_hotel_booking",
        "cancel_ticket",
        "cancel_ticket",
      ]);
    },
  );
});
