import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Journey, openJourney } from "./support/assistant.ts";
import { playerOf, travelDialogues } from "./support/travel-dialogue.ts";

/** Calls of tasks that run side by side come in any order. */
const inOrder = <Call extends object>(calls: readonly Call[]): Call[] =>
  [...calls].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

describe.each(travelDialogues())("$title", ({ passenger, turns }) => {
  const dataDir = mkdtempSync(join(tmpdir(), "travel-dialogue-"));
  let assistant: Journey;
  beforeAll(async () => {
    assistant = await openJourney({ SWITCHBOARD_DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await assistant.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("goes as written", async () => {
    const play = playerOf(assistant, dataDir, passenger);
    for (const { user, calls, answer, card, changes } of turns) {
      const played = await play(user);
      expect(inOrder(played.calls), user).toMatchObject(inOrder(calls));
      expect(played.calls, user).toHaveLength(calls.length);
      expect(played[card === undefined ? "answer" : "card"], user).toMatch(new RegExp(answer ?? card ?? "", "s"));
      expect(played.changes, user).toEqual(changes);
    }
  });
});
