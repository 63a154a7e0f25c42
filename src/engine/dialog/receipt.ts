import { z } from "zod";
import type { Language } from "../language.ts";
import { phrase } from "../phrases.ts";

/** What came of a call the user has decided on. It stays in the conversation until a reply that says it was delivered. */
export const receiptSchema = z.object({
  tool: z.string(),
  args: z.record(z.string(), z.unknown()).describe("With which it was to run."),
  ok: z.boolean(),
  text: z.string().describe("What was done, in the tool's own words; what was not done, in those of the card."),
  why: z.string().optional().describe("Why it failed; absent: it was done, or the user declined it."),
  closed: z.boolean().optional().describe("Its card was taken away without a decision; `why` says so."),
  user: z.string().optional().describe("For whom it ran; nobody else is told."),
  inFront: z.string().optional().describe("The process that has put it in front of the user's last message."),
  said: z.string().optional().describe("The process in which a run that said it came to its end, or to a card."),
});
export type Receipt = z.infer<typeof receiptSchema>;
type Receipts = Readonly<Record<string, Receipt>>;

/** Longest part of a tool's words that is told. */
const TOLD_CHARS = 600;

/** A receipt for the user. */
export function receiptLine(receipt: Receipt, language: Language): string {
  const what = shortened(receipt.text);
  if (receipt.ok) return phrase("done", language, { what });
  return !receipt.why
    ? phrase("declined", language, { what })
    : phrase("failed", language, { what, why: shortened(receipt.why) });
}

const shortened = (text: string): string => (text.length > TOLD_CHARS ? `${text.slice(0, TOLD_CHARS)} …` : text);

/**
 * Whether a reply says what came of the call. A rule and no model decides: better told twice than not at all.
 * `amongOthers`: something else was done, so that "nothing was done" does not say which.
 */
export function isSaidIn(reply: string, { ok, text, why, args }: Receipt, amongOthers = false): boolean {
  if (!ok)
    return (saysNothingDone(reply) && !amongOthers) || (Boolean(why) && reply.includes(firstSentence(why ?? "")));
  if (reply.includes(shortened(text))) return true;
  const codes = codesIn(shortened(text));
  const given = JSON.stringify(args);
  const fresh = codes.filter((code) => !given.includes(code));
  const decisive = fresh.length > 0 ? fresh : codes;
  return decisive.length > 0 && decisive.every((code) => reply.includes(code)) && !isAtOdds(reply, text, decisive);
}

/** Numbers of bookings, tickets and the like: letters with digits, but no moments such as 2026-12-03T09. */
const codesIn = (text: string): string[] =>
  (text.match(/[A-Za-z0-9_-]+/g) ?? []).filter(
    (word) => word.length > 3 && /\d/.test(word) && /[A-Za-z]/.test(word) && !/^\d{4}-\d\d-\d\d/.test(word),
  );

/**
 * Whether a reply may say otherwise than the tool: a sentence about what was done says no, or has a number that the tool
 * has not; it takes something back that the tool has not, or is silent on what the tool took back.
 */
function isAtOdds(reply: string, text: string, codes: readonly string[]): boolean {
  const known = new Set(numbersIn(text));
  const about = reply
    .split(/[.!?。！？;；\n](?!\d)/)
    .filter((sentence) => codes.some((code) => sentence.includes(code)));
  const isOdd = about.some((sentence) => NO.test(sentence) || numbersIn(sentence).some((number) => !known.has(number)));
  return isOdd || TAKEN_BACK.test(reply) !== TAKEN_BACK.test(text);
}

const numbersIn = (text: string): string[] => (text.match(/\d+/g) ?? []).map((digits) => String(Number(digits)));

const TAKEN_BACK =
  /cancel|refund|reject|declin|refus|revok|revers|withdr|undo|undone|void|annul|nullif|someone else|colleague|取消|退订|退款|退票|拒绝|撤销|作废|无效|驳回/i;

const NO = /\b(?:no|not|never|nothing|neither|cannot|unable|fail(?:s|ed|ure)?)\b|n['’]t\b|没|未|不|无法|失败/i;

/** A sentence that ends with it, and none that claims something. */
function saysNothingDone(reply: string): boolean {
  const names = ["nothingDone", "nothingMoreDone"] as const;
  const endings = names.flatMap((name) => [phrase(name, "en"), phrase(name, "zh")]);
  const sentences = reply.toLowerCase().split(/[.!?。！？;；\n]/);
  return sentences.some((sentence) => endings.some((words) => sentence.endsWith(words))) && !CLAIM.test(reply);
}

const CLAIM =
  /\b(?:booked|confirmed|paid|reserved|issued)\b|已(?:经)?(?:为您|帮您)?(?:预订|预定|订好|办好|办理|确认|支付|出票)/i;

const firstSentence = (text: string): string => text.split(/[.。!！?？\n]/, 1)[0] || text;

/** The receipts that no run of this process has said. */
export const untoldOf = (receipts: Receipts, process: string): Receipts =>
  Object.fromEntries(Object.entries(receipts).filter(([, { said }]) => said !== process));

/** Something was done that no reply of this process has said. */
export const hasUntold = (receipts: Receipts, process: string): boolean =>
  Object.keys(untoldOf(receipts, process)).length > 0;

/** The receipts of a user. */
export const ownedBy = (receipts: Receipts, userId: string | undefined): Receipts =>
  Object.fromEntries(Object.entries(receipts).filter(([, { user }]) => user === userId));

/** The receipts as said in this process. */
export const saidBy = (receipts: Receipts, process: string): Record<string, Receipt> =>
  Object.fromEntries(Object.entries(receipts).map(([id, receipt]) => [id, { ...receipt, said: process }]));

/** Without what was not done at first and then was, or waits for the user once more. */
export function withoutSuperseded(receipts: Receipts, open: readonly { tool: string }[] = []): Receipts {
  const entries = Object.entries(receipts);
  return Object.fromEntries(
    entries.filter(
      ([, { ok, tool }], at) =>
        ok ||
        !(
          entries.slice(at + 1).some(([, later]) => later.ok && later.tool === tool) ||
          open.some((call) => call.tool === tool)
        ),
    ),
  );
}
