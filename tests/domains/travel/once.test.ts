import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runInChild } from "./child.ts";
import { effectsIn, everyWrite, freshFile, openCounter, temporaryFolder } from "./counter.ts";

const folder = temporaryFolder();
afterAll(() => {
  planned.travel.close();
  folder.remove();
});

const planned = await openCounter({ file: freshFile(join(folder.path, "plan.sqlite")) });
const writes = everyWrite(planned.travel);
const untouched = effectsIn(join(folder.path, "plan.sqlite"));

it("every write tool is tried here", () => {
  expect(writes.map(({ tool }) => tool).sort()).toEqual([...planned.names.write].sort());
});

describe.each(writes)("$tool", ({ tool, args }) => {
  const fileOf = (name: string) => freshFile(join(folder.path, `${tool}-${name}.sqlite`));
  const key = { idempotencyKey: "call-of-the-test" };

  async function done(file: string) {
    const counter = await openCounter({ file });
    const { text } = await counter.call(tool, args, key);
    return { counter, text };
  }

  it("with the same key again returns the first result and changes nothing more", async () => {
    const file = fileOf("twice");
    const { counter, text } = await done(file);
    const effects = effectsIn(file);
    expect(effects).not.toBe(untouched);
    expect((await counter.call(tool, args, key)).text).toBe(text);
    expect(await counter.preview(tool, args, key)).toBe(text);
    counter.travel.close();
    const reopened = await openCounter({ file });
    expect((await reopened.call(tool, args, key)).text).toBe(text);
    reopened.travel.close();
    expect(effectsIn(file)).toBe(effects);
  });

  it("with another key is another write", async () => {
    const file = fileOf("two");
    const { counter, text } = await done(file);
    const second = counter.call(tool, args, { idempotencyKey: "another-call" });
    if (tool.startsWith("book_")) expect((await second).text).not.toBe(text);
    else await expect(second).rejects.toThrow(/already/);
    counter.travel.close();
  });

  it("with a key of another user has an effect of its own", async () => {
    const { counter } = await done(fileOf("users"));
    const foreign = counter.call(tool, args, { ...key, user: { userId: "P1002" } });
    if (tool.startsWith("book_")) expect((await foreign).text).toMatch(/^Booked/);
    else await expect(foreign).rejects.toThrow(/You have no/);
    counter.travel.close();
  });

  it("with the key of another call is a bug, not an answer", async () => {
    const { counter } = await done(fileOf("mixed"));
    const [other] = writes.filter((write) => write.tool !== tool);
    await expect(counter.call(other!.tool, other!.args, key)).rejects.toThrow(/approved and done before, otherwise: /);
    counter.travel.close();
  });

  it("that is refused leaves no effect and no record", async () => {
    const file = fileOf("refused");
    const counter = await openCounter({ file });
    const late = { ...key, now: new Date("2027-01-20T12:00Z") };
    await expect(counter.call(tool, args, late)).rejects.toThrow();
    await expect(counter.call(tool, args, key)).resolves.toMatchObject({ text: expect.any(String) });
    counter.travel.close();
  });

  // `npm run test:crash` kills every tool at every point.
  it.each(tool === "book_hotel" ? (["before", "inside", "after"] as const) : (["inside"] as const))(
    "killed %s its transaction and run again has one effect",
    async (dieAt) => {
      const reference = fileOf(`reference-${dieAt}`);
      const { counter, text } = await done(reference);
      counter.travel.close();
      const file = fileOf(`killed-${dieAt}`);
      const { signal, output } = await runInChild({ file, calls: [{ tool, args, key: key.idempotencyKey }], dieAt });
      expect({ signal, output }).toEqual({ signal: "SIGKILL", output: "" });
      expect(effectsIn(file) === untouched).toBe(dieAt !== "after");
      const again = await done(file);
      again.counter.travel.close();
      expect(again.text).toBe(text);
      expect(effectsIn(file)).toBe(effectsIn(reference));
    },
    40_000,
  );
});
