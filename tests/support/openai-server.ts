import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ToolCallReply {
  name: string;
  /** A text is sent as it is, so that arguments can be broken JSON. */
  args: object | string;
  /** `null` leaves the id out. */
  id?: string | null;
}

/** What the server answers to one chat completion. */
export type Reply =
  | {
      text?: string;
      toolCalls?: ToolCallReply[];
      /** Of the completion; the same for every reply unless given, as some local servers do. */
      id?: string;
      /** Tokens of prompt and completion. */
      usage?: [number, number];
      /** Why it ends; by what it holds when absent. */
      finish?: "length";
    }
  /** A failure, with the provider's error object. */
  | { status: number; message?: string; code?: string; headers?: Record<string, string> }
  /** No answer at all, or one that stops after its first chunk. */
  | { hang: "before" | "midway" }
  /** The connection is closed, before or after the first chunk. */
  | { drop: "before" | "midway" }
  /** Anything at all instead of a completion. */
  | { raw: string; contentType?: string }
  /** Server-sent chunks as they are. */
  | { chunks: object[] };

export interface ChatMessage {
  role: string;
  content: unknown;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
}

export interface ChatRequest {
  path: string;
  authorization: string | undefined;
  body: {
    model: string;
    messages: ChatMessage[];
    stream?: boolean;
    tools?: { function: { name: string; description: string; parameters: object } }[];
    input?: string | string[];
    [key: string]: unknown;
  };
}

export interface OpenAiServer {
  /** The base URL, with `/v1`. */
  url: string;
  /** Every chat completion asked for, in order. */
  requests: ChatRequest[];
  /** Every embeddings call, in order. */
  embeddings: ChatRequest[];
  close(): Promise<void>;
}

/**
 * An OpenAI-compatible server on the loopback that answers by script, one reply a request.
 * A request the script has no reply for is answered with status 400, which no client tries again.
 */
export async function startOpenAiServer(script: Reply[] | ((request: ChatRequest) => Reply)): Promise<OpenAiServer> {
  const requests: ChatRequest[] = [];
  const embeddings: ChatRequest[] = [];
  const left = Array.isArray(script) ? [...script] : [];
  const replyTo = (request: ChatRequest): Reply =>
    Array.isArray(script)
      ? (left.shift() ?? { status: 400, message: `The script has no reply for request ${requests.length}.` })
      : script(request);

  const server = createServer(async (incoming, response) => {
    const request = await received(incoming);
    if (request.path.endsWith("/embeddings")) {
      embeddings.push(request);
      sendJson(response, embed(request));
    } else if (request.path.endsWith("/chat/completions")) {
      requests.push(request);
      send(response, request, replyTo(request));
    } else {
      sendError(response, 404, `There is no ${request.path}.`);
    }
  });
  // On a busy machine a client may be about to use a connection that has been idle for some seconds.
  server.keepAliveTimeout = 0;
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    embeddings,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function received(incoming: IncomingMessage): Promise<ChatRequest> {
  let text = "";
  for await (const chunk of incoming) text += chunk;
  return {
    path: incoming.url ?? "",
    authorization: incoming.headers.authorization,
    body: text === "" ? { model: "", messages: [] } : JSON.parse(text),
  };
}

function send(response: ServerResponse, { body }: ChatRequest, reply: Reply): void {
  if ("status" in reply) sendError(response, reply.status, reply.message, reply.code, reply.headers);
  else if ("raw" in reply) response.writeHead(200, { "content-type": reply.contentType ?? "text/html" }).end(reply.raw);
  else if ("hang" in reply) begin(response, reply.hang);
  else if ("drop" in reply) {
    begin(response, reply.drop);
    // Later, so that what was written arrives.
    setTimeout(() => response.destroy(), 20);
  } else if ("chunks" in reply) sendStream(response, reply.chunks);
  else if (body.stream) sendStream(response, chunksOf(reply, body.stream_options !== undefined));
  else sendJson(response, completionOf(reply));
}

type Said = Extract<Reply, { text?: string }>;

const usageOf = ([prompt, completion]: [number, number] = [10, 5]): object => ({
  prompt_tokens: prompt,
  completion_tokens: completion,
  total_tokens: prompt + completion,
});

const callOf = ({ name, args, id }: ToolCallReply, index: number) => ({
  ...(id !== null && { id: id ?? `call_${index}` }),
  type: "function",
  function: { name, arguments: typeof args === "string" ? args : JSON.stringify(args) },
});

function completionOf({ text = "", toolCalls, id = "cmpl-1", usage, finish }: Said): object {
  const message = { role: "assistant", content: text, ...(toolCalls && { tool_calls: toolCalls.map(callOf) }) };
  const finish_reason = finish ?? (toolCalls ? "tool_calls" : "stop");
  const choices = [{ index: 0, message, finish_reason }];
  return { id, object: "chat.completion", created: 0, model: "test", choices, usage: usageOf(usage) };
}

const chunkOf = (delta: object, id: string, finish_reason: string | null = null): object => ({
  id,
  object: "chat.completion.chunk",
  created: 0,
  model: "test",
  choices: [{ index: 0, delta, finish_reason }],
});

/** Text word by word, and the arguments of tool calls in two halves. */
function chunksOf({ text = "", toolCalls = [], id = "cmpl-1", usage, finish }: Said, withUsage: boolean): object[] {
  const words = text.match(/\S+\s*|\s+/g) ?? [];
  const calls = toolCalls.flatMap((call, index) => {
    const { function: whole, ...head } = callOf(call, index);
    const half = Math.ceil(whole.arguments.length / 2);
    const first = { index, ...head, function: { name: whole.name, arguments: whole.arguments.slice(0, half) } };
    return [first, { index, function: { arguments: whole.arguments.slice(half) } }];
  });
  return [
    chunkOf({ role: "assistant", content: "" }, id),
    ...words.map((content) => chunkOf({ content }, id)),
    ...calls.map((call) => chunkOf({ tool_calls: [call] }, id)),
    chunkOf({}, id, finish ?? (toolCalls.length > 0 ? "tool_calls" : "stop")),
    ...(withUsage
      ? [{ id, object: "chat.completion.chunk", created: 0, model: "test", choices: [], usage: usageOf(usage) }]
      : []),
  ];
}

function begin(response: ServerResponse, until: "before" | "midway"): void {
  if (until === "midway") startStream(response).write(event(chunkOf({ role: "assistant", content: "Half" }, "cmpl-1")));
}

const event = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;

function startStream(response: ServerResponse): ServerResponse {
  return response.writeHead(200, { "content-type": "text/event-stream" });
}

function sendStream(response: ServerResponse, chunks: object[]): void {
  startStream(response).end(`${chunks.map(event).join("")}data: [DONE]\n\n`);
}

function sendJson(response: ServerResponse, body: object): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function sendError(response: ServerResponse, status: number, message = "no", code?: string, headers = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify({ error: { message, code: code ?? null, type: "test_error", param: null } }));
}

/** Eight numbers a text, the same for the same text. */
function embed({ body }: ChatRequest): object {
  const data = [body.input ?? []].flat().map((text, index) => {
    const embedding = Array.from({ length: 8 }, () => 0);
    for (const [at, letter] of [...text].entries())
      embedding[at % 8] = (embedding[at % 8] ?? 0) + (letter.codePointAt(0) ?? 0) / 1000;
    return { object: "embedding", index, embedding };
  });
  return { object: "list", model: body.model, data, usage: { prompt_tokens: data.length, total_tokens: data.length } };
}
