import { parentPort } from "node:worker_threads";
import { UnreadableError } from "./block.ts";
import { cutDocument } from "./cut-document.ts";
import { wordsOfPassage } from "./passage-words.ts";
import { readDocumentFile } from "./read-document.ts";
import type { Answer, Message, Request } from "./reader.ts";

const send = (message: Message) => parentPort?.postMessage(message);

parentPort?.on("message", async ({ path, bytes }: Request) => send(await answer(path, bytes)));
send("ready");

async function answer(path: string, bytes: Uint8Array): Promise<Answer> {
  try {
    const { title, passages } = cutDocument(path, await readDocumentFile(path, bytes));
    const indexed = passages.map((passage) => ({ ...passage, words: wordsOfPassage(title, passage) }));
    return { document: { title, passages: indexed } };
  } catch (error) {
    if (error instanceof UnreadableError) return { reason: error.reason };
    const message = error instanceof Error ? error.message : String(error);
    return { reason: { en: `it cannot be read: ${message}`, zh: `无法读取（${message}）` } };
  }
}
