import fc from "fast-check";
import { oddValue } from "../support/odd-values.ts";
import type { Reply } from "../support/scripted-model.ts";

const HALF = "half \ud83d";

/** Names no tool has, and names of objects' own. */
export const oddName = fc.constantFrom(
  ...[
    "no such tool",
    "",
    "constructor",
    "toString",
    "__proto__",
    HALF,
    "book_hotel\0",
    "to_hotel\u202e",
    "x".repeat(80),
  ],
);

export const oddCallId = fc.constantFrom(HALF, "\0", "__proto__", "constructor");

/** Odd arguments whole, or one beside those a tool takes. */
export const oddArgs = fc.oneof(
  oddValue,
  oddValue.map((a) => ({ what: "X", job_desc: "Find A", question: HALF, a })),
);

/** Replies in shapes no provider is meant to send, here and there around sound calls. */
export const oddReply = (calls: fc.Arbitrary<object>): fc.Arbitrary<Reply> =>
  fc
    .oneof(
      fc.record({ tool_calls: fc.tuple(fc.constant(null), calls) }),
      fc.record({ tool_calls: fc.tuple(fc.constant({ id: "1", type: "function" }), calls) }),
      fc.record({ tool_calls: fc.tuple(oddValue, calls) }),
      fc.record({ tool_calls: fc.tuple(fc.record({ id: oddValue, name: oddValue, args: oddValue })) }),
      fc.record({
        tool_calls: fc.constant([
          { name: null, args: {} },
          { id: "2", name: "book_hotel", args: '{"what":"X"}' },
        ]),
      }),
      fc.record({ invalid_tool_calls: fc.tuple(fc.constant(null), fc.record({ name: oddValue, args: oddValue })) }),
      fc.record({ content: fc.constantFrom<unknown[]>(7, null, [null, "lo"], [{ type: "text" }], HALF, "\0\x1b[2J") }),
      fc.record({ content: fc.tuple(oddValue, fc.record({ type: fc.constant("text"), text: oddValue })) }),
      fc.record({
        content: fc.constant("Hi"),
        usage_metadata: fc.record({ input_tokens: oddValue, a: oddValue }),
        additional_kwargs: fc.record({ a: oddValue }),
        response_metadata: fc.record({ a: oddValue }),
        id: oddValue,
      }),
    )
    .map((raw) => ({ raw }));
