import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { INTERRUPT } from "@langchain/langgraph";
import fc from "fast-check";
import { isReply } from "../../src/engine/dialog/message.ts";
import { ToolCallingModel } from "../../src/engine/models/text-actions/tool-calling-model.ts";
import { type Seen, talk } from "../support/talk.ts";
import { spellings } from "../support/text-only.ts";
import { faultsOf } from "../support/well-formed.ts";

const ROOM = "a room with two beds at the Sunny Inn";

const calls = [
  { name: "to_hotel", args: { job_desc: "Book a room at the Sunny Inn", what: ROOM } },
  { name: "to_flight", args: { job_desc: "Find a flight" } },
  { name: "lookup_policy", args: { what: "luggage, 20 kg" } },
  { name: "search_hotels", args: { what: "Sunny Inn" } },
  { name: "book_hotel", args: { what: ROOM } },
  { name: "book_hotel", args: { what: ROOM, nights: 3 } },
  { name: "ask_user", args: { question: "Which hotel?" } },
  { name: "CompleteOrEscalate", args: { result: "It is done." } },
  { name: "summarize", args: {} },
  { name: "no_such_tool", args: { what: 1 } },
];

const spelled = (chosen: typeof calls) => fc.constantFrom(...Object.values(spellings)).map((spell) => spell(chosen));

const sound = fc
  .oneof(
    fc.constantFrom(...calls).map((call) => [call]),
    fc.array(fc.constantFrom(...calls), { minLength: 2, maxLength: 3 }),
  )
  .chain(spelled);

/** A hand-off and a booking, which ends at a card where both are readable. */
const booking = fc.tuple(
  ...["to_hotel", "book_hotel"].map((name) => spelled(calls.filter((call) => call.name === name).slice(0, 1))),
);

const piece = fc.oneof(
  fc.constantFrom(
    ...`{}[]"'“”：，:,\\\n<>|()=`,
    "```json",
    "Action:",
    "行动：",
    "Observation:",
    "Final Answer",
    "\ud83d",
    "\0",
  ),
  fc.string({ maxLength: 6 }),
);

/** The text with a few places overwritten. */
const tornFrom = (text: string) =>
  fc.array(fc.tuple(fc.nat(), fc.nat(6), piece), { minLength: 1, maxLength: 4 }).map((tears) =>
    tears.reduce((now, [at, length, put]) => {
      const from = at % (now.length + 1);
      return now.slice(0, from) + put + now.slice(from + length);
    }, text),
  );

/** The text as it breaks off, as with a limit of tokens. */
const cutFrom = (text: string) => fc.nat(text.length).map((at) => text.slice(0, at));

const spoiledWith = (spoil: (text: string) => fc.Arbitrary<string>) =>
  fc
    .tuple(fc.oneof(fc.constant([]), booking), fc.array(sound, { maxLength: 6 }))
    .chain(([first, more]) => fc.tuple(...[...first, ...more].map((text) => fc.oneof(fc.constant(text), spoil(text)))));

/** Replies of a model without tool calls; those that are only cut off hold no word that is not meant. */
export const malformedReplies = fc.oneof(
  fc.record({ replies: spoiledWith(cutFrom), isCutOnly: fc.constant(true) }),
  fc.record({ replies: spoiledWith((text) => fc.oneof(tornFrom(text), piece)), isCutOnly: fc.constant(false) }),
);

/** Writes the texts one after the other, then the same short answer. */
class Writes extends BaseChatModel {
  readonly asked: BaseMessage[][] = [];

  constructor(private readonly replies: readonly string[]) {
    super({});
  }

  _llmType(): string {
    return "text";
  }

  override async _generate(messages: BaseMessage[]) {
    const text = this.replies[this.asked.length] ?? "That is all.";
    this.asked.push(messages);
    return { generations: [{ text, message: new AIMessage(text) }] };
  }
}

const MOST_CALLS = 60;

/** Plays two messages with a model that writes the texts. Throws with what does not hold. */
export async function playMalformed({ replies, isCutOnly }: { replies: string[]; isCutOnly: boolean }): Promise<void> {
  const model = new Writes(replies);
  const { say, ledger } = talk({}, { model: new ToolCallingModel({ model, calling: "text" }) });
  const faults: string[] = [];
  for (const words of ["Please book a room.", "And then?"]) {
    const before = model.asked.length;
    const seen = await say(words);
    const count = model.asked.length - before;
    if (count > MOST_CALLS) faults.push(`the model was asked ${count} times`);
    faults.push(...faultsAtEnd(seen));
    if (isCutOnly) faults.push(...cutRooms(seen));
  }
  faults.push(...model.asked.flatMap(faultsOf), ...model.asked.flatMap(rolesOutOfTurn));
  if (ledger.writes.length > 0) faults.push("something was written without an approval");
  if (faults.length > 0) throw new Error([...new Set(faults)].join("\n"));
}

function faultsAtEnd(seen: Seen): string[] {
  const last = seen.messages.at(-1);
  return seen[INTERRUPT]?.length || (last && isReply(last) && last.text.trim())
    ? []
    : [`the turn ended with ${last?.type}`];
}

/** Whatever a reply that breaks off would have written, no card shows the half of it. */
function cutRooms(seen: Seen): string[] {
  const card = seen[INTERRUPT]?.[0]?.value as { action_requests?: { args: { what?: unknown } }[] } | undefined;
  return (card?.action_requests ?? []).flatMap(({ args }) =>
    args.what === ROOM ? [] : [`a card shows "${args.what}"`],
  );
}

/** A model without tool calls is sent the user's and its own messages in turn. */
function rolesOutOfTurn(messages: readonly BaseMessage[]): string[] {
  const roles = messages.map(({ type }) => type);
  return roles.flatMap((role, at) =>
    role === "tool" || (role === roles[at - 1] && role !== "system") || (role === "system" && at > 0)
      ? [`a ${role} message stands behind a ${roles[at - 1]} message`]
      : [],
  );
}
