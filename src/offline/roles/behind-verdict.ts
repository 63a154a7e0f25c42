import { tokensAt } from "../../engine/dialog/card-tokens.ts";
import { changeOfOne } from "../../engine/dialog/change-of-one.ts";
import type { Situation, Step } from "../situation.ts";

/** Words at a card without the verdict, or the complaint, that they begin with. Undefined where they begin with none. */
export function saidBehindVerdict(given: Situation, waits: readonly Step[]): Situation | undefined {
  const behind = behindYes(given.request, waits);
  if (behind !== undefined) return { ...given, request: behind };
  const change = behindVerdicts(given.request, waits) ?? BEHIND_COMPLAINT.exec(given.request)?.[1];
  return change === undefined ? undefined : { ...given, request: change, written: change };
}

/** "1 no, 2 yes but 12%": what is said of the one that waits here, behind the verdicts on all that the card has. */
const behindVerdicts = (request: string, [first]: readonly Step[]): string | undefined =>
  changeOfOne(
    request,
    Array.from({ length: MOST_NUMBERED }, () => ({ id: "", tool: first?.name ?? "", args: {}, preview: "" })),
  )?.change;

const MOST_NUMBERED = 9;

/** "Ok do it, but for two rooms", 可以，订吧，不过要两间: what is said behind a yes to the only one that waits. */
function behindYes(request: string, waits: readonly Step[]): string | undefined {
  if (waits.length > 1 || request.length > LONGEST) return undefined;
  const pending = waits.map(({ name }) => ({ tool: name }));
  const ends = [...request.matchAll(BEHIND)].flatMap(({ 0: joint, index }) => {
    const { tokens, rest } = tokensAt(request.slice(0, index), pending);
    const isYes = rest === "" && tokens.length > 0 && tokens.every(({ kind }) => kind === "yes");
    return isYes ? index + joint.length : [];
  });
  const said = request.slice(ends.at(-1) ?? request.length).trim();
  return said === "" || BESIDES.test(said) ? undefined : said;
}

/** In characters. */
const LONGEST = 60;
const BEHIND = /[,，.。;；!！]|\bbut\b|但是?|不过|只是/gi;
const BESIDES = /^(?:(?:and|plus|also)\b|再|还|也|另外|顺便)/i;

/** "No, that's too expensive. What about the Station Inn?": why another one is wanted tells nothing of which. */
const BEHIND_COMPLAINT =
  /^(?:(?:no|nah|hmm|oh),? )?(?:(?:that|it|this)(?:['’]?s| is) )?(?:(?:way|much|far|a bit|a little) )?too (?:expensive|dear|pricey|costly|much)[.,!;] ((?:what|how) about [^.?!]{2,60}[?!.]?)$/i;
