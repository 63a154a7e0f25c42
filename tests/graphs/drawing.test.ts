import { expect, it } from "vitest";
import { drawAssistant } from "../../graphs/build-assistant.ts";
import { drawSpecialist } from "../../graphs/specialist.ts";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { SetupError } from "../../src/engine/errors.ts";
import { createStaff } from "../../src/engine/staff.ts";
import { deskDomain } from "../support/desk-domain.ts";
import { ScriptedModel } from "../support/scripted-model.ts";
import { NOW, SECRET } from "../support/talk.ts";

const { domain } = deskDomain();
const options = { model: new ScriptedModel({}), embeddings: new LocalEmbeddings(), secret: SECRET, now: () => NOW };
const staff = createStaff({ domains: [domain], ...options });
type Drawn = { edges: { source: string; target: string; conditional?: boolean }[] };
const edgesOf = ({ edges }: Drawn) =>
  edges.map(({ source, target, conditional }) => `${source} ${conditional ? "?" : ""}-> ${target}`).sort();

it("is drawn with these edges", async () => {
  expect(edgesOf(await drawAssistant(staff).compile().getGraphAsync())).toMatchInlineSnapshot(`
    [
      "__start__ -> prepare",
      "approve ?-> approve",
      "approve ?-> facts",
      "approve ?-> flight",
      "approve ?-> hotel",
      "approve ?-> leave",
      "approve ?-> prepare",
      "ask_user ?-> ask_user",
      "ask_user ?-> plan",
      "facts -> leave",
      "flight -> leave",
      "hand_off_from_experience ?-> facts",
      "hand_off_from_experience ?-> flight",
      "hand_off_from_experience ?-> hotel",
      "hotel -> leave",
      "leave ?-> approve",
      "leave ?-> ask_user",
      "leave ?-> facts",
      "leave ?-> flight",
      "leave ?-> hotel",
      "leave ?-> plan",
      "leave ?-> summarize",
      "plan ?-> ask_user",
      "plan ?-> facts",
      "plan ?-> flight",
      "plan ?-> hotel",
      "plan ?-> plan",
      "plan ?-> summarize",
      "prepare ?-> approve",
      "prepare ?-> ask_user",
      "prepare ?-> facts",
      "prepare ?-> flight",
      "prepare ?-> hand_off_from_experience",
      "prepare ?-> hotel",
      "prepare ?-> plan",
      "prepare ?-> summarize",
      "summarize -> __end__",
    ]
  `);
});

it("shows specialists from the inside", async () => {
  const inner = edgesOf(await drawAssistant(staff).compile().getGraphAsync({ xray: true }));
  expect(inner.filter((edge) => edge.includes("hotel:"))).toMatchInlineSnapshot(`
    [
      "approve ?-> hotel:enter",
      "hand_off_from_experience ?-> hotel:enter",
      "hotel:__end__ -> leave",
      "hotel:act ?-> hotel:__end__",
      "hotel:act ?-> hotel:think",
      "hotel:enter ?-> hotel:act",
      "hotel:enter ?-> hotel:think",
      "hotel:think ?-> hotel:__end__",
      "hotel:think ?-> hotel:act",
      "leave ?-> hotel:enter",
      "plan ?-> hotel:enter",
      "prepare ?-> hotel:enter",
    ]
  `);
  expect(inner.filter((edge) => edge.includes("flight:"))).toHaveLength(
    inner.filter((edge) => edge.includes("hotel:")).length,
  );
});

it("draws a specialist with these edges", async () => {
  const [one] = domain.specialists;
  const graph = drawSpecialist(one!, staff);
  expect(edgesOf(await graph.getGraphAsync())).toMatchInlineSnapshot(`
    [
      "__start__ -> enter",
      "act ?-> __end__",
      "act ?-> think",
      "enter ?-> act",
      "enter ?-> think",
      "think ?-> __end__",
      "think ?-> act",
    ]
  `);
  expect(graph.checkpointer).toBe(false);
});

it("leaves out nobody and reaches everybody", async () => {
  const { nodes, edges } = await drawAssistant(staff).compile().getGraphAsync();
  const reached = new Set(edges.map(({ target }) => target));
  expect(Object.keys(nodes).filter((name) => name !== "__start__" && !reached.has(name))).toEqual([]);
});

it.each(["plan", "approve", "planner", "notice"])("refuses a specialist named as the node or agent %s", (name) => {
  const specialists = [{ ...domain.specialists[0]!, name }];
  expect(() => createStaff({ domains: [{ ...domain, specialists }], ...options })).toThrow(SetupError);
});

it("refuses two specialists of one name, a planner that writes, and a model without tools", () => {
  const other = { ...domain, name: "other" };
  expect(() => createStaff({ domains: [domain, other], ...options })).toThrow('Two specialists are named "flight"');
  const tools = [domain.specialists[0]!.tools[1]!];
  expect(() => createStaff({ domains: [{ ...domain, tools }], ...options })).toThrow("The planner has read tools only");
  const model = Object.assign(new ScriptedModel({}), { bindTools: undefined });
  expect(() => createStaff({ domains: [domain], ...options, model: model as never })).toThrow("cannot call tools");
});
