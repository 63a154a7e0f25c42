import { expect, it } from "vitest";
import { inUse, type Memory, memoryOf, type Statement, topicOf } from "../../../src/engine/dialog/memory.ts";

const said = (statement: Statement, at: number, place = 0, message = "m"): Memory =>
  memoryOf(statement, { message, at, place });
const ann: Statement = { kind: "name", words: "Ann" };
const wordsOf = (...memories: Memory[]) => inUse(memories).map(({ words }) => words);

it("a memory has its message, its words and a key that follows from them", () => {
  const memory = said(ann, 7, 1);
  expect(memory).toEqual({ ...ann, key: expect.stringMatching(/^[0-9a-f]{20}$/), message: "m", at: 7, place: 1 });
  expect(said(ann, 8, 2).key).toBe(memory.key);
  for (const other of [said({ ...ann, words: "Anna" }, 7), said({ ...ann, kind: "home" }, 7), said(ann, 7, 0, "n")])
    expect(other.key).not.toBe(memory.key);
});

it("a later memory of a kind takes the place of an earlier one", () => {
  expect(wordsOf(said({ kind: "home", words: "Bern" }, 2), said({ kind: "home", words: "Basel" }, 1))).toEqual([
    "Bern",
  ]);
  expect(wordsOf(said({ kind: "home", words: "Bern" }, 1, 0), said({ kind: "home", words: "Basel" }, 1, 1))).toEqual([
    "Basel",
  ]);
});

it.each(["diet", "other"] as const)("several memories of the kind %s stand side by side, equal words once", (kind) => {
  const memories = ["No nuts", "no fish", "NO NUTS"].map((words, at) => said({ kind, words }, at));
  expect(wordsOf(...memories)).toEqual(["no fish", "NO NUTS"]);
  expect(topicOf(memories[0]!)).toBe(topicOf(memories[2]!));
});

it("memories in use are in the order in which they were said, whatever order they are stored in", () => {
  const [first, second, third] = [
    said({ kind: "home", words: "Basel" }, 1, 0),
    said(ann, 1, 1),
    said({ kind: "seat", words: "aisle" }, 2, 0),
  ];
  for (const stored of [
    [first, second, third],
    [third, second, first],
    [second, third, first],
  ])
    expect(wordsOf(...(stored as Memory[]))).toEqual(["Basel", "Ann", "aisle"]);
});

it("memories of one place in one moment always stand in the same order", () => {
  const [a, b] = [said(ann, 1), said({ kind: "home", words: "Basel" }, 1, 0, "n")];
  expect(inUse([a, b])).toEqual(inUse([b, a]));
});
