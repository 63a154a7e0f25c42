import { withoutEnding } from "../../engine/ending.ts";
import { languageOf } from "../../engine/language.ts";
import { acts } from "../goals/acts.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import type { Read } from "../reading/read.ts";
import { type Args, overlaid, valueAt, without } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import type { Filled } from "../slots/filled.ts";
import { slotsOf } from "../slots/slot.ts";
import { spanOf } from "../slots/span.ts";
import { changed } from "./change.ts";
import { saysOnlyValues } from "./only-values.ts";
import { recount } from "./state.ts";

const FORMS = [
  /^(?:(?:and|but|just|ok(?:ay)?|please|no|hm+|now),? ){0,3}(?:not|no(?! (?:the|i|it|that|this|those|last|next|yesterday|today|tomorrow|on|in|from|since|for|sorry|wait|oops|\d))|without|except(?: for)?|excluding|leav(?:e|ing) out|drop|skip|ignore|remove|minus|(?:any|every)thing but) (?:the |any )?(?<thing>[^,.;?!，。]+)$/i,
  /^(?:那|就|请|先){0,2}(?:(?:不要|别要|不看|别看|不算|别算|不是|去掉|去除|删掉|拿掉|不含|不包括|除了|除去|除开|排除|撇开|抛开)掉?)(?<thing>[^，。；！？,.;!?]+)$/u,
  /^[把将]?(?<thing>[^，。；！？,.;!?]{1,20}?)[的都就]*(?:不要|去掉|除外|不算|删掉|拿掉|排除)[了吧掉]*[。！!.]*$/u,
];

const SAYS_NOTHING = /(?:,? (?:please|thanks|this time|then|yet)|的|了|吧|之外|以外|啊|[。！!.])$/i;

/** What a message alone says that it does not want: "not the tents", 头灯的不要; undefined where it says what it wants, too. */
export function refusedThing(message: string): string | undefined {
  const said = withoutEnding(message.trim(), SAYS_NOTHING, " this time,".length);
  const thing = FORMS.map((form) => form.exec(said)?.groups?.thing).find((one) => one !== undefined);
  return thing === undefined || WANTS.test(thing) ? undefined : thing;
}

/**
 * "Without the weekend", 周末不算: a message that leaves out one part of the week, as one for the other.
 * `written`: the message as the user wrote it, with the name of that part and no dates in its place. `last`: the calls
 * that it goes on from.
 */
export function withRestOfWeek(message: string, written: string, last: readonly PlannedCall[]): string {
  const [only] = ONLY_PART.exec(written.trim())?.slice(1).filter(Boolean) ?? [];
  if (only !== undefined && last.some(takesPartsOfWeek))
    return /[a-z]/i.test(only) ? `only ${only.replace(/s?$/, "s")}` : `那${only}呢`;
  const thing = refusedThing(written)?.trim() ?? "";
  if (/^weekends?$|^(?:周末|双休日)的?$/i.test(thing))
    return languageOf(message) === "zh" ? "只看工作日" : "only weekdays";
  if (/^(?:weekdays|working days)$|^(?:工作日|平日)的?$/i.test(thing))
    return languageOf(message) === "zh" ? "那周末呢" : "only weekends";
  return message;
}

/** 只看周末, behind a month of days: those of the month, where a tool tells the parts of the week apart. */
const ONLY_PART =
  /^(?:and |then |now )?(?:only|just) (?:for |on |show )?(?:the )?(weekends?|weekdays)[.!?]*$|^(?:那就?|就)?只[看算要统计]{1,2}(周末|双休日|工作日)的?[吧呢]?[。！？]?$/i;

const takesPartsOfWeek = ({ tool, args }: PlannedCall): boolean => {
  const [from, to] = spanOf(tool);
  const [first, until] = [from, to].map((slot) => slot && valueAt(args, slot));
  return first !== until && until !== undefined;
};

const WANTS = /\b(?:but|only|just|than)\b|[是要只][^的]/i;

/** The last calls without what a message says that it does not want, where their tools can leave that out. */
export function leftOutNow(message: string, last: readonly PlannedCall[], read: Read): PlannedCall[] | undefined {
  const thing = refusedThing(message);
  if (thing === undefined || last.length === 0 || last.some(({ tool }) => acts(tool))) return undefined;
  const calls = last.flatMap((call) => withoutThing(call, thing, message, read) ?? []);
  return calls.length === last.length ? calls : undefined;
}

/** Whether calls ask for the very thing that a message says it does not want. */
export function asksForRefused(message: string, calls: readonly PlannedCall[], read: Read): boolean {
  const thing = refusedThing(message);
  return (
    thing !== undefined &&
    calls.some(({ tool, args }) =>
      fill(tool, read(thing), { optional: 0.9 }).some(
        ({ slot, value }) => slot.default === undefined && [valueAt(args, slot)].flat().includes(value),
      ),
    )
  );
}

function withoutThing(call: PlannedCall, thing: string, message: string, read: Read): PlannedCall | undefined {
  const { tool } = call;
  const isSame = (one: Filled) => (other: Filled) => one.slot === other.slot && one.value === other.value;
  const meant = fill(tool, read(thing), { optional: 0.9 });
  // "Not shipped" is a state of its own.
  const saysOwn = fill(tool, read(message)).some(
    (one) => one.slot.leavesOut === undefined && one.slot.default === undefined && !meant.some(isSame(one)),
  );
  if (!saysOnlyValues(thing, [tool], read)) return undefined;
  if (saysOwn) return recount(changed(call, message, read) ?? call);
  const bounded = meant.flatMap((one) => otherSideOf(one, tool) ?? []);
  if (bounded.length > 0) return recount({ ...call, args: overlaid(call.args, bounded) });
  const said = /\p{Script=Han}/u.test(thing) ? `除了${thing}` : `except ${thing}`;
  const filled = fill(tool, read(said), { optional: 0.9 });
  if (filled.length === 0 || filled.some(({ slot }) => slot.leavesOut === undefined)) return undefined;
  return recount({ ...call, args: filled.reduce((args, one) => leavingOut(args, one, call), call.args) });
}

/** "Not under 100" is what costs that much or more. */
function otherSideOf(filled: Filled, tool: PlannedCall["tool"]): Filled | undefined {
  const [side, ...of] = filled.slot.nameRoots;
  const other = side === "max" ? "min" : side === "min" ? "max" : undefined;
  const slot = slotsOf(tool).find(({ nameRoots }) => nameRoots.join(" ") === [other, ...of].join(" "));
  return slot && { ...filled, slot };
}

/** Arguments that leave a value out, with all that they left out before, and do not ask for it. */
function leavingOut(args: Args, { slot, value, others }: Filled, { tool }: PlannedCall): Args {
  const out = [value, ...others];
  const before = [valueAt(args, slot) ?? []].flat();
  const own = slotsOf(tool).find(({ name }) => name === slot.leavesOut);
  const asked = own ? [valueAt(args, own) ?? []].flat() : [];
  const rest = asked.filter((one) => !out.includes(one));
  const kept = own && rest.length < asked.length ? without(args, [own.name]) : args;
  const still = own?.isList && rest.length > 0 && rest.length < asked.length ? { [own.name]: rest } : {};
  return { ...kept, ...still, [slot.name]: [...new Set([...before, ...out])] };
}
