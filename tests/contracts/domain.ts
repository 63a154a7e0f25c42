import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DomainModule } from "../../src/engine/domain/domain.ts";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { ToolError } from "../../src/engine/errors.ts";
import { createRetriever } from "../../src/engine/knowledge/retrieve.ts";
import { type Language, languageOf } from "../../src/engine/language.ts";
import { createStaff } from "../../src/engine/staff.ts";
import { storable } from "../../src/engine/storable.ts";
import type { Tool } from "../../src/engine/tools/tool.ts";
import { ScriptedModel } from "../support/scripted-model.ts";
import { SECRET } from "../support/talk.ts";
import type { TemplateFolder } from "../support/template-folder.ts";
import { type DomainFacts, openDomain, openFolders, openWatch, toolsOf } from "./support/domain-desk.ts";
import { ownersContract } from "./support/domain-owners.ts";
import { refusalsContract } from "./support/domain-refusals.ts";
import { writesContract } from "./support/domain-writes.ts";
import { englishIn } from "./support/english-in.ts";
import { type Dialogue, dialoguesIn, openPlayer, openStages } from "./support/example-dialogues.ts";

const languages: readonly Language[] = ["en", "zh"];
const BOTH = /[a-z]{3}.*\p{Script=Han}|\p{Script=Han}.*[a-z]{3}/su;

/** What holds for every domain; `facts`: what it cannot find out by itself. */
export async function domainContract(module: DomainModule, facts: DomainFacts): Promise<void> {
  const folders = await openFolders(module, facts);
  const folder = folders.fresh();
  const { domain, tools, call, preview, close } = await openDomain(module, facts, folder);
  const writes = [...tools.values()].filter(({ effect }) => effect === "write");
  afterAll(async () => {
    await close();
    folders.remove();
  });

  describe(`everybody in the domain ${module.name}`, () => {
    const embeddings = new LocalEmbeddings();

    it("can be reached under a name of their own", () => {
      const staff = createStaff({
        domains: [domain],
        model: new ScriptedModel({}),
        embeddings,
        secret: SECRET,
        now: () => facts.now,
      });
      expect(staff.deskFor(domain.name).specialists).toEqual(domain.specialists);
      expect([...staff.specialists.values()]).toEqual(domain.specialists);
      expect(domain.specialists.length).toBeGreaterThan(0);
      expect(domain.written?.every((tool) => toolsOf(domain).includes(tool))).toBe(true);
    });

    it.each(domain.passages)("finds the passage by its title: $title", async (passage) => {
      const retrieve = createRetriever(domain.passages, embeddings, { threshold: 0.6, odds: () => 0, most: 1 });
      expect(await retrieve(passage.title)).toEqual([passage]);
    });

    it("is described in both languages", () => {
      expect(domain.description).toMatch(BOTH);
    });

    it.each(domain.specialists)("has aliases and a title in both languages: $name", (specialist) => {
      const { handles, aliases = [], title } = specialist;
      expect([handles, ...aliases.flat()].join()).toMatch(BOTH);
      expect(title).toMatch(BOTH);
    });

    it.each([
      ["passages", domain.passages.map(({ title }) => title)],
      ["examples", domain.examples],
    ])("has as many %s in one language as in the other", (_, texts) => {
      const [en = [], zh = []] = languages.map((language) => texts.filter((text) => languageOf(text) === language));
      expect(en, `English: ${en.join(" | ")}; Chinese: ${zh.join(" | ")}`).toHaveLength(zh.length);
    });

    it.each(domain.tools)("gives the planner read tools with short patterns: $name", ({ effect, parameters }) => {
      expect(effect).toBe("read");
      expect(JSON.stringify(parameters)).not.toMatch(/"pattern":"[^"]{80}/);
    });
  });

  describe.each([...tools.values()])(`$name of the domain ${module.name}`, (tool) => {
    const args = facts.calls[tool.name] ?? {};

    it("has aliases and a title in both languages", () => {
      expect([tool.description, ...(tool.aliases ?? [])].join()).toMatch(BOTH);
      expect(tool.title).toMatch(BOTH);
    });

    it("asks for approval in words if it writes, and takes nobody's word for who the user is", () => {
      expect(tool.preview !== undefined).toBe(tool.effect === "write");
      expect(Object.keys(tool.parameters.properties).join()).not.toMatch(/user|passenger|customer|reader|account/);
    });

    if (tool.effect === "read")
      it("changes nothing", async () => {
        const folder = folders.fresh();
        const opened = await openDomain(module, facts, folder);
        const watch = openWatch(folder);
        await opened.call(tool.name, args);
        expect(watch.hasChanged()).toBe(false);
        watch.close();
        await opened.close();
      });

    it("refuses each argument that is missing, wrong or unknown, and shows the value and what there is", () => {
      const names = Object.keys(tool.parameters.properties);
      for (const name of tool.parameters.required ?? [])
        expect(refusalOf(tool, { ...args, [name]: undefined })).toContain(`"${name}"`);
      for (const name of names) {
        const refusal = refusalOf(tool, { ...args, [name]: { wrong: "value" } });
        for (const part of [`"${name}"`, '{"wrong":"value"}', ...choicesOf(tool, name)])
          expect(refusal).toContain(part);
      }
      const unknown = refusalOf(tool, { ...args, no_such_argument: 1 });
      for (const part of ["no_such_argument", ...names]) expect(unknown).toContain(part);
    });

    it.each(languages)("speaks the user's language, and gives what can be kept: %s", async (language) => {
      const folder = folders.fresh();
      const opened = await openDomain(module, facts, folder);
      const card = await opened.preview(tool.name, args, { language });
      const result = await opened.call(tool.name, args, { language });
      await opened.close();
      expect(result.text.trim()).not.toBe("");
      for (const text of tool.effect === "write" ? [card, result.text] : [result.text]) {
        expect(languageOf(text)).toBe(language);
        if (language === "zh") expect(englishIn(text, args)).toBeUndefined();
      }
      expect(storable(result)).toEqual(result);
      const columns = result.columns?.map(({ name }) => name) ?? [];
      for (const row of result.rows ?? []) expect(columns).toEqual(expect.arrayContaining(Object.keys(row)));
    });
  });

  if (facts.users) ownersContract(facts.users, facts, { tools, call, preview });
  if (writes.length > 0) {
    await refusalsContract(facts, { call, preview }, folder, writes);
    writesContract(module, facts, folders, writes);
  }
  dialoguesContract(module, facts);
}

/** The example dialogues of a domain, or those of them `chosen`, go as written, with the embedded model or `model`. */
export function dialoguesContract(
  module: DomainModule,
  facts: DomainFacts,
  { model, chosen = (all) => all }: { model?: () => BaseChatModel; chosen?: (all: Dialogue[]) => Dialogue[] } = {},
): void {
  const dialogues = dialoguesIn(facts.home);
  it(`the domain ${module.name} has example dialogues in both languages`, () => {
    const spoken = dialogues.map(({ turns }) => languageOf(turns.map(({ user }) => user).join(" ")));
    expect(new Set(spoken)).toEqual(new Set(languages));
  });

  let stages: TemplateFolder;
  beforeAll(async () => {
    stages = await openStages(module, facts);
  });
  afterAll(() => stages.remove());

  it.each(chosen(dialogues))(`in the domain ${module.name}, $title: goes as written`, async ({ signed_in, turns }) => {
    const player = await openPlayer(module, facts, stages.fresh(), signed_in, model?.());
    for (const { user, calls, answer, card, changes } of turns) {
      const played = await player.play(user);
      expect(inOrder(played.calls), user).toMatchObject(inOrder(calls));
      expect(played.calls, user).toHaveLength(calls.length);
      expect(played[card === undefined ? "answer" : "card"], user).toMatch(new RegExp(answer ?? card ?? "", "s"));
      if (facts.holdings) expect(played.changes, user).toEqual(changes);
    }
    await player.close();
  });
}

/** Calls of tasks that run side by side come in any order. */
const inOrder = <Call extends object>(calls: readonly Call[]): Call[] =>
  [...calls].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

function refusalOf(tool: Tool, args: unknown): string {
  try {
    tool.check(args);
  } catch (error) {
    if (error instanceof ToolError) return error.message;
    throw error;
  }
  throw new Error(`${tool.name} takes ${JSON.stringify(args)}.`);
}

function choicesOf({ parameters }: Tool, name: string): string[] {
  const { enum: choices } = Object(parameters.properties[name]);
  return Array.isArray(choices) ? choices.map(String) : [];
}
