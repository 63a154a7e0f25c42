import type { Domain } from "../../../engine/domain/domain.ts";
import { LocalEmbeddings } from "../../../engine/embedding/local-embeddings.ts";
import { TimeZone } from "../../../engine/time-zone.ts";
import { createUnderstanding } from "../../../engine/understand.ts";
import type { Written } from "./written.ts";

/** The time of written requests: that of the suites of tasks, which fits the sample data. */
const NOW = new Date("2026-11-21T17:00:00+08:00");

/** Written requests and turns in the form in which agents get them: with absolute dates and the domain's terms. */
export async function inStandardForm({ requests, turns }: Written, domain: Domain): Promise<Written> {
  const understanding = createUnderstanding({
    domains: [domain],
    embeddings: new LocalEmbeddings(),
    now: () => NOW,
    timeZone: new TimeZone("Asia/Shanghai"),
  });
  const standard = async (text: string) => (await understanding.rewrite(text, [], NOW)).text;
  return {
    requests: await Promise.all(requests.map(async (one) => ({ ...one, text: await standard(one.text) }))),
    turns: await Promise.all(turns.map(async (one) => ({ ...one, user: await standard(one.user) }))),
  };
}
