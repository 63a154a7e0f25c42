import { isQuestion } from "../question.ts";
import { isConditional } from "./conditional.ts";
import { DENIES_A_NO, NOT_KEPT } from "./verdict-tokens.ts";

/**
 * The part of words at a card that denies its action, and the part that wishes for something else; either may be empty.
 */
export interface Denial {
  denied: string;
  wish: string;
  /** Something is denied, or meant, by name: more than a bare no before the wish. */
  isNamed: boolean;
}

/** "I don't want to keep it" does not deny a waiting cancellation. */
const LETS_GO = new RegExp(NOT_KEPT, "i");

/** In characters: a longer text says more than a denial. */
const LONGEST = 200;

/** "Not before Friday" says when. */
const BOUNDS_IT = /\b(?:until|till|before)\b/i;

const CLAUSE_ENDS =
  /[,，;；。！!]+|\.{2,}|…+|(?<![.\d])\.(?=\s|$)|\sbut\s|(?<!\b(?:is|was|am|are|do|does|did|[a-z]{1,4}['’]?s))\s(?=not (?!only\b|just\b|sure\b|too\b|so\b))|(?<=^不是\p{Script=Han}{1,8}?)(?=而?是)|(?<=\p{Script=Han})\s+(?=\p{Script=Han})/iu;

/** Words that only introduce the rest: "oh sorry, wait", 哦等等. */
const LEADS =
  /^(?:(?:oh|oops|um+|uh+|hm+|hey|well|ok(?:ay)?|sorry|wait|hold on|hang on|actually|please|but|and|so)\b[\s,.]*|(?:哦|噢|啊|呃|欸|哎呀?|抱歉|对不起|等等|等下|等一下|慢着|但是?|可是)[\s,，]*)/i;
const NO =
  /^(?:no+|nope|nah)\b(?![\s,.]*(?:idea|problem|worries|rush|hurry|doubt|way|need|more|less|thanks?|longer)\b)[\s,.]*/i;
const HAN_NO =
  /^(?!不错)(?:(?:不(?:是|对|行|好)?|[你我]?(?:理解|[搞弄说点选打看])?错|[你我]?[搞弄]反)(?:了|的|啊|呀|哦)*)+$/;

const DENIES = [
  /^not\b(?! (?:sure|yet|now|bad|quite|really|a problem|that bad|today)\b)/i,
  /^(?:that|this|it)(?:['’]?s| is| was|s)? (?:all )?(?:not|wrong|incorrect)\b|^(?:that|this|it) (?:isn|wasn)['’]?t\b|^wrong\b|^that['’]?s not\b/i,
  /^i (?:do ?n['’]?t|do not|did ?n['’]?t|did not|never) (?:(?:really|actually) )?(?:mean|meant|say|said|ask|asked)\b/i,
  /^i (?:do ?n['’]?t|do not|did ?n['’]?t|did not) (?:want|need|like) (?:that|this|it|to|the|those|these)\b/i,
  /^(?:do ?n['’]?t|do not) (?!(?:worry|forget|mind|know|think|see|get|cancel|reject|stop|decline)\b)[a-z]+/i,
  /^(?:cancel|scrap|drop|undo|forget) (?:that|this)\b/i,
  /^(?:you(?:['’]ve| have)? (?:got|misunderst\w+|mixed|took)\b.{0,20}\b(?:wrong|up|me)|you misunderst\w+)/i,
  /^(?:(?:that|this|it)(?:['’]?s| is) )?(?:far |way |much |a bit |still )?too (?:expensive|much|early|late|long|short|far|dear|pricey|small|big)\b/i,
  /^(?:我(?:并|又|可)?)?不是(?!吗|很|太|特别|完全|不|说[能可会要])/,
  /^(?:我|这|你)?(?:可|又|并)?没(?:有)?(?:说|让|想|要|叫|打算)/,
  /^(?:我)?不(?:想|要|是要|该|应该)(?!紧|是$|取消|退|拒绝)/,
  /^(?:先|暂时|暂且)?别(?!的|人|急|担心|忘|取消|退|拒绝)/,
  /^(?:我|这|那|先)?不\p{Script=Han}{1,2}了$/u,
  /^(?:这|那|价格|价钱|还是|这个|那个)?(?:有点)?太[贵早晚远长短大小多](?:了|啦)?/,
  /^(?:这|那)不是/,
];

/** "Cancel" next to a denial, if it cancels no existing thing: 取消，先不弄了. */
const DROPS = /^(?:cancel|stop|drop)(?: (?:it|that|this))?$|^取消(?:吧|了|掉)?$/i;

const NOT_CANCELLED = /^(?:do ?n['’]?t|do not|不要|不想|不用|别)\s*(?:cancel|取消|退)/i;

/** Words before the thing that is meant: "i meant", 我说的是. */
const MEANS =
  /^(?:i (?:meant|mean|said|asked for|was (?:asking|looking) for|wanted|was thinking of)|(?:it|that|this) (?:should|was supposed to|was meant to|is supposed to) (?:be|have been))\b(?! to (?:ask|know|see|check)\b)(?: (?:that|to|it|you to|for)\b)?\s*|^(?:我(?:说|指|要|想要|问|选|订)的(?:是|不是)?|我(?:是|的意思是|意思是|本来)(?:要|想|说)?|应该是|本来(?:是|要|想)|明明是|而是|是说)/i;
const INSTEAD = /^(?:but|rather|just|instead|than)\b\s*|^(?:而是|就是|是|只是|直接|要的?是|我要的?是)/i;

/**
 * Reads words at a card as a denial of its action: "not the one in Paris, i meant Geneva", 不是取消，改到27号. A question
 * denies nothing, and neither does a condition. `cancels`: the waiting call cancels something.
 */
export function denialIn(text: string, cancels: boolean): Denial | undefined {
  if (text.length > LONGEST || isConditional(text) || BOUNDS_IT.test(text) || /[?？]\s*$/.test(text)) return undefined;
  if ((cancels && LETS_GO.test(text)) || DENIES_A_NO.test(text)) return undefined;
  const denied: string[] = [];
  const wanted: string[] = [];
  let [saysNo, isMeant] = [false, false];
  const clauses = text.split(CLAUSE_ENDS);
  for (const [at, clause] of clauses.entries()) {
    let rest = bare(clause);
    const no = NO.exec(rest)?.[0] ?? (HAN_NO.test(rest) ? rest : undefined);
    if (no !== undefined && wanted.length === 0) {
      saysNo = true;
      rest = bare(rest.slice(no.length));
    }
    // "No to 20, 25 instead"
    const isNoTo = no !== undefined && /^to\b/i.test(rest) && clauses.slice(at + 1).some(isSaid);
    if (isNoTo) denied.push(rest);
    else if (/^(?:cancel|drop) /i.test(rest) && cancels) wanted.push(rest);
    else if (!cancels && DROPS.test(rest)) denied.push(rest);
    else if (DENIES.some((form) => form.test(rest)) || (cancels && NOT_CANCELLED.test(rest))) denied.push(rest);
    else {
      const said = rest.replace(MEANS, "");
      isMeant ||= said !== rest;
      wanted.push(said.replace(INSTEAD, (lead) => (denied.length > 0 || saysNo || said !== rest ? "" : lead)));
    }
  }
  const wish = wanted.map((one) => one.trim()).filter(isSaid);
  const isNamed = denied.length > 0 || isMeant;
  if (!(isNamed || saysNo) || (isQuestion(text) && !isNamed)) return undefined;
  return { denied: denied.join(", "), wish: wish.join(", "), isNamed };
}

const isSaid = (clause: string): boolean => /[\p{L}\d]/u.test(clause);

/** The clause without its introduction. */
function bare(clause: string): string {
  let rest = clause.trim();
  for (let led = LEADS.exec(rest); led && led[0] !== ""; led = LEADS.exec(rest))
    rest = rest.slice(led[0].length).trim();
  return rest;
}
