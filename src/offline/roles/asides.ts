import { isControl, type ModelTool } from "../../engine/dialog/protocol.ts";
import { isQuestion } from "../../engine/question.ts";
import { toolLabel } from "../../engine/tools/labels.ts";
import { withoutRules } from "../conversation/one-of-shown.ts";
import { namesRules } from "../conversation/rule-subject.ts";
import { letGo, type ModelReply, withCalls, withText } from "../decision.ts";
import { actsIn, asksToAct, isOnExisting } from "../goals/acts.ts";
import { saysRemoval, takesQuestion } from "../goals/match.ts";
import { userTexts } from "../past.ts";
import type { Situation } from "../situation.ts";
import type { Phrases } from "../wording/phrases.ts";
import { choiceAsked } from "./choice-asked.ts";
import { withoutOtherKinds } from "./found-passages.ts";

/** A specialist that is talked with. `given`: with the decision that the user has just made. */
interface Talk {
  given: Situation;
  situation: Situation;
  tools: readonly ModelTool[];
  phrases: Phrases;
}

/** "Is it refundable?", while one of several things is to be chosen: the rules are told, and the choice stays open. */
export function rulesBesideChoice({ given, situation, tools, phrases }: Talk): ModelReply | undefined {
  const calls = situation.steps.filter(({ name }) => !isControl(name));
  const isRule = (name: string) => tools.some((tool) => tool.name === name && takesQuestion(tool));
  const isAside = calls.length > 0 && calls.every(({ name, kind }) => kind === "done" && isRule(name));
  if (!isAside || !isQuestion(situation.written) || !choiceAsked(given)) return undefined;
  const last = given.past.findLast((one) => one.kind === "step" && !isControl(one.step.name));
  const finder = last?.kind === "step" ? tools.find(({ name }) => name === last.step.name) : undefined;
  const label = finder ? toolLabel(finder, given.language) : "";
  const topic = `${label} ${situation.written}`;
  const [asked, ...others] = calls;
  const told = calls.map(({ observation }) => withoutOtherKinds(observation.trim(), topic, tools)).filter(Boolean);
  // What is found for "can I cancel a booking?" alone may be of another kind: it is looked up for this one.
  const [[slot, question] = []] = Object.entries(asked?.args ?? {});
  const isOfAct = namesRules(situation.written) || actsIn(situation.written).some(isOnExisting);
  if (told.length === 0 && asked && slot && others.length === 0 && label !== "" && isOfAct)
    return withCalls({ name: asked.name, args: { [slot]: `${label}: ${question}` } });
  // What is rather to be changed is not ended by the choice that comes next.
  if (told.length > 0 && asksForChangeInstead(situation.written, userTexts(given.past)))
    return withCalls(letGo("done", phrases.done, told.join("\n\n")));
  const untold = told.length > 0 ? [] : [phrases.notTold(phrases.inQuotes(situation.written))];
  return withText([...told, ...untold, phrases.whichOne].join("\n\n"));
}

/** "Can I change the date instead?", 能改签吗, behind what is to be ended: it may be that a change is wanted. */
export function asksForChangeInstead(aside: string, before: readonly string[]): boolean {
  const acts = actsIn(aside);
  const wish = before.findLast((text) => asksToAct(text));
  return acts.includes("change") && !acts.includes("remove") && wish !== undefined && saysRemoval(wish);
}

/** Rules that were told beside an open choice change nothing about what is chosen from. */
export const withoutAsides = (situation: Situation): Situation =>
  choiceAsked(situation) ? { ...situation, past: withoutRules(situation.past, situation.tools) } : situation;
