import { claimsIn } from "../../engine/grounding/claims.ts";
import { ground } from "../../engine/grounding/ground.ts";

const plain = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ");

/**
 * Whether a text says a fact. Figures, dates, ids and names count in whatever way they are written, so that 1,270 is
 * 1270; all of the fact's must be there. Without any of them, the fact must be there word for word.
 */
export function isTold(fact: string, text: string): boolean {
  if (/[^\d.,\s]/.test(fact) && plain(text).includes(plain(fact))) return true;
  const grounded = ground(fact, [{ kind: "call", id: "answer", text }]);
  const said = claimsIn(text);
  return (
    grounded.length > 0 &&
    grounded.every(
      ({ claim, how }) =>
        how === "stated" ||
        // A figure in a fact may have no unit.
        (claim.kind === "figure" &&
          claim.counted === undefined &&
          said.some((one) => one.kind === "figure" && one.value === claim.value)),
    )
  );
}
