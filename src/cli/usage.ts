import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { domains as everyDomain } from "../domains/index.ts";
import type { DomainModule } from "../engine/domain/domain.ts";
import { type DomainSurroundings, openDomain } from "../engine/domain/open-domain.ts";
import type { Environment } from "../engine/environment.ts";
import { type Language, languageOf } from "../engine/language.ts";
import { noSources } from "../engine/search/open-sources.ts";

/**
 * The text of `--help`, with names and examples from the domains. Opens the domains in a temporary folder; one that
 * cannot be opened is listed with the reason.
 */
export async function usage(
  environment: Environment,
  modules: readonly DomainModule[] = Object.values(everyDomain),
): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "switchboard-help-"));
  try {
    const names = modules.map(({ name }) => name);
    const examples: string[] = [];
    const host = { environment, dataDir, now: () => new Date(), openSources: async () => noSources };
    for (const module of modules) examples.push(...(await examplesOf(module, host)));
    return page(names, examples);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A line for each language, or why there is none. */
async function examplesOf(module: DomainModule, host: DomainSurroundings): Promise<string[]> {
  try {
    const { examples, exampleUser, close } = await openDomain(module, host);
    await close();
    const one = (language: Language) => examples.find((text) => languageOf(text) === language);
    const user = exampleUser === undefined ? "" : `--user ${exampleUser} `;
    return [one("zh"), one("en")].flatMap((text) =>
      text === undefined ? [] : `npm run chat -- ${user}${JSON.stringify(text)}`,
    );
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

const page = (domains: readonly string[], examples: readonly string[]): string => `\
Usage: npm run chat -- [options] ["question"]

With a question: prints the answer and exits. Without: starts a conversation.
"exit" leaves, "Clear" clears the conversation, "Clear all" clears every conversation of the user.
Piped input is a conversation too, one turn per line.

  --thread <id>      continue a conversation, or start one under this id
  --domain <names>   serve only these domains, comma-separated: ${domains.join(", ")}
  --user <id>        user id (default: SWITCHBOARD_USER)
  --model <spec>     "openai:<model>" or "offline" (default: SWITCHBOARD_MODEL)
  --sources          show what each figure, date, id and name of the answer rests on
  --json             print only one JSON object per turn on stdout; use "npm run --silent chat -- …"
  --verbose          show every prompt, reply and step
  --help             show this page

Examples:
${examples.map((line) => `  ${line}`).join("\n")}
  npm run chat -- --thread trip-1

Exit codes: 0 answered, 1 a model or the program failed, 2 wrong usage or set-up,
            3 waits for your answer, 130 a turn was stopped with Ctrl-C.
            At the prompt, Ctrl-C leaves like "exit", with the code of the last turn.
`;
