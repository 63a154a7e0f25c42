import { INTERRUPT } from "@langchain/langgraph";
import type { ConversationState } from "../../src/engine/dialog/state.ts";
import { lastAnswer } from "../../src/engine/dialog/transcript.ts";
import { type Ledger, numberOf } from "../support/desk-domain.ts";
import type { Seen } from "../support/talk.ts";

interface Request {
  id: string;
  name: string;
  args: unknown;
  description: string;
}

/** The owner of a conversation: what has been delivered to them, and what they have not been told. */
export class Reader {
  private text = "";
  /** Every call a card has shown, by id. */
  private readonly shown = new Map<string, Request>();

  constructor(
    private readonly thread: string,
    private readonly ledger: Ledger,
  ) {}

  /** What was done and stands in nothing that was delivered: neither its number, nor that it may have been done. */
  untold(): { call: string; number: string }[] {
    return this.done().filter(({ call, number }) => {
      const preview = this.shown.get(call)?.description.split("\n").at(-1);
      const mayBeDone = `its result never became known: ${preview}\nIt may have been done`;
      return !this.text.includes(number) && !this.text.includes(mayBeDone);
    });
  }

  /** Reads an answer as `createApp` delivers it. `before`: what stood when it was asked for. Returns what was wrong. */
  read(seen: Seen, before: Partial<ConversationState>, untoldBefore: ReturnType<Reader["untold"]>): string[] {
    const card = seen[INTERRUPT]?.[0]?.value as { description: string; action_requests?: Request[] } | undefined;
    this.text += `${lastAnswer(seen, before.messages)}\n${card?.description ?? ""}\n`;
    const requests = card?.action_requests ?? [];
    const faults = untoldBefore
      .filter(({ call }) => requests.some((request) => request.id !== call && this.isSame(request, call)))
      .filter(({ number }) => !card?.description.includes(number))
      .map(({ number }) => `asked again without a word of ${number}`);
    for (const request of requests) this.shown.set(request.id, request);
    return faults;
  }

  private done = () =>
    this.ledger.writes
      .filter(({ key }) => key.startsWith(this.thread))
      .map(({ key }) => ({ call: key.slice(this.thread.length + 1), number: numberOf(this.ledger, key) }));

  /** Whether a card asks for what an earlier one asked for and the user allowed as it was. */
  private isSame({ name, args }: Request, call: string): boolean {
    const earlier = this.shown.get(call);
    const wrote = this.ledger.writes.find(({ key }) => key === `${this.thread}:${call}`)?.what;
    const { what, nights } = Object(earlier?.args) as { what?: unknown; nights?: unknown };
    if (earlier?.name !== name || wrote !== (nights ? `${what}/${nights}` : what)) return false;
    return JSON.stringify(earlier?.args) === JSON.stringify(args);
  }
}
