import fc from "fast-check";
import { expect, it } from "vitest";
import { chances, malformations, meantCall } from "../../../../bench/replies/malformed.ts";
import { readReply } from "../../../../src/engine/models/text-actions/read-reply.ts";

const CALLS = 800;

it.each(Object.entries(malformations))("is read as meant or refused: a call with %s", (name, malform) => {
  const chance = chances(3);
  let refused = 0;
  for (let at = 0; at < CALLS; at += 1) {
    const meant = meantCall(chance);
    const reply = malform(JSON.stringify(meant), chance);
    const read = readReply(reply, []);
    if (read.kind !== "calls") refused += 1;
    else expect(read.calls, reply).toEqual([{ name: meant.action, args: meant.action_input }]);
  }
  if (name === "cut off") expect(refused).toBe(CALLS);
  else expect(refused).toBeLessThan(0.1 * CALLS);
});

it("never throws, and never makes a call out of nothing, whatever is written", () => {
  const sign = fc.constantFrom(
    ..."{}[]\"'“”：，:,\\`\n <>|()=",
    "```json",
    "Action:",
    "行动：",
    "search",
    "Observation:",
    "\\u12",
  );
  const piece = fc.oneof({ weight: 4, arbitrary: sign }, { weight: 1, arbitrary: fc.string({ maxLength: 8 }) });
  const cut = fc.tuple(fc.nat(), fc.nat(6), piece);
  const call = fc.nat().map((seed) => `\`\`\`json\n${JSON.stringify(meantCall(chances(seed)))}\n\`\`\``);
  const reply = fc.oneof(
    fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join("")),
    fc.tuple(call, fc.array(cut, { maxLength: 6 })).map(([text, cuts]) =>
      cuts.reduce((now, [at, length, put]) => {
        const from = at % (now.length + 1);
        return now.slice(0, from) + put + now.slice(from + length);
      }, text),
    ),
  );
  fc.assert(
    fc.property(reply, (text) => {
      const read = readReply(text, []);
      if (read.kind !== "calls") return;
      expect(read.calls.length).toBeGreaterThan(0);
      for (const { name, args } of read.calls) {
        expect(name).not.toBe("");
        expect(args).toBeTypeOf("object");
      }
    }),
    { numRuns: 10_000 },
  );
}, 120_000);

it.each(["{", "[", '"{', "{'", "```json\n", "Action: a\n", "<think>", "search(", '{"action":"', "<invoke name=a>"])(
  "takes time in proportion to the length of a reply of %j again and again",
  (part) => {
    const read = readReply(part.repeat(100_000 / part.length), []);
    expect(["answer", "unreadable", "calls"]).toContain(read.kind);
  },
  10_000,
);
