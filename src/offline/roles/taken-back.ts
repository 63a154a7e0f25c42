import { denialIn } from "../../engine/dialog/denial.ts";
import { isControl } from "../../engine/dialog/protocol.ts";
import { takenBack } from "../../engine/dialog/taken-back.ts";
import { reasonIn } from "../../engine/dialog/words-at-card.ts";
import { spaced } from "../../engine/embedding/words.ts";
import { asksToKnow } from "../../engine/question.ts";
import { CLAUSE_ENDS } from "../conversation/other-topic.ts";
import { declinesDoing, isDrop, isNo } from "../conversation/replies.ts";
import { usedIn } from "../conversation/used-in.ts";
import type { ModelReply } from "../decision.ts";
import { acts, asksToAct } from "../goals/acts.ts";
import { touchesExisting } from "../goals/match.ts";
import { agentTexts } from "../past.ts";
import type { Past, Situation, Step } from "../situation.ts";
import { slotsOf } from "../slots/slot.ts";
import { choiceAsked } from "./choice-asked.ts";
import { isNotDone, wasRejected } from "./decided.ts";

/**
 * A dialogue in which words that took something back at its card only say what was wanted instead, of the same thing:
 * 不退了，改签到26号 is 改签到26号 with the ticket of the call.
 */
export function withWishes(given: Situation): Situation {
  const situation = withRefusalBefore(given);
  let declined: Step[] = [];
  const wished = (text: string) => {
    const calls = declined.filter(({ name }) => situation.tools.some((tool) => tool.name === name));
    const wish =
      calls.length > 0
        ? takenBack(
            text,
            calls.map(({ name }) => ({ tool: name })),
          )
        : undefined;
    // What was asked about the card before takes nothing back.
    if (wish !== undefined) declined = [];
    return wish === undefined ? undefined : [...calls.flatMap((call) => codesOf(call, situation)), wish].join(" ");
  };
  const past = situation.past.map((event): Past => {
    // What is looked up beside a card leaves open what is refused there.
    if (event.kind === "step" && acts(event.step)) declined = wasRejected(event.step) ? [...declined, event.step] : [];
    const wish = event.kind === "user" ? wished(event.text) : undefined;
    return event.kind === "user" && wish !== undefined ? { ...event, text: wish } : event;
  });
  const request = wished(situation.request);
  return request === undefined ? { ...situation, past } : { ...situation, past, request, written: request };
}

/** What a request takes back stands before it, also where its card was asked about, and the refusal stands behind. */
function withRefusalBefore(situation: Situation): Situation {
  const { request, past, steps } = situation;
  const end = steps.findLastIndex(wasRejected) + 1;
  const calls = steps.slice(0, end).filter(acts);
  const waited = calls.map(({ name }) => ({ tool: name }));
  if (calls.length === 0 || !calls.every(wasRejected) || takenBack(request, waited) === undefined) return situation;
  const refused = steps.slice(0, end).map((step): Past => ({ kind: "step", step }));
  const before = [...withoutCardQuestions(past), ...refused];
  return { ...situation, past: before, steps: steps.slice(end).filter(({ name }) => !isControl(name)) };
}

/** What was only asked about an open card, 能退多少, with the answers: it is no part of the wish. */
function withoutCardQuestions(past: readonly Past[]): readonly Past[] {
  const at = past.findLastIndex(({ kind }) => kind === "user");
  const [asked, ...since] = past.slice(at);
  const isQuestion = at > 0 && asked?.kind === "user" && asksToKnow(asked.text);
  const didNothing = since.every((event) => event.kind === "agent" || (event.kind === "step" && !acts(event.step)));
  return isQuestion && didNothing ? withoutCardQuestions(past.slice(0, at)) : past;
}

/** Whether a reply calls what the request has just refused. */
export const repeatsRefused = ({ calls }: ModelReply, situation: Situation): boolean =>
  refusedBy(situation).some(({ name, args }) =>
    calls.some((call) => call.name === name && JSON.stringify(call.args) === JSON.stringify(args)),
  );

/** The calls that the request refused; questions about their card may stand between. */
function refusedBy({ past, request }: Situation): Step[] {
  if (asksToAct(request) && denialIn(request, false) === undefined && !isNo(request)) return [];
  const isOther = (event: Past) => event.kind === "step" && !isControl(event.step.name) && !wasRejected(event.step);
  const since = past.slice(past.findLastIndex(isOther) + 1);
  const latest = since.findLastIndex((event) => event.kind === "step" && wasRejected(event.step));
  if (agentTexts(since.slice(latest)).some(isNotDone)) return [];
  return since.flatMap((event) => (event.kind === "step" && wasRejected(event.step) ? [event.step] : []));
}

/** Whether a request only says that what was refused with it is not what is wanted: "that's too expensive". */
export const onlyDenies = (situation: Situation): boolean =>
  refusedBy(situation).length > 0 && denialIn(situation.request, false)?.wish === "";

/** Whether a request follows something refused, and asks for nothing itself: "keep it, I still need it", "reject too late". */
export function onlyRefuses(situation: Situation): boolean {
  const { request, read } = situation;
  const why = reasonIn(request);
  const said = why ?? request;
  const isBare = why !== undefined || read(said).mentions.every(({ kind }) => kind === "code");
  return refusedBy(situation).length > 0 && !asksToAct(said) && !asksToKnow(said) && isBare;
}

/** "Not now, show my tickets": what was begun is left, and something of one's own is to be shown. */
export function turnsToOwn({ request, past }: Situation): boolean {
  const clauses = request.split(CLAUSE_ENDS).filter((clause) => clause.trim() !== "");
  const [first = "", ...rest] = clauses;
  const wasLeft = isNotDone(agentTexts(past).at(-1) ?? "");
  const isLeft = isDrop(first) || declinesDoing(first, false);
  const own = wasLeft ? clauses : isLeft ? rest : [];
  return own.some((clause) => asksToKnow(clause.trim()) && OWN.test(clause));
}

const OWN = /\b(?:my|our)\b|我们?的/i;

/** "Delete my account", 注销账号: of nothing that is listed here. */
export const isOfAccount = (request: string): boolean => OF_ACCOUNT.test(request);

const OF_ACCOUNT =
  /\b(?:delete|close|remove|cancel|deactivate|erase) (?:my|our|this|the) (?:[a-z]{1,12} )?(?:account|profile)\b|(?:注销|删除?掉?|关闭)我?的?(?:账户|账号|帐号|帐户)/i;

/** "No car, thanks", 不要车了, where one is to be chosen: none of that kind, whatever the words of one of them are. */
export function refusesKind(situation: Situation): boolean {
  const kind = NONE_OF_KIND.exec(situation.request)?.slice(1).find(Boolean)?.toLowerCase();
  if (kind === undefined || choiceAsked(situation) === undefined) return false;
  return usedIn(
    situation.tools
      .map(({ title = "", name }) => `${title} ${spaced(name)}`)
      .join(" ")
      .toLowerCase(),
  )(kind);
}

const NONE_OF_KIND =
  /^(?:(?:ok(?:ay)?|then|actually|so),? ){0,2}(?:no|i (?:don['’]?t|do not) (?:need|want) (?:an?|any|the)) (?:rental |hire )?([a-z]+)(?:,? (?:thanks?(?: you)?|then|please|needed|at all|after all|anymore)){0,2}[.!]*$|^(?:那|算了|[，,])*(?:我)?不(?:需要|要|用|租|订|想要)(\p{Script=Han}{1,3})了[吧。！]*$/iu;

/** The ids of what there is that a call named; what was to be made new is not wanted. */
const codesOf = ({ name, args }: Step, { tools }: Situation): string[] =>
  tools
    .filter((tool) => tool.name === name && touchesExisting(tool))
    .flatMap(slotsOf)
    .flatMap(({ kind, name: slot }) => (kind === "code" && typeof args[slot] === "string" ? [args[slot]] : []));
