import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { openApp } from "./support/travel-app.ts";

vi.setConfig({ testTimeout: 120_000 });

type Card = { action_requests: { name: string; args: Record<string, unknown> }[] };

let app: Awaited<ReturnType<typeof openApp>>;
beforeAll(async () => {
  app = await openApp("travel");
}, 120_000);
afterAll(() => app.close());

let threads = 0;

/** What the last of some turns is answered with, and what waits then. */
async function after(...turns: string[]) {
  const thread = `more-${threads++}`;
  let last: Awaited<ReturnType<typeof app.send>> | undefined;
  for (const text of turns) last = await app.send({ thread, user: "P1001", text });
  const [card] = (last?.waitsFor as Card | undefined)?.action_requests ?? [];
  return { text: last?.text ?? "", card: card && [card.name, ...Object.values(card.args)] };
}

const STAY = ["book Basel Garden Hotel Dec 11-13", "yes"];
// It is booked more than once here, which a mild yes does not do.
const HAN_STAY = ["订巴塞尔花园酒店12月11到13号", "确认"];

sampled([
  [[...STAY, "and an excursion on the 12th there, something with food", "yes"], "book_excursion", "2026-12-12"],
  [[...HAN_STAY, "12号再来个跟吃有关的项目", "好"], "book_excursion", "2026-12-12"],
  [[...STAY, "add the Rhine ferry on the 12th for 2"], "book_excursion", 2],
  [
    [...STAY, "add the Rhine ferry on the 12th for 2", "no", "and a car for the same days, compact", "yes"],
    "book_car_rental",
    "2026-12-13",
  ],
  [
    ["planning a weekend in Basel, Dec 11 to 13. what hotels are there?", "the old town one then"],
    "book_hotel",
    "HT-0203",
  ],
  [["跨年夜住苏黎世老城酒店，一晚"], "book_hotel", "HT-0103"],
  [["我们一家三口12月30号到1月2号住巴塞尔花园酒店"], "book_hotel", "2027-01-02"],
  [["move my flight on the 25th to the 26th, evening if possible"], "change_ticket", "SB101-20261126"],
  [["拉沃葡萄园现在3个人"], "change_excursion_booking", 3],
  [[...HAN_STAY, "苏黎世也一样，12月18号到20号", "第一家"], "book_hotel", "2026-12-18"],
])("after %j, %s with %j waits", async (turns, name, value) => {
  const { card } = await after(...turns);
  expect(card).toEqual(expect.arrayContaining([name, value]));
});

sampled([
  [["how much is the Zurich Garden Hotel Dec 5-7"], "Zurich Garden Hotel"],
  [["I would have booked the Zurich Garden Hotel Dec 5-7 if it was cheaper"], "2026-12-05"],
  [[...HAN_STAY, "13号再来个博物馆"], "游览"],
  [["cancel the baking class"], "“baking”"],
  [["烘焙课不去了"], "“烘焙”"],
  [["what's my flight on Wednesday"], "SB100-20261125"],
  [["想周末去巴塞尔玩，12月11号到13号，有什么酒店"], "巴塞尔的酒店，2026-12-11 至 2026-12-13"],
  [[...STAY, "same for Zurich, Dec 18-20"], "hotels in Zurich, 2026-12-18 to 2026-12-20"],
])("after %j, nothing waits and %j is told", async (turns, told) => {
  const { text, card } = await after(...turns);
  expect(card).toBeUndefined();
  expect(text).toContain(told);
});

it("says nothing of a word where only the kind of thing is named", async () => {
  const { text } = await after("cancel my excursion");
  expect(text).not.toContain("None of those");
});
