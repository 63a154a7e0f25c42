import { wordsOf } from "../../engine/embedding/words.ts";
import { actOf, ENDS } from "./acts.ts";

/** Words behind which an act is not wanted, up to the end of their clause. */
const DENIES =
  /\b(?:(?<!\bwhy )(?:don['’]?t|do not)(?! (?:i|we|you|they|know|forget|hesitate|worry|mind|see|think|understand|remember|care)\b)|never(?! mind)|(?:don['’]?t|do not) you dare|under no circumstances|(?<=\b(?:i|we) )(?:won['’]?t|will not)|not going to|(?:have|has|had)n['’]?t (?:asked|told|wanted|ordered)|(?:didn['’]?t|did not) (?:ask|tell|want|order)|(?:i['’]?d |i would |we['’]?d |would )rather not|no (?:need|reason) (?:for you )?to|(?:needn['’]?t|need not|shouldn['’]?t|should not|must not|mustn['’]?t)(?! (?:i|we|you)\b)|decided (?:not to|against))\b|(?<![要是能可会好该用])(?:不要|不用|不必|不需要|无需|没必要|没有必要|不想(?!要)|不打算|不准备|没打算|千万别|先别|先不|暂时不|决定不|没(?:有)?(?:让|叫|请|要)[你您]们?|别|甭|勿)(?![忘的])/gi;
const CLAUSE_ENDS = /[,;.!?，。；！？]|\b(?:but|just|only|instead|and)\b|而是|只是?|但|想|(?<=\p{Script=Han})\s/iu;
/** Verbs that set something up, whatever it is: "put … on sale", 给…打折. */
const SETS = /^ ?(?:to )?(?:put|set|start|run|launch|make|apply)\b|^(?:再|先)?[给把]/i;
const HAS_ITS_OWN = /^(?:my|our|your|the|a|an|this|that|these|those|any|which|no)$/i;

/** Whether a clause says that something is not to be done: "never cancel my flight", 别订那家, "I do not need it changed". */
export function denies(clause: string): boolean {
  return [...clause.matchAll(DENIES)].some(({ 0: said, index }) => {
    const behind = clause.slice(index + said.length);
    const end = behind.search(CLAUSE_ENDS);
    const rest = end < 0 ? behind : behind.slice(0, end);
    const words = wordsOf(rest);
    return (
      SETS.test(rest) ||
      ENDS.test(rest) ||
      words.some((word, at) => actOf(word) !== undefined && !HAS_ITS_OWN.test(words[at - 1] ?? ""))
    );
  });
}
