import { HumanMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import type { Domain } from "../../../../src/engine/domain/domain.ts";
import { trajectoriesIn } from "../../../../src/engine/journal/tree.ts";
import { deskDomain } from "../../../support/desk-domain.ts";
import { keptJournal } from "../../../support/kept-journal.ts";
import { answer, remoteServer } from "../../../support/remote-server.ts";
import { calls, type Script } from "../../../support/scripted-model.ts";
import { interruptOf, lastText, type Seen, talk } from "../../../support/talk.ts";

const done = (result: string) => calls(["CompleteOrEscalate", { result }]);
const look = (what: string) => calls(["look_up_fact", { what }], ["CompleteOrEscalate", {}]);
const toFlight = (trust_mode: 0 | 1 = 1) => calls(["to_flight", { job_desc: "A trip", trust_mode }]);

/** The test domain, in which flight calls hotel and facts, and hotel calls facts. */
function nested(specialists: Record<string, string[]> = { flight: ["hotel", "facts"], hotel: ["facts"] }, more = {}) {
  const { domain, ledger } = deskDomain();
  const all = domain.specialists.map((one) => ({ ...one, specialists: specialists[one.name] ?? [], ...more }));
  return { domains: [{ ...domain, specialists: all }] as Domain[], ledger };
}

function talked(script: Script, specialists?: Record<string, string[]>) {
  const { domains, ledger } = nested(specialists);
  const { journal, events, written } = keptJournal();
  return { ...talk(script, { domains, journal }), events, written, ledger };
}

const nodesOf = ({ model }: ReturnType<typeof talked>) => model.asked.map(({ node }) => node);
const answersTo = ({ model }: ReturnType<typeof talked>, node: string) =>
  model.asked
    .findLast((asked) => asked.node === node)
    ?.messages.filter(({ type }) => type === "tool")
    .map(({ text }) => text);
const statuses = ({ tasks }: Pick<Seen, "tasks">) => Object.values(tasks).map(({ status }) => status);

describe("a specialist that calls others", () => {
  it("gets their results, in parallel, and they see their task and its facts alone", async () => {
    const t = talked({
      plan: [toFlight()],
      flight: [
        calls(
          ["to_facts", { job_desc: "Weather", parameter: { city: "Zurich" } }],
          ["to_hotel", { job_desc: "Rooms" }],
          ["search_flights", { what: "F" }],
        ),
        done("All of it."),
      ],
      facts: [look("W")],
      hotel: ["Two rooms."],
    });
    const state = await t.say("A trip");
    expect(lastText(state)).toBe("All of it.");
    expect(answersTo(t, "flight")).toEqual(["look_up_fact(what: W):\nW is fine.", "Two rooms.", "F is fine."]);
    const seen = t.model.asked.find(({ node }) => node === "facts")?.messages.slice(1);
    expect(seen?.map(({ text }) => text)).toEqual(['Weather\n\nFacts: {"city":"Zurich"}']);
    expect(state.dialog_state).toEqual([]);
    expect(Object.keys(state.tasks)).toHaveLength(1);
    expect(Object.values(state.raw_data).map(({ tool }) => tool)).toEqual(["look_up_fact", "search_flights"]);
    expect(t.model.unused()).toEqual({});
    expect(t.model.faults).toEqual([]);
  });

  it("has its result by a trusted call, without another round", async () => {
    const t = talked({
      plan: [toFlight(1)],
      flight: [calls(["to_facts", { job_desc: "Weather", trust_mode: 1 }])],
      facts: [done("Dry.")],
    });
    expect(lastText(await t.say("A trip"))).toBe("Dry.");
    expect(nodesOf(t)).toEqual(["plan", "flight", "facts"]);
  });

  it("reasons over the result if the planner does not trust its own", async () => {
    const t = talked({
      plan: [toFlight(0), "Dry, then."],
      flight: [calls(["to_facts", { job_desc: "Weather", trust_mode: 1 }]), done("It stays dry.")],
      facts: [done("Dry.")],
    });
    expect(lastText(await t.say("A trip"))).toBe("Dry, then.");
    expect(nodesOf(t)).toEqual(["plan", "flight", "facts", "flight", "plan"]);
  });

  it.each([
    ["asks", "Which city?", "facts passed it back: Which city?"],
    ["escalates", calls(["CompleteOrEscalate", { status: "elsewhere", reason: "Not mine." }]), "Not mine."],
    ["fails", new Error("down"), "facts failed: "],
  ])("reads why the called one %s, and nobody else talks with the user", async (_, reply, words) => {
    const t = talked({
      plan: [toFlight()],
      flight: [calls(["to_facts", { job_desc: "Weather", trust_mode: 1 }]), done("Not known.")],
      facts: [reply],
    });
    const state = await t.say("A trip");
    expect(lastText(state)).toBe("Not known.");
    expect(answersTo(t, "flight")?.[0]).toContain(words);
    expect(state.dialog_state).toEqual([]);
  });

  it.each([
    ["no task", {}],
    ["facts that are none", { job_desc: "x", parameter: 7 }],
    ["another trust", { job_desc: "x", trust_mode: 2 }],
  ])("reads what is wrong with a call with %s", async (_, args) => {
    const t = talked({ plan: [toFlight()], flight: [calls(["to_facts", args]), done("No.")], facts: [] });
    await t.say("A trip");
    expect(answersTo(t, "flight")?.[0]).toContain("Nothing was handed off");
  });

  it("cannot call whom its header does not name", async () => {
    const t = talked({ plan: [toFlight()], flight: [calls(["to_facts", { job_desc: "x" }]), done("No.")] }, {});
    await t.say("A trip");
    expect(answersTo(t, "flight")?.[0]).toContain('There is no tool "to_facts"');
  });
});

describe("a called specialist changes nothing", () => {
  it("and is told to have the planner hand it off, whose task then asks the user", async () => {
    const t = talked({
      plan: [toFlight(), calls(["to_hotel", { job_desc: "Book H", trust_mode: 1 }])],
      flight: [
        calls(["to_hotel", { job_desc: "Book H" }]),
        calls(["CompleteOrEscalate", { status: "elsewhere", reason: "H has to be booked." }]),
      ],
      hotel: [
        calls(["book_hotel", { what: "H" }]),
        calls(["CompleteOrEscalate", { status: "elsewhere", reason: "H has to be booked." }]),
        calls(["book_hotel", { what: "H" }], ["CompleteOrEscalate", { result: "Booked." }]),
      ],
    });
    const card = await t.say("A trip");
    expect(interruptOf(card).action_requests).toHaveLength(1);
    expect(t.ledger.writes).toEqual([]);
    const told = t.model.asked.filter(({ node }) => node === "hotel")[1]?.messages.at(-1)?.text;
    expect(told).toContain("flight called you, and the user can approve only what the planner hands off.");
    const state = await t.resume({ decisions: [{ type: "approve" }] });
    expect(lastText(state)).toContain("Booked.");
    expect(statuses(state)).toEqual(["elsewhere", "done"]);
    expect(t.ledger.writes).toHaveLength(1);
  });

  it("and is not called again when its caller waits for a card beside it", async () => {
    const t = talked({
      plan: [toFlight()],
      flight: [
        calls(
          ["to_facts", { job_desc: "Weather" }],
          ["change_flight", { what: "F" }],
          ["CompleteOrEscalate", { result: "Changed." }],
        ),
      ],
      facts: [done("Dry.")],
    });
    interruptOf(await t.say("A trip"));
    expect(lastText(await t.resume({ decisions: [{ type: "approve" }] }))).toBe("Changed.");
    expect(nodesOf(t)).toEqual(["plan", "flight", "facts"]);
    expect(t.ledger.writes).toHaveLength(1);
  });
});

const deep = (): Script => ({
  plan: [toFlight()],
  flight: [calls(["to_hotel", { job_desc: "Rooms" }], ["to_facts", { job_desc: "Hours" }]), done("All.")],
  hotel: [calls(["to_facts", { job_desc: "Distance" }], ["search_hotels", { what: "H" }]), done("Near.")],
  facts: [look("A"), look("B")],
});

it("is in the journal below its caller, to any depth, each event once", async () => {
  const t = talked(deep());
  await t.say("A trip");
  const [turn] = trajectoriesIn(t.events());
  expect(turn).toMatchObject({
    children: [
      {
        ...{ type: "task", description: "A trip", agent: "flight", status: "success" },
        children: [
          {
            ...{ type: "task", description: "Rooms", agent: "hotel", status: "success", results: "Near." },
            children: [
              { id: expect.stringMatching(/\/own$/), children: [{ tool: "search_hotels" }] },
              { type: "leaf-task", description: "Distance", agent: "facts", children: [{ tool: "look_up_fact" }] },
            ],
          },
          { type: "leaf-task", description: "Hours", agent: "facts", children: [{ tool: "look_up_fact" }] },
        ],
      },
    ],
  });
  expect(new Set(t.written.map(({ id }) => id)).size).toBe(t.written.length);
});

it("streams nothing of a called one as values of the conversation", async () => {
  const t = talked(deep());
  const stream = await t.graph.stream(
    { messages: [new HumanMessage("A trip")] },
    { ...t.config, streamMode: ["values"], subgraphs: true },
  );
  for await (const [namespace] of stream) expect(namespace).toEqual([]);
});

it("may be a remote one, which gets the request of its caller", async () => {
  const server = await remoteServer((send) => void send("values", answer("It stays dry.")));
  try {
    const { domains } = nested({ flight: ["facts"] });
    const remote = { url: server.url, graph: "facts", headers: {}, timeoutMs: 5000 };
    const specialists = domains[0]!.specialists.map((one) => (one.name === "facts" ? { ...one, remote } : one));
    const t = talk(
      {
        plan: [toFlight(1)],
        flight: [calls(["to_facts", { job_desc: "Rain?", trust_mode: 1, parameter: { days: 3 } }])],
      },
      { domains: [{ ...domains[0]!, specialists }] },
    );
    expect(lastText(await t.say("A trip"))).toBe("It stays dry.");
    expect(JSON.stringify(server.runs)).toContain('"caller":"flight","callee":"facts","job_desc":"Rain?"');
    expect(JSON.stringify(server.runs)).toContain('"parameter":{"days":3,"language":"en"');
  } finally {
    await server.close();
  }
});

describe("at the start", () => {
  it.each([
    ["an unknown name", { flight: ["trains"] }, {}, '"flight" calls "trains", which the domain "desk" does not have'],
    ["a circle", { flight: ["hotel"], hotel: ["facts"], facts: ["flight"] }, {}, "flight → hotel → facts → flight"],
    ["itself", { flight: ["flight"] }, {}, "in a circle: flight → flight"],
    [
      "too many below each other",
      { flight: ["hotel"], hotel: ["facts"] },
      { maxDepth: 1 },
      '2 deep, and "flight" allows 1',
    ],
  ])("%s is refused", (_, specialists, more, words) => {
    expect(() => talk({}, { domains: nested(specialists, more).domains })).toThrow(words);
  });
});
