import { takenBack } from "../../engine/dialog/taken-back.ts";
import { asksToKnow } from "../../engine/question.ts";
import type { ModelReply } from "../decision.ts";
import { asksToAct } from "../goals/acts.ts";
import { touchesExisting } from "../goals/match.ts";
import type { Past, Situation, Step } from "../situation.ts";
import { slotsOf } from "../slots/slot.ts";
import { wasRejected } from "./decided.ts";

/**
 * A dialogue in which words that took something back at its card only say what was wanted instead, of the same thing:
 * 不退了，改签到26号 is 改签到26号 with the ticket of the call.
 */
export function withWishes(situation: Situation): Situation {
  let declined: Step[] = [];
  const wished = (text: string) => {
    const calls = declined.filter(({ name }) => situation.tools.some((tool) => tool.name === name));
    declined = [];
    const wish =
      calls.length > 0
        ? takenBack(
            text,
            calls.map(({ name }) => ({ tool: name })),
          )
        : undefined;
    return wish === undefined ? undefined : [...calls.flatMap((call) => codesOf(call, situation)), wish].join(" ");
  };
  const past = situation.past.map((event): Past => {
    if (event.kind === "step" && wasRejected(event.step)) declined.push(event.step);
    const wish = event.kind === "user" ? wished(event.text) : undefined;
    return event.kind === "user" && wish !== undefined ? { ...event, text: wish } : event;
  });
  const request = wished(situation.request);
  return request === undefined ? { ...situation, past } : { ...situation, past, request, written: request };
}

/** Whether a reply calls what the request has just refused. */
export const repeatsRefused = ({ calls }: ModelReply, situation: Situation): boolean =>
  refusedBy(situation).some(({ name, args }) =>
    calls.some((call) => call.name === name && JSON.stringify(call.args) === JSON.stringify(args)),
  );

/** The calls that the request refused. */
function refusedBy({ past }: Situation): Step[] {
  const since = past.slice(past.findLastIndex(({ kind }) => kind !== "step") + 1);
  return since.flatMap((event) => (event.kind === "step" && wasRejected(event.step) ? [event.step] : []));
}

/** Whether a request follows something refused, and asks for nothing itself: "keep it, I still need it". */
export const onlyRefuses = (situation: Situation): boolean =>
  refusedBy(situation).length > 0 &&
  !asksToAct(situation.request) &&
  !asksToKnow(situation.request) &&
  situation.read(situation.request).mentions.every(({ kind }) => kind === "code");

/** The ids of what there is that a call named; what was to be made new is not wanted. */
const codesOf = ({ name, args }: Step, { tools }: Situation): string[] =>
  tools
    .filter((tool) => tool.name === name && touchesExisting(tool))
    .flatMap(slotsOf)
    .flatMap(({ kind, name: slot }) => (kind === "code" && typeof args[slot] === "string" ? [args[slot]] : []));
