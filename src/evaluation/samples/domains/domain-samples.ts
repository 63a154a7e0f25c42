import type { Domain } from "../../../engine/domain/domain.ts";
import type { ExampleRequest } from "../../../engine/domain/example-requests.ts";
import { languageOf } from "../../../engine/language.ts";
import type { Sample } from "../sample.ts";
import { fromDialogues } from "./from-dialogues.ts";
import { fromPassages } from "./from-passages.ts";
import { fromRequests } from "./from-requests.ts";
import { fromSchemas } from "./from-schemas.ts";
import { inStandardForm } from "./standard-form.ts";
import { varied } from "./varied.ts";
import type { Written } from "./written.ts";

/**
 * The samples that follow from a domain's tools, passages, example requests and example dialogues, and variants.
 * `perTool`: so many requests of each tool and language, as written, and so many put together from its schema.
 */
export async function domainSamples(domain: Domain, written: Written, perTool: number): Promise<Sample[]> {
  const chosen = { ...written, requests: spread(written.requests, perTool) };
  const { requests, turns } = await inStandardForm(chosen, domain);
  const made = [
    ...(await fromDialogues(domain, turns)),
    ...(await fromRequests(domain, requests)),
    ...(await fromSchemas(domain, perTool)),
    ...fromPassages(domain),
  ];
  return made.flatMap((one) => [one, ...varied(one, domain)]);
}

/** At most so many requests of each label and language, from all over the list. */
function spread(requests: readonly ExampleRequest[], most: number): ExampleRequest[] {
  const groups = new Map<string, ExampleRequest[]>();
  for (const one of requests) {
    const key = `${one.label} ${languageOf(one.text)}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) => {
    const every = Math.max(1, group.length / most);
    return group.filter((_, at) => Math.floor(at / every) !== Math.floor((at - 1) / every));
  });
}
