import { expect, it } from "vitest";
import { drawRemoteSpecialist } from "../../graphs/remote-specialist.ts";
import type { Specialist } from "../../src/engine/domain/domain.ts";
import type { Remote } from "../../src/engine/domain/remote.ts";
import { deskDomain } from "../support/desk-domain.ts";
import { answer, remoteServer } from "../support/remote-server.ts";
import { calls } from "../support/scripted-model.ts";
import { lastText, talk } from "../support/talk.ts";

const { domain } = deskDomain();
const [flight] = domain.specialists as [Specialist];
const at = (url: string): Remote => ({ url, graph: "flights", headers: {}, timeoutMs: 2000 });

it("a specialist on another server is entered, and its task goes there", async () => {
  const { edges } = await drawRemoteSpecialist(flight, at("http://127.0.0.1:9")).getGraphAsync();
  expect(edges.map(({ source, target }) => `${source} -> ${target}`)).toEqual([
    "__start__ -> enter",
    "delegate -> __end__",
    "enter -> delegate",
  ]);
});

it("a task on another server ends with its answer, in a turn of the conversation", async () => {
  const server = await remoteServer((send) => {
    send("values", answer("The flight leaves at nine."));
    return undefined;
  });
  const specialists = domain.specialists.map((one) =>
    one.name === "flight" ? { ...one, remote: at(server.url) } : one,
  );
  const conversation = talk(
    { plan: [calls(["to_flight", { job_desc: "When does it leave?", trust_mode: 1 }])] },
    { domains: [{ ...domain, specialists }] },
  );
  const state = await conversation.say("When does my flight leave?");
  await server.close();
  expect(lastText(state)).toBe("The flight leaves at nine.");
  expect(Object.values(state.tasks).map(({ status }) => status)).toEqual(["done"]);
  expect(state.dialog_state).toEqual([]);
  expect(server.runs).toHaveLength(1);
});
