import { realpath } from "node:fs/promises";
import { dirname, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { FileInfo } from "@apidevtools/json-schema-ref-parser";
import { SetupError } from "../../errors.ts";
import { isObject, type JsonObject } from "./json.ts";
import { parseText } from "./parse-text.ts";
import { readDocumentText, type SourceOptions } from "./read-document-text.ts";

/** The most other documents that are read for one, and the most characters of them together. */
const MOST_DOCUMENTS = 50;
const MOST_CHARACTERS = 20_000_000;

/**
 * Resolves references to other documents. These must be on the document's own server or in its own folder, because a
 * document from elsewhere must not read this machine's files or network.
 */
export async function withOutsideReferences(
  content: JsonObject,
  url: URL | undefined,
  reading: SourceOptions,
): Promise<JsonObject> {
  const outside = outsideReference(content);
  if (outside === undefined) return content;
  if (!url)
    throw new SetupError(
      `The OpenAPI document refers to ${JSON.stringify(outside)}, but was given as an object, without a URL or file to resolve that.`,
    );
  const { $RefParser } = await import("@apidevtools/json-schema-ref-parser");
  const base = url.protocol === "file:" ? fileURLToPath(url) : url.href;
  // The parser rewords every failure; these messages say what to do.
  let failure: SetupError | undefined;
  let documents = 0;
  let characters = 0;
  const read = async (address: string): Promise<string> => {
    const other = await ownAddress(url, address);
    documents += 1;
    if (documents > MOST_DOCUMENTS) throw new SetupError(`${url.href} refers to more than ${MOST_DOCUMENTS} others.`);
    const text = await readDocumentText(other, reading, true);
    characters += text.length;
    if (characters > MOST_CHARACTERS) throw new SetupError(`The documents that ${url.href} refers to are too long.`);
    return text;
  };
  const noted = async (address: string): Promise<string> =>
    read(address).catch((error) => {
      if (error instanceof SetupError) failure ??= error;
      throw error;
    });
  try {
    const whole: unknown = await new $RefParser().bundle(base, content, {
      resolve: {
        file: false,
        http: false,
        own: { order: 1, canRead: true, read: ({ url: address }: FileInfo) => noted(address) },
      },
      parse: {
        ...{ json: false, yaml: false, text: false, binary: false },
        own: { order: 1, canParse: true, parse: ({ url: name, data }: FileInfo) => parseText(name, String(data)) },
      },
    });
    return isObject(whole) ? whole : content;
  } catch (cause) {
    if (failure) throw failure;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SetupError(`A reference of the OpenAPI document ${base} leads nowhere: ${reason}`, { cause });
  }
}

/** Throws a `SetupError` for an address outside the document's own server or folder. */
async function ownAddress(document: URL, address: string): Promise<URL> {
  if (document.protocol === "file:") return ownFile(document, address);
  const other = URL.canParse(address, document.href) ? new URL(address, document) : undefined;
  if (other?.origin === document.origin) return other;
  throw new SetupError(
    `The OpenAPI document ${document.href} refers to "${address}". Only references to its own server, ${document.origin}, are followed; bring the other document into it.`,
  );
}

async function ownFile(document: URL, address: string): Promise<URL> {
  const file = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? undefined : decodeURIComponent(address);
  const folder = await realpath(dirname(fileURLToPath(document)));
  // A link may lead out of the folder. A broken link is reported when the file is read.
  const real = file && (await realpath(file).catch(() => file));
  if (real?.startsWith(folder + sep)) return pathToFileURL(real);
  throw new SetupError(
    `The OpenAPI document ${fileURLToPath(document)} refers to "${address}". Only references to files in its own folder are followed; move the file there.`,
  );
}

/** The first reference to another document. */
function outsideReference(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (isObject(value) && typeof value.$ref === "string" && !value.$ref.startsWith("#")) return value.$ref;
  for (const part of Object.values(value)) {
    const found = outsideReference(part);
    if (found !== undefined) return found;
  }
  return undefined;
}
