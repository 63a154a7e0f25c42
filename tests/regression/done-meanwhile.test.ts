import { mkdirSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { createApp } from "../../src/app.ts";
import { freshFile, now, temporaryFolder } from "../domains/travel/counter.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const REQUEST = "Book hotel HT-0301 from 2027-03-12 for 1 night";
const yes = { resume: { decisions: [{ type: "approve" }] } };
let count = 0;

/** Two conversations of one user. */
async function twoThreads() {
  count += 1;
  const dataDir = `${folder.path}/${count}`;
  mkdirSync(`${dataDir}/travel`, { recursive: true });
  freshFile(`${dataDir}/travel/travel.sqlite`);
  const environment = { SWITCHBOARD_DATA_DIR: dataDir };
  const app = await createApp({ environment, domains: ["travel"], now: () => now });
  const send = (thread: string, said: { text: string } | { resume: unknown }) =>
    app.send({ thread, user: "P1001", ...said });
  return { ...app, send };
}
const cardOf = ({ waitsFor }: { waitsFor?: unknown }) => JSON.stringify(waitsFor);

describe("What was done in another conversation since a card was shown", () => {
  it.each([
    ["on the card", yes],
    ["in words", { text: "yes" }],
  ] as const)("is not done once more by a decision %s, but said, and asked again", async (_, decision) => {
    const { send, close } = await twoThreads();
    await send("one", { text: REQUEST });
    await send("two", { text: REQUEST });
    expect((await send("two", yes)).text).toContain("Booked HB-700001");
    const asked = await send("one", decision);
    expect(cardOf(asked)).toContain("You had exactly this done just now: Booked HB-700001");
    expect(asked.text).toBeUndefined();
    expect((await send("one", yes)).text).toContain("Booked HB-700002");
    await close();
  });

  it("is asked again when the card spoke of an earlier time only", async () => {
    const { send, close } = await twoThreads();
    await send("one", { text: REQUEST });
    await send("one", yes);
    expect(cardOf(await send("one", { text: REQUEST }))).toContain("Booked HB-700001");
    expect(cardOf(await send("two", { text: REQUEST }))).toContain("Booked HB-700001");
    expect((await send("two", yes)).text).toContain("Booked HB-700002");
    expect(cardOf(await send("one", yes))).toContain("You had exactly this done just now: Booked HB-700002");
    await close();
  });

  it("is no part of what a question at the card is about", async () => {
    const { send, close } = await twoThreads();
    await send("one", { text: REQUEST });
    await send("one", yes);
    await send("two", { text: REQUEST });
    const { text, waitsFor } = await send("two", { text: "how much is it?" });
    expect(waitsFor).toBeDefined();
    expect(text).not.toContain("do exactly this");
    await close();
  });

  it("is said of an edited call as well", async () => {
    const { send, close } = await twoThreads();
    await send("one", { text: REQUEST });
    await send("one", yes);
    await send("two", { text: REQUEST.replace("HT-0301", "HT-0302") });
    const args = { hotel_id: "HT-0301", check_in: "2027-03-12", check_out: "2027-03-13", rooms: 1 };
    const edit = { type: "edit", edited_action: { name: "book_hotel", args } };
    expect(cardOf(await send("two", { resume: { decisions: [edit] } }))).toContain(
      "You had exactly this done just now",
    );
    await send("two", { text: "no" });
    await close();
  });
});
