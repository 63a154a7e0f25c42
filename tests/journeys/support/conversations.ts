import { randomUUID } from "node:crypto";
import { AIMessage } from "@langchain/core/messages";
import { afterAll, beforeAll } from "vitest";
import { isControl, isHandOff } from "../../../src/engine/dialog/protocol.ts";
import type { Environment } from "../../../src/engine/environment.ts";
import { NOW } from "../../support/talk.ts";
import { openAppAt } from "./travel-app.ts";

interface Call {
  name: string;
  args: Record<string, unknown>;
}

/** What a turn came to. */
interface PlayedTurn {
  text: string;
  /** Whether it ended at a card or a question. */
  isWaiting: boolean;
  /** The calls that wait for a yes. */
  waiting: Call[];
  /** The calls of tools that the agents wrote in it. */
  made: Call[];
}

interface Opening {
  /** Absent: all. */
  domains?: string[];
  /** Absent: `NOW`. */
  now?: Date;
  environment?: Environment;
  /** Who speaks; absent: nobody is named. */
  user?: string;
}

/** Plays conversations with an assistant that is open while the tests of the file, or of the block, run. */
export function conversations({ domains, now = NOW, environment, user }: Opening) {
  let app: Awaited<ReturnType<typeof openAppAt>>;
  beforeAll(async () => {
    app = await openAppAt(now, { domains, environment });
  }, 120_000);
  afterAll(() => app.close());

  /** The turns of a new conversation, one for each message. */
  async function turnsOf(...messages: string[]): Promise<PlayedTurn[]> {
    const thread = randomUUID();
    const known = new Set<string | undefined>();
    const turns: PlayedTurn[] = [];
    for (const text of messages) {
      const answer = await app.send({ thread, user, text });
      const card = answer.waitsFor as { action_requests?: Call[] } | undefined;
      const calls = answer.state.messages
        .filter((one) => AIMessage.isInstance(one))
        .flatMap(({ tool_calls = [] }) => tool_calls)
        .filter(({ id, name }) => !known.has(id) && !isControl(name) && !isHandOff(name));
      for (const { id } of calls) known.add(id);
      turns.push({
        text: answer.text ?? "",
        isWaiting: card !== undefined,
        waiting: card?.action_requests?.map(named) ?? [],
        made: calls.map(named),
      });
    }
    return turns;
  }

  /** The last turn of a new conversation. */
  async function lastOf(...messages: string[]): Promise<PlayedTurn> {
    const last = (await turnsOf(...messages)).at(-1);
    if (!last) throw new Error("A conversation needs a message.");
    return last;
  }

  return { turnsOf, lastOf };
}

const named = ({ name, args }: Call): Call => ({ name, args });
