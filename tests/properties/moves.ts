import fc from "fast-check";
import { GarbledAnswerError } from "../../src/engine/models/garbled-answer.ts";
import { oddValue } from "../support/odd-values.ts";
import type { Reply } from "../support/scripted-model.ts";
import { oddArgs, oddCallId, oddName, oddReply } from "./odd-replies.ts";

/** What a user, a front end or a crash does. */
export type Move =
  | { move: "say"; text: string; odd?: OddMessage }
  /** As agent-chat-ui does over an open card: "handled" messages for calls nobody ran come first. */
  | { move: "say over"; text: string }
  /** Decisions on the card that is shown, in its order, repeated as needed. */
  | { move: "decide"; as: "list" | "bare list" | "map" | "map of one" | "single"; decisions: Verdict[]; odd?: unknown }
  /** A decision sent for the card before, or for none. */
  | { move: "decide stale" }
  | { move: "resume"; value: unknown }
  /** Goes on where a run was cut off. */
  | { move: "go on" }
  /** "Mark as resolved": the run is sent to its end. */
  | { move: "dismiss" }
  /** What was sent last is sent once more, by the same user; a decision whose card is gone goes on with the run. */
  | { move: "again" };
export type Verdict =
  | "approve"
  | "accept"
  | "reject"
  | "ignore"
  | "edit"
  | "wrong edit"
  | "unreadable edit"
  /** Beside the arguments there are, one that there is not. */
  | "unknown edit"
  /** The decision's odd value for the arguments, or beside sound ones. */
  | "odd edit"
  | "odd field";

/** Where a message has an odd value: its id, a block in front of its text, or all the fields nobody reads. */
export interface OddMessage {
  at: "id" | "block" | "fields";
  value: unknown;
}

/**
 * A move, by whom (absent: a run that names nobody), and where it is cut off: after so many writes of checkpoints
 * (`dies`) or behind the last one, before its answer is delivered (`lost`), where the process is gone; or at a request
 * to the model (`aborts`), where the process lives on.
 */
export type Step = Move & { by?: User; dies?: number; lost?: boolean; aborts?: number };
export type User = "anna" | "marc";

/** Replies by role, in order; when they are used up they start over, or the agent finishes. */
export interface Minds {
  planner: Reply[];
  specialist: Reply[];
  summary: Reply[];
  startsOver: boolean;
}

const UUID = "call_7c9e6679-7425-40de-944b-e07fc1f90ae7";
const id = fc.oneof(
  { weight: 12, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: fc.constantFrom("1", UUID, "") },
  { weight: 1, arbitrary: oddCallId },
);
const job = fc.constantFrom("Find A", "Find B", "Book C");
const what = fc.constantFrom("X", "Y");

const call = (name: fc.Arbitrary<string>, args: fc.Arbitrary<unknown>) => fc.record({ name, args, id });
const wrong = fc.constantFrom<unknown[]>({}, { what: "" }, { what: 7 }, null, [], "X", { nights: "many" });

/** The calls whose results a call needs: above it, itself, later ones, none there are. */
const after = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown[]>("1", "2", "1, 2", [1], 3) },
  { weight: 1, arbitrary: oddValue },
);

const handOff = call(
  fc.constantFrom("to_flight", "to_hotel", "to_facts"),
  fc.record(
    {
      job_desc: job,
      trust_mode: fc.constantFrom(0, 1),
      after,
      parameter: fc.oneof(fc.constant({ what: "X" }), oddValue),
    },
    { requiredKeys: ["job_desc", "trust_mode"] },
  ),
);
const mistake = call(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom("to_nobody", "to_hotel", "lookup_policy", "search_hotels", "book_hotel", "ask_user"),
    },
    { weight: 1, arbitrary: oddName },
  ),
  fc.oneof({ weight: 1, arbitrary: wrong }, { weight: 1, arbitrary: oddArgs }),
);
const look = (names: string[]) =>
  call(fc.constantFrom(...names), fc.record({ what, fail: fc.boolean() }, { requiredKeys: ["what"] }));
const lookInOrder = call(
  fc.constant("lookup_policy"),
  fc.record({ what, after, trust_mode: fc.constantFrom(0, 1) }, { requiredKeys: ["what"] }),
);

const plannerCall = fc.oneof(
  { weight: 6, arbitrary: handOff },
  { weight: 1, arbitrary: look(["lookup_policy"]) },
  { weight: 1, arbitrary: lookInOrder },
  { weight: 1, arbitrary: call(fc.constant("ask_user"), fc.record({ question: fc.constantFrom("When?", "Where?") })) },
  { weight: 1, arbitrary: call(fc.constant("summarize"), fc.constant({})) },
  { weight: 1, arbitrary: mistake },
);
const complete = call(
  fc.constant("CompleteOrEscalate"),
  fc.oneof(
    fc.record({ result: fc.constantFrom("", "All well.") }),
    fc.record({ cancel: fc.constant(true), reason: fc.constantFrom("", "Not mine.") }),
    wrong,
  ),
);
const specialistCall = fc.oneof(
  { weight: 3, arbitrary: look(["search_flights", "search_hotels", "look_up_fact"]) },
  { weight: 4, arbitrary: call(fc.constantFrom("change_flight", "book_hotel"), fc.record({ what })) },
  { weight: 3, arbitrary: complete },
  { weight: 1, arbitrary: mistake },
  { weight: 1, arbitrary: handOff },
);

const reply = (calls: fc.Arbitrary<{ name: string; args: unknown; id: string | undefined }>): fc.Arbitrary<Reply> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ calls: fc.array(calls, { minLength: 1, maxLength: 4 }) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        text: fc.constantFrom("", "I think."),
        calls: fc.array(calls, { maxLength: 3 }),
        invalid: fc.array(fc.record({ name: fc.constantFrom("book_hotel", "to_hotel"), args: fc.constant("{") }), {
          maxLength: 2,
        }),
      }),
    },
    { weight: 2, arbitrary: fc.constantFrom<Reply[]>("Good.", "Which one?", "好的，哪一个？") },
    { weight: 1, arbitrary: fc.constantFrom<Reply[]>("", "  ") },
    { weight: 1, arbitrary: oddReply(calls) },
    { weight: 1, arbitrary: fc.constantFrom(new Error("503 overloaded"), new GarbledAnswerError("No choices.")) },
  );

export const minds: fc.Arbitrary<Minds> = fc.record({
  planner: fc.array(reply(plannerCall), { maxLength: 4 }),
  specialist: fc.array(reply(specialistCall), { maxLength: 6 }),
  summary: fc.array(fc.constantFrom<Reply[]>("In short.", "", new Error("down")), { maxLength: 2 }),
  startsOver: fc.constantFrom(true, false, false, false),
});

const words = fc.oneof(
  fc.constantFrom("Book a hotel room", "Search a flight to Paris", "Zurich", "订一个房间", "What about 2026-02-30?"),
  fc.constantFrom("yes", "Yes, please.", "no", "approve all", "approve 1, reject 2", "yes, but only 1 night", "好的"),
  fc.constantFrom(
    "edit nights=3",
    "edit 1 nights=4",
    "修改 days=3",
    "What is the policy for it?",
    "退改政策是什么？",
    "maybe",
  ),
  fc.constantFrom("", "  ", "Clear", "清除历史"),
);
const verdict = fc.constantFrom<Verdict[]>(
  "approve",
  "approve",
  "accept",
  "reject",
  "ignore",
  "edit",
  "wrong edit",
  "unreadable edit",
  "unknown edit",
  "odd edit",
  "odd field",
);
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 5, arbitrary: words.map((text): Move => ({ move: "say", text })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(words, fc.constantFrom("id", "block", "fields"), oddValue)
      .map(([text, at, value]): Move => ({ move: "say", text, odd: { at, value } })),
  },
  { weight: 1, arbitrary: words.map((text): Move => ({ move: "say over", text })) },
  {
    weight: 5,
    arbitrary: fc.record({
      move: fc.constant("decide" as const),
      as: fc.constantFrom("list", "bare list", "map", "map of one", "single"),
      decisions: fc.array(verdict, { minLength: 1, maxLength: 3 }),
      odd: oddValue,
    }),
  },
  { weight: 1, arbitrary: fc.constant<Move>({ move: "decide stale" }) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom<unknown[]>("yes", "no", "approve all", "maybe", {}, [], 7, true, { decisions: null }, ["approve"])
      .map((value): Move => ({ move: "resume", value })),
  },
  { weight: 1, arbitrary: oddValue.map((value): Move => ({ move: "resume", value: value ?? "" })) },
  { weight: 2, arbitrary: fc.constant<Move>({ move: "go on" }) },
  { weight: 1, arbitrary: fc.constant<Move>({ move: "dismiss" }) },
  { weight: 1, arbitrary: fc.constant<Move>({ move: "again" }) },
);

type End = Pick<Step, "dies" | "lost" | "aborts">;
const dies: fc.Arbitrary<End> = fc.record({ dies: fc.nat(20) });
const lost: fc.Arbitrary<End> = fc.constant({ lost: true });
const end: fc.Arbitrary<End> = fc.oneof(
  { weight: 10, arbitrary: fc.constant({}) },
  { weight: 3, arbitrary: dies },
  { weight: 1, arbitrary: lost },
  { weight: 2, arbitrary: fc.record({ aborts: fc.nat(5) }) },
);

const user = fc.constantFrom<(User | undefined)[]>(undefined, undefined, "anna", "marc");
const step = fc.record({
  move,
  end,
  /** Absent: the user whose conversation it is meant to be. */
  other: fc.option(user, { freq: 6 }),
  /** Whether what died is sent again, and how that ends. */
  again: fc.option(end, { freq: 2 }),
});

/** A conversation of one user, with others in between; in front of a process that dies they often say the same again. */
export const steps: fc.Arbitrary<Step[]> = fc
  .tuple(user, fc.array(step, { minLength: 1, maxLength: 3 }))
  .map(([owner, list]) =>
    list.flatMap(({ move, end, other, again }): Step[] => {
      const by = other === null ? owner : other;
      const first: Step = { ...move, ...end, ...(by && { by }) };
      const isGone = end.dies !== undefined || end.lost;
      return isGone && again ? [first, { move: "again", ...again }] : [first];
    }),
  );
