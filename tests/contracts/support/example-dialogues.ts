import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { parse } from "yaml";
import { z } from "zod";
import { createApp } from "../../../src/app.ts";
import { domains } from "../../../src/domains/index.ts";
import type { DomainModule } from "../../../src/engine/domain/domain.ts";
import { sampleData } from "../../support/sample-data.ts";
import { type TemplateFolder, templateFolder } from "../../support/template-folder.ts";
import type { DomainFacts } from "./domain-desk.ts";

const call = z.record(z.string(), z.record(z.string(), z.unknown())).refine((one) => Object.keys(one).length === 1);

const turnShape = z
  .strictObject({
    user: z.string().min(1),
    /** Calls of tools, each a name with its key arguments. */
    calls: z.array(call).default([]),
    /** What the answer matches; absent: a card is shown instead. */
    answer: z.string().optional(),
    /** What the approval card matches. */
    card: z.string().optional(),
    /** What the user has that is new or other than before. */
    changes: z.array(z.string()).default([]),
  })
  .refine(({ answer, card }) => (answer === undefined) !== (card === undefined), "Either an answer or a card.");

const dialogueShape = z.strictObject({
  title: z.string(),
  /** Who speaks; absent: nobody who is signed in. */
  signed_in: z.string().optional(),
  turns: z.array(turnShape).min(1),
});

export type Dialogue = z.output<typeof dialogueShape>;

/** The documents of a domain's folder `dialogues/`. */
export function dialoguesIn(home: URL): Dialogue[] {
  const folder = new URL("dialogues/", home);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .sort()
    .map((name) => {
      const parsed = dialogueShape.safeParse(parse(readFileSync(new URL(name, folder), "utf8")));
      if (parsed.success) return parsed.data;
      throw new Error(`${name}: ${z.prettifyError(parsed.error)}`);
    });
}

/** One in eight of dialogues that stand in pairs of both languages, its language by turns. */
export const oneInEight = <One>(dialogues: readonly One[]): One[] =>
  dialogues.filter((_, at) => at % 16 === 0 || at % 16 === 5);

/** What a turn did, in the words of a dialogue file. */
interface Played {
  calls: Dialogue["turns"][number]["calls"];
  answer?: string;
  card?: string;
  changes: string[];
}

const control = /^(?:to_|ask_user$|summarize$|CompleteOrEscalate$)/;

/** An assistant of the embedded model, or `model`, with a domain beside all those of the program. */
const openAssistant = (
  module: DomainModule,
  { now, dialoguesAt = now, environment }: DomainFacts,
  dataDir: string,
  model?: BaseChatModel,
) =>
  createApp({
    ...(model && { model }),
    environment: { SWITCHBOARD_DATA_DIR: dataDir, ...environment },
    // What stands beside others takes their strange questions, too.
    domains: [...new Set([...Object.values<DomainModule>(domains).filter((one) => !one.isServed), module])],
    checkpointer: new MemorySaver(),
    now: () => dialoguesAt,
  });

/** Folders with the data of all these domains as first made. */
export const openStages = (module: DomainModule, facts: DomainFacts): Promise<TemplateFolder> =>
  templateFolder(`${module.name}-dialogue`, async (folder) => {
    const made = await sampleData(facts.dialoguesAt ?? facts.now);
    cpSync(made, folder, { recursive: true });
    rmSync(made, { recursive: true, force: true });
    await (await openAssistant(module, facts, folder)).close();
  });

/** That assistant in a folder of its own, and somebody who plays dialogues with it. */
export async function openPlayer(
  module: DomainModule,
  facts: DomainFacts,
  dataDir: string,
  user: string | undefined,
  model?: BaseChatModel,
) {
  const { holdings = () => [] } = facts;
  const app = await openAssistant(module, facts, dataDir, model);
  const seen = new Set<string>();
  const held = () => (user === undefined ? [] : holdings(join(dataDir, module.name), user));
  let before = held();
  return {
    close: () => app.close(),
    async play(text: string): Promise<Played> {
      const turn = await app.send({ thread: "dialogue", text, ...(user !== undefined && { user }) });
      const fresh = turn.state.messages.filter(({ id }) => id !== undefined && !seen.has(id));
      for (const { id } of turn.state.messages) if (id !== undefined) seen.add(id);
      const calls = fresh
        .flatMap((message) => (AIMessage.isInstance(message) ? (message.tool_calls ?? []) : []))
        .filter(({ name }) => !control.test(name))
        .map(({ name, args }) => ({ [name]: args }));
      const after = held();
      const changes = after.filter((row) => !before.includes(row));
      before = after;
      const card = (turn.waitsFor as { description?: string } | undefined)?.description;
      return { calls, changes, ...(turn.waitsFor === undefined ? { answer: turn.text ?? "" } : { card: card ?? "" }) };
    },
  };
}
