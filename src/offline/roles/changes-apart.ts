import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { wordsOf } from "../../engine/embedding/words.ts";
import { idsIn } from "../../engine/ids.ts";
import { actsIn } from "../goals/acts.ts";
import { asksToRemove } from "../goals/asked-for.ts";
import { touchesExisting } from "../goals/match.ts";
import type { Mind } from "../goals/mind.ts";
import { rankRequest } from "../goals/rank-request.ts";
import { withSharedVerbs } from "../goals/shared-verb.ts";
import { namesDays } from "../reading/mention.ts";
import type { Proposal } from "../slots/proposal.ts";
import { slotsOf } from "../slots/slot.ts";
import { countsDays } from "../slots/span.ts";
import { cutBetween, thingsIn } from "./each-listed.ts";

/**
 * "Extend A by a week and B by two", "change A to 20% and end B", "move A and B to Friday": what is to be done with each
 * of several things that ids or names tell, as a request of its own. Empty where things that ids tell are only removed,
 * or one says more than the others, which may hold for all.
 */
export async function changesApart(request: string, tools: readonly ModelTool[], mind: Mind): Promise<string[]> {
  const ids = idsIn(request).map((id) => ({
    value: id,
    start: request.indexOf(id),
    end: request.indexOf(id) + id.length,
  }));
  const things: readonly Pick<Proposal, "value" | "start" | "end">[] =
    ids.length > 0 ? ids : thingsIn(request, tools, mind);
  if (things.length < 2 || new Set(things.map(({ value }) => value)).size < things.length) return [];
  const pieces = cutBetween(request, things);
  if (!pieces) return [];
  const said = things.map(({ start, end }) => request.slice(start, end));
  const whole = pieces.map((piece, at) => alike(piece, pieces[at - 1], said, at));
  const parts = ids.length > 0 ? withSharedVerbs(whole, tools) : withSharedWords(whole, said, tools);
  const best = await Promise.all(parts.map(async (part) => (await rankRequest(part, tools, mind))[0]?.tool));
  const doers = best.filter((tool) => tool !== undefined && touchesExisting(tool));
  const areRemoved = doers.every((tool) => tool && slotsOf(tool).length < 2);
  if (doers.length < parts.length || (areRemoved && ids.length > 0)) return [];
  const values = parts.map((part) => valuesSaidIn(part, mind));
  const isWhole = (part: string, at: number) => (values[at]?.all ?? 0) > 0 || saysChange(part, "remove", tools);
  if (ids.length === 0 && !parts.every(isWhole)) return [];
  // What says how long it is to last needs no days that are said of something else.
  const saysMore = parts.some(
    (part, at) => !countsDays(part) && values.some((other) => isMore(other, values[at] ?? other)),
  );
  return new Set(doers).size === 1 && saysMore ? [] : parts;
}

/**
 * "Extend the head torch promo to Friday" and "the gas canister one to Sunday": the second with the verb of the first,
 * and with what the first calls such a thing.
 */
function withSharedWords(parts: readonly string[], names: readonly string[], tools: readonly ModelTool[]): string[] {
  const frames = parts.map((part, at) => {
    const name = names[at] ?? "";
    const behind = part.slice(part.indexOf(name) + name.length);
    return { part, name, before: part.slice(0, part.indexOf(name)), behind, noun: NOUN.exec(behind)?.[1] };
  });
  const noun = frames.find((frame) => frame.noun !== undefined)?.noun;
  const last = frames.at(-1)?.behind ?? "";
  const ofAll = last.includes(OF_ALL) ? last.slice(last.indexOf(OF_ALL)) : "";
  return frames.map(({ name, before, behind, noun: own }, at) => {
    const called =
      own === undefined && noun !== undefined && ENGLISH.test(name)
        ? `${name} ${noun}${behind.replace(PRONOUN, "")}`
        : name + behind;
    const lead = frames[at - 1]?.before ?? "";
    const [verb = ""] = ENGLISH.test(lead) ? wordsOf(lead).filter((word) => saysChange(word, "any", tools)) : [];
    if (verb !== "" && ARTICLE.test(before)) return `${verb} ${before}${called}`;
    return before + called + (BARE_HAN.test(behind) ? ofAll : "");
  });
}

/** Whether a text says that what there is is to be ended, or to be changed or ended. */
const saysChange = (text: string, what: "remove" | "any", tools: readonly ModelTool[]): boolean =>
  actsIn(text).some((act) => act === "remove" || (what === "any" && act === "change")) ||
  tools.some((tool) => asksToRemove(tool, text, tools));

const ENGLISH = /^[a-z' -]+$/i;
const ARTICLE = /^(?:(?:the|my|our) )?$/i;
/** 都结束 of 头灯的促销和气罐的促销都结束. */
const OF_ALL = "都";
const BARE_HAN = /^的?(?:\p{Script=Han}{2})?$/u;
/** What is said for the kind of a thing behind its name: "promo", not "one". */
const NOUN = /^(?:['’]s)? (?!one\b|to\b|by\b|until\b|till\b|from\b|on\b|at\b|for\b|too\b|as\b)([a-z]{4,12})\b/i;
const PRONOUN = /^(?:['’]s)?(?: one)?(?= |$)/i;

interface Said {
  days: number;
  all: number;
}

/** How many days a part of a request names, and how many values in all. */
function valuesSaidIn(part: string, { read }: Mind): Said {
  const { mentions } = read(part);
  const days = mentions.filter(namesDays).length;
  return { days, all: days + mentions.filter(({ kind }) => kind === "number").length };
}

const isMore = (one: Said, other: Said): boolean => one.days > other.days && one.all > other.all;

/** "And B too" is what was said of A, of B. */
function alike(piece: string, before: string | undefined, ids: readonly string[], at: number): string {
  const [own = "", other = ""] = [ids[at], ids[at - 1]];
  const rest = piece.replace(own, "").trim();
  return before !== undefined && /^(?:too|as well|also|likewise|也一样|也是|同样|也)[.!。！]?$/i.test(rest)
    ? before.replace(other, own)
    : piece;
}
