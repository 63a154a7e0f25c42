import type { Statement } from "../dialog/memory.ts";
import { statementIn } from "./statements.ts";

const SUBJECT = /^(?:我|本人)/;
const HAN_FIRST = /^\p{Script=Han}/u;
const ALSO = /^(?:也|还|并且?|而且|但是?|不过)/;
const IN_CHINESE =
  /^(?:住|家在|家住|公司在|单位在|常住|定居|居住|现在住|目前住|来自|叫|名叫|对|不|从不|从来不|吃|只吃|喜欢|偏好|爱|很|特别|最|比较|平时|一般|通常|总是|从事|做|在|是)/;
const IN_ENGLISH =
  /^(?:and )?(?<words>(?:live|reside|work|prefer) .+|(?:don['’]?t|do not|never|can['’]?t|cannot) eat .+|(?<state>(?:based|living|from|allergic|vegetarian|vegan)\b.*))$/i;
/** Further statements about a person, kept in the user's words. */
const OTHER =
  /^(?:今年\d{1,3}岁|已婚|单身|(?:平时|很|特别|最|比较|都)?(?:喜欢|爱好|热爱|擅长|讨厌)[^这那它你您的哪第]{1,12}|有[一两二三四五\d]个?(?:孩子|小孩|女儿|儿子)|养了?[一两二三四五\d]?只?[猫狗])$/;

/** Whether a clause without a subject speaks of a person, whatever of it is understood. */
export const speaksOfPerson = (clause: string): boolean => /^(?:住|家在|家住|来自|今年|喜欢|爱|平时)/.test(clause);

/** What a clause without a subject says about the user when it follows a statement about them: 我叫王芳，对花生过敏. */
export function continuedStatementIn(clause: string): Statement | undefined {
  if (SUBJECT.test(clause)) return undefined;
  if (!HAN_FIRST.test(clause)) {
    const { words, state } = IN_ENGLISH.exec(clause)?.groups ?? {};
    return words === undefined ? undefined : statementIn(state === undefined ? `I ${words}` : `I am ${words}`);
  }
  const said = clause.replace(ALSO, "");
  const known = IN_CHINESE.test(said) ? statementIn(`我${said}`) : undefined;
  if (known && (known.kind !== "name" || /^名?叫/.test(said))) return known;
  return OTHER.test(said) ? { kind: "other", words: said } : undefined;
}
