import { isHandOff, type ModelTool } from "../../engine/dialog/protocol.ts";
import { saysOnlyValues } from "../conversation/only-values.ts";
import type { Span } from "../reading/mention.ts";
import { peopleIn } from "../reading/people.ts";
import type { Reading } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import { listsIn, mayJoin } from "../slots/lists.ts";
import { slotsOf } from "../slots/slot.ts";
import { actsIn, asksToAct } from "./acts.ts";
import { asksToRemove, removesUnasked } from "./asked-for.ts";
import {
  announces,
  asksOnlyHow,
  clausesOf,
  clausesWanted,
  declines,
  givesReason,
  setsAgainst,
  tells,
} from "./clauses.ts";
import { daysIn, inContext, isBare } from "./context.ts";
import { asksForFigures, goalsByWording, surest } from "./goals-by-wording.ts";
import { leavesOf } from "./leaves.ts";
import { likeliestOwners } from "./likeliest-owners.ts";
import { listedRequests } from "./listed-requests.ts";
import { type Match, sharesAct, takesQuestion, touchesExisting } from "./match.ts";
import { type Mind, SURE } from "./mind.ts";
import { isWayBack, onlyChangesIt } from "./of-before.ts";
import { asks, CLEARLY_OWN, tellsOnlyWhen } from "./part-asks.ts";
import { asksWithNext, cutAtJoints, isNamed, ofOwnThings, type Piece, valuesOf } from "./pieces.ts";
import type { Goal } from "./planned-call.ts";
import { isForSome, isLearned, isWorded, rankRequest } from "./rank-request.ts";
import { withSharedVerbs } from "./shared-verb.ts";
import { isStateOf, saysOnlyState } from "./states-said.ts";

/** The least score with which a tool is meant. It is lower for hand-offs, because less is said of them. */
const thresholds = { handOff: { whole: 0.19, clause: 0.23 }, tool: { whole: 0.25, clause: 0.27 }, margin: 0.1 };

/** The least score of the best tool, if the request is surely for one of the tools. */
const LEAST_OF_SEVERAL = 0.15;

const leastFor = ({ name }: ModelTool) => (isHandOff(name) ? thresholds.handOff : thresholds.tool);

/** What a text asks for, in its order; empty when no tool is near any of it. */
export async function goalsOf(text: string, tools: readonly ModelTool[], mind: Mind): Promise<Goal[]> {
  if (tools.length === 0) return [];
  if (isWorded(tools)) {
    const clauses = listedRequests(clausesWanted(text), tools);
    const split = await Promise.all(clauses.map((clause) => splitByIntent(clause, tools, mind)));
    if (split.every((parts) => parts === undefined)) return goalsByWording(text, clauses, tools, mind.read);
    const parts = split.flatMap((found, at) => found ?? clauses[at] ?? []);
    return (await Promise.all(parts.map((part) => goalsByWording(part, [part], tools, mind.read)))).flat();
  }
  const said = clausesOf(text);
  const wanted = said.filter((clause) => !declines(clause) && !asksOnlyHow(clause));
  const clauses = wanted.length > 0 ? wanted : said;
  const goals = await ownedPieces(clauses, text, tools, mind);
  const [first, ...others] = goals;
  if (first && announces(first.text) && others.slice(1).some(({ tool }) => tool === first.tool)) return others;
  if (goals.length > 1) {
    const refused = await refusedIn(said.filter(declines), tools, mind);
    const left = goals.filter(({ tool }) => !refused.includes(tool));
    return left.length > 0 ? left : goals;
  }
  const asked = wanted.length > 0 && wanted.length < said.length ? wanted.join(", ") : text;
  const ranked = await rankRequest(withoutReason(asked), tools, mind);
  const [best] = ranked;
  const [only] = goals;
  const { tool, score } = only && only.score > (best?.score ?? 0) ? only : (best ?? { score: 0 });
  if (!tool) return [];
  const isMeant = score >= leastFor(tool).whole || (score >= LEAST_OF_SEVERAL && (await isForSome(asked, tools, mind)));
  if (isMeant) return [{ text: asked, clauses, pieces: only?.tool === tool ? only.pieces : [], tool, score }];
  const ofState = ranked.find(
    ({ tool }) => isStateOf(tool, asked) || saysOnlyState(leavesOf([tool]), mind.read(asked)),
  );
  if (ofState) return [{ text: asked, clauses, pieces: [asked], ...ofState }];
  const bare = asked.replace(SHOWS, "");
  return bare === asked || bare === "" ? [] : goalsOf(bare, tools, mind);
}

/** "Show me", 帮我查一下, 只看: only asks to be told, whatever it is. */
export const SHOWS =
  /^\s{0,9}(?:(?:please|only|just) )?(?:(?:can|could|would) you )?(?:please )?(?:show|see|give|tell|get)(?: me| us)? (?:please )?|^\s{0,9}(?:请|麻烦你?)?(?:帮我|给我|替我|[只就])?(?:看(?:一?[看下])?|查(?:一?[查下])?|显示一?下?|列出)/i;

/** "Not sales, orders": the tools that are not asked for, as far as their names are all that a clause says. */
async function refusedIn(declined: readonly string[], tools: readonly ModelTool[], mind: Mind): Promise<ModelTool[]> {
  const named = declined.map((clause) => clause.replace(NOT, "")).filter((said) => said.split(" ").length <= 3);
  const bests = await Promise.all(named.map((said) => rankRequest(said, tools, mind)));
  return bests.flatMap(([best]) => (best && best.score >= leastFor(best.tool).clause ? [best.tool] : []));
}

const NOT = /^(?:no|not|不是)\s*/i;

const REASON = /[,，;；.]\s*(?:(?:because|since|as)\b|i'?m\b|i am\b|we'?re\b|we are\b|因为|由于)[^,，;；.]*[.!。！]?$/i;

/** "Drop the hotel, I'm staying with a friend": what is to be done, without why. */
const withoutReason = (text: string): string => {
  const bare = text.replace(REASON, "");
  return asksToAct(bare) ? bare : text;
};

/** The score of a part of a request for each tool. A part without day and place is also scored with those of the rest. */
async function rankPart(part: string, whole: string, tools: readonly ModelTool[], mind: Mind): Promise<Match[]> {
  const leaves = leavesOf(tools);
  const isOpen = isLearned(tools) && isBare(part, leaves, mind.read);
  const standing = isOpen ? inContext(part, whole, leaves, mind.read) : part;
  const alone = await rankRequest(part, tools, mind);
  const mayBeFigures = standing !== part || (isLearned(tools) && saysOnlyValues(part, leaves, mind.read));
  if (mayBeFigures && (await asksForFigures(part, standing, whole, leaves, mind)))
    return surest(await rankRequest(standing, tools, mind));
  // A question about rules is of no place or day.
  if (standing === part || (alone[0] && takesQuestion(alone[0].tool))) return alone;
  if (alone[0] && alone[0].score >= CLEARLY_OWN && takesNoContext(alone[0].tool, leaves, part, mind)) return alone;
  const within = new Map((await rankRequest(standing, tools, mind)).map(({ tool, score }) => [tool, score]));
  return alone
    .map(({ tool, score }) => ({ tool, score: (score + (within.get(tool) ?? 0)) / 2 }))
    .sort((a, b) => b.score - a.score);
}

/** Whether a tool takes neither day nor place, so that a part that names none lacks nothing: "what is in stock". */
const takesNoContext = (tool: ModelTool, leaves: readonly ModelTool[], part: string, { read }: Mind): boolean =>
  !isHandOff(tool.name) &&
  slotsOf(tool).every(({ kind }) => kind !== "moment" && kind !== "place") &&
  isBare(part, leaves, read);

/** "… of A: index and accidents": members of one list that ask for different tools become clauses of their own. */
async function splitByIntent(clause: string, tools: readonly ModelTool[], mind: Mind): Promise<string[] | undefined> {
  if (!mayJoin(clause)) return undefined;
  const reading = mind.read(clause);
  const lists = listsIn(reading);
  const isPerson = overlapsOneOf(peopleIn(reading));
  for (const mention of reading.mentions) {
    if (mention.kind !== "phrase" || !mention.isWhole || isPerson(mention)) continue;
    if ((lists.first(mention)?.start ?? 0) < mention.start) continue;
    const members = [mention, ...lists.beside(mention)].sort((a, b) => a.start - b.start);
    if (members.length < 2 || areOfOneSlot(members, reading, tools)) continue;
    const whole = members.map((member) => only(member, members, reading.text));
    const bests = await Promise.all(whole.map((text) => rankRequest(text, tools, mind)));
    const wanted = bests.flatMap(([best]) => best?.tool ?? []);
    if (new Set(wanted).size < members.length || !bests.every((ranking) => standsOut(ranking, wanted))) continue;
    return whole;
  }
  return undefined;
}

/** Whether some things are values of one argument: two products are one question, whatever each is like by itself. */
const areOfOneSlot = (members: readonly Span[], reading: Reading, tools: readonly ModelTool[]): boolean =>
  valuesOf(reading, tools, isNamed).some((values) => members.every(overlapsOneOf(values)));

/** A text with one member of a list in place of the list. */
function only({ start, end }: Span, members: readonly Span[], text: string): string {
  return text.slice(0, members[0]?.start) + text.slice(start, end) + text.slice(members.at(-1)?.end);
}

/** How much better another tool has to score for the next piece; less if the piece begins a clause. */
const CHANGE = { clause: 0.1, joined: 0.15 };
/** The score that any words have for some tool. */
const OF_EVERY = 0.1;

/** The goals of a request: its pieces, each given to a tool so that the total score is highest. */
async function ownedPieces(
  clauses: readonly string[],
  whole: string,
  tools: readonly ModelTool[],
  mind: Mind,
): Promise<Goal[]> {
  const cut = clauses.flatMap((clause) => cutAtJoints(clause, tools, mind.read));
  const standing = withSharedVerbs(
    cut.map((piece) => piece.standing),
    leavesOf(tools),
  );
  const pieces = cut.map((piece, at) => {
    const said = standing[at] ?? piece.standing;
    return { ...piece, standing: cut.length > 1 ? said.replace(CHECKS, "").replace(ASKED_FOR, "") : said };
  });
  const isAlone = pieces.length === 1;
  const shares = await Promise.all(
    pieces.map(async ({ standing, text }, at) => {
      const ranked = await rankPart(standing, whole, tools, mind);
      const isReason = at > 0 && givesReason(text) && asksToAct(pieces[0]?.text ?? "");
      const isAsked =
        isAlone || (!isReason && !setsAgainst(text, pieces[at - 1]?.text) && asks(standing, tools, mind, ranked[0]));
      const found = isAlone ? ranked : ofOwnThings(standing, ranked);
      const shareOf = (tool: ModelTool) => found.find((one) => one.tool === tool)?.score ?? 0;
      return tools.map((tool) =>
        !isAsked || (!isAlone && isUnasked(tool, standing, tools)) ? 0 : Math.max(0, shareOf(tool) - OF_EVERY),
      );
    }),
  );
  const owners = likeliestOwners(shares, (at) => (pieces[at]?.joint === undefined ? CHANGE.clause : CHANGE.joined));
  for (const [at, { text }] of [...pieces.entries()].reverse()) {
    const [next, owner] = [pieces[at + 1], owners[at + 1]];
    if (owner !== undefined && next?.joint !== undefined && asksWithNext([text, next.text], tools, mind.read))
      owners[at] = owner;
  }
  const isDated = pieces.map(({ text }) => daysIn(text, mind.read).length > 0);
  // "订酒店，10号入住，两晚，再租车": what asks for nothing is of what was asked for before it; so is a day, unless that
  // has one already and what comes next has none.
  const isOpen = pieces.map((_, at) => shares[at]?.every((share) => share === 0) ?? false);
  for (const [at, { text, joint }] of pieces.entries()) {
    const before = owners[at - 1];
    const next = isOpen.indexOf(false, at + 1);
    const ofNext = isOpen.indexOf(false, next + 1);
    const isTaken =
      isDated[at] &&
      pieces.some((_, i) => i < at && owners[i] === before && isDated[i]) &&
      !(next > at && isDated.slice(next, ofNext < 0 ? undefined : ofNext).includes(true));
    const opensNext = joint === undefined && pieces[next]?.joint !== undefined;
    const isMore = tellsOnlyWhen(mind.read(text)) || (isOpen[at] && !opensNext);
    if (before !== undefined && !isTaken && isMore) owners[at] = before;
    const isOfBefore =
      (isDated[at - 1] && isWayBack(text.trim())) ||
      (onlyChangesIt(text) && asksToAct(pieces[at - 1]?.text ?? "")) ||
      setsAgainst(text, pieces[at - 1]?.text);
    const ofKind = before === undefined || isOfBefore ? undefined : ownerOfKind(text, before, tools);
    const owner = isOfBefore ? before : ofKind;
    if (owner !== undefined) owners[at] = owner;
    if (ofKind !== undefined) shares[at] = tools.map((_, i) => (i === ofKind ? SURE : 0));
  }
  // "I land on the 15th. Any excursions on the 17th?": the day of what is only told is not asked for.
  const isToldDay = ({ text }: Piece, at: number) =>
    isDated[at] && tells(text) && pieces.some((_, i) => i !== at && owners[i] === owners[at] && isDated[i]);
  const goals: Goal[] = [];
  for (const [at, piece] of pieces.entries()) {
    const owner = owners[at] ?? 0;
    const tool = tools[owner];
    if (!tool || isToldDay(piece, at)) continue;
    const score = (shares[at]?.[owner] ?? 0) + OF_EVERY;
    const last = goals.at(-1);
    if (last?.tool === tool) append(last, piece, score);
    else goals.push({ text: piece.standing, clauses: [piece.standing], pieces: [piece.standing], tool, score });
  }
  return goals.filter(({ tool, score }) => score >= leastFor(tool).clause);
}

function append(goal: Goal, { text, standing, joint }: Piece, score: number): void {
  goal.text += `${joint ?? ", "}${text}`;
  goal.pieces.push(standing);
  goal.score = Math.max(goal.score, score);
  if (joint === undefined) goal.clauses.push(text);
  else goal.clauses.push(`${goal.clauses.pop()}${joint}${text}`);
}

/**
 * "…, and cancel my Geneva one", 把日内瓦那个取消: what there is of the kind that was named before, for those who do so
 * with such. The place of that tool or agent; undefined for any other piece.
 */
function ownerOfKind(text: string, before: number, tools: readonly ModelTool[]): number | undefined {
  if (!ONE_OF_KIND.test(text.trim()) || TAKES_NEW.test(text)) return undefined;
  const does = (tool: ModelTool) => touchesExisting(tool) && sharesAct(tool, text);
  const last = tools[before];
  if (last && isHandOff(last.name)) return last.does?.some(does) ? before : undefined;
  const [only, ...more] = tools.filter(does);
  return only && more.length === 0 ? tools.indexOf(only) : undefined;
}

/** "… and book the Geneva one": what is not there yet. */
const TAKES_NEW = /\b(?:book|reserve|rent|hire) (?:my|our|the) /i;

const ONE_OF_KIND =
  /^(?:(?:and|then|also|but|please) )*[a-z]+ (?:my|our|the) (?:[\w-]+ )?one(?! (?:day|night|week|more|extra)\b)(?: [^,]{1,40})?$|^(?:再|并|也|还|请|帮我|顺便|然后)*(?:把)?(?:我)?(?:在)?\p{Script=Han}{2,6}?的?那个(?:也|给)?(?:取消|退|改|换|推|延|提前)[^，。]{0,12}[。！!]?$|^(?:再|并|也|还|请|帮我|顺便|然后)*(?:取消|退掉?|退订)我?\p{Script=Han}{2,6}?的?那个[吧。！!]*$/iu;

/** "Check hotels and cars": a wish to see them, and nothing of checking in. */
const CHECKS =
  /^(?:please )?(?:check(?: out| on| for)?|look (?:up|at|for)) (?!in\b|if\b|whether\b|that\b|out\b|on\b|for\b)/i;

/** "My boss asks for the profit", 老板问昨天的毛利: somebody else wants to know it. */
const ASKED_FOR =
  /^(?:my|the|our) (?:boss|manager|partner|accountant) (?:asks|is asking|wants to know)(?: about| for)? |^(?:我们?)?(?:老板|领导|经理|会计)(?:又|在)?(?:问|想知道)(?:一下)?/i;

/**
 * A bare thing or day asks for nothing that exists to be changed or removed: 头灯活动 of 头灯活动再延长三天. What is to
 * be had is not to be removed: "book HB-1".
 */
const isUnasked = (tool: ModelTool, part: string, tools: readonly ModelTool[]): boolean =>
  !isHandOff(tool.name) &&
  touchesExisting(tool) &&
  (asksToAct(part)
    ? actsIn(part)[0] === "reserve" && removesUnasked(tool, [part], tools)
    : !asksToRemove(tool, part, tools));

/** Whether the best tool of one member of a list scores clearly higher than the best tools of the other members. */
function standsOut([best, ...rest]: readonly Match[], wanted: readonly ModelTool[]): boolean {
  if (best === undefined || best.score < leastFor(best.tool).clause) return false;
  return rest.every(({ tool, score }) => !wanted.includes(tool) || best.score - score >= thresholds.margin);
}
