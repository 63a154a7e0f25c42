import type { Affinity } from "./affinity.ts";
import { tellsOfGoing } from "./dates/tales.ts";
import { refersBack } from "./follow-up.ts";

/** A stretch of a message that is about one domain. */
export interface Segment {
  text: string;
  domain: string;
}

// A stop or comma between digits is part of a number, one behind "Dr" is part of a name, and "再见" and "再说" join no
// requests.
export const JOINT =
  /(?:[?!;。？！；，]|[.,](?!(?<=\d.)\d|(?<=\b(?:mrs?|ms|dr|prof)\.)\s))+|\b(?:and|also|then|plus)\b|另外|还有|然后|并且|再(?![见说])/gi;

/** The least score of a clause for the domain that it is surely about, and its least lead over the others. */
const SURELY = { score: 0.25, lead: 0.08 };
const MOST_CLAUSES = 24;

/**
 * The stretches of a message that are surely about different domains, in its order; together they are the message. A
 * clause that tells of no domain goes with those before it. Undefined where all of it may be about one.
 * `affinities`: how near each of some texts is to each domain, nearest first. `undated`: a clause without its dates, which
 * are of no domain.
 */
export async function segmentsOf(
  message: string,
  affinities: (texts: readonly string[]) => Promise<Affinity[][]>,
  undated: (clause: string) => string,
): Promise<Segment[] | undefined> {
  const clauses = clausesOf(message, undated);
  if (clauses.length < 2 || clauses.length > MOST_CLAUSES) return undefined;
  const topics = clauses.map(undated);
  const near = await affinities(topics);
  const segments: { text: string; domain?: string }[] = [];
  for (const [at, text] of clauses.entries()) {
    const domain = [text, topics[at] ?? ""].some(refersBack) ? undefined : surelyOf(near[at] ?? []);
    const last = segments.at(-1);
    if (last && (domain === undefined || last.domain === undefined || domain === last.domain)) {
      last.text += text;
      last.domain ??= domain;
    } else segments.push({ text, ...(domain !== undefined && { domain }) });
  }
  const known = segments.flatMap(({ text, domain }) => (domain === undefined ? [] : [{ text, domain }]));
  return known.length > 1 && known.length === segments.length ? known : undefined;
}

/** A message cut after each joint, but not behind what only tells where somebody will be. */
function clausesOf(message: string, undated: (clause: string) => string): string[] {
  const ends = [...message.matchAll(JOINT)].map(({ index, 0: joint }) => index + joint.length);
  const clauses: string[] = [];
  let start = 0;
  for (const end of [...ends, message.length]) {
    const clause = message.slice(start, end);
    if (clause === "" || (end < message.length && /[,，]\s*$/.test(clause) && tellsOfGoing(undated(clause)))) continue;
    clauses.push(clause);
    start = end;
  }
  return start < message.length ? [...clauses, message.slice(start)] : clauses;
}

function surelyOf([best, second]: readonly Affinity[]): string | undefined {
  const isSure = best && second && best.score >= SURELY.score && best.score - second.score >= SURELY.lead;
  return isSure ? best.name : undefined;
}
