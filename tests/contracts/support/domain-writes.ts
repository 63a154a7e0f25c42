import { beforeAll, describe, expect, it } from "vitest";
import type { DomainModule } from "../../../src/engine/domain/domain.ts";
import { RepeatError, ToolError } from "../../../src/engine/errors.ts";
import type { Tool } from "../../../src/engine/tools/tool.ts";
import { runs } from "../../support/runs.ts";
import type { TemplateFolder } from "../../support/template-folder.ts";
import { type DomainFacts, effectsIn, openDomain } from "./domain-desk.ts";
import { killedWrite } from "./killed-write.ts";

const key = { idempotencyKey: "call-of-the-test" };

/** That every write is done at most once, and a repeat only when its card said so. */
export function writesContract(
  module: DomainModule,
  facts: DomainFacts,
  { fresh }: TemplateFolder,
  writes: readonly Tool[],
): void {
  const [user = "", other = ""] = facts.users ?? [];
  let untouched: Record<string, string>;
  beforeAll(() => {
    untouched = effectsIn(fresh());
  });
  it("has an example call of every write", () => {
    expect(Object.keys(facts.calls)).toEqual(expect.arrayContaining(writes.map(({ name }) => name)));
  });

  describe.each(writes.map(({ name }, at) => ({ name, at })))("the write $name", ({ name, at }) => {
    const args = facts.calls[name] ?? {};

    async function done(folder = fresh()) {
      const opened = await openDomain(module, facts, folder);
      const { text } = await opened.call(name, args, key);
      return { ...opened, folder, text };
    }

    it("with the same key again gives the first result and changes nothing more, also when it is opened again", async () => {
      const { folder, text, call, preview, close } = await done();
      const effects = effectsIn(folder);
      expect(effects).not.toEqual(untouched);
      expect((await call(name, args, key)).text).toBe(text);
      expect(await preview(name, args, key)).toBe(text);
      await close();
      const reopened = await done(folder);
      expect(reopened.text).toBe(text);
      await reopened.close();
      expect(effectsIn(folder)).toEqual(effects);
    });

    it("again under another key is named on its card, and done only when the card said so", async () => {
      const { folder, text, named, runOf, call, close } = await done();
      const effects = effectsIn(folder);
      const tool = named(name);
      const again = runOf({ idempotencyKey: "another-call" });
      for (const language of ["en", "zh"] as const) {
        const repeat = await tool.repeats?.(tool.check(args), { ...again, language });
        expect(repeat?.done).toBe(text);
        expect(repeat?.warning).toMatch(language === "en" ? /just now: .*a second time/s : /刚刚.*重复办理/s);
      }
      await expect(tool.run(tool.check(args), again)).rejects.toThrow(RepeatError);
      await expect(tool.run(tool.check(args), { ...again, repeatOf: "something else" })).rejects.toThrow(RepeatError);
      expect(effectsIn(folder)).toEqual(effects);
      const second = await call(name, args, again).catch((error: unknown) => error);
      if (second instanceof Error) expect(second).toBeInstanceOf(ToolError);
      else expect(effectsIn(folder)).not.toEqual(effects);
      await close();
    });

    it("of two tasks on one card is done once", async () => {
      const folder = fresh();
      const { named, runOf, close } = await openDomain(module, facts, folder);
      const tool = named(name);
      const outcomes = await Promise.allSettled([1, 2].map(() => tool.run(tool.check(args), runOf())));
      expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      for (const outcome of outcomes)
        if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(RepeatError);
      await close();
    });

    it("is no repetition half an hour later, for somebody else, or in other words", async () => {
      const folder = fresh();
      let now = facts.now;
      const { named, runOf, call, close } = await openDomain(module, facts, folder, () => now);
      const tool = named(name);
      await call(name, args);
      expect(await tool.repeats?.(tool.check(args), runOf())).toBeDefined();
      expect(await tool.repeats?.(tool.check(args), runOf({ user: { userId: other } }))).toBeUndefined();
      now = new Date(now.getTime() + 31 * 60_000);
      expect(await tool.repeats?.(tool.check(args), runOf())).toBeUndefined();
      await close();
    });

    it("with a key of another user's is a write of their own, and with that of another call refused", async () => {
      const { folder, call, close } = await done();
      const effects = effectsIn(folder);
      const foreign = await call(name, args, { ...key, user: { userId: other } }).catch((error: unknown) => error);
      if (foreign instanceof Error) expect(foreign).toBeInstanceOf(ToolError);
      else expect(effectsIn(folder)).not.toEqual(effects);
      const different = writes.find((write) => write.name !== name);
      if (different) {
        const mixed = call(different.name, facts.calls[different.name], key);
        await expect(mixed).rejects.toThrow(/approved and done before, otherwise: /);
      }
      await close();
    });

    // One write at both points, the others at one, and those in `npm run test:deep`: a process takes its time to start.
    if (at === 0 || (runs(0, 1) && (facts.killed?.includes(name) ?? true)))
      it.each(
        at === 0 ? (["inside its transaction", "before its answer"] as const) : (["inside its transaction"] as const),
      )(
        "killed %s and run again has one effect",
        async (dieAt) => {
          const reference = await done();
          await reference.close();
          const dataDir = fresh();
          const now = facts.now.toISOString();
          const death = { domain: module.name, dataDir, tool: name, args, key: key.idempotencyKey, user, now, dieAt };
          expect(await killedWrite(death)).toEqual({ signal: "SIGKILL", output: "" });
          const left = openDomain(module, facts, dataDir);
          await (await left).close();
          if (dieAt === "inside its transaction") expect(effectsIn(dataDir)).toEqual(untouched);
          else expect(effectsIn(dataDir)).toEqual(effectsIn(reference.folder));
          const again = await done(dataDir);
          await again.close();
          expect(again.text).toBe(reference.text);
          expect(effectsIn(dataDir)).toEqual(effectsIn(reference.folder));
        },
        120_000,
      );
  });
}
