import { withoutEnding } from "../../engine/ending.ts";
import { saysOnlyValues } from "../conversation/only-values.ts";
import type { Mind } from "../conversation/state.ts";
import type { Step } from "../situation.ts";
import { valueAt } from "../slots/arguments.ts";
import { slotsOf } from "../slots/slot.ts";

/**
 * "And the 27th?", 那27号行吗, at the card of a call: the value that is proposed for it. A bare number is a day where the
 * call has days and no numbers. Undefined where a message asks for more.
 */
export function proposedIn(message: string, [waiting]: readonly Step[], { tools, read }: Mind): string | undefined {
  const tool = tools.find(({ name }) => name === waiting?.name);
  const asked = withoutEnding(message.trim(), /[?？.。!\s]$/);
  const value = asked.length > LONGEST ? undefined : FORMS.flatMap((form) => form.exec(asked)?.[1] ?? [])[0];
  if (!waiting || !tool || value === undefined) return undefined;
  const given = slotsOf(tool).filter((slot) => valueAt(waiting.args, slot) !== undefined);
  const isDay = given.some(({ kind }) => kind === "moment") && !given.some(({ type }) => type !== "string");
  const said = isDay && BARE_DAY.test(value) ? `${value}号` : value;
  return saysOnlyValues(said, [tool], read) ? said : undefined;
}

/** In characters. */
const LONGEST = 40;
const BARE_DAY = /^(?:[1-9]|[12]\d|3[01])$/;
const FORMS = [
  /^(?:and|or|then|so|(?:(?:and|or|then|so),? )?(?:what|how) about) ([^,;]+)$/i,
  /^(?:那么?|要是|或者)?([^，,；;]+?)(?:的话)?(?:呢|[行好成](?:吗|么|不[行好成]?)|可以(?:吗|不)|怎么样)$/,
];
