import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { Lines } from "../../src/cli/lines.ts";

/** Lines from a terminal that is written to, or from a pipe. */
function open(isTerminal = true) {
  const input = new PassThrough();
  const lines = new Lines({ input, ...(isTerminal && { output: new PassThrough() }), onInterrupt: () => {} });
  return { lines, type: (text: string) => void input.write(text) };
}
const settled = () => new Promise((done) => setTimeout(done, 20));

it("lines that are pasted together are one message, with what stands behind the last line break", async () => {
  const { lines, type } = open();
  const next = lines.next("› ");
  type("Dear assistant,\nplease book it\nyes please\nAnna");
  await settled();
  type("\n");
  expect(await next).toBe("Dear assistant,\nplease book it\nyes please\nAnna");
});

it("lines that are typed one after the other are messages of their own", async () => {
  const { lines, type } = open();
  type("first\n");
  await settled();
  type("second\n");
  await settled();
  expect([await lines.next("› "), await lines.next("› ")]).toEqual(["first", "second"]);
});

it("what was typed early at a terminal can be dropped, and piped lines stay", async () => {
  const typed = open();
  typed.type("yes\n");
  await settled();
  expect(typed.lines.dropEarly()).toEqual(["yes"]);
  expect(typed.lines.dropEarly()).toEqual([]);
  const piped = open(false);
  piped.type("yes\nno\n");
  await settled();
  expect(piped.lines.dropEarly()).toEqual([]);
  expect([await piped.lines.next(""), await piped.lines.next("")]).toEqual(["yes", "no"]);
});
