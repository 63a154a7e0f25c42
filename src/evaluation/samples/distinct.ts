import { canonical } from "../../engine/dialog/canonical.ts";
import { LocalEmbeddings } from "../../engine/embedding/local-embeddings.ts";
import { cosineTo, type Direction, directionOf, unitOf } from "../../engine/embedding/nearest.ts";
import { briefKey } from "./briefs.ts";
import type { Reply, Sample } from "./sample.ts";

/** From this cosine on, two requests with the same reply are one. */
const SAME = 0.97;

const embeddings = new LocalEmbeddings({ cacheSize: 1 });

/** The samples, each once: of those that ask nearly the same of an agent and get the same reply, the first. */
export async function distinct(samples: readonly Sample[]): Promise<Sample[]> {
  const kept: Sample[] = [];
  const known = new Map<string, { plain: Set<string>; near: { unit: number[]; direction: Direction }[] }>();
  for (const one of samples) {
    const key = canonical([briefKey(one), one.language, one.label, one.earlier, gistOf(one.reply)]);
    const like = known.get(key) ?? { plain: new Set(), near: [] };
    known.set(key, like);
    const plain = one.request
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}{}_]/gu, "");
    if (like.plain.has(plain)) continue;
    const unit = unitOf(await embeddings.embedQuery(one.request));
    const direction = directionOf(unit);
    if (like.near.some((other) => cosineTo(direction, other.unit) >= SAME)) continue;
    like.plain.add(plain);
    like.near.push({ unit, direction });
    kept.push(one);
  }
  return kept;
}

/** A reply without the text of a hand-off, which repeats the request. */
const gistOf = (reply: Reply): unknown =>
  "text" in reply ? reply : reply.calls.map(({ tool, args: { job_desc: _, ...args } }) => ({ tool, args }));
