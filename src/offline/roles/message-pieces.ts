import { exclusionsOf } from "../reading/exclusions.ts";
import { overlapsOneOf } from "../reading/spans.ts";

// Between digits a comma or stop is part of a number.
const JOINT =
  /(?<=[.?!;])\s{1,3}|\s{0,3}\n\s{0,3}|(?<=[?!;。？！；])(?!\s)|[,，、:：](?!(?<=\d.)\d)|\s{1,3}(?=(?:and|also|plus|then|as well as)\b)|\s{1,3}(?=[+&]\s)|\s{1,3}(?=[(（]?\d{1,2}[)）]\s{0,3}\p{L})|(?<=\p{Script=Han})\s{1,3}(?=\p{Script=Han}{3})|(?=另外|还有(?![几多什哪没货库效票位座余空房])|以及|顺[便带]|然后|同时|(?:[和与]|跟(?![踪进随]))(?=\p{Script=Han}{3}|\d{4}-))/giu;
const OPENING =
  /^(?:(?:and|also|plus|then|as well as|besides|additionally|oh|by the way|while you['’]re at it|one more thing)\b[,:]?\s*|[+&]\s*|[(（]?\d{1,2}[)）]\s*|(?:另外|还有|以及|顺[便带](?:再?问[下问一]*|看[下看一]*|查[下查一]*|说说)?|然后|同时|对了|也|再|和|跟|与)[,，:：]?)+/iu;

/** A text cut before each joint; put together again, the pieces are the text. */
export function piecesOf(text: string): string[] {
  // "All except A and B": what is left out is no wish.
  const isInside = overlapsOneOf(exclusionsOf(text));
  const ends = [...text.matchAll(JOINT)].map(({ index, 0: joint }) => index + joint.length);
  const cuts = [0, ...ends.filter((end) => !isInside({ start: end, end: end + 1 })), text.length];
  const pieces: string[] = [];
  let joint = "";
  for (const [at, from] of cuts.slice(0, -1).entries()) {
    const piece = joint + text.slice(from, cuts[at + 1]);
    const isSaid = /[\p{L}\d]/u.test(withoutJoint(piece));
    if (isSaid) pieces.push(piece);
    joint = isSaid ? "" : piece;
  }
  return joint === "" ? pieces : [...pieces.slice(0, -1), `${pieces.at(-1) ?? ""}${joint}`];
}

/** A piece without the words that join it to the one before. */
export const withoutJoint = (piece: string): string => piece.trim().replace(OPENING, "");

/** Whether a piece begins anew: behind a stop, or with a word for what comes beside. */
export const isParted = (before: string, piece: string): boolean => STOP.test(before) || BESIDE.test(piece);

const STOP = /[.?!;。？！；\n]\s{0,3}$/;
const BESIDE =
  /^[\s,，]*(?:(?:and|also|besides|additionally|oh|by the way|while you['’]re at it|one more thing|then|as well as|plus)\b|[&+]|[(（]?\d{1,2}[)）]|另外|还有|以及|顺[便带]|然后|同时|对了|再)/i;
