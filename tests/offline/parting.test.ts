import { expect, it } from "vitest";
import { partingIn } from "../../src/offline/conversation/parting.ts";

it.each([
  "Hotel booking confirmed",
  "My trip is confirmed.",
  "car rental complete",
  "the order has been made",
  "it's booked",
  "酒店预订已确认",
  "已经租好了",
  "车租好了",
  "都买好了。",
  "已经订好",
  "全办妥了",
])("what is settled ends the talk: %s", (message) => {
  expect(partingIn(message)).toBe("done");
});

it.each([
  "not confirmed",
  "I want it done",
  "still not complete",
  "the first one",
  "太好了",
  "天气好了",
  "订两间",
  "is it confirmed?",
])("what is not settled goes on: %s", (message) => {
  expect(partingIn(message)).toBeUndefined();
});
