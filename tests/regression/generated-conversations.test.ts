import { expect, it } from "vitest";
import { play } from "../properties/conversation.ts";
import type { Minds, Step } from "../properties/moves.ts";

/** What generated conversations have broken, as small as it could be made. */
const broken: Record<string, [minds: Partial<Minds>, steps: Step[]]> = {
  "a resume before the card that a crash kept back": [
    {
      planner: [{ calls: [{ name: "to_hotel", args: { job_desc: "Find A", trust_mode: 0 } }] }],
      specialist: [{ calls: [{ name: "book_hotel", args: { what: "X" } }] }],
    },
    [
      { move: "say", text: "Book a hotel room", dies: 11 },
      { move: "resume", value: "yes", dies: 3 },
      { move: "decide", as: "list", decisions: ["approve"] },
    ],
  ],
  "an approval of what was rejected just before a crash": [
    {
      planner: [{ calls: [{ name: "to_flight", args: { job_desc: "Find A", trust_mode: 0 } }] }],
      specialist: [{ calls: [{ name: "change_flight", args: { what: "X" } }] }],
    },
    [
      { move: "say", text: "Book a hotel room" },
      { move: "decide", as: "list", decisions: ["reject"], dies: 2 },
      { move: "decide", as: "list", decisions: ["approve"], dies: 10 },
    ],
  ],
  "a yes behind a crash that hid a rejection": [
    {
      planner: [{ calls: [{ name: "to_flight", args: { job_desc: "Find A", trust_mode: 0 } }] }],
      specialist: [
        {
          calls: [
            { name: "change_flight", args: { what: "X" } },
            { name: "to_nobody", args: {} },
          ],
        },
      ],
    },
    [
      { move: "say", text: "yes" },
      { move: "decide", as: "list", decisions: ["ignore"], dies: 2 },
      { move: "say", text: "yes" },
    ],
  ],
  "an edit of what was approved just before a crash": [
    {
      planner: [{ calls: [{ name: "to_flight", args: { job_desc: "Find A", trust_mode: 0 } }] }],
      specialist: [{ calls: [{ name: "change_flight", args: { what: "X" } }] }],
    },
    [
      { move: "say over", text: "Book a hotel room" },
      { move: "decide", as: "list", decisions: ["approve"], dies: 2 },
      { move: "decide", as: "list", decisions: ["edit"] },
    ],
  ],
  "a specialist's reply of nothing but commands to a terminal": [
    {
      planner: [{ calls: [{ name: "to_flight", args: { job_desc: "Find A", trust_mode: 0 } }] }],
      specialist: [{ raw: { content: "\0\x1b[2J" } }],
    },
    [{ move: "say", text: "Book a hotel room" }],
  ],
  "Clear behind a crash that came between a write and its answer": [
    {
      planner: [{ calls: [{ name: "to_hotel", args: { job_desc: "Book C", trust_mode: 0 } }] }],
      specialist: [{ calls: [{ name: "book_hotel", args: { what: "X" } }] }],
    },
    [
      { move: "say", text: "Book a hotel room" },
      { move: "decide", as: "list", decisions: ["approve"], dies: 3 },
      { move: "say", text: "Clear" },
    ],
  ],
  "a reply whose id is no text": [
    { planner: [{ raw: { content: "Hi", id: Object.create(null) } }] },
    [{ move: "say", text: "Book a hotel room" }],
  ],
};

it.each(Object.entries(broken))("%s", async (_, [minds, steps]) => {
  const whole: Minds = { planner: [], specialist: [], summary: [], startsOver: false, ...minds };
  await expect(play(whole, steps)).resolves.toBeUndefined();
});
