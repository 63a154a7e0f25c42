import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTravelApp } from "./support/travel-app.ts";

let app: Awaited<ReturnType<typeof openTravelApp>>;
beforeAll(async () => {
  app = await openTravelApp();
}, 60_000);
afterAll(() => app.close());

const sayIn =
  (thread: string) =>
  (text: string): ReturnType<typeof app.send> =>
    app.send({ thread, user: "P1001", text });

interface Card {
  action_requests: { name: string; args: Record<string, unknown> }[];
}
const cardOf = (waitsFor: unknown) => (waitsFor as Card | undefined)?.action_requests[0];

describe("small talk", () => {
  it("tells whoever asks what can be done here", async () => {
    const { text } = await sayIn("about")("hi there, what can you do for me?");
    expect(text).toMatch(/I can help with: .*Hotels.*\nAsk, for example:\n- /s);
  });

  it("leaves a list as it is, to be chosen from", async () => {
    const say = sayIn("list");
    await say("hotels in Paris from 28 November for one night");
    expect((await say("hold on, let me ask my wife")).text).toBe("Take your time.");
    // Below a list of other things, the question which one it is to be would be about those.
    expect((await say("tell me a joke")).text).toMatch(/cannot make small talk.*\nAsk, for example:\n- .*\n- .*$/);
    expect((await say("hello")).text).toBe("Hello! What can I do for you?");
    expect(cardOf((await say("the second one")).waitsFor)?.args).toMatchObject({ hotel_id: "HT-0502" });
  });

  it("leaves a card open, and says that nothing is done", async () => {
    const say = sayIn("card");
    const card = cardOf((await say("预订酒店HT-0102，2026-12-15入住，住两晚")).waitsFor);
    const { text, waitsFor } = await say("等一下，我问问我老婆");
    expect(cardOf(waitsFor)?.args).toEqual(card?.args);
    expect(text).toMatch(/^好的，不急。\n\n尚未办理/);
  });

  it("is nothing to be said again, as the answer before it is", async () => {
    const say = sayIn("repeat");
    const { text } = await say("how much baggage may I take?");
    await say("thank you very much");
    expect((await say("say that again please")).text).toBe(text);
  });
});
