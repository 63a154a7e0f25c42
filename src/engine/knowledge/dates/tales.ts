/** Whether a clause only tells of what was, and asks for nothing: "we stayed there in May", 我们当时住那里, 5月去过. */
export const tellsOfPast = (clause: string): boolean => TALE.test(withoutMoves(clause));

const TALE =
  /^\s*(?:(?:and|but|so|because|as|since|last time|once),? )*(?:i|we|it|they|he|she|(?:my|our|the|this|that)(?: [\w'-]+){1,4}) (?:(?:have|has|had) )?(?:was|were|had|did|been|stayed|went|rented|flew|visited|saw|took)\b|^\s*(?:我|他|她|它)们?\p{Script=Han}{0,8}(?:当时|过去|曾)|(?:去|住|玩|来|租|坐|看)过/iu;

/** A text without words such as "was moved to": the day behind them is a coming one. */
export const withoutMoves = (text: string): string => text.replace(MOVES, " ");

const MOVES =
  /\b(?:was|were|been) (?:just )?(?:moved|changed|shifted|pushed|postponed|rescheduled|delayed|put off) (?:to|until|till)\b/gi;

/** Whether a clause, without its days, only tells where somebody will be: "I arrive in Paris", 我到巴黎. It asks nothing. */
export const tellsOfGoing = (clause: string): boolean => GOES.test(clause.trim().replace(/\s+/g, " "));

const GOES =
  /^\s{0,3}(?:i|we|he|she|they)(?:['’](?:m|re|s|ll)| am| are| is| will)? (?:be |go(?:ing)? |fly(?:ing)? |arriv(?:e|ing) |travel(?:l?ing)? |land(?:ing)? |stay(?:ing)? )?(?:to|in|at|into) [\p{L} ]{2,30},?\s{0,3}$|^\s{0,3}(?:(?:我|他|她|咱)们?(?:俩|一家)?\s{0,3})?(?:[\d一二三四五六七八九十]{1,3}点半?)?(?:[之以]?前)?(?:[想要会]|打算|准备|计划)?\s{0,3}(?:从\p{Script=Han}{1,6})?(?:出差|旅游|度假|开会|玩)?(?:到|去(?!年)|飞|来|在|抵达|前往)(?:(?![的了过])\p{Script=Han}){1,10}\s{0,3}[，,]?\s{0,3}$/iu;
