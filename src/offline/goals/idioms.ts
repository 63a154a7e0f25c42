const zh = /\p{Script=Han}/u;

/** What people say who want something made, taken back, otherwise than it is, or reserved, without a verb for it. */
const idioms: readonly { act: { en: string; zh: string }; said: readonly RegExp[] }[] = [
  {
    act: { en: "create", zh: "创建" },
    said: [
      /\bput(?! (?:off|back|forward)\b)(?: {1,60}[^\s.,?!]{1,24}){1,8} {1,60}on (?:sale|offer|promotion|discount)\b/i,
    ],
  },
  {
    act: { en: "change", zh: "更改" },
    said: [
      /\b(?:can|could|should|may) (?:the|my|our|we|i|it)\b[^.?!]{0,60}\binstead\b/iu,
      /\blet (?:\S+ ){1,6}(?:run|go on|continue) (?:on )?(?:to|till|until|for)\b/iu,
      /\bcan only\b[^.?!]{0,60}\bnot\b/iu,
      /\b(?:push|bring|put|hand|give)\b[^.?!]{1,40}\b(?:back|forward|(?<!% ?|percent )off|on(?= (?:the|by|to|an?|one|two|three|\d)\b|[.!?]?$))\b/iu,
      /\bshould (?:be|become)\b|\b(?:push|bring|put) (?:it|that|my|the|back|forward|off)\b|\b(?:day|night|week)s? (?:longer|earlier|sooner|shorter|less)\b|\b(?:one|two|three|an?|\d) (?:more|extra|additional|further) (?:day|night|week)s?\b|\b(?:will|['’]ll) be (?:\w+|\d+) (?:of us|for (?:the|my|our))\b/iu,
      /再?[多早晚少]\p{Script=Han}{0,2}[一二两三四五\d]个?[天晚日周]|往?[后前]推|推(?:[后到]|(?=[一二两三四五六七八九十\d]{1,2}个?(?:[天日周]|星期)(?!的(?!话))))|延(?:[到期]|(?=[一二两三四五六七八九十\d]))|提前到|就[还退回走]|我们?[要会]?(?:去|来)\S{0,2}[一二两三四五六七八九十\d]个?人|挪|走不了|[提加升降调]到(?=[\d一二两三四五六七八九])|换[到成]|改[到成为]|往[前后]/iu,
    ],
  },
  {
    act: { en: "book", zh: "预订" },
    said: [
      /\bsign(?:ing)? (?:me|us|both of us) up\b|\bput (?:me|us) down for\b/i,
      /[帮给替]我们?[^，。]{0,20}报(?:个|上)?名|报(?:个|上)?名参加/,
    ],
  },
  {
    act: { en: "cancel", zh: "取消" },
    said: [
      /\b(?:get(?:ting)? rid of|giv(?:e|ing) up|call(?:ing)? off|back(?:ing)? out of)\b|\b(?:don'?t|do not|no longer|won'?t|will not) (?:want|need|be (?:needing|using|going|staying))\b|\bcan(?:'?t|not) make it\b|\btak(?:e|ing) [^.,?!]{2,40} (?<!% |percent )off\b(?! the (?:shel|market))|\b(?:wo(?:n['’]?t)|will not) (?:be )?mak(?:e|ing) (?:it to )?(?:the|my|our)\b/i,
      /(?:不需要|用不着|去不[了成]|不去[^，。？！吗么]{1,8}|不想?[^是对好行错够懂会能同知了])了|赶不上|参加不了|[去划删]掉[它吧了]?[。！!]?$|退(?:了|吧|掉)|退[。！!]?$|停[掉了]吧?[。！!]?$|停[掉了](?=[第最头])|[就只先]停(?=\p{Script=Han}{2})/iu,
    ],
  },
];

/** The text with the verb in front that its idiom stands for. */
export function plainly(text: string): string {
  const meant = idioms.find(({ said }) => said.some((one) => one.test(text)));
  if (!meant) return text;
  return zh.test(text) ? `${meant.act.zh}，${text}` : `${meant.act.en} ${text}`;
}
