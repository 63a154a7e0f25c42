import { type JsonObject, objectIn } from "./json.ts";
import type { Operation } from "./operation.ts";
import { resolve } from "./reference.ts";

/** The schema of the first successful answer that is JSON; without fields if there is none. */
export function answerSchema(document: JsonObject, { source }: Operation): JsonObject {
  const answers = Object.entries(objectIn(source.responses)).filter(([status]) => /^(2..|default)$/i.test(status));
  for (const [, answer] of answers) {
    const content = objectIn(resolve(document, answer).content);
    const media = Object.entries(content).find(([mediaType]) => mediaType.includes("json") || mediaType.includes("*"));
    if (media) return resolve(document, objectIn(media[1]).schema);
  }
  return {};
}
