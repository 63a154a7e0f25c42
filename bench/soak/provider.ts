import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { pick } from "../../src/domains/traffic/server/sample/random.ts";
import { failures } from "./failures.ts";
import { nonsense } from "./nonsense.ts";
import { sensibleAnswers } from "./sensible.ts";
import type { Tally } from "./tally.ts";
import { type ChatRequest, completionOf, eventsOf, type Said } from "./wire.ts";

/** Fractions of calls that fail, and of calls that get a nonsense answer. */
const FAILING = 0.1;
const NONSENSE = 0.05;
/** Long enough for a run to be cancelled while it waits. */
const THINKS_MS = 60;

export interface Provider {
  /** Base URL, including `/v1`. */
  url: string;
  /** Stops all faults from now on. */
  calm(): void;
  close(): Promise<void>;
}

/**
 * A provider on loopback with the OpenAI wire format: the offline model, with injected failures and nonsense.
 * `tally` counts the calls, and each fault by its name.
 */
export async function startProvider(random: () => number, tally: Tally): Promise<Provider> {
  const think = sensibleAnswers();
  let isCalm = false;
  const oneOf = <Fault>(kind: string, faults: Readonly<Record<string, Fault>>): Fault => {
    const [name, fault] = pick(Object.entries(faults), () => 1, random);
    tally.count(kind, name);
    return fault;
  };
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const request = (await json(incoming)) as ChatRequest;
    tally.count("calls", "of the model");
    const [draw, waits] = [random(), random()];
    if (!isCalm && draw < NONSENSE) {
      const names = (request.tools ?? []).map((tool) => tool.function.name);
      const said = oneOf("nonsense", nonsense)(names);
      if ("raw" in said) return void response.writeHead(200, { "content-type": "text/html" }).end(said.raw);
      return send(response, request, said);
    }
    await sleep(waits * 2 * THINKS_MS);
    const said = await think(request);
    if (isCalm || draw >= NONSENSE + FAILING) return send(response, request, said);
    oneOf("failures", failures)(response, eventsOf(said));
  };
  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error) => tally.fault(`The soak's own provider failed: ${error.stack}`));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calm: () => {
      isCalm = true;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function send(response: ServerResponse, { stream }: ChatRequest, said: Said): void {
  response.writeHead(200, { "content-type": stream ? "text/event-stream" : "application/json" });
  response.end(stream ? eventsOf(said).join("") : completionOf(said));
}
