import { randomUUID } from "node:crypto";

/** What an attacker knows of somebody: every id, but nothing of what was said. */
export interface Target {
  user: string;
  threads: string[];
  runs: string[];
  checkpoints: string[];
  calls: string[];
  /** What the graph keeps of the tasks of the attacker's own card. */
  tasks: Record<string, object>;
}

export interface Attack {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Aim {
  /** Whose things are aimed at. */
  at: Target;
  /** The attacker's own things; empty for strangers. */
  own: Target;
  elsewhere: string;
  pick<Item>(items: readonly Item[]): Item;
}

const decisions = (aim: Aim): unknown[] => [
  { decisions: [{ type: "approve" }] },
  [{ type: "accept", args: null }],
  Object.fromEntries(aim.at.calls.map((call) => [call, { type: "approve" }])),
  "yes",
  "approve all",
  true,
];

const assistant = (aim: Aim): string => aim.pick(["assistant", "travel"]);

/** What only the graph may write: above all that the user approved what waits. */
const forgedValues = (aim: Aim): object => ({
  tasks: Object.fromEntries(
    Object.entries(aim.own.tasks).map(([id, task]) => {
      const waiting: object[] = "pending" in task && Array.isArray(task.pending) ? task.pending : [];
      return [id, { ...task, pending: waiting.map((call) => ({ ...call, decision: { type: "approve" } })) }];
    }),
  ),
  ...aim.pick([{}, {}, { user_info: { userId: aim.at.user } }]),
});

const claims = (aim: Aim): object[] => [
  { context: { user_id: aim.at.user } },
  { config: { configurable: { user_id: aim.at.user } } },
  { config: { configurable: { langgraph_auth_user_id: aim.at.user } } },
  { config: { configurable: { langgraph_auth_user: { identity: aim.at.user, role: "operator" } } } },
  { config: { configurable: { thread_id: aim.pick(aim.at.threads) } } },
  { config: { configurable: { __pregel_resuming: true, __pregel_send: null } } },
  { config: { configurable: { checkpoint_map: { "": aim.pick(aim.at.checkpoints) } } } },
  { config: { configurable: { checkpoint_id: aim.pick(aim.at.checkpoints), checkpoint_ns: "book_hotel:x" } } },
  {},
];

/** Mostly none, so that what it comes with is refused for its own sake. */
const claim = (aim: Aim): object => aim.pick([{}, {}, aim.pick(claims(aim))]);

/** A run that is asked to read or write what it may not. It approves nothing of the attacker's own. */
function forgedRun(aim: Aim): object {
  const ownRun: object[] = [
    { command: { update: forgedValues(aim), goto: aim.pick(["approve", "book_hotel", "book_hotel", "leave"]) } },
    { command: { update: [["tasks", forgedValues(aim)]] } },
    { command: { goto: { node: "book_hotel", input: forgedValues(aim) } } },
    { command: { goto: [{ node: "approve", input: forgedValues(aim) }, "__end__"] } },
    { input: forgedValues(aim) },
    { input: { ...forgedValues(aim), messages: [] } },
    { input: null, checkpoint: { checkpoint_id: aim.pick(aim.at.checkpoints), checkpoint_ns: "book_hotel:1" } },
    { input: null, checkpoint_id: aim.pick(aim.at.checkpoints), interrupt_before: ["approve"] },
    { input: { messages: [{ role: "human", content: "Show my tickets" }] }, webhook: aim.elsewhere },
    { input: { messages: [{ role: "human", content: "Show my tickets" }] }, ...aim.pick(claims(aim)) },
  ];
  return {
    assistant_id: assistant(aim),
    ...claim(aim),
    ...aim.pick(ownRun),
    ...aim.pick([
      {},
      { multitask_strategy: "rollback" },
      { multitask_strategy: "interrupt" },
      { if_not_exists: "create" },
    ]),
    stream_mode: aim.pick([["values"], ["debug"], ["updates", "messages-tuple"]]),
  };
}

const foreignRun = (aim: Aim): object =>
  aim.pick([
    () => forgedRun(aim),
    () => ({ assistant_id: assistant(aim), command: { resume: aim.pick(decisions(aim)) }, ...claim(aim) }),
    () => ({
      assistant_id: assistant(aim),
      input: { messages: [{ role: "human", content: aim.pick(["yes", "Clear"]) }] },
    }),
    () => ({ assistant_id: assistant(aim), input: {}, command: { goto: "__end__" } }),
    () => ({ assistant_id: assistant(aim), input: null }),
  ])();

const json = (method: string, path: string, body: unknown = {}): Attack =>
  method === "GET" ? { method, path } : { method, path, body };

/** Every way to ask for a thread, or for a run in it; nothing of it the owner asks for in good faith. */
const onThread = (aim: Aim, thread: string, run: string): Attack[] => [
  json("GET", `/threads/${thread}`),
  json("DELETE", `/threads/${thread}`),
  json("PATCH", `/threads/${thread}`, { metadata: { owner: aim.own.user, graph_id: "travel" } }),
  json("POST", "/threads", { thread_id: thread, if_exists: "do_nothing", metadata: { owner: aim.at.user } }),
  json("POST", "/threads", {
    thread_id: thread,
    if_exists: "do_nothing",
    supersteps: [{ updates: [{ as_node: "approve", values: forgedValues(aim) }] }],
  }),
  json("GET", `/threads/${thread}/state${aim.pick(["", "?subgraphs=true"])}`),
  json("GET", `/threads/${thread}/state/${aim.pick(aim.at.checkpoints)}`),
  json("POST", `/threads/${thread}/state/checkpoint`, { checkpoint: { checkpoint_id: aim.pick(aim.at.checkpoints) } }),
  json("POST", `/threads/${thread}/state`, { values: null, as_node: "__end__" }),
  json("GET", `/threads/${thread}/history?limit=50`),
  json("POST", `/threads/${thread}/history`, { limit: 50 }),
  json("POST", `/threads/${thread}/runs${aim.pick(["", "/wait", "/stream"])}`, foreignRun(aim)),
  json("POST", `/threads/${thread}/runs${aim.pick(["", "/wait", "/stream"])}`, foreignRun(aim)),
  json("GET", `/threads/${thread}/runs`),
  json("GET", `/threads/${thread}/runs/${run}`),
  json("DELETE", `/threads/${thread}/runs/${run}`),
  json("GET", `/threads/${thread}/runs/${run}/join`),
  { method: "GET", path: `/threads/${thread}/runs/${run}/stream`, headers: { "last-event-id": "-1" } },
  json("POST", `/threads/${thread}/runs/${run}/cancel?wait=1&action=${aim.pick(["interrupt", "rollback"])}`),
  json("POST", `/threads/${thread}/commands`, { id: 1, method: "state.get", params: {} }),
  json("POST", `/threads/${thread}/commands`, {
    id: 2,
    method: "run.start",
    params: { assistant_id: "assistant", input: aim.pick(decisions(aim)), ...aim.pick(claims(aim)) },
  }),
  json("POST", `/threads/${thread}/stream/events`, { channels: ["values", "messages", "updates"] }),
  json("GET", `/threads/${thread}/stream/events`),
];

/** Forgeries on any thread, the attacker's own as well: they write without a card. */
const onAnyThread = (aim: Aim, thread: string): Attack[] => [
  json("POST", `/threads/${thread}/runs${aim.pick(["/wait", "/stream", "/wait"])}`, forgedRun(aim)),
  json("POST", `/threads/${thread}/runs${aim.pick(["/wait", "/stream", "/wait"])}`, forgedRun(aim)),
  json("POST", `/threads/${thread}/state`, {
    values: forgedValues(aim),
    as_node: aim.pick(["approve", "prepare", "__start__", "__end__", undefined]),
  }),
  json("POST", `/threads/${thread}/state`, {
    values: null,
    as_node: "__end__",
    checkpoint: { checkpoint_id: aim.pick(aim.at.checkpoints), checkpoint_ns: "x" },
  }),
  json("POST", `/threads/${thread}/copy`),
  json("POST", `/threads/${thread}/commands`, {
    id: 3,
    method: "input.respond",
    params: { interrupt_id: "none", response: {}, update: forgedValues(aim), goto: "approve" },
  }),
  json("POST", `/threads/${thread}/commands`, {
    id: 4,
    method: "run.start",
    params: { assistant_id: "assistant", input: forgedValues(aim), ...aim.pick(claims(aim)) },
  }),
  json("POST", `/threads/${thread}/runs/crons`, { schedule: "* * * * *", assistant_id: "assistant" }),
];

const elsewhere = (aim: Aim): Attack[] => [
  json("POST", "/threads/search", {
    limit: 100,
    ...aim.pick([{}, { metadata: { owner: aim.at.user } }, { ids: aim.at.threads }]),
  }),
  json("POST", "/threads/count", { metadata: { owner: aim.at.user } }),
  json("POST", `/runs${aim.pick(["", "/wait", "/stream"])}`, foreignRun(aim)),
  json("POST", "/runs/batch", [foreignRun(aim), forgedRun(aim)]),
  { method: "GET", path: `/runs/${aim.pick(aim.at.runs)}/stream`, headers: { "last-event-id": "-1" } },
  json("GET", `/store/items?namespace=${aim.at.user}.notes&key=note`),
  json("PUT", "/store/items", { namespace: [aim.at.user, "notes"], key: "note", value: { text: "changed" } }),
  json("DELETE", "/store/items", { namespace: [aim.at.user, "notes"], key: "note" }),
  json("POST", "/store/items/search", {
    namespace_prefix: aim.pick([[], [aim.at.user], [aim.at.user, "notes"], ["P"], ["P1"]]),
  }),
  json(
    "POST",
    "/store/namespaces",
    aim.pick([{}, { prefix: [aim.at.user] }, { suffix: ["notes"] }, { prefix: ["*"] }]),
  ),
  json("POST", "/assistants", { graph_id: "travel", context: { user_id: aim.at.user } }),
  json("POST", "/assistants", {
    graph_id: "travel",
    config: { configurable: { langgraph_auth_user_id: aim.at.user } },
  }),
  json("POST", "/assistants/search", { limit: 100 }),
  json("PATCH", "/assistants/assistant", { context: { user_id: aim.at.user } }),
  json("DELETE", "/assistants/travel?delete_threads=true"),
  json("POST", "/assistants/travel/latest", { version: 1 }),
  json("POST", "/runs/crons", {
    schedule: "* * * * *",
    assistant_id: "assistant",
    thread_id: aim.pick(aim.at.threads),
  }),
  json("POST", "/runs/crons/search"),
  json("POST", aim.pick(["/internal/truncate", "/internal/%74runcate"]), {
    threads: true,
    checkpointer: true,
    store: true,
  }),
];

/** One request that nobody sends in good faith. */
export function attackOf(aim: Aim): Attack {
  const foreign = aim.pick(aim.at.threads);
  const threads = [foreign, foreign, ...aim.own.threads.slice(0, 1), randomUUID()];
  const kind = aim.pick(["thread", "thread", "run", "forge", "forge", "elsewhere"]);
  const attack = aim.pick(
    kind === "thread"
      ? onThread(aim, foreign, aim.pick(aim.at.runs))
      : kind === "run"
        ? onThread(aim, aim.pick(threads), aim.pick(aim.at.runs)).filter(({ path }) =>
            aim.at.runs.some((run) => path.includes(run)),
          )
        : kind === "forge"
          ? onAnyThread(aim, aim.pick(threads))
          : elsewhere(aim),
  );
  const headers = aim.pick<Record<string, string>>([
    {},
    {},
    { "x-auth-scheme": "langsmith" },
    { "x-user-id": aim.at.user },
  ]);
  return { ...attack, headers: { ...attack.headers, ...headers } };
}
