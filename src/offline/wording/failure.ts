import { distance } from "fastest-levenshtein";
import { withoutAdvice } from "../../engine/advice.ts";
import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { pairsOf } from "../../engine/embedding/words.ts";
import { type Language, languageOf } from "../../engine/language.ts";
import { unusableValue } from "../../engine/tools/refused-value.ts";
import type { Step } from "../situation.ts";
import { valueAt } from "../slots/arguments.ts";
import type { Choice } from "../slots/choice.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";
import { nameOf } from "./name-of.ts";
import { offlinePhrases } from "./phrases.ts";
import { wordsFor } from "./question.ts";

/** Why a call failed, for the user: the choices for a value that is none of them, else the tool's own words. */
export function failureOf(step: Step, tools: readonly ModelTool[], language: Language): string {
  const { failed, notPossible, notAmong, notAmongAlike, notAmongMany, quoted, and } = offlinePhrases(language);
  const tool = tools.find(({ name }) => name === step.name);
  const words = withoutAdvice(step.observation);
  for (const slot of tool ? slotsOf(tool) : []) {
    // A tool that was asked for several things has told itself which of them it does not know.
    const wrong = slot.isList && words !== "" ? undefined : unlistedIn(slot, valueAt(step.args, slot));
    if (wrong === undefined) continue;
    const all = slot.choices ?? [];
    const like = likeIt(slot, wrong, language);
    if (all.length <= MOST_LISTED)
      return notAmong(wrong, all.map((choice) => nameOf(choice, language)).join(and)) + like;
    const near = namedAlike(all, wrong).slice(0, MOST_NEAR);
    const told = (near.length > 0 ? near : all.slice(0, MOST_NEAR)).map((choice) => nameOf(choice, language)).join(and);
    return near.length > 0 ? notAmongAlike(wrong, told) : notAmongMany(wrong, told) + like;
  }
  if (words === "") return (tool && unusableIn(step, tool, language)) ?? notPossible;
  if (!/\p{L}{2}/u.test(words) || /^(?:null$|[[{])/.test(words)) return notPossible;
  // The engine says of such a call that it may have been carried out, and why that is not known.
  if (step.kind === "unsure") return words;
  if (languageOf(words) !== language) return quoted(words);
  return /[.。!！?？]$/u.test(words) ? words : failed(words);
}

/** More choices than these are not all told. */
const MOST_LISTED = 20;
const MOST_NEAR = 5;

/** The choices that share a word, or two signs, with a value that is none of them; those with the rarest before all others. */
function namedAlike(choices: readonly Choice[], wrong: string): Choice[] {
  const partsOf = (say: string) => [
    ...(say.match(/\p{Script=Han}+/gu) ?? []).flatMap(pairsOf),
    ...(say.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => word.length > 2),
  ];
  const own = new Set(partsOf(wrong));
  const shared = choices.map((choice) => new Set(choice.says.flatMap(partsOf).filter((part) => own.has(part))));
  const holders = (part: string) => shared.filter((parts) => parts.has(part)).length;
  const rarest = shared.map((parts) => Math.min(...[...parts].map(holders)));
  const least = Math.min(...rarest);
  return choices.filter((_, at) => Number.isFinite(least) && rarest[at] === least);
}

/** Asks for the listed value that is spelled almost like one that is not. */
function likeIt({ choices = [] }: Slot, wrong: string, language: Language): string {
  const given = wrong.toLowerCase();
  const slips = choices.flatMap((choice) =>
    choice.says.map((say) => ({ choice, wrong: distance(given, say.toLowerCase()), length: say.length })),
  );
  const [nearest] = slips.sort((one, other) => one.wrong - other.wrong);
  const isNear = nearest && nearest.wrong <= Math.min(2, Math.max(given.length, nearest.length) / 3);
  return isNear ? offlinePhrases(language).mayBe(nameOf(nearest.choice, language)) : "";
}

const unlistedIn = ({ isClosed, choices = [] }: Slot, given: unknown): string | undefined =>
  isClosed
    ? [given]
        .flat()
        .find((one): one is string => typeof one === "string" && !choices.some(({ value }) => value === one))
    : undefined;

/** Which value was refused before anything was called, and between what it has to lie. */
function unusableIn({ args, observation }: Step, tool: ModelTool, language: Language): string | undefined {
  const slot = slotsOf(tool).find((one) => {
    const isNamed = observation.includes(`"${one.name}"`) || observation.includes(`at ${one.name}`);
    return isNamed && ["string", "number"].includes(typeof valueAt(args, one));
  });
  if (!slot) return undefined;
  const { minimum, maximum } = slot;
  return unusableValue(wordsFor(slot, language), valueAt(args, slot), { minimum, maximum }, language);
}
