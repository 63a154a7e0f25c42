import { z } from "zod";
import { ground, readSource } from "../grounding/ground.ts";
import { idsIn } from "../ids.ts";
import type { Language } from "../language.ts";
import { phrase } from "../phrases.ts";
import { isForOtherThing } from "./adds.ts";
import { isSameCall } from "./canonical.ts";

/** The record of what a decided call did. It stays in the conversation until a reply that reports it was delivered. */
export const receiptSchema = z.object({
  tool: z.string(),
  args: z.record(z.string(), z.unknown()).describe("The arguments of the call."),
  ok: z.boolean(),
  text: z.string().describe("If done, the tool's own words; if not, the words of the card."),
  why: z.string().optional().describe("Why the call failed; absent: it was done, or the user declined it."),
  unsure: z.boolean().optional().describe("It is not known whether it was done; `why` says what is known of that."),
  closed: z.boolean().optional().describe("Its card was closed without a decision; `why` says so."),
  refused: z.boolean().optional().describe("Its tool refused it before a card was shown; `why` says why."),
  card: z.number().optional().describe("The step in which its card was decided; absent: none was, or it is not known."),
  user: z.string().optional().describe("The user of the call. No other user is told."),
  inFront: z.string().optional().describe("The process that put the report before the user's last message."),
  said: z.string().optional().describe("The process in which a run that reported it ended or stopped at a card."),
});
export type Receipt = z.infer<typeof receiptSchema>;
type Receipts = Readonly<Record<string, Receipt>>;

/** What a report is compared with. */
type Told = Pick<Receipt, "ok" | "text" | "why" | "args" | "unsure">;

/** The most characters of a tool's words that a report repeats. */
const TOLD_CHARS = 600;

/** A receipt as a sentence for the user. */
export function receiptLine(receipt: Receipt, language: Language): string {
  const what = shortened(receipt.text);
  if (receipt.ok) return phrase("done", language, { what });
  if (receipt.unsure)
    return receipt.why && !receipt.closed
      ? phrase("outcomeUnknown", language, { what, why: shortened(receipt.why) })
      : phrase("mayBeDone", language, { what });
  return !receipt.why
    ? phrase("declined", language, { what })
    : phrase("failed", language, { what, why: shortened(receipt.why) });
}

const shortened = (text: string): string => (text.length > TOLD_CHARS ? `${text.slice(0, TOLD_CHARS)} …` : text);

/**
 * Whether a reply reports what the call did. A rule decides, not a model; in doubt the user is told twice.
 * `amongOthers`: other calls were done, so "nothing was done" does not say which call it means.
 */
export function isReportedIn(reply: string, { ok, text, why, args, unsure }: Told, amongOthers = false): boolean {
  if (unsure) return reply.includes(shortened(text));
  if (!ok)
    return (saysNothingDone(reply) && !amongOthers) || (Boolean(why) && reply.includes(firstSentence(why ?? "")));
  if (reply.includes(shortened(text))) return true;
  const codes = codesIn(shortened(text));
  const given = JSON.stringify(args);
  const fresh = codes.filter((code) => !given.includes(code));
  const decisive = fresh.length > 0 ? fresh : codes;
  return decisive.length > 0 && decisive.every((code) => reply.includes(code)) && !isAtOdds(reply, text, decisive);
}

/** Codes of bookings, tickets and the like: words with letters and digits, except times such as 2026-12-03T09. */
const codesIn = (text: string): string[] =>
  (text.match(/[A-Za-z0-9_-]+/g) ?? []).filter(
    (word) => word.length > 3 && /\d/.test(word) && /[A-Za-z]/.test(word) && !/^\d{4}-\d\d-\d\d/.test(word),
  );

/**
 * Whether a reply may contradict the tool. It may if a sentence with one of the codes is negative, or if the reply says
 * of the codes what does not follow from the tool's text: another name, day or figure. It may also if exactly one of
 * reply and tool text speaks of taking something back.
 */
function isAtOdds(reply: string, text: string, codes: readonly string[]): boolean {
  const isAbout = (sentence: string) => codes.some((code) => sentence.includes(code));
  const source = readSource({ kind: "call", id: "", text });
  const isOdd = reply.split(/\n\s*\n/).some((block) => {
    const sentences = block.split(/(?<=[.!?。！？;；\n])(?!\d)/);
    const said = followed(sentences, isAbout, (one) => idsIn(one).some((id) => !text.includes(id)));
    const isOther = ground(said.join(""), [source]).some(({ sources }) => sources.length === 0);
    return isOther || sentences.some((one) => isAbout(one) && NO.test(one));
  });
  return isOdd || TAKEN_BACK.test(reply) !== TAKEN_BACK.test(text);
}

/** The sentences about something, and those after them until one that is about something else. */
function followed(
  sentences: readonly string[],
  isAbout: (sentence: string) => boolean,
  isOfOther: (sentence: string) => boolean,
): string[] {
  let goesOn = false;
  return sentences.filter((sentence) => {
    goesOn = isAbout(sentence) || (goesOn && !isOfOther(sentence));
    return goesOn;
  });
}

const TAKEN_BACK =
  /cancel|refund|reject|declin|refus|revok|revers|withdr|undo|undone|void|annul|nullif|someone else|colleague|取消|退订|退款|退票|拒绝|撤销|作废|无效|驳回/i;

const NO = /\b(?:no|not|never|nothing|neither|cannot|unable|fail(?:s|ed|ure)?)\b|n['’]t\b|没|未|不|无法|失败/i;

/** Whether a sentence ends with a phrase for "nothing was done" and no sentence claims that something was done. */
function saysNothingDone(reply: string): boolean {
  const names = ["nothingDone", "nothingMoreDone"] as const;
  const endings = names.flatMap((name) => [phrase(name, "en"), phrase(name, "zh")]);
  const sentences = reply.toLowerCase().split(/[.!?。！？;；\n]/);
  return sentences.some((sentence) => endings.some((words) => sentence.endsWith(words))) && !CLAIM.test(reply);
}

const CLAIM =
  /\b(?:booked|confirmed|paid|reserved|issued)\b|已(?:经)?(?:为您|帮您)?(?:预订|预定|订好|办好|办理|确认|支付|出票)/i;

const firstSentence = (text: string): string => text.split(/[.。!！?？\n]/, 1)[0] || text;

/** The receipts that no run of this process has reported. */
export const unreportedOf = (receipts: Receipts, process: string): Receipts =>
  Object.fromEntries(Object.entries(receipts).filter(([, { said }]) => said !== process));

/** Whether a receipt exists that no run of this process has reported. */
export const hasUnreported = (receipts: Receipts, process: string): boolean =>
  Object.keys(unreportedOf(receipts, process)).length > 0;

/** The receipts of one user. */
export const ownedBy = (receipts: Receipts, userId: string | undefined): Receipts =>
  Object.fromEntries(Object.entries(receipts).filter(([, { user }]) => user === userId));

/** The receipts, marked as reported in this process. */
export const markReported = (receipts: Receipts, process: string): Record<string, Receipt> =>
  Object.fromEntries(Object.entries(receipts).map(([id, receipt]) => [id, { ...receipt, said: process }]));

/**
 * Leaves out a call that was not done if a later call of the same tool was done or waits for the user, but not one that
 * was decided on the same card. What the user declined is left out too if they declined a later call in its place. It is
 * told all the same, like what a tool refused before the card, where the later call is for another thing; what may have
 * been done, unless the later call is equal, because its card or its result tells the same.
 */
export function withoutSuperseded(
  receipts: Receipts,
  open: readonly { tool: string; args: Receipt["args"] }[] = [],
): Receipts {
  const entries = Object.entries(receipts);
  return Object.fromEntries(
    entries.filter(
      ([, receipt], at) =>
        receipt.ok ||
        !(
          entries.slice(at + 1).some(([, later]) => supersedes(later, receipt)) ||
          open.some((call) => isAskedAgain(call, receipt))
        ),
    ),
  );
}

function supersedes(later: Receipt, before: Receipt): boolean {
  if (before.unsure) return (later.ok || later.unsure === true) && isEqual(later, before);
  const isOnOneCard = later.card !== undefined && later.card === before.card;
  if (later.tool !== before.tool || isOnOneCard) return false;
  if (later.ok) return (before.why !== undefined && !before.refused) || !isForOtherThing(later, before);
  return isDeclined(later) && isDeclined(before) && !isForOtherThing(later, before);
}

const isDeclined = ({ ok, why, unsure, card }: Receipt): boolean =>
  !ok && !unsure && why === undefined && card !== undefined;

const isAskedAgain = (call: Pick<Receipt, "tool" | "args">, before: Receipt): boolean =>
  before.unsure
    ? isEqual(call, before)
    : call.tool === before.tool && !(before.refused && isForOtherThing(call, before));

const isEqual = (a: Pick<Receipt, "tool" | "args">, b: Pick<Receipt, "tool" | "args">): boolean =>
  isSameCall({ name: a.tool, args: a.args }, { name: b.tool, args: b.args });
