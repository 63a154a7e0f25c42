import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assemble } from "../assemble.ts";
import { languageOf } from "../engine/language.ts";

/** The text of `--help`, with names and examples from the domains. Opens the domains in a temporary folder. */
export async function usage(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "switchboard-help-"));
  try {
    const { domains, close } = await assemble({ environment: { SWITCHBOARD_DATA_DIR: dataDir } });
    const names = domains.map(({ name }) => name);
    const examples = domains.flatMap(({ examples: all }) =>
      (["zh", "en"] as const).flatMap((language) => all.find((text) => languageOf(text) === language) ?? []),
    );
    await close();
    return page(names, examples);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
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
  --json             print only one JSON object per turn on stdout; use "npm run --silent chat -- …"
  --verbose          show every prompt, reply and step
  --help             show this page

Examples:
${examples.map((text) => `  npm run chat -- ${JSON.stringify(text)}`).join("\n")}
  npm run chat -- --thread trip-1

Exit codes: 0 answered, 1 a model or the program failed, 2 wrong usage or set-up,
            3 waits for your answer, 130 a turn was stopped with Ctrl-C.
            At the prompt, Ctrl-C leaves like "exit", with the code of the last turn.
`;
