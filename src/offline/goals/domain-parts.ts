import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { refersBack } from "../../engine/knowledge/follow-up.ts";
import { languageOf } from "../../engine/language.ts";
import { isQuestion } from "../../engine/question.ts";
import { keptFor } from "../kept.ts";
import { isOnlyName } from "../reading/names.ts";
import { smallTalk } from "../wording/small-talk.ts";
import { asksToAct } from "./acts.ts";
import { announces, declines, tells } from "./clauses.ts";
import type { Mind } from "./mind.ts";
import { leavesOf, type Owned, ownershipOf, saysTopic } from "./rank-request.ts";

/** A part of a request that is for one domain, or for none. */
export interface DomainPart {
  text: string;
  /** Those of the domain; absent: no domain takes the part. */
  tools?: readonly ModelTool[];
}

// Between digits a comma or stop is part of a number.
const JOINT =
  /(?<=[.?!;。？！；])\s*(?!\d)|(?<!\d)[,，、](?!\d)|(?<=\d)[,，、]\s*(?!\d)|\s+(?=(?:and|also|plus|then|as well as)\b)|(?=另外|还有(?![几多什哪没货库])|以及|顺[便带]|然后|同时|[和跟与](?=\p{Script=Han}{3}))/giu;
const OPENING =
  /^(?:(?:and|also|plus|then|as well as|besides|additionally)\b[,:]?\s*|(?:另外|还有|以及|顺[便带](?:再?问[下问一]*|看[下看一]*|查[下查一]*)?|然后|同时|也|再|和|跟|与)[,，:：]?)+/iu;

const LONGEST = 500;
const MOST_PIECES = 16;

/** A domain has at least this of a piece that is surely for it, and the others so much less. */
const SURE = 0.6;
const LEAD = 0.3;
/** Of a piece that is for none, every domain has less. */
const NOBODYS = 0.25;

/** Whose a piece is; "open" goes with the words beside it. */
type Owner = Owned["model"] | "nobody" | "open";

/**
 * The parts of a request that are for different domains, in its order, each without the words that join them, and those
 * that no domain takes. One part if the request is for one domain. `isElsewhere`: whether a piece names another place to
 * look it up.
 */
export async function domainParts(
  text: string,
  tools: readonly ModelTool[],
  mind: Mind,
  isElsewhere: (piece: string) => boolean = () => false,
): Promise<DomainPart[]> {
  const whole: DomainPart[] = [{ text, tools }];
  const pieces = piecesOf(text);
  if (text.length > LONGEST || pieces.length < 2 || pieces.length > MOST_PIECES) return whole;
  const owners = await Promise.all(
    pieces.map(async (piece): Promise<Owner> => {
      if (isElsewhere(piece)) return "nobody";
      return ownerOf(withoutJoint(piece), tools, mind);
    }),
  );
  const runs: { text: string; owner: Owner }[] = [];
  for (const [at, piece] of pieces.entries()) {
    const owner = owners[at] ?? "open";
    const last = runs.at(-1);
    const isJoined = owner === "open" || owner === last?.owner || last?.owner === "open";
    if (!last || !isJoined) runs.push({ text: piece, owner });
    else {
      last.text += piece;
      if (last.owner === "open") last.owner = owner;
    }
  }
  if (runs.length < 2) return whole;
  const parts = await Promise.all(
    runs.map(async ({ text: said, owner }): Promise<DomainPart | undefined> => {
      const part = withoutJoint(said)
        .trim()
        .replace(/[,，、;；]+$/u, "");
      if (owner === "nobody" || owner === "open") return { text: part };
      const share = (await ownershipOf(part, tools, mind)).find(({ model }) => model === owner)?.share ?? 0;
      return share < SURE ? undefined : { text: part, tools: toolsOf(tools).get(owner) ?? tools };
    }),
  );
  const sure = parts.filter((part) => part !== undefined);
  return sure.length < parts.length ? whole : sure;
}

/** A text cut before each joint; put together again, the pieces are the text. */
function piecesOf(text: string): string[] {
  const cuts = [0, ...[...text.matchAll(JOINT)].map(({ index, 0: joint }) => index + joint.length), text.length];
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

const withoutJoint = (piece: string): string => piece.trim().replace(OPENING, "");

async function ownerOf(piece: string, tools: readonly ModelTool[], mind: Mind): Promise<Owner> {
  const isSaid = saysTopic(piece, tools, mind) && !tells(piece) && !isOnlyName(mind.read(piece));
  if (!isSaid || refersBack(piece) || announces(piece) || declines(piece)) return "open";
  const [best, second] = await ownershipOf(piece, tools, mind);
  if (!best) return "open";
  if (best.share >= SURE && best.share - (second?.share ?? 0) >= LEAD) return best.model;
  const isWish = (isQuestion(piece) || asksToAct(piece)) && smallTalk(piece, languageOf(piece)) === undefined;
  return best.share < NOBODYS && isWish ? "nobody" : "open";
}

/** The tools of each domain, and who hands over to them. */
const toolsOf = keptFor((tools: readonly ModelTool[]): ReadonlyMap<Owned["model"], readonly ModelTool[]> => {
  const models = new Set(leavesOf(tools).flatMap(({ learned }) => learned ?? []));
  const isOf = (model: Owned["model"]) => (tool: ModelTool) =>
    leavesOf([tool]).some(({ learned }) => learned === model);
  return new Map([...models].map((model) => [model, tools.filter(isOf(model))]));
});
