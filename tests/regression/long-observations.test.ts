import { expect, it } from "vitest";
import { z } from "zod";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { defineTool } from "../../src/engine/tools/define.ts";
import { OfflineModel } from "../../src/offline/offline-model.ts";
import { deskDomain } from "../support/desk-domain.ts";
import { type Asked, calls } from "../support/scripted-model.ts";
import { lastText, NOW, talk } from "../support/talk.ts";
import { withoutTables } from "../support/without-tables.ts";

const { domain } = deskDomain();
const register = Array.from({ length: 20_000 }, (_, n) => `Room ${n}.`).join(" ");

it("what an API answers beyond the budget is read on without asking the API again", async () => {
  let asked = 0;
  const listRooms = defineTool({
    name: "list_rooms",
    description: "Lists all rooms.",
    effect: "read",
    args: z.object({}),
    run: () => {
      asked += 1;
      return { text: register.slice(0, 90_000) };
    },
  }).bind({});
  const specialists = domain.specialists.map((one) =>
    one.name === "facts" ? { ...one, tools: [...one.tools, listRooms] } : one,
  );
  let next: Record<string, unknown> = {};
  const t = talk(
    ({ node, messages, tools }) => {
      if (node === "plan") return calls(["to_facts", { job_desc: "List all rooms", trust_mode: 1 }]);
      const last = messages.at(-1)?.text ?? "";
      const more = /read_more\((\{.*\})\)/.exec(last);
      if (messages.at(-1)?.type !== "tool") return calls(["list_rooms", {}]);
      expect(tools.map(({ name }) => name).includes("read_more")).toBe(last.includes("[Cut:") || next.of !== undefined);
      if (more && next.of === undefined) {
        next = JSON.parse(more[1] ?? "{}");
        return calls(["read_more", next]);
      }
      return calls(["CompleteOrEscalate", { status: "done", result: last.slice(0, 9) }]);
    },
    { domains: [{ ...domain, specialists }] },
  );
  const said = lastText(await t.say("Which rooms are there?"));
  expect(asked).toBe(1);
  expect(said).toBe(register.slice(Number(next.from), Number(next.from) + 9).trim());
});

const rooms = JSON.stringify(Array.from({ length: 800 }, (_, room) => ({ room, floor: room % 7, isFree: true })));

/** The test domain, its specialist for facts and its planner with a tool that lists rooms as an API does. */
function withRooms(text = rooms) {
  let asked = 0;
  const listRooms = defineTool({
    name: "list_rooms",
    description: "Lists all rooms.",
    effect: "read",
    args: z.object({}),
    run: () => {
      asked += 1;
      return { text };
    },
  }).bind({});
  const specialists = domain.specialists
    .filter(({ name }) => name === "facts")
    .map((facts) => ({ ...facts, handles: "Rooms: lists all rooms.", tools: [listRooms] }));
  return { domains: [{ ...domain, specialists, tools: [listRooms] }], asked: () => asked };
}

/** What the planner reads, page by page, of what it was shown last. */
function readingOn(first: (asked: Asked) => ReturnType<typeof calls>) {
  let text = "";
  const script = (asked: Asked) => {
    if (asked.node !== "plan") return calls(["list_rooms", {}], ["CompleteOrEscalate", { status: "done" }]);
    const last = asked.messages.at(-1);
    if (last?.type !== "tool") return first(asked);
    const [, page = last.text] = /^([\s\S]*)\n\[Cut: [^\n]+\]$/.exec(last.text) ?? [];
    text += page;
    const [, next] = /Read on: read_more\((\{.*\})\)\]$/.exec(last.text) ?? [];
    expect(asked.tools.some(({ name }) => name === "read_more")).toBe(text !== page || next !== undefined);
    return next ? calls(["read_more", JSON.parse(next)]) : "All read.";
  };
  return { script, read: () => text };
}

it.each([
  ["its own look-ups", () => calls(["list_rooms", {}]), rooms],
  ["results", () => calls(["to_facts", { job_desc: "Rooms", trust_mode: 0 }]), `list_rooms():\n${rooms}`],
])("the planner reads on in %s without asking the API again", async (_, first, whole) => {
  const { domains, asked } = withRooms();
  const { script, read } = readingOn(first);
  const t = talk(script, { domains, observationTokens: 2000 });
  expect(lastText(await t.say("Which rooms are there?"))).toBe("All read.");
  expect(withoutTables(read())).toBe(whole);
  expect(asked()).toBe(1);
});

it("the planner reads on in what somebody has found who let go while talking", async () => {
  const { domains } = withRooms();
  const shown: string[] = [];
  const script = ({ node, messages, tools }: Asked) => {
    const last = messages.at(-1);
    const text = last?.text ?? "";
    if (node !== "plan") {
      if (text === "Rooms") return "Which floor?";
      return calls(["list_rooms", {}], ["CompleteOrEscalate", { status: "elsewhere", reason: "Not mine." }]);
    }
    if (text.startsWith("Which rooms")) return calls(["to_facts", { job_desc: "Rooms" }]);
    shown.push(text);
    const [, next] = /Read on: read_more\((\{.*\})\)\]/.exec(text) ?? [];
    return next && shown.length === 1 && tools.some(({ name }) => name === "read_more")
      ? calls(["read_more", JSON.parse(next)])
      : "I see.";
  };
  const t = talk(script, { domains, observationTokens: 400 });
  expect(lastText(await t.say("Which rooms are there?"))).toBe("Which floor?");
  await t.say("The second floor, and a taxi");
  const [note = "", page = ""] = shown;
  expect(note).toMatch(/\[facts: passed back: Not mine\.\n\nlist_rooms\(\):\n\{"~columns":/);
  const at = Number(/characters 0 to (\d+)/.exec(note)?.[1]);
  expect(note + page).toContain("[Cut: ");
  expect(page).toMatch(new RegExp(`\\[Cut: characters ${at} to `));
});

it("the summary is shown results as tables, within the budget that was set", async () => {
  const { domains } = withRooms();
  const script = ({ node }: Asked) => {
    if (node === "plan") return calls(["to_facts", { job_desc: "Rooms", trust_mode: 1 }]);
    if (node === "facts") return calls(["list_rooms", {}], ["CompleteOrEscalate", { status: "done" }]);
    return "Many.";
  };
  const material = async (observationTokens: number) => {
    const t = talk(script, { domains, observationTokens });
    await t.say("Which rooms are there?");
    return t.model.asked.at(-1)?.messages.at(-1)?.text ?? "";
  };
  expect(await material(200)).toMatch(
    /\{"~columns":\["room","floor","isFree"\],.+ … \[\d+ more characters\]\n<\/result>$/,
  );
  expect(withoutTables(await material(4000))).toContain(`list_rooms():\n${rooms}\n</result>`);
});

it("what the planner has read on in is put together once", async () => {
  const { domains } = withRooms();
  const t = talk(
    ({ node, messages }) => {
      const last = messages.at(-1)?.text ?? "";
      const [, next] = /Read on: read_more\((\{.*\})\)\]$/.exec(last) ?? [];
      if (node !== "plan") return "Many.";
      if (messages.at(-1)?.type !== "tool") return calls(["list_rooms", {}]);
      return next ? calls(["read_more", JSON.parse(next)]) : calls(["summarize", {}]);
    },
    { domains, observationTokens: 2000 },
  );
  await t.say("Which rooms are there?");
  const material = t.model.asked.at(-1)?.messages.at(-1)?.text ?? "";
  expect(material.match(/<result /g)).toHaveLength(1);
  expect(withoutTables(material)).toContain(`>\n${rooms}\n</result>`);
});

it("an answer of an API is kept as it came, whatever a model was shown of it", async () => {
  const { domains } = withRooms();
  const t = talk(readingOn(() => calls(["list_rooms", {}])).script, {
    domains,
    observationTokens: 400,
    plannerRounds: 20,
  });
  const { messages } = await t.say("Which rooms are there?");
  expect(messages.find((message) => message.name === "list_rooms")?.text).toBe(rooms);
});

const offline = new OfflineModel({ embeddings: new LocalEmbeddings(), now: () => NOW });

it("the embedded model reads all of an answer, whatever the budget", async () => {
  const { domains } = withRooms();
  const t = talk({}, { domains, model: offline, observationTokens: 200 });
  const said = lastText(await t.say("List all rooms"));
  expect(said).toContain("room: 799, floor: 1, isFree: true");
});

it.each([
  ["List all rooms", "only its beginning was read"],
  ["列出所有房间 rooms", "只读取了开头部分"],
])(
  "the embedded model says to %j that of an answer too long to be kept only a part was read",
  async (question, notice) => {
    const { domains } = withRooms(`[${Array.from({ length: 9000 }, (_, room) => JSON.stringify({ room })).join(",")}]`);
    const t = talk({}, { domains, model: offline });
    const said = lastText(await t.say(question));
    expect(said).toContain(notice);
    expect(said).not.toContain('{"room"');
  },
);
