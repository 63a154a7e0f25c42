import { finds } from "../goals/finds.ts";
import { rulesAsked } from "../goals/rules-asked.ts";
import { firstOf } from "../rules.ts";
import { givesUp } from "../talk/act.ts";
import { askedAnew } from "./asked-anew.ts";
import { choose } from "./choose.ts";
import { OF_OPEN_CALL } from "./of-open-call.ts";
import { OF_SHOWN } from "./of-shown.ts";
import { isDrop, isNo, isYes } from "./replies.ts";
import type { DialogueState, Mind } from "./state.ts";
import { callsNamed } from "./task-parts.ts";
import { type AnswerRule, type FollowUp, type Utterance, utteranceOf } from "./utterance.ts";

/**
 * The calls a message asks for, in the light of what was said before it: an answer to what is missing, a choice among
 * what was shown, a yes, a change to what was settled, or something new.
 */
export async function answer(message: string, before: DialogueState, mind: Mind): Promise<FollowUp> {
  return (await firstOf(ANSWERS, utteranceOf(message, before, mind))) ?? { calls: [] };
}

/** Tried in this order: short replies, the things shown, the open call, a new request. */
const ANSWERS: readonly AnswerRule[] = [
  namedCalls,
  givenUp,
  rulesOnly,
  agreed,
  ...OF_SHOWN,
  ...OF_OPEN_CALL,
  askedAnew,
];

/** The calls that a task names. */
function namedCalls({ message, mind }: Utterance): FollowUp | undefined {
  const calls = callsNamed(message, mind.tools);
  return calls.length > 0 ? { calls, isWhole: true } : undefined;
}

function givenUp({ message }: Utterance): FollowUp | undefined {
  if (isDrop(message) || givesUp(message)) return { calls: [], declined: "drop" };
  return isNo(message) ? { calls: [], declined: "no" } : undefined;
}

function rulesOnly({ text, mind }: Utterance): FollowUp | undefined {
  const rules = rulesAsked(text, mind.tools);
  return rules && { calls: [rules], isWhole: true };
}

/** A yes to the only thing found chooses it. */
async function agreed({ text, state, mind }: Utterance): Promise<FollowUp | undefined> {
  const { about, shown } = state;
  if (!about || !isYes(text)) return undefined;
  const [only, ...more] = finds(about.tool) ? shown : [];
  const taken = only && more.length === 0 ? await choose(text, only, state, mind) : undefined;
  return taken ? { calls: [taken], chosen: only } : { calls: [about] };
}
