import { isHandOff, type ModelTool } from "../../engine/dialog/protocol.ts";
import type { Span } from "../reading/mention.ts";
import { listsIn, mayJoin } from "../slots/lists.ts";
import { asksToAct } from "./acts.ts";
import { clausesOf, declines } from "./clauses.ts";
import type { Match } from "./match.ts";
import { isForSome, isLearned, type Mind, rankRequest, saysTopic } from "./rank-request.ts";

/** One thing a text asks for, and the tool nearest to it. */
export interface Goal {
  /** The part of the text that asks for it. */
  text: string;
  /** The clauses of that part. */
  clauses: string[];
  tool: ModelTool;
  score: number;
}

/** Scores from which on a tool is meant; less is known of those a task is handed to. `whole`: by a whole request. */
const thresholds = { handOff: { whole: 0.19, clause: 0.23 }, tool: { whole: 0.25, clause: 0.27 }, margin: 0.1 };

/** What the best has of a request that is surely for one of several tools. */
const LEAST_OF_SEVERAL = 0.15;

const leastFor = ({ name }: ModelTool) => (isHandOff(name) ? thresholds.handOff : thresholds.tool);

/** What a text asks for, in its order; empty when no tool is near any of it. */
export async function goalsOf(text: string, tools: readonly ModelTool[], mind: Mind): Promise<Goal[]> {
  if (tools.length === 0) return [];
  const split = async (clause: string) =>
    (await splitByIntent(clause, tools, mind)) ?? splitAtJoints(clause, tools, mind);
  const said = clausesOf(text);
  const wanted = said.filter((clause) => !declines(clause));
  const clauses = (await Promise.all((wanted.length > 0 ? wanted : said).map(split))).flat();
  const ranked = await Promise.all(clauses.map((clause) => rankRequest(clause, tools, mind)));
  const goals: Goal[] = [];
  let waiting: string[] = [];
  clauses.forEach((clause, i) => {
    const [best] = ranked[i] ?? [];
    const current = goals.at(-1);
    const staying = current && ranked[i]?.find(({ tool }) => tool === current.tool)?.score;
    if (!best || best.score < leastFor(best.tool).clause || (isLearned(tools) && !saysTopic(clause, tools, mind))) {
      if (current) append(current, clause);
      else waiting.push(clause);
    } else if (current && (best.tool === current.tool || best.score - (staying ?? 0) < thresholds.margin))
      append(current, clause);
    else {
      goals.push({
        text: [...waiting, clause].join(", "),
        clauses: [...waiting, clause],
        tool: best.tool,
        score: best.score,
      });
      waiting = [];
    }
  });
  if (goals.length > 1) return goals;
  const asked = wanted.length > 0 && wanted.length < said.length ? wanted.join(", ") : text;
  const [best] = await rankRequest(withoutReason(asked), tools, mind);
  const [only] = goals;
  const { tool, score } = only && only.score > (best?.score ?? 0) ? only : (best ?? { score: 0 });
  if (!tool) return [];
  const isMeant = score >= leastFor(tool).whole || (score >= LEAST_OF_SEVERAL && (await isForSome(asked, tools, mind)));
  return isMeant ? [{ text: asked, clauses, tool, score }] : [];
}

const REASON = /[,，;；.]\s*(?:(?:because|since|as)\b|i'?m\b|i am\b|we'?re\b|we are\b|因为|由于)[^,，;；.]*[.!。！]?$/i;

/** "Drop the hotel, I'm staying with a friend": what is to be done, without why. */
const withoutReason = (text: string): string => {
  const bare = text.replace(REASON, "");
  return asksToAct(bare) ? bare : text;
};

function append(goal: Goal, clause: string): void {
  goal.text = `${goal.text}, ${clause}`;
  goal.clauses.push(clause);
}

/** "… of A: index and accidents": members of one list that ask for different tools become clauses of their own. */
async function splitByIntent(clause: string, tools: readonly ModelTool[], mind: Mind): Promise<string[] | undefined> {
  if (!mayJoin(clause)) return undefined;
  const reading = mind.read(clause);
  const lists = listsIn(reading);
  for (const mention of reading.mentions) {
    if (mention.kind !== "phrase" || !mention.isWhole) continue;
    if ((lists.first(mention)?.start ?? 0) < mention.start) continue;
    const members = [mention, ...lists.beside(mention)].sort((a, b) => a.start - b.start);
    if (members.length < 2) continue;
    const whole = members.map((member) => only(member, members, reading.text));
    // Learned weights tell requests; a tool's own wording is nearer to the mere words for a thing.
    const compared = isLearned(tools) ? whole : members.map(({ start, end }) => reading.text.slice(start, end));
    const bests = await Promise.all(compared.map((text) => rankRequest(text, tools, mind)));
    const wanted = bests.flatMap(([best]) => best?.tool ?? []);
    if (new Set(wanted).size < members.length || !bests.every((ranking) => standsOut(ranking, wanted))) continue;
    return whole;
  }
  return undefined;
}

/** A text with one member of a list in place of the list. */
function only({ start, end }: Span, members: readonly Span[], text: string): string {
  return text.slice(0, members[0]?.start) + text.slice(start, end) + text.slice(members.at(-1)?.end);
}

/** What a request begins with goes for all it joins: "show my A and B", 我有哪些…和…, "cancel A and B". */
const openingOf = (clause: string, rest: string): string => {
  const verb = clause.match(/^(?:please )?([a-z]+) (?=my |our |the |both )/i);
  if (verb && asksToAct(clause) && !asksToAct(rest)) return verb[0];
  return (
    clause.match(
      /^(?:(?:show|list|what are|which are)(?: me)?(?: my| the)? )|^.{0,4}(?:有哪些|有什么|查看|列出)/i,
    )?.[0] ?? ""
  );
};

const joints = /(?<!\s)\s+and\s+|(?<!\s)\s*(?:，|、|和|与|以及|还有(?![几多什哪没]))\s*/giu;
// Both sides of each joint are ranked whole. What is longer, or has more joints, is a list or a text without stops.
const LONGEST_JOINED = 500;
const MOST_JOINTS = 24;

/** "A room in A and a bike in B": what an "and" joins are clauses when each is clearly about another tool. */
async function splitAtJoints(
  clause: string,
  tools: readonly ModelTool[],
  mind: Mind,
  most = MOST_JOINTS,
): Promise<string[]> {
  const mayBeMany = isLearned(tools) || tools.some(({ name }) => isHandOff(name));
  if (clause.length > LONGEST_JOINED || !mayBeMany) return [clause];
  let left = most;
  for (const joint of clause.matchAll(joints)) {
    if (left === 0) break;
    left -= 1;
    const rest = clause.slice(joint.index + joint[0].length);
    const sides = [clause.slice(0, joint.index), `${openingOf(clause, rest)}${rest}`];
    if (isLearned(tools) && !sides.every((side) => saysTopic(side, tools, mind))) continue;
    const bests = await Promise.all(sides.map((side) => rankRequest(side, tools, mind)));
    const wanted = bests.flatMap(([best]) => best?.tool ?? []);
    if (new Set(wanted).size < 2 || !bests.every((ranking) => standsOut(ranking, wanted))) continue;
    const [first = "", second = ""] = sides;
    return [first, ...(await splitAtJoints(second, tools, mind, left))];
  }
  return [clause];
}

/** Whether the first of a ranking is clearly nearer than what the other members of the list are nearest to. */
function standsOut([best, ...rest]: readonly Match[], wanted: readonly ModelTool[]): boolean {
  if (best === undefined || best.score < leastFor(best.tool).clause) return false;
  return rest.every(({ tool, score }) => !wanted.includes(tool) || best.score - score >= thresholds.margin);
}
