import { describe, expect, it } from "vitest";
import { holdAtOnce } from "../../bench/parts/concurrency.ts";
import { growthOf } from "../../bench/parts/growth.ts";
import { costOfSwitching } from "../../bench/parts/switching-specialists.ts";
import { costOf } from "../../bench/parts/three-sub-tasks.ts";
import { dialogInTurn, dialogWhole, switchboardParallel, switchboardWhole } from "../../bench/work/traffic-ways.ts";
import { switchboardTalking, switchboardTasks } from "../../bench/work/travel-ways.ts";
import { runs } from "../support/runs.ts";

describe("a question of three sub-tasks", () => {
  it("takes three model calls when one specialist has them all", async () => {
    expect(await costOf(switchboardWhole)).toMatchObject({ calls: 3, criticalPath: 3, orphans: 0 });
  });

  it("takes five model calls, three of them one after another, when split into parallel tasks", async () => {
    expect(await costOf(switchboardParallel)).toMatchObject({ calls: 5, criticalPath: 3, orphans: 0 });
  });

  it("takes four and ten model calls in a plain dialog graph", async () => {
    expect(await costOf(dialogWhole)).toMatchObject({ calls: 4, criticalPath: 4 });
    expect(await costOf(dialogInTurn)).toMatchObject({ calls: 10, criticalPath: 10 });
  });

  it("costs at most two thirds of a plain dialog graph's prompt tokens, and at most two fifths when split", async () => {
    const [whole, plain] = [await costOf(switchboardWhole), await costOf(dialogWhole)];
    const [split, plainSplit] = [await costOf(switchboardParallel), await costOf(dialogInTurn)];
    expect(whole.promptTokens / plain.promptTokens).toBeLessThan(2 / 3);
    expect(split.promptTokens / plainSplit.promptTokens).toBeLessThan(2 / 5);
  });
});

describe("a talk that needs another specialist every turn", () => {
  it("takes three model calls a turn when specialists report back", async () => {
    const cost = await costOfSwitching(switchboardTasks, 9);
    expect(new Set(cost.calls)).toEqual(new Set([3]));
    expect(cost).toMatchObject({ orphans: 0, stack: [] });
  });

  it("takes at most four, with one specialist on the stack, when they stay active", async () => {
    const cost = await costOfSwitching(switchboardTalking, 9);
    expect(Math.max(...cost.calls)).toBeLessThanOrEqual(4);
    expect(cost).toMatchObject({ orphans: 0, stack: ["flight"] });
  });
});

const TURNS = runs(40, 100);

describe(`a conversation of ${TURNS} turns`, () => {
  it("keeps its prompts flat and stores less than 40 kB a turn", async () => {
    const growth = await growthOf({ way: switchboardWhole.label, store: "sqlite", turns: TURNS, mostSeconds: 600 });
    expect(growth.turns).toBe(TURNS);
    expect(growth.late.tokens / growth.early.tokens).toBeLessThan(1.2);
    expect(growth.storedBytes).toBeLessThan(TURNS * 40_000);
  }, 120_000);
});

describe("conversations held at once", () => {
  it.each(["memory", "sqlite"] as const)("are never mixed up, kept in %s", async (store) => {
    const held = await holdAtOnce({ way: switchboardParallel.label, store, conversations: runs(6, 15), turns: 2 });
    expect(held).toMatchObject({ mixUps: 0, callsPerTurn: 5 });
  });
});
