import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { Reason } from "./block.ts";
import type { Passage } from "./cut-document.ts";

/** A passage with the words by which it is found, as `wordsOfPassage` packs them. */
interface IndexedPassage extends Passage {
  words: Uint8Array;
}

/** A document ready to be indexed. */
export interface IndexedDocument {
  title: string;
  passages: IndexedPassage[];
}

/** A message to the thread. */
export interface Request {
  path: string;
  bytes: Uint8Array;
}

export type Answer = { document: IndexedDocument } | { reason: Reason };

/** A message from the thread: that it has started, then an answer to each request. */
export type Message = "ready" | Answer;

/** How long one file may take. */
const LONGEST_MS = 30_000;

/** How much memory the thread may take. */
const MOST_MEGABYTES = 1024;

/** The program of the thread: a file next to this one, as source or as built. */
const program = new URL(`reading-worker${extname(import.meta.url)}`, import.meta.url);

/** Reads documents in a separate thread, one at a time. A file that takes too long or too much memory is given up. */
export class Reader {
  private thread: Promise<Worker> | undefined;
  private answered: (answer: Answer) => void = () => {};

  /** Throws if the thread cannot start. */
  async read(path: string, bytes: Uint8Array): Promise<Answer> {
    this.thread ??= this.started();
    const worker = await this.thread;
    const timer = setTimeout(() => this.giveUp(TOO_SLOW), LONGEST_MS);
    try {
      return await new Promise((resolve) => {
        this.answered = resolve;
        worker.postMessage({ path, bytes } satisfies Request);
      });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    const worker = await this.thread?.catch(() => undefined);
    this.thread = undefined;
    await worker?.terminate();
  }

  private started(): Promise<Worker> {
    const worker = newWorker();
    return new Promise((resolve, reject) => {
      worker.on("message", (message: Message) => (message === "ready" ? resolve(worker) : this.answered(message)));
      worker.on("error", (error: Error) => {
        reject(error);
        this.giveUp(crashed(error));
      });
    });
  }

  /** The next file starts a new thread. */
  private giveUp(reason: Reason): void {
    this.answered({ reason });
    void this.close();
  }
}

function newWorker(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: MOST_MEGABYTES };
  return program.pathname.endsWith(".ts")
    ? new Worker(buildingFirst, { eval: true, resourceLimits })
    : new Worker(program, { resourceLimits });
}

/** Node's workers do not load TypeScript, even if their parent does: what it runs is built as the programs are. */
const buildingFirst = `import("${new URL("../../../../../bin/build.mjs", import.meta.url).href}")
  .then(({ build }) => build("src/engine/search/documents/reading/reading-worker.ts"))
  .then((built) => import(require("node:url").pathToFileURL(built).href))`;

const TOO_SLOW: Reason = {
  en: `reading it takes more than ${LONGEST_MS / 1000} seconds`,
  zh: `读取超过 ${LONGEST_MS / 1000} 秒`,
};

const crashed = ({ message }: Error): Reason => ({
  en: `reading it failed: ${message}`,
  zh: `读取失败（${message}）`,
});
