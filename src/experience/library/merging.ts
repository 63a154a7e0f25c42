import { canonical } from "../../engine/dialog/canonical.ts";
import type { Content, Experience } from "../experience.ts";
import { MOST_MISTAKES, MOST_REPHRASINGS } from "../extract/admission.ts";

/** The most trajectories that an experience names; the newest stay. */
const MOST_SOURCES = 50;

/**
 * Two experiences of the same task as one; undefined if the second brings nothing new. Each uploader counts once, so
 * nobody can make an experience look well supported; other mistakes that they saw are added.
 */
export function combined(one: Experience, other: Experience): Experience | undefined {
  const senders = sendersOf(one.from);
  const added = other.from.filter((source) => !one.from.includes(source));
  const fresh = added.filter((source) => !senders.has(senderOf(source)));
  const content = both(one.content, other.content);
  const isMore = added.length > 0 && canonical(content) !== canonical(one.content);
  if (fresh.length === 0 && !isMore) return undefined;
  return {
    ...one,
    content,
    rephrasings: distinct([...one.rephrasings, ...other.rephrasings].filter((text) => text !== one.task)).slice(
      0,
      MOST_REPHRASINGS,
    ),
    from: [...one.from, ...(isMore ? added : fresh)].slice(-MOST_SOURCES),
    support: one.support + fresh.length,
  };
}

/** Who uploaded a trajectory; for a turn, its own id. */
const senderOf = (source: string): string => source.split("/")[0] ?? source;

export const sendersOf = (sources: readonly string[]): Set<string> => new Set(sources.map(senderOf));

/** Mistakes add up; other contents are equal. */
function both(one: Content, other: Content): Content {
  if (one.kind !== "pitfall" || other.kind !== "pitfall") return one;
  const mistakes = new Map([...one.mistakes, ...other.mistakes].map((mistake) => [canonical(mistake), mistake]));
  return { ...one, mistakes: [...mistakes.values()].slice(0, MOST_MISTAKES) };
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];
