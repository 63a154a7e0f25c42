import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assemble } from "../../src/assemble.ts";
import { type ExampleRequest, exampleRequestsIn } from "../../src/engine/domain/example-requests.ts";
import { statementsOf } from "../../src/engine/knowledge/affinity.ts";
import { subjectsOf } from "../../src/engine/knowledge/domain-subjects.ts";
import { NONE } from "../../src/engine/tools/learned-requests.ts";

/** Those whose questions are told apart. */
export const DOMAINS = ["traffic", "travel", "merchant"];

/** What is asked of each domain and what it tells of itself, as many texts of each, and small talk, which is of none. */
export async function topicExamples(): Promise<ExampleRequest[]> {
  const talk = exampleRequestsIn(new URL("../../src/offline/talk/examples/", import.meta.url))
    .filter(({ label }) => label !== NONE)
    .map(({ text }) => ({ text, label: NONE }));
  return [...evenly([...DOMAINS.flatMap(askedOf), ...(await toldOf())]), ...talk];
}

function askedOf(name: string): ExampleRequest[] {
  return ["requests/", "questions/"]
    .map((kind) => new URL(`../../src/domains/${name}/${kind}`, import.meta.url))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => exampleRequestsIn(folder))
    .filter(({ label }) => label !== NONE)
    .map(({ text }) => ({ text, label: name }));
}

/** A statement each: what a domain handles, and its passages. */
async function toldOf(): Promise<ExampleRequest[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "domains-"));
  const { domains, close } = await assemble({ environment: { SWITCHBOARD_DATA_DIR: dataDir }, domains: DOMAINS });
  const passages = domains.map(({ name, passages }) => ({
    name,
    texts: passages.flatMap(({ title, content, aliases = [] }) => [title, ...aliases, ...statementsOf(content)]),
  }));
  await close();
  rmSync(dataDir, { recursive: true, force: true });
  return [...subjectsOf(domains), ...passages].flatMap(({ name, texts }) =>
    texts.map((text) => ({ text, label: name })),
  );
}

/** Of those with fewer examples, some come again. */
function evenly(examples: readonly ExampleRequest[]): ExampleRequest[] {
  const of = DOMAINS.map((name) => examples.filter(({ label }) => label === name));
  const most = Math.max(...of.map(({ length }) => length));
  return of.flatMap((own) => Array.from({ length: most }, (_, at) => own[at % own.length] ?? { text: "", label: "" }));
}
