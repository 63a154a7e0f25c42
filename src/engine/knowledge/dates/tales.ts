/** Whether a clause only tells of what was, and asks for nothing: "we stayed there in May", 我们当时住那里, 5月去过. */
export const tellsOfPast = (clause: string): boolean => TALE.test(clause);

/** "The meeting was moved to Friday" tells of a day to come. */
const TALE =
  /^\s*(?:(?:and|but|so|because|as|since|last time|once),? )*(?:i|we|it|they|he|she|(?:my|our|the|this|that)(?: [\w'-]+){1,4}) (?:(?:have|has|had) )?(?:was|were|had|did|been|stayed|went|rented|flew|visited|saw|took)\b(?! (?:just )?(?:moved|changed|shifted|pushed|postponed|rescheduled|delayed|brought|put)\b)|^\s*(?:我|他|她|它)们?\p{Script=Han}{0,8}(?:当时|过去|曾)|(?:去|住|玩|来|租|坐|看)过/iu;
