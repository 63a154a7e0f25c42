import { idsIn } from "../../engine/ids.ts";
import { daysShown } from "../conversation/own-days.ts";
import { asCall, type ModelReply, withCalls } from "../decision.ts";
import { actsIn } from "../goals/acts.ts";
import { SAME_DAYS } from "../goals/context.ts";
import { isSameCall } from "../goals/planned-call.ts";
import { daysOf, isoDay, namesDays } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import type { Situation } from "../situation.ts";
import { listerOf } from "./chain.ts";

/** "For the same days as HB-1", 同样的日期: the days of what an id names, with the words around them. */
const OF_THING = new RegExp(
  `\\s?(?:\\b(?:for|on|over) |[，,](?=\\p{Script=Han}))?(?:[与和跟] ?[a-z]+-?\\d+ ?)?(?:${SAME_DAYS.source})的?(?: (?:as|of) [a-z]+-?\\d+)?`,
  "iu",
);

/** The parts of a request, of which one that is for the days of what the others name says so: "the same days as HB-1". */
export function withDaysNamed(parts: readonly string[]): string[] {
  const [id, ...more] = parts.flatMap((part) => (SAME_DAYS.test(part) ? [] : idsIn(part)));
  if (id === undefined || more.length > 0) return [...parts];
  return parts.map((part) =>
    part.replace(SAME_DAYS, (said) => (/\p{Script=Han}/u.test(said) ? `和 ${id} ${said}` : `${said} as ${id}`)),
  );
}

/** The parts of a request, of which one that is for the same days has those that only one of the others names. */
export function withDaysSaid(parts: readonly string[], read: Read): string[] {
  const isSame = (part: string) => SAME_DAYS.test(part);
  const said = parts.filter((part) => !isSame(part)).flatMap((part) => read(part).mentions);
  const [only, ...more] = said.filter(namesDays).map((one) => daysOf(one).map(isoDay));
  const [from, ...to] = more.length > 0 ? [] : (only ?? []);
  const until = to.at(-1);
  if (from === undefined || until === undefined) return [...parts];
  return parts.map((part) => (isSame(part) ? withDays(part, from, until) : part));
}

/**
 * "Cancel HB-1 and book A for the same days": the days are those of what is named by its id, which is looked up first. A
 * situation in which they stand in the request; undefined while nothing has to be looked up, or what does so.
 */
export function withSameDays(situation: Situation): { reply?: ModelReply; situation: Situation } {
  const { request, steps } = situation;
  const found = ofSameDays(situation);
  if (!found) return { situation };
  const at = steps.findIndex((step) => isSameCall(step, found));
  const step = steps[at];
  if (!step) return steps.length > 0 ? { situation } : { situation, reply: withCalls(asCall(found)) };
  const [from, to] = daysShown(step.observation);
  if (step.failed || from === undefined || to === undefined) return { situation };
  const dated = (text: string) => withDays(text, from, to);
  return {
    situation: { ...situation, request: dated(request), whole: dated(situation.whole), steps: steps.toSpliced(at, 1) },
  };
}

/** In Chinese the days stand before what is wanted then. */
function withDays(text: string, from: string, to: string): string {
  const { 0: said, index: at } = OF_THING.exec(text) ?? { 0: "", index: 0 };
  if (said === "" || !/\p{Script=Han}/u.test(said)) return text.replace(OF_THING, ` from ${from} to ${to}`);
  const clause = Math.max(...[..."，,。；;"].map((mark) => text.slice(0, at + 1).lastIndexOf(mark))) + 1;
  const rest = text.slice(Math.max(at, clause)).replace(said.slice(Math.max(0, clause - at)), "");
  return `${text.slice(0, clause)}${from} 至 ${to} ${text.slice(clause, Math.max(at, clause))}${rest}`;
}

/** The look-up of the thing whose days are to be taken: the only one that an id names and that exists already. */
function ofSameDays({ request, tools, read }: Situation) {
  if (!SAME_DAYS.test(request) || read(request).mentions.some(namesDays)) return undefined;
  if (!actsIn(request).includes("reserve")) return undefined;
  const known = idsIn(request).flatMap((id) => listerOf(id, tools) ?? []);
  return known.length === 1 ? known[0] : undefined;
}
