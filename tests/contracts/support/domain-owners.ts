import { beforeAll, describe, expect, it } from "vitest";
import { ToolError } from "../../../src/engine/errors.ts";
import { languageOf } from "../../../src/engine/language.ts";
import type { ToolRun } from "../../../src/engine/tools/tool.ts";
import { type DomainFacts, idsOf, type OpenedDomain } from "./domain-desk.ts";

/** That nobody sees or changes what another user has. */
export function ownersContract(
  [first, second]: readonly [string, string],
  facts: DomainFacts,
  opened: Pick<OpenedDomain, "tools" | "call" | "preview">,
): void {
  const { calls, own = [] } = facts;
  const { tools, call, preview } = opened;
  const as = (userId?: string): Partial<ToolRun> => ({ user: userId === undefined ? {} : { userId } });
  /** The words of a call and of its card, whatever they are. */
  const said = async (tool: string, run: Partial<ToolRun>): Promise<string[]> =>
    Promise.all(
      [preview, call].map((act) =>
        act(tool, calls[tool], run).then(
          (result) => JSON.stringify(result),
          (error: unknown) => {
            if (error instanceof ToolError) return error.message;
            throw error;
          },
        ),
      ),
    );
  const writes = [...tools.values()].filter(({ effect }) => effect === "write").map(({ name }) => name);

  describe("what a user has", () => {
    it("is listed for them alone", async () => {
      const [mine, theirs] = [await idsOf(first, facts, opened), await idsOf(second, facts, opened)];
      expect(mine.length * theirs.length).toBeGreaterThan(0);
      expect(mine.filter((id) => theirs.includes(id))).toEqual([]);
    });

    it.each([...own, ...writes])(
      "is refused in words to a caller who names nobody, and to an unknown one: %s",
      async (tool) => {
        for (const language of ["en", "zh"] as const) {
          for (const run of [as(), as(""), as("nobody-of-ours")]) {
            const refused = call(tool, calls[tool], { ...run, language });
            await expect(refused).rejects.toThrow(ToolError);
            expect(languageOf(await refused.catch(({ message }) => message))).toBe(language);
            if (writes.includes(tool))
              await expect(preview(tool, calls[tool], { ...run, language })).rejects.toThrow(ToolError);
          }
        }
      },
    );

    const owned = async () => Promise.all(own.map((tool) => call(tool, calls[tool], as(first))));
    let mine: string[];
    let before: unknown[];
    beforeAll(async () => {
      mine = await idsOf(first, facts, opened);
      before = await owned();
    });

    it.each([...tools.keys()])("is not told to another user: %s", async (tool) => {
      const given = JSON.stringify(calls[tool] ?? {});
      const words = (await said(tool, as(second))).join("\n");
      expect(mine.filter((id) => words.includes(id) && !given.includes(id))).toEqual([]);
    });

    it("is not changed by any of these calls of another user", async () => expect(await owned()).toEqual(before));
  });
}
