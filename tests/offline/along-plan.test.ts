import { expect, it } from "vitest";
import { planLine } from "../../src/engine/dialog/plan-line.ts";
import { completeTool } from "../../src/engine/dialog/protocol.ts";
import { next, system, tool } from "./offline.ts";

const booking = { type: "string", pattern: "^HB-\\d{6}$", description: "Booking." };
const day = (description: string) => ({ type: "string", format: "date", description });
const bookings = tool("list_my_bookings", "What the customer has booked.", { booking_id: booking });
const hotels = tool("search_hotels", "Hotels in a city.", { city: { type: "string", description: "City." } }, ["city"]);
const change = {
  ...tool(
    "change_hotel_booking",
    "Changes the dates of a hotel booking.",
    { booking_id: booking, check_in: day("First day."), check_out: day("Last day.") },
    ["booking_id"],
  ),
  effect: "write" as const,
  aliases: ["show me other hotels", "another hotel from one day to another"],
};
const tools = [bookings, hotels, change, completeTool];
const frame = (...steps: Parameters<typeof planLine>[0]) =>
  system(`You book hotels.\n\n# Experience\n<experience>\nNotes.\n${planLine(steps)}\n</experience>`);
const first = { tool: "list_my_bookings", arguments: { booking_id: "user" } } as const;
const hotelsThere = frame(first, { tool: "search_hotels", arguments: { city: 1 } });
const changed = frame(first, { tool: "change_hotel_booking", arguments: { booking_id: "user" } });
const SEEN = "Show me other hotels where HB-141310 is, from 2024-06-04 to 2024-06-08.";
const namesOf = async (words: string, prompt = system("You book hotels.")) =>
  (await next(tools, prompt, words)).calls.map(({ name }) => name);

it("follows a plan where the words lead to a change by themselves that they do not ask for", async () => {
  expect(await namesOf(SEEN)).toContain("change_hotel_booking");
  expect(await namesOf(SEEN, hotelsThere)).toEqual(["list_my_bookings"]);
});

it("takes the only day that is said for the one that the plan names", async () => {
  const flights = tool("search_flights", "Flights between two cities.", {
    ...{ from_date: day("From (出发日期)"), to_date: day("To (到)") },
  });
  const plan = frame(first, { tool: "search_flights", arguments: { from_date: "user" } });
  const { calls } = await next([bookings, flights, completeTool], plan, "把HB-141310改到2024-06-04的航班");
  expect(calls).toMatchObject([
    { name: "list_my_bookings" },
    { name: "search_flights", args: { from_date: "2024-06-04" } },
    { name: "CompleteOrEscalate" },
  ]);
});

it("leaves a plan for a change that the words ask for, and follows none to a change that they do not", async () => {
  const words = "Change booking HB-141310 to 2024-06-04 to 2024-06-08.";
  expect(await namesOf(words, hotelsThere)).toContain("change_hotel_booking");
  expect(await namesOf("Which hotels are where HB-141310 is?", changed)).not.toContain("change_hotel_booking");
});
