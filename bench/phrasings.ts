import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { AIMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import Table from "cli-table3";
import { z } from "zod";
import { type Answered, type App, createApp } from "../src/app.ts";
import { places } from "../src/domains/travel/data/places.ts";
import { isControl } from "../src/engine/dialog/protocol.ts";
import { isDone, isToolMessage } from "../src/engine/dialog/tool-message.ts";

const call = z.object({ tool: z.string(), args: z.record(z.string(), z.unknown()).default({}) });
type Call = z.infer<typeof call>;
const patterns = z.array(z.string().transform((source) => new RegExp(source, "iu")));
const form = z.strictObject({
  calls: z.array(call).optional(),
  max: z.number().optional(),
  card: z.array(call).optional(),
  done: z.array(call).optional(),
  cardStays: z.literal(true).optional(),
  says: patterns.optional(),
  not: patterns.optional(),
  asks: patterns.optional(),
});
type Form = z.infer<typeof form>;
const expectation = z.union([
  form.transform((one) => [one]),
  z.object({ anyOf: z.array(form) }).transform(({ anyOf }) => anyOf),
]);
const common = { id: z.string(), half: z.enum(["dev", "final"]), kind: z.string().default("") };
/** A set of requests expects something of the last turn alone, a conversation of every turn. */
const entry = z.union([
  z
    .object({ ...common, turns: z.array(z.string()).min(1), expect: expectation })
    .transform(({ turns, expect, ...one }) => ({
      ...one,
      turns: turns.map((text, i) => ({ text, expect: i === turns.length - 1 ? expect : undefined })),
    })),
  z.object({ ...common, turns: z.array(z.object({ text: z.string(), expect: expectation })).min(1) }),
]);
type Entry = z.infer<typeof entry>;

/** What a turn has done. */
interface Turn {
  reply: string;
  /** Calls of tools that ran; those that changed something are in `writes`, too. */
  calls: Call[];
  writes: Call[];
  /** Calls that wait on a card. */
  card: Call[];
  cardBefore: Call[];
  /** Whether it asks the user something. */
  asks: boolean;
}

const USAGE = `npm run bench -- --part phrasings, or: npx tsx bench/phrasings.ts [options]

  --half     dev or final; default: dev
  --folder   of other sets in the same format; default: tests/phrasings
  --domain   traffic, travel or merchant; default: all, each by itself
  --beside   with the other domains in the same app
  --only     entries whose id or kind contains this
  --misses   prints what was not right, with the reply and the calls; not for the final half`;

const { values: options } = parseArgs({
  options: {
    half: { type: "string", default: "dev" },
    folder: { type: "string" },
    domain: { type: "string" },
    beside: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    misses: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (options.help || !["dev", "final"].includes(options.half)) {
  console.log(USAGE);
  process.exit(options.help ? 0 : 1);
}

const DOMAINS = ["traffic", "travel", "merchant"];
const NOW = new Date("2026-11-21T15:04:00+08:00");
const USERS: Record<string, string | undefined> = { travel: "P1001", merchant: "M1001" };

const cities = new Map(
  places.flatMap(({ code, en, zh, aliases }) => [code, en, zh, ...aliases].map((name) => [plain(name), plain(en)])),
);

type Mark = "right" | "wrong" | "unhelpful";

function report(name: string, marks: ReadonlyMap<string, Mark>, isOf: (id: string) => boolean): void {
  const own = [...marks].filter(([id]) => isOf(id)).map(([, mark]) => mark);
  const share = (mark: Mark) => {
    const count = own.filter((one) => one === mark).length;
    return `${count} (${((100 * count) / Math.max(1, own.length)).toFixed(1)} %)`;
  };
  table.push([name, share("right"), share("wrong"), share("unhelpful"), own.length]);
}

async function marksOf(domain: string, entries: readonly Entry[]): Promise<Map<string, Mark>> {
  const marks = new Map<string, Mark>();
  let app: { app: App; close(): Promise<void> } | undefined;
  for (const one of entries) {
    app ??= await opened(domain);
    const turns = await played(app.app, one, USERS[domain]);
    // The sample data are changed, or the conversation is over: the next entry gets new ones.
    if (one.turns.length > 1 || turns.some(({ writes }) => writes.length > 0)) {
      await app.close();
      app = undefined;
    }
    for (const [i, { expect }] of one.turns.entries()) {
      const turn = turns[i];
      if (!expect || !turn) continue;
      const mark = markOf(turn, expect);
      marks.set(`${one.id}.${i + 1}`, mark);
      if (options.misses && options.half === "dev" && mark !== "right") tell(one, i, mark, turn);
    }
  }
  await app?.close();
  return marks;
}

/** An app with sample data of its own. They are copied, since making them takes longer than a conversation. */
async function opened(domain: string) {
  const dataDir = mkdtempSync(join(tmpdir(), "phrasings-"));
  cpSync(await samplesFor(domain), dataDir, { recursive: true });
  const app = await appIn(dataDir, domain);
  const close = async () => {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { app, close };
}

const samples = new Map<string, string>();

/** The folder of the sample data of a domain, made when it is first asked for. */
async function samplesFor(domain: string): Promise<string> {
  const known = samples.get(domain);
  if (known !== undefined) return known;
  const folder = mkdtempSync(join(tmpdir(), "phrasings-samples-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  await (await appIn(folder, domain)).close();
  samples.set(domain, folder);
  return folder;
}

const appIn = (dataDir: string, domain: string): Promise<App> =>
  createApp({
    environment: { SWITCHBOARD_DATA_DIR: dataDir },
    domains: options.beside ? [domain, ...DOMAINS.filter((one) => one !== domain)] : [domain],
    checkpointer: new MemorySaver(),
    now: () => NOW,
  });

async function played(app: App, { id, turns }: Entry, user: string | undefined): Promise<Turn[]> {
  const writing = new Set(
    app.domains.flatMap(({ specialists }) =>
      specialists.flatMap(({ tools }) => tools.filter(({ effect }) => effect === "write").map(({ name }) => name)),
    ),
  );
  const done: Turn[] = [];
  let before: Answered | undefined;
  for (const { text } of turns) {
    const answered = await app.send({ thread: id, text, ...(user !== undefined && { user }) });
    done.push(turnOf(answered, before, writing));
    before = answered;
  }
  return done;
}

function turnOf(answered: Answered, before: Answered | undefined, writing: ReadonlySet<string>): Turn {
  const calls = callsIn(answered, before);
  const open = answered.waitsFor;
  const reply = [answered.text, open && "description" in open ? open.description : undefined]
    .filter(Boolean)
    .join("\n\n");
  const isTalking = Object.values(answered.state.tasks).some((task) => task.status === "talking");
  return {
    reply,
    calls,
    writes: calls.filter(({ tool }) => writing.has(tool)),
    card: cardOf(answered),
    cardBefore: cardOf(before),
    asks: isTalking || open?.type === "question" || /[?？]\s*$/.test(answered.text ?? ""),
  };
}

/** The calls that ran between two answers. */
function callsIn({ state: { messages } }: Answered, before: Answered | undefined): Call[] {
  const known = new Set(before?.state.messages.filter((m) => isToolMessage(m)).map(({ tool_call_id }) => tool_call_id));
  const ran = new Set(
    messages
      .filter((message) => isToolMessage(message))
      .filter((message) => isDone(message) && !known.has(message.tool_call_id))
      .map(({ tool_call_id }) => tool_call_id),
  );
  return messages
    .filter((message) => AIMessage.isInstance(message))
    .flatMap(({ tool_calls = [] }) => tool_calls)
    .filter(({ id, name }) => ran.has(id ?? "") && !isControl(name))
    .map(({ name, args }) => ({ tool: name, args }));
}

const cardOf = (answered: Answered | undefined): Call[] =>
  answered?.waitsFor && "action_requests" in answered.waitsFor
    ? answered.waitsFor.action_requests.map(({ name, args }) => ({ tool: name, args }))
    : [];

function markOf(turn: Turn, expect: readonly Form[]): Mark {
  if (expect.some((one) => isMet(one, turn))) return "right";
  const refuses = turn.calls.length === 0 && turn.card.length === 0;
  const isToServe = expect.every(({ calls, card, done, says }) => calls ?? card ?? done ?? says);
  // A card that comes again with a word of what was not understood has done nothing wrong.
  const keepsCard = turn.cardBefore.length > 0 && sameCalls(turn.card, turn.cardBefore) && turn.writes.length === 0;
  return isToServe && (refuses || keepsCard) ? "unhelpful" : "wrong";
}

function isMet(one: Form, turn: Turn): boolean {
  const { reply, calls, writes, card, cardBefore } = turn;
  const isSaid = (one.says ?? []).every((said) => said.test(reply)) && !(one.not ?? []).some((no) => no.test(reply));
  if (!isSaid) return false;
  if (one.card) return writes.length === 0 && card.length === one.card.length && areAmong(one.card, card);
  if (one.done) return areAmong(one.done, writes);
  if (one.cardStays) return writes.length === 0 && cardBefore.length > 0 && sameCalls(card, cardBefore);
  if (writes.length > 0 || card.length > 0) return false;
  if (one.asks) return turn.asks && one.asks.every((asked) => asked.test(reply));
  return areAmong(one.calls ?? [], calls) && calls.length <= (one.max ?? Number.POSITIVE_INFINITY);
}

const sameCalls = (a: readonly Call[], b: readonly Call[]): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether each wanted call is another one of the calls. */
function areAmong(wanted: readonly Call[], calls: readonly Call[]): boolean {
  const left = [...calls];
  return wanted.every(({ tool, args }) => {
    const at = left.findIndex(
      (one) => one.tool === tool && Object.entries(args).every(([name, value]) => isAllowed(one.args[name], value)),
    );
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** A list means any of its values, or for an argument that is a list just these; null, that the argument is absent. */
const isAllowed = (given: unknown, wanted: unknown): boolean =>
  Array.isArray(wanted)
    ? (Array.isArray(given) && areSame(given, wanted)) || wanted.some((one) => isAllowed(given, one))
    : wanted === null
      ? given === undefined || given === null
      : comparable(given) === comparable(wanted);

const areSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  JSON.stringify(some.map(comparable).sort()) === JSON.stringify(others.map(comparable).sort());

function comparable(value: unknown): string {
  if (Array.isArray(value) && value.length === 1) return comparable(value[0]);
  const text = plain(typeof value === "string" ? value : JSON.stringify(value ?? null));
  return cities.get(text) ?? text;
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}

function tell({ id, kind, turns }: Entry, at: number, mark: Mark, { reply, calls, card, writes }: Turn): void {
  const show = (of: readonly Call[]) => of.map(({ tool, args }) => `${tool}(${JSON.stringify(args)})`).join(" ");
  const typed = turns.slice(0, at + 1).map(({ text }) => text);
  console.log(`\n${id} ${kind}: ${mark}\n  typed: ${typed.join(" → ")}\n  calls: ${show(calls)}`);
  if (card.length > 0) console.log(`  card:  ${show(card)}`);
  if (writes.length > 0) console.log(`  wrote: ${show(writes)}`);
  console.log(`  said:  ${reply.slice(0, 400).replaceAll("\n", " ⏎ ")}`);
  const wanted = JSON.stringify(turns[at]?.expect, (_, value) => (value instanceof RegExp ? value.source : value));
  console.log(`  want:  ${wanted.slice(0, 500)}`);
}

const table = new Table({ head: ["phrasings", "right", "wrong", "unhelpful", "of"] });
for (const domain of options.domain === undefined ? DOMAINS : [options.domain]) {
  const folder = options.folder ?? fileURLToPath(new URL("../tests/phrasings", import.meta.url));
  const entries = readFileSync(join(folder, `${domain}.jsonl`), "utf8")
    .trim()
    .split("\n")
    .map((line) => entry.parse(JSON.parse(line)))
    .filter(({ half, id, kind }) => half === options.half && `${id} ${kind}`.includes(options.only));
  const marks = await marksOf(domain, entries);
  for (const language of ["en", "zh"]) report(`${domain} ${language}`, marks, (id) => id.includes(`-${language}-`));
  report(domain, marks, () => true);
}
console.log(`Phrasings, ${options.half} half, embedded model, Node ${process.version}.`);
console.log(table.toString());
