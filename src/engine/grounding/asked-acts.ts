import { ACTING_IN_CHINESE as VERBS } from "../embedding/concepts.ts";
import { idsIn } from "../ids.ts";
import { asksToKnow, isQuestion } from "../question.ts";
import {
  type Acting,
  chinesePhrases,
  chineseVerb,
  englishPhrases,
  englishVerbs,
  placesOf,
  sentencesOf,
} from "./act-words.ts";
import { ASKED } from "./claimed-acts.ts";

/** The write tools whose act a text asks for: "Book …", "could you cancel …", 帮我订…, 取消…. What only asks to know is none. */
export const actsAskedFor = <T extends Acting>(text: string, writes: readonly T[]): T[] => {
  const sentences = sentencesOf(text);
  return writes.filter((tool) => sentences.some((sentence) => asksFor(sentence, tool)));
};

/**
 * What of a text may be an order or a wish for now: without questions, what is denied, put off, conditional or left as it
 * is, and what the user or others do. "Can you cancel hotels?" asks what is possible; with "please" or an id it is polite.
 */
export const ordersIn = (text: string): string =>
  sentencesOf(text)
    .map((sentence) => clausesOf(sentence.replace(isPolite(sentence) ? POLITELY : "", "")))
    .filter((clauses) => !LATER.test(clauses.join("")) && !clauses.some((clause) => isQuestion(bare(clause))))
    .map((clauses) => clauses.filter((clause) => !SPARES.test(clause) && !asksToKnow(bare(clause))).join(""))
    .join("\n");

const clausesOf = (sentence: string): string[] => sentence.split(/(?<=[,，;；:：])|(?=\b(?:and|but|then)\b)/i);

const bare = (clause: string): string => clause.replace(/^\s*(?:(?:but|and|then|first|so),? )*|[\s,，;；:：]+$/gi, "");

const isPolite = (sentence: string): boolean =>
  /\bplease\b/i.test(sentence) ||
  (/\b(?:can|could|would|will) you\b|[帮给替]我|请/i.test(sentence) && idsIn(sentence).length > 0);
const POLITELY = /^(?:can|could|would|will) you (?:please )?|^[可能](?:以|不能|否)?(?=[帮给替请])|吗?[?？]$/gi;

const LATER =
  /\b(?:not (?:now|yet)|just (?:asking|looking)|first,? (?:tell|show)|forget (?:it|that))\b|先(?:告诉|问|看|查|说|了解|别|不)|(?:呢|了吧)[。.]?$/i;

const SPARES =
  /\b(?:not|no(?! longer)|nothing|never|if|unless|whether|how|what|when|why|(?:before|or) (?:i|we)|(?:i|we|he|she|they) may|might|maybe|was|were|plan to|thinking|already|myself|ourselves|keep|leave|stays?|remains?|wonder|know|explain|remind|list of)\b|n['’]t\b|不(?![要去住]了)|(?<![特分])别(?!墅)|没|未|自己|保留|留着|如果|要是|万一|若|的话|可能|打算|已|政策|规则/i;

/** The verbs of acts that a text bids: those that stand where the verb of an order does. */
export function verbsBidden(text: string, writes: readonly Acting[]): string[] {
  const verbs = sentencesOf(ordersIn(text)).flatMap((sentence) => {
    const words = wordsIn(sentence);
    return [
      ...words.filter((_, at) => isBiddenAt(words, at, sentence, writes)),
      ...["把", ...VERBS].filter((verb) => isBiddenInChinese(verb, sentence)),
    ];
  });
  return GIVES_UP.test(text) ? ["remove", ...verbs] : verbs;
}

const GIVES_UP = /\bget rid of\b|\bno longer (?:want|need)\b|不[要去住]了/i;

function asksFor(sentence: string, tool: Acting): boolean {
  const words = wordsIn(sentence);
  const verbs = englishVerbs(tool);
  const phrases = englishPhrases(tool);
  const isBidden = words.some((word, at) => {
    if (!verbs.includes(word) && !phrases.some((phrase) => isSaidAt(words, at, phrase))) return false;
    return isBiddenAt(words, at, sentence, [tool]);
  });
  return isBidden || asksInChinese(sentence, tool);
}

const wordsIn = (sentence: string): string[] =>
  sentence.toLowerCase().match(/[\p{Script=Latin}'’]+|[,.;:!?，。；：！？]/gu) ?? [];

/** Whether a word stands where the verb of a wish or an order does. What the user needs may be no act of the `tools`: "to call the dentist". */
function isBiddenAt(words: readonly string[], at: number, sentence: string, tools: readonly Acting[]): boolean {
  const before = words.slice(0, at).filter((one) => one !== "please" && one !== "also");
  const [first, last] = before.slice(-2);
  const lead = last ?? first;
  if (/^(?:of|policy|rules?|fees?)$/.test(words[at + 1] ?? "")) return false;
  if (lead === "you") return first === undefined || /^(?:can|could|would|will)$/.test(first);
  if (ASKED.test(sentence)) return false;
  if (lead !== "to") return lead === undefined || LEADS_ON.test(lead);
  const isOfTools = () =>
    /\d|\b(?:it|them)\b/.test(sentence) || tools.some((tool) => isAbout(words.slice(at + 1), tool));
  return WISHES.test(first ?? "") || (/^(?:need|have)$/.test(first ?? "") && isOfTools());
}

const isAbout = (words: readonly string[], { name, title, description }: Acting): boolean => {
  const told = wordsIn(`${name.replaceAll("_", " ")} ${JSON.stringify(title ?? "")} ${description ?? ""}`);
  return words.some((word) => word.length > 3 && told.includes(word));
};

/** Before the verb of an order: "and cancel". */
const LEADS_ON = /^(?:and|then|just|now|[,.;:!?，。；：！？])$/;

/** Before the "to" of a wish. */
const WISHES = /^(?:want|like|love|wish|you)$/;

/** Between the first word of a phrase and the others may stand what it is done to: "put the blue tents on sale". */
const MOST_BETWEEN = 6;

function isSaidAt(words: readonly string[], at: number, [first, ...rest]: readonly string[]): boolean {
  if (words[at] !== first) return false;
  const behind = words.slice(at + 1, at + 1 + MOST_BETWEEN + rest.length).join(" ");
  return ` ${behind} `.includes(` ${rest.join(" ")} `);
}

function asksInChinese(sentence: string, tool: Acting): boolean {
  const isBidden = chineseVerb(tool).some((verb) => verb !== undefined && isBiddenInChinese(verb, sentence));
  return (
    isBidden || (!asksToKnow(sentence) && chinesePhrases(tool).some((phrase) => isSaidInChinese(phrase, sentence)))
  );
}

/** 我要取消, 把它取消, but not 取消规则, 订单. */
const isBiddenInChinese = (verb: string, sentence: string): boolean =>
  placesOf(verb, sentence).some((index) => {
    const before = sentence.slice(0, index);
    const after = sentence.slice(index + verb.length);
    if (/^(?:单|号|的|家|票号|流程)/.test(after)) return false;
    if (/^[到成][^了]*$/.test(after) && !ASKED.test(sentence)) return true;
    return (
      /[帮给替][我她他咱]\S{0,6}$|请$|麻烦您?$/.test(before) ||
      (!ASKED.test(sentence) &&
        (/(?:^|[，,。；;、\s再就把先]|(?:^|[我们那就也还再，,。；;\s])(?:想要?|要))$/.test(before) ||
          before.includes("把")))
    );
  });

/** Whether a clause has both parts of a phrase. Between single characters stand few: 打八折. */
const isSaidInChinese = ([first, second]: [string, string], sentence: string): boolean =>
  sentence.split(/[，,；;。]/).some((clause) => {
    const at = clause.indexOf(first);
    const behind = at === -1 ? -1 : clause.indexOf(second, at + first.length);
    return behind !== -1 && (first.length > 1 || behind - at - first.length <= 2);
  });
