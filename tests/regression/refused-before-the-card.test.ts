import { describe, expect, it } from "vitest";
import { z } from "zod";
import { isReply } from "../../src/engine/dialog/message.ts";
import { ToolError } from "../../src/engine/errors.ts";
import { defineTool } from "../../src/engine/tools/define.ts";
import { deskDomain } from "../support/desk-domain.ts";
import { calls, type Reply } from "../support/scripted-model.ts";
import { interruptOf, type Seen, talk } from "../support/talk.ts";

/** A desk whose hotel HT-2 is full. `third`: why HT-3 is not to be had. */
function desk(third?: "closed" | "full") {
  const { domain } = deskDomain();
  const book = defineTool({
    name: "book_room",
    title: "Book room (预订房间)",
    description: "Books.",
    effect: "write",
    args: z.object({ hotel: z.string().meta({ title: "Hotel (酒店)" }), rooms: z.number().optional() }),
    preview: ({ hotel }, _: undefined, { language }) => {
      if (hotel === "HT-3" && third) throw new ToolError(`HT-3 is ${third}.`);
      if (hotel === "HT-2") throw new ToolError(language === "zh" ? "HT-2 已满。" : "HT-2 is full.");
      return language === "zh" ? `预订 ${hotel}` : `Book ${hotel}`;
    },
    run: ({ hotel }) => ({ text: `Booked BK-9001: ${hotel}, 2 nights.` }),
  }).bind(undefined);
  const specialists = domain.specialists.map((one) => (one.name === "hotel" ? { ...one, tools: [book] } : one));
  return [{ ...domain, specialists }];
}

const book = (...hotels: string[]) => calls(...hotels.map((hotel): [string, object] => ["book_room", { hotel }]));
const planned = (job: string) => calls(["to_hotel", { job_desc: job, trust_mode: 1 }]);
const repliesOf = (state: Seen) => state.messages.filter(isReply).map(({ text }) => text);

async function at(words: string, ...hotel: Reply[]) {
  const t = talk({ plan: [planned(words)], hotel }, { domains: desk() });
  return { t, first: await t.say(words) };
}

it("a write that its tool refused is told above the card for another one, and both were not done", async () => {
  const { t, first } = await at("Book HT-1 and HT-2", book("HT-1", "HT-2"), "Both hotels are booked.");
  expect(interruptOf(first).description).not.toContain("HT-2");
  expect(repliesOf(first)).toEqual(["Not done: Book room (Hotel: HT-2) (HT-2 is full.)"]);
  expect(repliesOf(await t.resume("yes")).at(-1)).toBe(
    "Both hotels are booked.\n\nFewer were carried out than this says: “Both hotels are booked.” Check before you rely on it.",
  );
});

it("so it is in Chinese, and where everything is said to be done", async () => {
  for (const said of ["两家酒店都已预订成功。", "都已预订。"]) {
    const { t, first } = await at("订 HT-1 和 HT-2", book("HT-1", "HT-2"), said);
    expect(repliesOf(first)).toEqual(["未办理：预订房间（酒店：HT-2）（HT-2 已满。）"]);
    expect(repliesOf(await t.resume("同意")).at(-1)).toContain(`实际办理的比以下说法少，请核实后再使用：“${said}”`);
  }
});

it("a thing that the user named is told of also where another was tried after it", async () => {
  const { first } = await at("Book HT-2", book("HT-2"), book("HT-3"));
  expect(repliesOf(first)).toEqual(["Not done: Book room (Hotel: HT-2) (HT-2 is full.)"]);
});

it("what only the model tried, what was corrected, and what ends without a card is not told", async () => {
  const tried = await at("Book a hotel", book("HT-2"), book("HT-3"));
  expect(repliesOf(tried.first)).toEqual([]);
  const alone = await at("Book HT-2", book("HT-2"), "HT-2 is full. Another one?");
  expect(repliesOf(alone.first)).toEqual(["HT-2 is full. Another one?"]);
});

it.each([
  ["Both hotels are booked.", ["HT-1", "HT-3"], {}],
  ["Both rooms are booked.", ["HT-1"], { rooms: 2 }],
  ["Both nights are booked.", ["HT-1"], {}],
  ["已预订两家酒店。", ["HT-1", "HT-3"], {}],
  ["All booked.", ["HT-1"], {}],
])("a right count is not marked: %s", async (said, hotels, more) => {
  const made = calls(...hotels.map((hotel): [string, object] => ["book_room", { hotel, ...more }]));
  const { t } = await at("Book", made, said);
  expect(repliesOf(await t.resume(hotels.map(() => ({ type: "approve" })))).at(-1)).not.toMatch(/Fewer|No action/);
});

describe("a specialist that lets go with nothing after its tool has refused", () => {
  /** The last replies after a planner that hands off, reads what became of it and says something. */
  async function ends(
    words: string,
    said: string,
    hotel: Reply[] = [book("HT-2")],
    third: "closed" | "full" = "closed",
  ) {
    const letsGo = calls(["CompleteOrEscalate", {}]);
    const handOff = calls(["to_hotel", { job_desc: words, trust_mode: 0 }]);
    const t = talk({ plan: [handOff, said], hotel: [...hotel, letsGo] }, { domains: desk(third) });
    const replies = repliesOf(await t.say(words));
    const read = t.model.asked
      .filter(({ node }) => node === "plan")
      .at(-1)
      ?.messages.at(-1)?.text;
    return { replies, read };
  }

  it("does not pass for done: the planner reads why, and the user is told", async () => {
    const { replies, read } = await ends("Book HT-2", "All set.");
    expect(read).toBe("HT-2 is full.");
    expect(replies).toEqual(["Not done: Book room (Hotel: HT-2) (HT-2 is full.)", "All set."]);
    expect((await ends("订 HT-2", "好的。")).replies).toEqual([
      "未办理：预订房间（酒店：HT-2）（HT-2 已满。）",
      "好的。",
    ]);
  });

  it("does not pass for done where the user named nothing", async () => {
    expect((await ends("Book me a room", "Enjoy your stay.")).replies).toEqual([
      "Enjoy your stay.\n\nNo action was carried out in this turn.",
    ]);
    const { replies, read } = await ends("Book me a room", "You're all set.", [calls(["book_room", { rooms: 1 }])]);
    expect(read).toContain("Wrong arguments for book_room");
    expect(replies[0]).toContain("No action was carried out for this: “You're all set.”");
  });

  it.each([
    ["Book HT-2", "All set. Please enjoy your stay!"],
    ["Book HT-2", "Sorry for the wait, all set."],
    ["Book HT-2", "All arranged. Nothing more to do."],
    ["Book HT-2", "All taken care of. If anything is not clear, tell me."],
    ["订 HT-2", "好的，请放心。"],
    ["Book HT-2", "Your booking has gone through."],
    ["Book HT-2", "All set, with full breakfast."],
    ["订 HT-2", "已为您订满一周。"],
    ["订 HT-2", "好的，祝您旅途圆满。"],
    ["订 HT-2", "好的，错不了。"],
  ])("does not pass for done where the answer is only polite: %s %s", async (words, said) => {
    expect((await ends(words, said)).replies).toHaveLength(2);
  });

  it("is told of each of two things that the answer does not tell of", async () => {
    const both = [book("HT-2", "HT-3")];
    expect((await ends("Book HT-2 and HT-3", "Sorry, HT-2 is full.", both)).replies).toEqual([
      "Not done: Book room (Hotel: HT-3) (HT-3 is closed.)",
      "Sorry, HT-2 is full.",
    ]);
    for (const said of ["Neither of them is free.", "HT-2 is full, and HT-3 is closed."])
      expect((await ends("Book HT-2 and HT-3", said, both)).replies).toEqual([said]);
  });

  it("is told of the one that the answer does not name where both are full", async () => {
    const both = [book("HT-2", "HT-3")];
    expect((await ends("Book HT-2 and HT-3", "Sorry, HT-2 is full.", both, "full")).replies).toEqual([
      "Not done: Book room (Hotel: HT-3) (HT-3 is full.)",
      "Sorry, HT-2 is full.",
    ]);
    expect((await ends("Book HT-2 and HT-3", "Both are full.", both, "full")).replies).toEqual(["Both are full."]);
  });

  it.each([
    ["Book HT-2", "The house is full that night."],
    ["Book HT-2", "There is no room left."],
    ["Book HT-2", "Shall it be another one?"],
    ["Book me a room", "HT-2 is full."],
    ["订 HT-2", "该酒店当天客满。"],
    ["订 HT-2", "很遗憾，没有空房。"],
    ["Book HT-2", "That night is sold out there."],
    ["订 HT-2", "那天已经订满了。"],
    ["订 HT-2", "没订成。"],
  ])("is not told of again where the answer tells it: %s %s", async (words, said) => {
    expect((await ends(words, said)).replies).toEqual([said]);
  });
});
