import type { MemoryKind, Statement } from "../dialog/memory.ts";
import { withoutEnding } from "../ending.ts";
import { RELATIVES, RELATIVES_HAN } from "./relatives.ts";
import { statementIn } from "./statements.ts";

/** What a clause asks of the memory. "last": what was remembered last; "ever": all, and nothing is to be remembered. */
export type Request =
  | { asks: "tell"; about: MemoryKind | "all" | Part }
  | { asks: "forget"; what: MemoryKind | "all" | "ever" | "last" | Statement | Part };

/** Whether a clause that asks to forget something also asks not to remember what is said of it: 别记我的名字. */
export const keepsNothing = (clause: string): boolean =>
  /\b(?:do not|don['’]t|stop|never) (?:remember|store|keep|save)|(?:别|不要|不用)再?记/i.test(clause);

/** Which memory of a kind is meant, in a word or two of the user: "my peanut allergy". */
export interface Part {
  kind: MemoryKind;
  part: string;
}

/** How the user speaks of each kind: with "my" or 我的 before it. */
const NOUNS: readonly (readonly [MemoryKind, string, string])[] = [
  ["name", "(?:full |first |nick)?name", "名字|姓名|昵称|称呼"],
  ["airport", "(?:home |usual |preferred |departure )?airport", "(?:常用|出发|家附近的?)?机场"],
  ["home", "home(?: (?:city|town))?|hometown|city|address|place of residence", "住址|住处|家|城市|居住地|地址"],
  ["origin", "origin", "籍贯|家乡|老家"],
  [
    "diet",
    "(?:diet|food)(?:ary)?(?: (?:preference|restriction|requirement)s?)?|allerg(?:y|ies)",
    "饮食(?:习惯|偏好|禁忌)?|忌口|过敏(?:情况|史)?",
  ],
  // The seat that somebody has is on a ticket.
  ["seat", "(?:usual|preferred|favou?rite) seats?|seat(?:ing)? preferences?", "座位偏好"],
  ["work", "job|work|profession|occupation", "工作|职业"],
  ["birthday", "birthday|date of birth", "生日"],
];

const TELL: readonly (readonly [MemoryKind | "all", RegExp])[] = [
  [
    "name",
    /^(?:who am i|what (?:am i called|do (?:they|people|you) call me)|do you (?:still )?(?:know|remember) (?:who i am|me)(?: now| yet| already| again)?)$/,
  ],
  [
    "seat",
    /^(?:what|which)(?: kind of| sort of)? seats? (?:do i (?:like|prefer|usually (?:take|like|want|choose|book)))$/,
  ],
  ["seat", /^我(?:喜欢|偏好|习惯)(?:坐)?(?:什么|哪种|哪个|怎样的|什么样的)(?:座位|位置|位子|座)$/],
  ["work", /^(?:where do i work|who do i work for|what do i do for (?:a living|work))$/],
  ["work", /^我(?:是[做干](?:什么|啥)(?:工作)?的|做(?:什么|啥)工作的?|在哪[里儿]?(?:工作|上班))$/],
  ["birthday", /^when was i born$/],
  [
    "birthday",
    /^我的?生日(?:是|在)?(?:哪天|哪一天|几号|什么时候|几月几号)$|^我(?:是)?(?:哪天|哪一天|什么时候|几月几号)(?:过?生日|出生的?|生的)$/,
  ],
  [
    "name",
    /^(?:(?:can you |could you |please )*tell me|do you (?:still )?(?:know|remember)|say) (?:my name|who i am)$/,
  ],
  [
    "home",
    /^(?:where (?:do i live|is my home|am i based)|do you (?:still )?(?:know|remember) where i (?:live|am based))$/,
  ],
  ["diet", /^(?:what am i allergic to|(?:do i have|have i(?: got)?) (?:any )?allergies)$/],
  ["diet", /^what (?:do i not|don't i|can't i|can i not) eat$|^我(?:不能?|从来?不)吃(?:什么|啥|哪些(?:东西)?)$/],
  ["diet", /^我(?:对(?:什么|哪些东西)过敏|有(?:什么|哪些)(?:过敏|忌口))$/],
  ["origin", /^where (?:am i|do i come) from$/],
  ["all", /^(?:so )?what (?:do|can) you (?:know|remember|recall|have stored)(?: (?:about me|of me))(?: so far)?$/],
  [
    "all",
    /^what (?:have you (?:remembered|stored|saved)|(?:facts|data|information) do you (?:have|keep|store)|is (?:stored|saved|remembered)) about me$/,
  ],
  ["all", /^(?:(?:can you |could you |please )*(?:show|tell|list|give)(?: me)?) (?:all )?(?:of )?my memories$/],
  ["all", /^what (?:have i told|did i tell) you(?: so far)? about (?:me|myself)(?: so far)?$/],
  [
    "all",
    /^(?:(?:can you |could you |please )*(?:tell me|show me|list)) (?:everything |all )?(?:what |that )?you (?:know|remember|have stored) about me$/,
  ],
  ["name", /^(?:那)?我(?:是谁|叫什么(?:名字)?|叫啥|的名字(?:是什么|叫什么|是啥|呢)?)(?:来着)?$/],
  [
    "name",
    /^(?:那)?[你您](?:还|现在)?(?:知道|记得|认识|记住)(?:我)?(?:我是谁|我叫什么(?:名字)?|是谁|叫什么(?:名字)?|我的名字|的名字|我)?(?:吗|么|不|没)?$/,
  ],
  ["name", /^(?:请)?(?:告诉我|说说|说一下|说出)(?:我是谁|我叫什么(?:名字)?|我的名字)$/],
  ["home", /^(?:[你您](?:还)?(?:知道|记得))?我(?:住在?哪[里儿]?|住在什么地方|家(?:住)?在哪[里儿]?)[吗么]?$/],
  [
    "all",
    /^(?:请)?(?:列出|列一下|告诉我|说说)[你您](?:知道|记得|记住)的?(?:所有|全部)?(?:关于|有关)?我的?(?:所有|全部)?(?:信息|事情?|资料)$/,
  ],
  ["origin", /^我(?:来自哪[里儿]|是哪里人|是哪儿人)$/],
  [
    "all",
    /^[你您](?:都|还|现在)*(?:知道|记得|记住|记)了?(?:关于|有关)?我(?:的|些)?(?:什么|哪些|些什么|多少)(?:事|事情|信息|情况|东西)?$/,
  ],
  ["all", /^(?:关于我)[,， ]?[你您](?:都|还)*(?:知道|记得|记住)了?(?:什么|哪些|些什么|多少)(?:事|信息)?$/],
  ["all", /^[你您]对我(?:都|有)*(?:了解|知道|记得)(?:多少|什么|哪些|些什么)$/],
  [
    "all",
    /^我(?:都)?(?:跟|和|对|给)?[你您](?:都)?(?:说|讲|告诉)过(?:我)?(?:自己)?(?:的)?(?:什么|哪些)(?:关于我(?:自己)?的)?(?:事|信息)?$/,
  ],
];

const FORGET_ALL =
  /^(?:(?:please|just|now|can you|could you) )*(?:forget|delete|erase|remove|clear|wipe) (?:(?:everything|all|anything|whatever)(?: (?:that )?(?:you (?:know|remember|have stored)|i(?:['’]ve| have)? (?:told|said)(?: to)?(?: you)?))?(?: (?:about|of) (?:me|myself))|everything i(?:['’]ve| have)? told you|me|(?:all )?(?:of )?my (?:data|facts|profile|memory|memories|personal (?:data|information))|your memor(?:y|ies) (?:of|about) me)$/;
const FORGET_ALL_HAN =
  /^(?:请|麻烦|帮我)?(?:[你您])?(?:(?:忘掉|忘了|忘记|删掉|删除|清除|清空)(?:[你您](?:知道|记得|记住|记)的?)?(?:所有|全部|一切)?(?:关于|有关)?我(?:的|自己)?(?:的)?(?:一切|所有(?:的)?(?:信息|事情?|资料|记忆)?|全部(?:信息|资料|记忆)?|信息|资料|记忆)|(?:忘掉|忘了|忘记)我|(?:删掉|删除|清除|清空)[你您](?:对|关于)我的(?:所有|全部)?记忆|把(?:[你您](?:知道|记得|记住|记)的)?(?:所有|全部|一切)?(?:关于|有关)?我的(?:一切|所有|全部)?(?:事|事情|信息|资料|记忆)?(?:都|全|全部|统统)?(?:忘掉|忘了|忘记|删掉|删了|删除|清除|清空))$/;
const REMEMBER_NOTHING =
  /^(?:please )?(?:do not|don't|never|stop) (?:remember|remembering|store|storing|keep|keeping|save|saving|memori[sz]e) (?:(?:anything|things|everything|any (?:data|information|facts|details)|what i say) (?:about|on|of) (?:me|myself)|my (?:data|facts|personal (?:data|information)))$/;
const REMEMBER_NOTHING_HAN =
  /^(?:请|麻烦)?[你您]?(?:别|不要|不许|停止)再?(?:记住|记录|记得|记|保存|储存)(?:任何)?(?:关于|有关)?我的?(?:任何|一切|所有|个人)?(?:信息|资料|事情?|东西|数据)?$/;
/** The user speaks of a kind by its question: "forget where I live". */
const FORGET_ANSWER: readonly (readonly [MemoryKind, RegExp])[] = [
  ["name", /^forget (?:who i am|what i am called)$|^(?:忘掉|忘了|忘记)我(?:是谁|叫什么(?:名字)?)$/],
  [
    "home",
    /^(?:you (?:can|may) )?forget where (?:i live|i am based|my home is)$|^(?:忘掉|忘了|忘记)我(?:家)?(?:住在?|在)(?:哪[里儿]?|什么地方)$/,
  ],
  ["origin", /^forget where i (?:come|am) from$|^(?:忘掉|忘了|忘记)我(?:来自哪[里儿]?|是哪[里儿]?人)$/],
  [
    "work",
    /^forget (?:where i work|what i do(?: for a living)?)$|^(?:忘掉|忘了|忘记)我(?:在哪[里儿]?工作|做什么的?|是做什么的)$/,
  ],
  [
    "birthday",
    /^forget when (?:i was born|my birthday is)$|^(?:忘掉|忘了|忘记)我(?:的?生日是?|是)(?:哪天|几号|什么时候)(?:生的|出生的?)?$/,
  ],
  [
    "diet",
    /^forget what i (?:eat|(?:do not|don't|can't|cannot) eat|am allergic to)$|^(?:忘掉|忘了|忘记)我(?:不[吃能]吃?|吃|对)什么(?:过敏)?$/,
  ],
];
const FORGET_LAST =
  /^(?:(?:please|just) )?(?:forget|delete) (?:that|this|what i just (?:said|told you))(?: again)?(?: please)?$|^(?:请)?(?:忘掉|忘了|忘记|别记|不要记)(?:住)?(?:这个|这件事|这一点|这点|那个|刚才(?:说)?的(?:话)?|它)$|^(?:把)?(?:这个|这件事|这点|刚才(?:说)?的(?:话)?)(?:忘掉|忘了|忘记|删掉|删了)$/;
const FORGET_THAT =
  /^(?:please )?(?:forget|(?:do not|don't) (?:remember|store|save|keep)) (?:that )?(i .+|i['’]m .+|my .+)$/;
const FORGET_THAT_HAN = /^(?:请)?(?:忘掉|忘了|忘记|(?:别|不要|不用)再?记住?)(我.+)$/;
const PLEASE = "(?:(?:please|just|now|can you|could you) )*";
const DROP = `${PLEASE}(?:(?:you (?:can|may) )?(?:forget(?: about)?)|(?:do not|don't|stop) rememb(?:er|ering)|erase|delete|remove)`;
const FROM_MEMORY = "(?: from (?:your )?memory)?";
const DROP_HAN = "(?:请|麻烦)?[你您]?(?:忘掉|忘了|忘记|删掉|删除|清除|别再?记(?:住|着)?|不要再?记(?:住|着)?)";
const DROPPED_HAN = "(?:给|都)?(?:忘掉|忘了|忘记|删掉|删了|删除|清除)";
const OF_KINDS = NOUNS.map(([kind, english, chinese]) => ({
  kind,
  told: [
    new RegExp(`^(?:(?:what|which|when) (?:is|are)|do you (?:still )?(?:know|remember)) my (?:${english})$`),
    new RegExp(
      `^我的(?:${chinese})(?:是什么|是哪[个里儿]?|在哪[里儿]?|是哪一个|是多少|是啥|是什么时候|是几号|是哪天)$|^[你您](?:还)?(?:知道|记得|记住)我的(?:${chinese})[吗么]?$`,
    ),
  ],
  forgotten: [
    new RegExp(`^${DROP} my (?:${english})${FROM_MEMORY}$`),
    new RegExp(`^${DROP_HAN}我的?(?:${chinese})(?:信息)?了?$`),
    new RegExp(`^(?:请|麻烦)?[你您]?把我的?(?:${chinese})(?:信息)?${DROPPED_HAN}$`),
  ],
}));

/** How a part of a kind is named before the word for it. */
const PARTS: readonly (readonly [MemoryKind, string, string])[] = [
  ["diet", "(?:allerg(?:y|ies)|intolerances?|diet)", "(?:过敏|不耐受)(?:史|信息|情况|的事)?"],
  ["seat", "seats?(?: preferences?)?", "(?:座位?|位子|位置)的?偏好"],
];
const OF_PARTS = PARTS.map(([kind, english, chinese]) => ({
  kind,
  forgotten: [
    new RegExp(`^${DROP} my (?<part>[a-z][a-z-]*(?: (?:and |or )?[a-z-]+){0,2}) ${english}${FROM_MEMORY}$`),
    new RegExp(`^${DROP_HAN}我的?(?:对)?(?<part>[^的把]{1,8}?)的?${chinese}了?$`),
    new RegExp(`^(?:请|麻烦)?[你您]?把我的?(?:对)?(?<part>[^的把]{1,8}?)的?${chinese}${DROPPED_HAN}$`),
  ],
}));

/** Asks for the name of a relative or a pet. */
const NAMED_ASKED = [
  new RegExp(`^(?:what is|do you (?:still )?(?:know|remember)) my (?<part>${RELATIVES})'s name$`),
  new RegExp(`^what is my (?<part>${RELATIVES}) (?:called|named)$`),
  new RegExp(
    `^(?:[你您](?:还)?(?:知道|记得))?我(?:的|家的?)?(?<part>${RELATIVES_HAN})(?:叫什么(?:名字)?|叫啥|的名字(?:是什么|是啥)?)[吗么]?$`,
  ),
];
/** Asks to forget it. */
const NAMED_FORGOTTEN = [
  new RegExp(`^${DROP} my (?<part>${RELATIVES})'s name${FROM_MEMORY}$`),
  new RegExp(`^${DROP_HAN}我(?:的|家的?)?(?<part>${RELATIVES_HAN})的名字了?$`),
];

function namedIn(clause: string, kind: MemoryKind, patterns: readonly RegExp[]): Part | undefined {
  const part = patterns.map((pattern) => pattern.exec(clause)?.groups?.part).find((one) => one !== undefined);
  return part === undefined ? undefined : { kind, part };
}

function partIn(clause: string): Part | undefined {
  for (const { kind, forgotten } of OF_PARTS) {
    const part = namedIn(clause, kind, forgotten);
    if (part) return part;
  }
  return namedIn(clause, "other", NAMED_FORGOTTEN);
}

/**
 * What a clause, without marks at its ends, asks of the memory; undefined for any other clause. A clause counts only as
 * a whole: "delete my booking" and 别忘了我的名字 ("don't forget my name") ask nothing of it.
 */
export function memoryRequestIn(clause: string): Request | undefined {
  const said = withoutEnding(clause, /[吧啊呀哦啦]$/u);
  const lower = said
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(/(?: again)?(?:,? please)?$/, "");
  const bare = lower.replace(/^what's /, "what is ").replace(/^who's /, "who is ");
  const told = TELL.find(([, pattern]) => pattern.test(bare));
  if (told) return { asks: "tell", about: told[0] };
  const somebody = namedIn(bare, "other", NAMED_ASKED);
  if (somebody) return { asks: "tell", about: somebody };
  for (const { kind, told, forgotten } of OF_KINDS) {
    if (told.some((pattern) => pattern.test(bare))) return { asks: "tell", about: kind };
    if (forgotten.some((pattern) => pattern.test(bare))) return { asks: "forget", what: kind };
  }
  if (FORGET_ALL.test(bare) || FORGET_ALL_HAN.test(bare)) return { asks: "forget", what: "all" };
  if (FORGET_LAST.test(bare)) return { asks: "forget", what: "last" };
  if (REMEMBER_NOTHING.test(bare) || REMEMBER_NOTHING_HAN.test(bare)) return { asks: "forget", what: "ever" };
  const asked = bare
    .replace(/^please /, "")
    .replace(/^请/, "")
    .replace(/\bi'm\b/, "i am");
  const answer = FORGET_ANSWER.find(([, pattern]) => pattern.test(asked));
  if (answer) return { asks: "forget", what: answer[0] };
  const [, claim] = FORGET_THAT.exec(lower) ?? FORGET_THAT_HAN.exec(lower) ?? [];
  const statement = claim === undefined ? undefined : statementIn(said.slice(-claim.length));
  const what = statement ?? partIn(bare);
  return what && { asks: "forget", what };
}
