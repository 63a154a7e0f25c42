/** Whether a clause only tells of what was, and asks for nothing: "we stayed there in May", 我们当时住那里, 5月去过. */
export const tellsOfPast = (clause: string): boolean => TALE.test(withoutMoves(clause));

const TALE =
  /^\s*(?:(?:and|but|so|because|as|since|last time|once),? )*(?:i|we|it|they|he|she|(?:my|our|the|this|that)(?: [\w'-]+){1,4}) (?:(?:have|has|had) )?(?:was|were|had|did|been|stayed|went|rented|flew|visited|saw|took)\b|^\s*(?:我|他|她|它)们?\p{Script=Han}{0,8}(?:当时|过去|曾)|(?:去|住|玩|来|租|坐|看)过/iu;

/** A text without words such as "was moved to": the day behind them is a coming one. */
export const withoutMoves = (text: string): string => text.replace(MOVES, " ");

const MOVES =
  /\b(?:was|were|been) (?:just )?(?:moved|changed|shifted|pushed|postponed|rescheduled|delayed|put off) (?:to|until|till)\b/gi;
