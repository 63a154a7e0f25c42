import { ToolMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { removals } from "../../../src/engine/dialog/compaction.ts";
import { markedDeed } from "../../../src/engine/dialog/deeds.ts";
import { textMessage } from "../../../src/engine/dialog/message.ts";
import { answered, called, exchange, taskOf, user } from "../../support/history.ts";

const gone = (...given: Parameters<typeof removals>) => removals(...given).map((message) => message.id);
const turns = (count: number) => Array.from({ length: count }, (_, n) => exchange(n)).flat();
const hotel = { agent: "hotel", task: "t" };

describe("the transcript", () => {
  it("loses nothing while it is short", () => {
    expect(removals([...turns(5), user("q", "Now?")], [])).toEqual([]);
  });

  it("loses calls and observations of turns long finished, in batches", () => {
    const messages = [...turns(20), user("q", "Now?")];
    const ids = gone(messages, []);
    expect(ids).toHaveLength(36);
    const kept = messages.filter((message) => !ids.includes(message.id ?? ""));
    expect(kept.filter((message) => message.type === "human")).toHaveLength(21);
    expect(kept.filter((message) => message.type === "ai" && message.text !== "")).toHaveLength(20);
    expect(kept.some((message) => message.id === "of-c18")).toBe(true);
    expect(kept.some((message) => message.id === "of-c17")).toBe(false);
  });

  it("keeps what came of a decided write, up to the last thirty turns", () => {
    const done = () => Object.assign(markedDeed(answered(hotel, "w", "book"), "Book H"), { id: "done" });
    const messages = (later: number) => [user("q", "Book"), called(hotel, ["w", "book"]), done(), ...turns(later)];
    expect(gone([...messages(20), user("z", "Now?")], [])).not.toContain("done");
    expect(gone([...messages(20), user("z", "Now?")], [])).toContain("of-w");
    expect(gone([...messages(70), user("z", "Now?")], [])).toContain("done");
  });

  it("keeps what was said above cards", () => {
    const words = textMessage("Needs your approval: Book", { agent: "card" }, "words");
    const ids = gone([user("q", "Book"), words, ...turns(20), user("z", "Now?")], []);
    expect(ids).not.toEqual([]);
    expect(ids).not.toContain("words");
    expect(gone([user("q", "Book"), words, ...turns(70), user("z", "Now?")], [])).toContain("words");
  });

  it("loses an answer with its call, though it came a turn later", () => {
    const planner = { agent: "planner" };
    const answer = Object.assign(answered(planner, "w", "ask_user"), { id: "answer" });
    const asked = [called(planner, ["w", "ask_user"]), user("d", "Monday"), answer];
    const messages = (later: number) => [...turns(20), ...asked, ...turns(later), user("z", "Now?")];
    for (const later of [1, 2, 3]) {
      const ids = gone(messages(later), []);
      expect(ids.includes("answer"), `${later} turns later`).toBe(ids.includes("of-w"));
    }
  });

  it("loses whole turns beyond the last thirty", () => {
    const ids = gone([...turns(70), user("q", "Now?")], []);
    expect(ids).toContain("q39");
    expect(ids).toContain("a39");
    expect(ids).not.toContain("q40");
    expect(ids).not.toContain("a40");
  });

  it("keeps all of a task that is not over", () => {
    const task = [called(hotel, ["w", "book_hotel"]), answered(hotel, "r", "search_hotels")];
    const messages = [user("q", "Book"), ...task, ...turns(70), user("z", "Now?")];
    expect(gone(messages, [taskOf("t", { status: "talking" })])).not.toContain("of-w");
    expect(gone(messages, [])).toContain("of-w");
  });

  it("loses at once what front ends put in for calls nobody ran", () => {
    const foreign = new ToolMessage({ id: "do-not-render-1", tool_call_id: "1", content: "Successfully handled." });
    expect(gone([...turns(1), foreign, user("q", "Now?")], [])).toEqual(["do-not-render-1"]);
  });

  it("loses at once the notice of a cleared history", () => {
    expect(gone([textMessage("History cleared.", { agent: "notice" }, "n"), user("q", "Now?")], [])).toEqual(["n"]);
  });
});
