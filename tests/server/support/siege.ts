import { join } from "node:path";
import { Client } from "@langchain/langgraph-sdk";
import Database from "better-sqlite3";
import { vi } from "vitest";
import { startDevServer } from "../../../bench/soak/dev-server.ts";
import { randomFor } from "../../../src/domains/traffic/server/sample/random.ts";
import { offers, soldElsewhere } from "../../../src/domains/travel/data/offers.ts";
import { attackOf, type Target } from "./attacks.ts";
import { startTokenIssuer } from "./token-issuer.ts";

const USERS = ["P1001", "P1003"];
const AT_ONCE = 6;
const LONGEST_ANSWER_MS = 6000;
/** One for each card of the users. */
const ROOMS_NEEDED = 4;

/** What came of all the requests. */
export interface Findings {
  /** Answers, by status; 0 for those that were cut off as they do not end by themselves. */
  statuses: Record<number, number>;
  /** Requests whose answer holds what is somebody else's. */
  foreignReads: string[];
  /** Requests without a good token that were answered with anything but a refusal. */
  strangersLetIn: string[];
  /** What another than its owner changed. */
  foreignWrites: string[];
  /** Rows of the domain that came or went, though nobody approved anything. */
  unapprovedWrites: string[];
  /** What was sent to a web hook. */
  sentElsewhere: string[];
  /** Bookings after each owner approved the card that had been under attack all the time. */
  approvedInTheEnd: number;
}

interface User extends Target {
  token: string;
  client: Client;
  secrets: string[];
  /** Where the user forges decisions of their own; nobody looks at what becomes of it but the domain. */
  self: string;
}

/**
 * Two users, strangers and forgers send requests nobody sends in good faith, to a server with authentication on.
 * Each user has a conversation, an open card and a note in the store, with a secret in all of them.
 */
export async function besiege(requests: number, seed: string): Promise<Findings> {
  const issuer = await startTokenIssuer();
  const server = await startDevServer(issuer.environment, { graphs: ["assistant", "travel"] }).catch(async (error) => {
    await issuer.close();
    throw error;
  });
  const random = randomFor("siege", seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const clientOf = (token: string) =>
    new Client({ apiUrl: server.url, apiKey: null, defaultHeaders: { authorization: `Bearer ${token}` } });
  const db = new Database(join(server.dataDir, "travel/travel.sqlite"), { readonly: true });
  const rows = (): string[] =>
    ["tickets", "boardingPasses", "bookings", "holds", "applied"].flatMap((table) =>
      db
        .prepare(`SELECT '${table}' AS kept, * FROM ${table}`)
        .all()
        .map((row) => JSON.stringify(row)),
    );
  const findings: Findings = {
    statuses: {},
    foreignReads: [],
    strangersLetIn: [],
    foreignWrites: [],
    unapprovedWrites: [],
    sentElsewhere: issuer.received,
    approvedInTheEnd: 0,
  };
  try {
    const operator = clientOf(await issuer.token("operations", { role: "operator" }));
    const users: User[] = [];
    for (const user of USERS) users.push(await settle(user, await issuer.token(user)));
    const strangers = [undefined, ...Object.values(await issuer.forged("P1001", { role: "operator" }))];
    const isDone = async ({ threads }: User) => (await operator.threads.get(threads[2] ?? "")).status === "idle";
    await vi.waitUntil(async () => (await Promise.all(users.map(isDone))).every(Boolean), {
      timeout: 20_000,
      interval: 300,
    });
    const before = { rows: rows(), kept: await Promise.all(users.map(kept)) };

    const plans = Array.from({ length: requests }, () => {
      const at = pick(users);
      const attacker = random() < 0.6 ? users.find((user) => user !== at) : undefined;
      const nothing = { user: "P9999", threads: [], runs: [], checkpoints: [], calls: [], tasks: {} };
      const own = attacker ? { ...attacker, threads: [attacker.self] } : nothing;
      const token = attacker ? attacker.token : pick(strangers);
      return { attacker, token, attack: attackOf({ at, own, elsewhere: issuer.elsewhere, pick }) };
    });
    const waiting = plans[Symbol.iterator]();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const plan of waiting) await send(plan);
      }),
    );

    findings.unapprovedWrites = different(before.rows, rows());
    const after = await Promise.all(users.map(kept));
    findings.foreignWrites = different(before.kept.flat(), after.flat());
    for (const { client, threads } of users) {
      const resume = { decisions: [{ type: "approve" }] };
      await client.runs.wait(threads[1] ?? "", "assistant", { command: { resume } });
    }
    findings.approvedInTheEnd = different(before.rows, rows()).filter((row) =>
      row.includes('"kept":"bookings"'),
    ).length;
    return findings;

    /** Opens the user's conversations: one that is over, one with a card, and one to forge in, with a card as well. */
    async function settle(user: string, token: string): Promise<User> {
      const client = clientOf(token);
      const word = `word-of-${user}-${Math.floor(random() * 1e9)}`;
      const tickets = db.prepare<[string], string>("SELECT id FROM tickets WHERE userId = ?").pluck().all(user);
      const say = async (thread: string, content: string) =>
        client.runs.wait(thread, "assistant", { input: { messages: [{ role: "human", content }] } });
      const threads: string[] = [];
      for (const last of ["Show my tickets", ...Array(2).fill(roomWanted())]) {
        const { thread_id } = await client.threads.create();
        threads.push(thread_id);
        await say(thread_id, `Show my tickets, ${word}`);
        await say(thread_id, last);
      }
      const [self = ""] = threads.splice(2);
      // Runs that nobody has listened to, so that all they say still waits to be heard.
      const { thread_id: unheard } = await client.threads.create();
      const input = { messages: [{ role: "human", content: `Show my tickets, ${word}` }] };
      const heard = { input, streamMode: "values" as const };
      const { run_id: loose } = await client.runs.create(null, "assistant", heard);
      await client.runs.create(unheard, "assistant", heard);
      threads.push(unheard);
      await answered(
        { method: "POST", path: `/threads/${threads[0]}/commands`, body: { id: 1, method: "state.get" } },
        token,
      );
      await client.store.putItem([user, "notes"], "note", { text: word });
      const runs = await Promise.all(threads.map((thread) => client.runs.list(thread)));
      const states = await Promise.all(threads.map((thread) => client.threads.getHistory(thread)));
      const card = await client.threads.getState(threads[1] ?? "");
      const calls = [...JSON.stringify(card.tasks).matchAll(/"id":"([^"]+)"/g)].map(([, id = ""]) => id);
      if (card.next[0] !== "approve") throw new Error(`No card is open: ${JSON.stringify(card.next)}`);
      return {
        user,
        token,
        client,
        self,
        threads,
        calls: [...new Set(calls)],
        runs: [loose, ...runs.flat().map(({ run_id }) => run_id)],
        tasks: (await client.threads.getState<{ tasks: Record<string, object> }>(self)).values.tasks,
        checkpoints: states.flat().flatMap(({ checkpoint }) => checkpoint.checkpoint_id ?? []),
        secrets: [word, ...tickets],
      };
    }

    /** All that is kept of a user's and that another might change. */
    async function kept({ threads, user }: User): Promise<string[]> {
      const ofThreads = threads.map(async (thread) => {
        const { metadata, status, values } = await operator.threads.get(thread);
        const history = await operator.threads.getHistory(thread, { limit: 1000 });
        const runs = await operator.runs.list(thread, { limit: 1000 });
        const states = history.map(({ checkpoint, next }) => [checkpoint.checkpoint_id, next]);
        const whole = { metadata, status, values, states, runs: runs.map(({ run_id, status }) => [run_id, status]) };
        return Object.entries(whole).map(([part, value]) => `${thread} ${part} ${JSON.stringify(value)}`);
      });
      const items = await operator.store.searchItems([user, "notes"]);
      const assistants = await operator.assistants.search({ limit: 100 });
      return [...(await Promise.all(ofThreads)).flat(), JSON.stringify(items), JSON.stringify(assistants)];
    }

    async function send({ attacker, token, attack }: (typeof plans)[number]): Promise<void> {
      const { status, text } = await answered(attack, token);
      findings.statuses[status] = (findings.statuses[status] ?? 0) + 1;
      const shown = `${attacker?.user ?? "stranger"}: ${JSON.stringify(attack)} → ${status} ${text.slice(0, 300)}`;
      const isForeign = users.some((user) => user !== attacker && user.secrets.some((secret) => text.includes(secret)));
      if (isForeign) findings.foreignReads.push(shown);
      if (!attacker && status !== 401 && status !== 403) findings.strangersLetIn.push(shown);
    }

    async function answered({ method, path, body, headers }: (typeof plans)[number]["attack"], token?: string) {
      const sent: Record<string, string> = {
        ...headers,
        ...(body !== undefined && { "content-type": pick(["application/json", "application/json", "text/plain"]) }),
        ...(token && pick<Record<string, string>>([{ authorization: `Bearer ${token}` }, { "x-api-key": token }])),
      };
      const signal = AbortSignal.timeout(LONGEST_ANSWER_MS);
      const asked = { method, headers: sent, signal, body: JSON.stringify(body) };
      const response = await fetch(server.url + path, asked).catch(cutOff);
      return { status: response?.status ?? 0, text: response ? await readAll(response) : "" };
    }
  } finally {
    db.close();
    await server.kill();
    server.remove();
    await issuer.close();
  }
}

/** A request for a hotel that has rooms for all users, whatever day it is today. */
function roomWanted(): string {
  const [first, second] = [10, 11].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
  const isFree = (id: string, capacity: number) =>
    [first, second].every((day = "") => capacity - soldElsewhere(id, capacity, day) >= ROOMS_NEEDED);
  const hotel = offers.find(({ kind, id, capacity }) => kind === "hotel" && isFree(id, capacity));
  return `Book hotel ${hotel?.id} from ${first} for 2 nights`;
}

/** What has come before the answer ended or the time was up. */
async function readAll(response: Response): Promise<string> {
  let text = "";
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  } catch (error) {
    cutOff(error);
  }
  return text;
}

/** Passes on what is no end of our patience. */
function cutOff(error: unknown): undefined {
  if (!(error instanceof DOMException)) throw error;
}

const different = (before: string[], after: string[]): string[] => {
  const [had, has] = [new Set(before), new Set(after)];
  return [...after.filter((row) => !had.has(row)), ...before.filter((row) => !has.has(row))];
};
