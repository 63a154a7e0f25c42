import { expect, it } from "vitest";
import { withDaysNearCard } from "../../../src/engine/knowledge/dates/days-near-card.ts";

const stay = [{ args: { hotel_id: "HT-0501", check_in: "2027-01-04", check_out: "2027-01-08" } }];

it.each([
  ["until the 9th", "until 2027-01-09"],
  ["住到9号", "住到2027-01-09"],
  ["from the 2nd to the 9th please", "from 2027-01-02 to 2027-01-09 please"],
  ["the 2nd one", "the 2nd one"],
  ["December 9th", "December 9th"],
  ["12月9号", "12月9号"],
  ["the 9th of May", "the 9th of May"],
])("at the card of a stay in January, %s is %s", (text, dated) => {
  expect(withDaysNearCard(text, stay)).toBe(dated);
});

it("leaves the days of a text where no call names one", () => {
  expect(withDaysNearCard("on the 9th", [{ args: { ticket_id: "TK-011261" } }])).toBe("on the 9th");
});
