import { MemorySaver } from "@langchain/langgraph";
import { expect, it } from "vitest";
import { createApp } from "../../src/app.ts";
import { sampleData } from "../support/sample-data.ts";
import { NOW } from "../support/talk.ts";

/** Stops a run at one of the steps that it stores. */
class StoppingSaver extends MemorySaver {
  steps = 0;
  stopAt = Infinity;
  stop = new AbortController();

  override put(...step: Parameters<MemorySaver["put"]>) {
    this.steps += 1;
    if (this.steps === this.stopAt) this.stop.abort();
    return super.put(...step);
  }
}

it("an action is told with the next answer if the answer that told of it was not returned", async () => {
  const checkpointer = new StoppingSaver();
  const environment = { SWITCHBOARD_DATA_DIR: await sampleData(NOW) };
  const app = await createApp({ environment, checkpointer, domains: ["travel"], now: () => NOW });
  const approved = async (thread: string, stopAt: number) => {
    const stop = new AbortController();
    await app.send({ thread, user: "P1001", text: "Book hotel HT-0101 from 3 to 4 December" });
    Object.assign(checkpointer, { steps: 0, stopAt, stop });
    const resume = { decisions: [{ type: "approve" }] };
    const done = await app.send({ thread, user: "P1001", resume, signal: stop.signal }).catch(() => undefined);
    Object.assign(checkpointer, { stopAt: Infinity });
    return { done, steps: checkpointer.steps };
  };
  const { steps } = await approved("whole", Infinity);
  for (let at = 1; at <= steps; at += 1) {
    const thread = `stopped-${at}`;
    const { done } = await approved(thread, at);
    const { text, state } = await app.send({ thread, user: "P1001", text: "who are you?" });
    const isDone = state.messages.some((one) => one.type === "tool" && /^Booked HB-/.test(one.text));
    if (done === undefined && isDone) expect(text, `stopped at step ${at}`).toMatch(/HB-\d{6}/);
  }
  await app.close();
}, 120_000);

it("an answer at a card is not repeated with the answer to its decision", async () => {
  const environment = { SWITCHBOARD_DATA_DIR: await sampleData(NOW) };
  const app = await createApp({ environment, checkpointer: new MemorySaver(), domains: ["travel"], now: () => NOW });
  const say = (said: object) => app.send({ thread: "t", user: "P1001", ...said });
  await say({ text: "Book hotel HT-0101 from 3 to 4 December" });
  const { text = "", waitsFor } = await say({ text: "is it refundable?" });
  expect(waitsFor).toBeDefined();
  expect(text).not.toBe("");
  const after = await say({ resume: { decisions: [{ type: "approve" }] } });
  expect(after.text).toMatch(/HB-\d{6}/);
  expect(after.text).not.toContain(text);
  await app.close();
});
