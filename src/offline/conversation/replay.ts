import { removesUnasked } from "../goals/asked-for.ts";
import { withoutDeclined } from "../goals/clauses.ts";
import { finds } from "../goals/finds.ts";
import { sharesAct } from "../goals/match.ts";
import { fullCall, type PlannedCall } from "../goals/planned-call.ts";
import { asChange } from "../goals/reworded.ts";
import { isTelling } from "../goals/small-words.ts";
import type { Past } from "../situation.ts";
import { valueAt } from "../slots/arguments.ts";
import { slotsOf, sorts } from "../slots/slot.ts";
import { answer } from "./answer.ts";
import { changed } from "./change.ts";
import { tellsOfOpen } from "./open-thing.ts";
import { countsTo } from "./pointing.ts";
import { asksOnlyFor } from "./replies.ts";
import { type Item, itemsIn } from "./shown.ts";
import { type DialogueState, type Mind, recount } from "./state.ts";
import { takenFrom } from "./taken-from.ts";
import { taskParts } from "./task-parts.ts";

/** Goes through a dialogue from its beginning, as the model itself would have answered. */
export async function replay(past: readonly Past[], mind: Mind): Promise<DialogueState> {
  let state: DialogueState = { shown: [], chosen: [], said: [] };
  let before: PlannedCall | undefined;
  for (const [at, event] of past.entries()) {
    if (event.kind === "agent") {
      const items = itemsIn(event.text);
      const isOfShown = items.length > 0 && items.every(({ text }) => state.shown.some((one) => one.text === text));
      // What was answered from the things shown was not looked up again.
      if (isOfShown && past[at - 1]?.kind === "user") {
        if (before?.tool === state.about?.tool)
          state = { ...state, ...narrowedBy(state.said[0] ?? "", before, state, mind) };
        else if (before && before.missing.length > 0) state = { ...state, about: before };
      }
      const isChoosing = /[?？]\s*$/.test(event.text) && (items.length > 1 || state.isChoosing === true);
      const told = oneOfShown(items, state);
      const isLeft = told !== undefined && asksOnlyFor(state.said[0] ?? "");
      state = {
        ...state,
        isChoosing,
        ...(told ? { told } : items.length > 0 && { shown: items, told: undefined }),
        isLeft,
      };
    } else if (event.kind === "user") {
      const message = asChange(event.text);
      const { calls, chosen } = await answer(message, state, mind);
      const { said, shown } = taskParts(message);
      before = state.about;
      const isBare = (text: string) => state.said.length > 0 && !mind.read(text).tokens.some(isTelling);
      const asked = calls.filter(({ tool }) => !removesUnasked(tool, [said, ...state.said], mind.tools));
      const next = asked.filter((call) => !tellsOfOpen(call, state, mind));
      const about = next.find(({ missing }) => missing.length > 0) ?? next.at(0) ?? state.about;
      state = {
        ...state,
        about,
        shown: shown.length > 0 ? shown : state.shown,
        chosen: chosen ? [chosen, ...state.chosen] : state.chosen,
        // What counts to a place where no list was shown tells of no list that comes later.
        said:
          countsTo(said) && isBare(said) && state.shown.length === 0
            ? state.said
            : [withoutDeclined(said), ...state.said],
      };
    } else {
      const { step } = event;
      const tool = mind.tools.find(({ name }) => name === step.name);
      // Who keeps what was to be cancelled talks of the thing, and not of cancelling it.
      if (step.kind === "declined" && tool && sharesAct(tool, "remove")) {
        if (state.about?.tool === tool) state = { ...state, about: undefined };
        continue;
      }
      const items = itemsIn(step.observation);
      const shown = items.length > 0 ? items : state.shown;
      // What lacks something still waits when the step only looked something up for it.
      const waits = state.about !== undefined && state.about.missing.length > 0 && state.about.tool !== tool;
      const made = tool && fullCall(tool, step.args);
      const about = made && !waits ? made : state.about;
      const taken = waits ? takenFrom([step], about, state, mind, "en") : undefined;
      const isFinder = made !== undefined && finds(made.tool);
      const found = isFinder ? made : state.found;
      state = {
        ...state,
        shown,
        ...(items.length > 0 && { told: undefined, isRanked: made !== undefined && isOrdered(made) }),
        found,
        ...(isFinder && { finds: [...(state.finds ?? []), { call: made, observation: step.observation }] }),
        about,
        ...(taken?.call && { about: recount(taken.call), chosen: taken.chosen }),
      };
    }
  }
  return state;
}

/** Whether a look-up was asked for things in some order. */
const isOrdered = ({ tool, args }: PlannedCall): boolean =>
  slotsOf(tool).some((slot) => sorts(slot) && valueAt(args, slot) !== undefined);

/** The look-up of things that were shown, with what fewer of them were wanted by: "only 4 stars". */
function narrowedBy(said: string, about: PlannedCall | undefined, { found }: DialogueState, { read }: Mind) {
  const narrowed = (call: PlannedCall | undefined) =>
    call && finds(call.tool) && asksOnlyFor(said) ? (changed(call, said, read) ?? call) : call;
  return { about: narrowed(about), found: narrowed(found) };
}

/** The only thing that an answer lists, if it is one of several that were shown before it, under the same number. */
const oneOfShown = ([only, ...others]: readonly Item[], { shown }: DialogueState): Item | undefined =>
  others.length === 0 && shown.length > 1
    ? shown.find(({ text, number }) => text === only?.text && number === only.number)
    : undefined;
