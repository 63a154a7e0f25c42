const zh = /\p{Script=Han}/u;

/** What people say who want something taken back, or otherwise than it is, without a verb for it. */
const idioms: readonly { act: { en: string; zh: string }; said: RegExp }[] = [
  {
    act: { en: "change", zh: "更改" },
    said: /\b(?:can|could|should|may) (?:the|my|our|we|i|it)\b[^.?!]{0,60}\binstead\b|\bshould (?:be|become)\b|\bcan only\b[^.?!]{0,60}\bnot\b|\b(?:push|bring|put) (?:it|that|my|the|back|forward|off)\b|挪|走不了|换[到成]|改[到成为]|往[前后]/i,
  },
  {
    act: { en: "cancel", zh: "取消" },
    said: /\b(?:get(?:ting)? rid of|giv(?:e|ing) up|call(?:ing)? off|back(?:ing)? out of)\b|\b(?:don'?t|do not|no longer|won'?t|will not) (?:want|need|be (?:needing|using|going|staying))\b|\bcan(?:'?t|not) make it\b|(?:不需要|用不着|去不[了成]|不想?[^是对好行错够懂会能同知了])了|退(?:了|吧|掉)|退[。！!]?$/i,
  },
];

/** The text with the verb in front that its idiom stands for. */
export function plainly(text: string): string {
  const meant = idioms.find(({ said }) => said.test(text));
  if (!meant) return text;
  return zh.test(text) ? `${meant.act.zh}，${text}` : `${meant.act.en} ${text}`;
}
