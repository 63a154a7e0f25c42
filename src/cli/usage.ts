import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assemble } from "../assemble.ts";
import { languageOf } from "../engine/language.ts";

/** What `--help` prints; names and examples are the domains' own, opened aside from the user's data. */
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

With a question: answers it and ends. Without: a conversation; "exit" leaves, "Clear" forgets it,
"Clear all" every conversation of the user.
Lines piped in are a conversation too, a turn a line.

  --thread <id>      continue a conversation, or start one under this name
  --domain <names>   serve only these, comma-separated: ${domains.join(", ")}
  --user <id>        whom to serve (else SWITCHBOARD_USER)
  --model <spec>     "openai:<model>" or "offline" (else SWITCHBOARD_MODEL)
  --json             one JSON object a turn on stdout, nothing else; use "npm run --silent chat -- …"
  --verbose          every prompt as it is sent, every reply, every step
  --help             this page

Examples:
${examples.map((text) => `  npm run chat -- ${JSON.stringify(text)}`).join("\n")}
  npm run chat -- --thread trip-1

Exit codes: 0 answered, 1 a model or the program failed, 2 wrong usage or set-up,
            3 waits for your answer, 130 a turn was stopped with Ctrl-C;
            at the prompt Ctrl-C leaves, as "exit" does, with the code of the last turn
`;
