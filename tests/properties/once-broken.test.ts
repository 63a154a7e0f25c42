import { it } from "vitest";
import { play } from "./conversation.ts";

type Conversation = Parameters<typeof play>;

const lookAlike = { lc: 1, type: "constructor", id: ["langchain_core", "nope", "Nope"], kwargs: {} };

/** Conversations that the deep test found to break a promise. */
const found: Record<string, unknown[]> = {
  "a run that was cut off behind a specialist, and an empty message while the planner asks": [
    {
      planner: [
        { calls: [{ name: "to_flight", args: { job_desc: "Book C", trust_mode: 0 } }] },
        { calls: [{ name: "to_nobody", args: {} }] },
        {
          text: "",
          calls: [
            { name: "ask_user", args: { question: "When?" } },
            { name: "to_flight", args: { job_desc: "Find A", trust_mode: 0 } },
          ],
          invalid: [],
        },
      ],
      ...{ specialist: [], summary: [], startsOver: true },
    },
    [
      { move: "say over", text: "edit nights=3", dies: 17 },
      { move: "say", text: "", odd: { at: "id", value: lookAlike } },
      { move: "go on" },
    ],
  ],
  "a card that came again below a reply, and an empty message": [
    {
      planner: [{ calls: [{ name: "to_hotel", args: { job_desc: "Find A", trust_mode: 0 } }] }],
      specialist: [
        {
          calls: [
            { name: "book_hotel", args: { what: "X" } },
            { name: "search_flights", args: { what: "X" }, id: "half \ud83d" },
          ],
        },
      ],
      ...{ summary: [], startsOver: true },
    },
    [
      { move: "say over", text: "yes", dies: 0 },
      { move: "again" },
      { move: "say", text: "Book a hotel room" },
      { move: "say", text: "", aborts: 0 },
    ],
  ],
};

it.each(Object.entries(found))("keeps its promises in %s", async (_, conversation) => {
  await play(...(conversation as unknown as Conversation));
});
