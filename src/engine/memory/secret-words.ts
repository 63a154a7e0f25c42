const NAMED =
  /pass ?(?:word|code|phrase|wort)|\bpin\b|\bcvv|\bcvc\b|\bcard (?:number|no)|\bapi[- ]?key|\btoken\b|\bsecret\b|\bssn\b|social security|passport|密码|口令|验证码|卡号|银行卡|信用卡|身份证|护照|密钥|账号/i;
/** As many digits as in a phone number, a card or an identity card, with any separators. */
const DIGITS = /(?:\d[\s.-]?){7,}/;
/** Letters and digits mixed, as in a key. */
const isKey = (word: string): boolean => word.length >= 16 && /\d/.test(word) && /[a-z]/i.test(word);

/** Whether a text holds, or speaks of, what is not remembered: passwords, card and identity numbers, keys. */
export const isSecret = (text: string): boolean =>
  NAMED.test(text) || DIGITS.test(text) || (text.match(/[\w-]+/g) ?? []).some(isKey);
