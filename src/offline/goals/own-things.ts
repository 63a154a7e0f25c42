import { languageOf } from "../../engine/language.ts";
import { isOfOneself, type Match } from "./match.ts";
import { OWNED } from "./pieces.ts";

/** "My cars", 我的租车: what somebody has, and no value of what is asked for beside it. */
export const BARE_OWN = /^(?:my|our) [a-z]{3,20}(?: [a-z]{3,20})?$|^我们?的\p{Script=Han}{2,6}$/iu;

/** "My cars", "show my cars", beside cars that are free: what lists one's own things, where it may be meant at all. */
export function ofOwnThings(part: string, ranked: readonly Match[]): readonly Match[] {
  const isOwn =
    OWNED.test(part) && BARE_OWN.test(`${languageOf(part) === "zh" ? "我的" : "my "}${part.replace(OWNED, "")}`);
  const [best, ...others] = isOwn ? ranked.filter(({ tool }) => isOfOneself(tool)) : [];
  if (!best || best.score < (ranked[0]?.score ?? 0) * HARDLY) return ranked;
  return [{ ...best, score: Math.max(best.score, SAID_OWN) }, ...others];
}

const HARDLY = 0.2;
const SAID_OWN = 0.4;
