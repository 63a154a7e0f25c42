import { describe, expect, it } from "vitest";
import { withThingsMeant } from "../../src/offline/conversation/things-meant.ts";
import { readerAt } from "../../src/offline/reading/read.ts";
import type { Past } from "../../src/offline/situation.ts";
import { now } from "./offline.ts";

const read = readerAt(now);
const list = `Your bookings:
1. CB-11: SUV, Geneva, 2 days
2. EB-12: Vineyard terraces, Geneva
3. HB-13: Station Inn, Paris
4. HB-14: Garden Inn, Paris`;
const past: Past[] = [
  { kind: "user", text: "show my bookings" },
  { kind: "agent", text: list },
];
const meant = (text: string, before = past) => withThingsMeant(text, before, [], read);

describe("a request about several things shown", () => {
  it.each([
    ["cancel 3 and 4", "cancel HB-13 and HB-14"],
    ["cancel 4", "cancel HB-14"],
    ["cancel the first and the third", "cancel CB-11 and HB-13"],
    ["cancel the first two", "cancel CB-11, EB-12"],
    ["取消第3个和第4个", "取消HB-13和HB-14"],
    ["取消前两个", "取消CB-11、EB-12"],
    ["cancel 2 to 4", "cancel EB-12, HB-13, HB-14"],
    ["cancel the second through the fourth", "cancel EB-12, HB-13, HB-14"],
    ["cancel 2-3", "cancel EB-12, HB-13"],
    ["取消第2到第4个", "取消EB-12、HB-13、HB-14"],
    ["取消第二至第三个", "取消EB-12、HB-13"],
    ["取消2到4", "取消EB-12、HB-13、HB-14"],
  ])("names them by their ids: %s", (text, whole) => expect(meant(text)).toBe(whole));

  it.each([
    ["cancel all of them", "cancel CB-11, EB-12, HB-13, HB-14"],
    ["please cancel everything", "cancel CB-11, EB-12, HB-13, HB-14"],
    ["cancel all four", "cancel CB-11, EB-12, HB-13, HB-14"],
    ["全部取消", "取消CB-11、EB-12、HB-13、HB-14"],
    ["把这些都取消掉", "取消CB-11、EB-12、HB-13、HB-14"],
    ["cancel both", "cancel both"],
    ["两个都取消", "两个都取消"],
  ])("of all of them names each: %s", (text, whole) => expect(meant(text)).toBe(whole));

  it("names none where the list is cut", () => {
    const cut: Past[] = [{ kind: "agent", text: `${list}\n … [506 more characters]` }];
    expect(meant("cancel all of them", cut)).toBe("cancel all of them");
  });

  it("goes for the list that was shown before nothing was done", () => {
    const left: Past[] = [
      ...past,
      { kind: "agent", text: "All right, nothing was done. What would you like instead?" },
    ];
    expect(meant("cancel all of them", left)).toBe("cancel CB-11, EB-12, HB-13, HB-14");
  });

  it.each([
    ["don't cancel 3, cancel 4", "cancel HB-14"],
    ["don't cancel the first but cancel the third", "cancel HB-13"],
    ["cancel 3, not 4", "cancel HB-13"],
    ["别取消第3个，取消第4个", "取消HB-14"],
    ["取消第4个，第3个保留", "取消HB-14"],
  ])("leaves out what it keeps: %s", (text, whole) => expect(meant(text)).toBe(whole));

  it.each([
    ["cancel all except 4", "cancel CB-11, EB-12, HB-13"],
    ["cancel everything except the first two", "cancel HB-13, HB-14"],
    ["cancel all my Paris bookings except 4", "cancel HB-13"],
    ["cancel all but the SUV", "cancel EB-12, HB-13, HB-14"],
    ["取消除了第4个以外的", "取消CB-11、EB-12、HB-13"],
    ["除了第4个都取消", "取消CB-11、EB-12、HB-13"],
    ["cancel 3, 4 but not 2", "cancel HB-13, HB-14"],
    ["cancel 2 to 4 except 3", "cancel EB-12, HB-14"],
    ["cancel HB-13, HB-14 but not EB-12", "cancel HB-13, HB-14"],
    ["cancel all except HB-13 and EB-12", "cancel CB-11, HB-14"],
    ["取消第2到第4个，除了第3个", "取消EB-12、HB-14"],
  ])("names those that it does not leave out: %s", (text, whole) => expect(meant(text)).toBe(whole));

  it.each([
    ["keep the first, cancel the rest", "cancel EB-12, HB-13, HB-14"],
    ["keep the first and cancel the others", "cancel EB-12, HB-13, HB-14"],
    ["cancel the rest but keep the first two", "cancel HB-13, HB-14"],
    ["don't cancel the first, cancel all the others", "cancel EB-12, HB-13, HB-14"],
    ["keep HB-13 and cancel the rest", "cancel CB-11, EB-12, HB-14"],
    ["keep the SUV, cancel the rest", "cancel EB-12, HB-13, HB-14"],
    ["只保留第一个，其他取消", "取消EB-12、HB-13、HB-14"],
    ["其他取消，保留第二个", "取消CB-11、HB-13、HB-14"],
    ["第一个留着，剩下的都取消", "取消EB-12、HB-13、HB-14"],
    ["别取消第一个，取消其他的", "取消EB-12、HB-13、HB-14"],
    ["keep the first, change the rest to 3 days", "change EB-12, HB-13, HB-14 to 3 days"],
    ["保留第一个，其他改成3天", "EB-12、HB-13、HB-14改成3天"],
  ])("names the rest of those that it keeps: %s", (text, whole) => expect(meant(text)).toBe(whole));

  it.each([
    ["keep the yacht, cancel the rest", "cancel the rest"],
    ["keep the ninth, cancel the rest", "cancel the rest"],
    ["保留第九个，其他取消", "其他取消"],
  ])("says nothing of what it keeps where that is not clear: %s", (text, whole) => expect(meant(text)).toBe(whole));

  it("is about what it names and not about the rest that it keeps", () => {
    expect(meant("cancel the first two, keep the rest")).toBe("cancel CB-11, EB-12");
  });

  it.each([
    "cancel the third",
    "cancel 4 to 2",
    "change 2 to 4",
    "move the 1st to the 3rd",
    "cancel 3 and 9",
    "cancel the first hotel and the third",
    "cancel all my Rome bookings except 4",
    "cancel all except the yacht",
    "show 3 and 4",
    "what does it cost to cancel 3 and 4?",
    "don't cancel 3",
  ])("stays as it is where they are not clear, or nothing is to be done: %s", (text) => expect(meant(text)).toBe(text));

  it.each([
    ["change the 1st to 3 days and the 2nd to 4 days", "change CB-11 to 3 days and EB-12 to 4 days"],
    ["move the 3rd to the 5th and the 4th to the 8th", "move HB-13 to the 5th and HB-14 to the 8th"],
    ["move the 3rd to Dec 2nd and the 4th to Dec 3rd", "move HB-13 to Dec 2nd and HB-14 to Dec 3rd"],
    ["change the 2nd to 3 days and cancel the 1st", "change EB-12 to 3 days and cancel CB-11"],
    ["第一个改成3天，第二个改成4天", "CB-11改成3天，EB-12改成4天"],
    ["第二个改成3天，取消第一个", "EB-12改成3天，取消CB-11"],
  ])("names each that is changed on its own: %s", (text, whole) => expect(meant(text)).toBe(whole));

  it("stays as it is where nothing was shown", () => {
    expect(meant("cancel 3 and 4", [])).toBe("cancel 3 and 4");
  });
});

describe("a request that names things by their ids", () => {
  it.each([
    ["cancel HB-14, keep HB-13", "cancel HB-14"],
    ["keep HB-13 and cancel HB-14", "cancel HB-14"],
    ["don't cancel HB-13 but do cancel HB-14", "cancel HB-14"],
    ["取消HB-14，HB-13保留", "取消HB-14"],
    ["别取消HB-13，取消HB-14", "取消HB-14"],
  ])("is without those that it keeps: %s", (text, whole) => expect(meant(text, [])).toBe(whole));

  it.each(["cancel HB-13, HB-14 and EB-12", "don't cancel HB-13", "don't cancel HB-13, move it to Friday"])(
    "is whole where it keeps none, or nothing else: %s",
    (text) => expect(meant(text, [])).toBe(text),
  );
});

describe("what a message says is to stay", () => {
  it.each([
    ["cancel my flights in december but keep the hotel", "cancel my flights in december"],
    ["cancel my december flights, hotel stays", "cancel my december flights"],
    ["cancel the flights but keep the hotel and the car", "cancel the flights"],
    ["cancel the car, the flights and the hotel stay", "cancel the car"],
    ["cancel the car in Paris, leave the rest alone", "cancel the car in Paris"],
    ["keep the January cruise but drop the January car", "drop the January car"],
    ["机票留着，把十二月的酒店退了", "把十二月的酒店退了"],
    ["酒店不要动，只取消日内瓦的车", "只取消日内瓦的车"],
    ["取消十二月的机票但酒店保留", "取消十二月的机票"],
  ])("is not asked for: %s", (text, whole) => expect(meant(text, [])).toBe(whole));

  it.each([
    ["cancel everything but keep the hotel", "cancel everything except the hotel"],
    ["cancel my hotels but keep the Geneva one", "cancel my hotels except the Geneva one"],
    ["取消所有酒店，日内瓦的留着", "除了日内瓦的，取消所有酒店"],
  ])("is left out of all that is asked for: %s", (text, whole) => expect(meant(text, [])).toBe(whole));

  it.each([
    "keep the hotel but change it to 2 rooms",
    "cancel the flights and hotel stays",
    "cancel the hotel and leave on the 15th",
    "cancel the hotel but keep it until monday",
    "把酒店晚一天入住，退房不变",
  ])("is not what only sounds like it: %s", (text) => expect(meant(text, [])).toBe(text));
});
