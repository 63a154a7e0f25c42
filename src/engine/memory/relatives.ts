/** Words for relatives and pets, behind "my". */
export const RELATIVES =
  "(?:wife|husband|partner|spouse|son|daughter|child|kid|baby|mother|father|mum|mom|dad|brother|sister|boyfriend|girlfriend|dog|cat)";
/** The same behind 我 or 我的. */
export const RELATIVES_HAN =
  "(?:老婆|妻子|太太|老公|丈夫|爱人|儿子|女儿|孩子|妈妈|爸爸|母亲|父亲|哥哥|姐姐|弟弟|妹妹|男朋友|女朋友|狗|猫)";

/** Whether a statement is about a relative or a pet of the user, and not about the user. */
export const isOfRelative = (words: string): boolean => OF_RELATIVE.test(words);

const OF_RELATIVE = new RegExp(`^(?:my ${RELATIVES}|我(?:的|家的?)?${RELATIVES_HAN})`, "i");
