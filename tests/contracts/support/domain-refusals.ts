import { afterAll, describe, expect, it } from "vitest";
import { withoutAdvice } from "../../../src/engine/advice.ts";
import { ToolError } from "../../../src/engine/errors.ts";
import { type Language, languageOf } from "../../../src/engine/language.ts";
import type { Tool, ToolRun } from "../../../src/engine/tools/tool.ts";
import { type Args, type DomainFacts, idsOf, type OpenedDomain, openWatch } from "./domain-desk.ts";
import { englishIn } from "./english-in.ts";

/** An argument of a write that takes an id. */
interface IdArgument {
  name: string;
  pattern: RegExp;
  /** Fits the pattern, and is of nothing. */
  unknown: string;
  /** Of something that another user has. */
  foreign: string | undefined;
  foundBy: string | undefined;
}

/** That what the rules of a write forbid is refused in words, on its card as when it is approved, and changes nothing. */
export async function refusalsContract(
  facts: DomainFacts,
  opened: Pick<OpenedDomain, "call" | "preview">,
  folder: string,
  writes: readonly Tool[],
): Promise<void> {
  const { users: [, other = ""] = [], calls, refused = {} } = facts;
  const theirs = await idsOf(other, facts, opened);
  const watch = openWatch(folder);
  afterAll(watch.close);

  async function refusalOf(tool: string, args: Args, language: Language): Promise<string> {
    const words = (act: (tool: string, args: Args, run: Partial<ToolRun>) => Promise<unknown>) =>
      act(tool, args, { language }).then(
        () => expect.fail(`${tool} takes ${JSON.stringify(args)}.`),
        (error: unknown) => {
          expect(error).toBeInstanceOf(ToolError);
          return String(error instanceof Error && error.message);
        },
      );
    watch.hasChanged();
    const [onCard, whenRun] = [await words(opened.preview), await words(opened.call)];
    expect(whenRun).toBe(onCard);
    expect(watch.hasChanged()).toBe(false);
    return onCard;
  }

  function expectWords(refusal: string, args: Args, language: Language): void {
    const said = withoutAdvice(refusal);
    expect(languageOf(said)).toBe(language);
    if (language === "zh") expect(englishIn(said, args)).toBeUndefined();
    expect(Object.values(args).filter((value) => said.includes(String(value)))).not.toEqual([]);
  }

  describe.each(writes)("what the write $name refuses", (write) => {
    const args = calls[write.name] ?? {};
    const ids = idArguments(write, args, theirs);

    if (ids.length > 0)
      it.each(ids)("is a $name that does not exist: it shows it, and those that do or what finds them", async (id) => {
        const wrong = { ...args, [id.name]: id.unknown };
        for (const language of ["en", "zh"] as const) {
          const refusal = await refusalOf(write.name, wrong, language);
          expectWords(refusal, { [id.name]: id.unknown }, language);
          const choices = (refusal.match(id.pattern) ?? []).filter((one) => one !== id.unknown);
          expect([...choices, ...[id.foundBy ?? ""].filter((tool) => tool && refusal.includes(tool))]).not.toEqual([]);
        }
      });

    const foreign = ids.filter((id) => id.foreign !== undefined);
    if (foreign.length > 0)
      it.each(foreign)("is a $name of another user, as one that does not exist", async ({ name, unknown, foreign }) => {
        const refusal = await refusalOf(write.name, { ...args, [name]: foreign }, "en");
        const ofNobody = await refusalOf(write.name, { ...args, [name]: unknown }, "en");
        expect(refusal).toBe(ofNobody.replaceAll(unknown, foreign ?? ""));
      });

    const forbidden = refused[write.name] ?? [];
    if (forbidden.length > 0)
      it.each(forbidden.map((wrong) => ({ wrong, words: JSON.stringify(wrong) })))(
        "is $words, in words that show a value of it",
        async ({ wrong }) => {
          for (const language of ["en", "zh"] as const)
            expectWords(await refusalOf(write.name, wrong, language), wrong, language);
        },
      );
  });

  it("has refused calls of writes there are", () => {
    expect(writes.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(refused)));
  });
}

function idArguments({ parameters }: Tool, args: Args, theirs: readonly string[]): IdArgument[] {
  return Object.entries(parameters.properties).flatMap(([name, schema]): IdArgument[] => {
    const { pattern, "x-aliases": said } = Object(schema);
    const given = args[name];
    if (typeof pattern !== "string" || typeof given !== "string") return [];
    const whole = new RegExp(pattern);
    const unknown = given.replace(/\d/g, "9");
    if (!whole.test(unknown)) return [];
    const inText = new RegExp(pattern.replace(/^\^|\$$/g, ""), "g");
    const foreign = theirs.find((id) => whole.test(id));
    return [{ name, pattern: inText, unknown, foreign, foundBy: Object(said).foundBy }];
  });
}
