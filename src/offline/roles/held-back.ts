import { isControl } from "../../engine/dialog/protocol.ts";
import { countsOf } from "../conversation/left-number.ts";
import { itemsIn } from "../conversation/shown.ts";
import { type ModelReply, withText } from "../decision.ts";
import { anyConditionIn, conditionIn, priceAllowed } from "../goals/conditions.ts";
import { finds } from "../goals/finds.ts";
import { agentTexts } from "../past.ts";
import { line } from "../shown/accounted.ts";
import { costOf, nightsIn } from "../shown/rates.ts";
import { priceOf } from "../shown/things.ts";
import type { Situation } from "../situation.ts";
import { valueAt } from "../slots/arguments.ts";
import { spanOf } from "../slots/span.ts";
import { inQuotes } from "../wording/not-taken-up.ts";
import { offlinePhrases } from "../wording/phrases.ts";

/** An act that depends on what nobody here can tell is not begun, and what it depends on is named. */
export function heldBack(situation: Situation): ModelReply | undefined {
  const { role, request, written, steps, past, language, tools } = situation;
  const isActServed = tools.some((tool) => [tool, ...(tool.does ?? [])].some(({ effect }) => effect === "write"));
  const isAtCard = past.some((one) => one.kind === "step" && one.step.kind === "waiting");
  if (role === "summary" || steps.length > 0 || isAtCard || !isActServed) return undefined;
  const condition = conditionIn(request);
  if (condition === undefined || priceAllowed(condition, situation.read)) return undefined;
  const { notChecked, askWithout } = offlinePhrases(language);
  return endedWith(`${notChecked(inQuotes(conditionIn(written) ?? condition, language))}${askWithout}`, situation);
}

/** A reply without the call that a condition of the price does not allow, be it of one night or of all. */
export function asAllowed(reply: ModelReply, situation: Situation): ModelReply {
  const { past, request, steps, language, tools } = situation;
  const call = reply.calls.find(
    ({ name }) => !isControl(name) && tools.some((one) => one.name === name && !finds(one)),
  );
  const tool = tools.find(({ name }) => name === call?.name);
  const isOfPrice = (text: string) => priceAllowed(conditionIn(text) ?? "", situation.read) !== undefined;
  const before = past.findLastIndex((one) => one.kind === "user" && isOfPrice(one.text));
  const [asked] = before < 0 ? [] : past.slice(before);
  const own = anyConditionIn(request);
  const condition = own ?? (asked?.kind === "user" ? conditionIn(asked.text) : undefined);
  if (!call || !tool || condition === undefined) return reply;
  const isAllowed = priceAllowed(condition, situation.read);
  const texts = [...past.flatMap((one) => (one.kind === "step" ? [one.step] : [])), ...steps].map(
    ({ observation }) => observation,
  );
  const codes = Object.values(call.args).map(String);
  const item = texts.flatMap(itemsIn).find(({ text }) => codes.some((code) => text.startsWith(code)));
  // Who has seen the price since decides with it.
  const since = own === undefined ? past.slice(before) : [];
  if (item && agentTexts(since).some((text) => text.includes(item.text))) return reply;
  const { notChecked, notHeld, askWithout, shown } = offlinePhrases(language);
  const quoted = inQuotes(condition, language);
  const price = item && priceOf(item);
  if (!isAllowed || !item || !price) return endedWith(`${notChecked(quoted)}${askWithout}`, situation);
  const day = nightsIn(spanOf(tool).map((slot) => slot && String(valueAt(call.args, slot))));
  const [count] = countsOf(tool).map((slot) => Number(valueAt(call.args, slot) ?? slot.default ?? 1));
  const cost = costOf(price, { day, room: count, person: count });
  if (isAllowed(price.value) && (cost === undefined || isAllowed(cost.value))) return reply;
  const sum = cost?.reckoned.includes("×") ? [shown.makes(cost.reckoned, cost.said)] : [];
  return endedWith([line(item), ...sum, `${notHeld(quoted)}${askWithout}`].join("\n"), situation);
}

/** Says why nothing is done, so that no yes takes it up. */
const endedWith = (text: string, { role, language }: Situation): ModelReply =>
  withText(role === "specialist" ? `${text}\n${offlinePhrases(language).otherwise}` : text);
