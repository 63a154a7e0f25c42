/** What the prompt says of where the user lives and works, as the engine's `memory/wording.ts` writes it. */
const HOME = /^- home: (".*")$/m;
const WORK = /^- work: (".*")$/m;
/** "work in Binjiang", "office is in Binjiang", 在滨江上班, 公司在滨江 */
const WORKS_IN =
  /^(?:work(?:ing)?|(?:office|workplace|company) is) (?:in|at) (\p{Lu}.*)$|^在(.{2,10}?)(?:工作|上班)$|^(?:公司|单位)就?在(.{2,10})$/u;

const AT_HOME =
  /\b(?:at|around|near|by|close to) (?:my )?home\b(?! (?:city|town|page))|\b(?:in|around|at|near) my (?:place|house|home|area|district|neighbou?rhood)\b|\b(?:around )?where i live\b|(?<=^and )home(?=\?*$)/i;
const HAN_AT_HOME =
  /(?:我|我们|咱)?家(?:里)?(?:那边|这边|那儿|这儿|那里|附近|门口|周边|周围)|我住的(?:地方|区|这边|那边)|(?<=^那?)我?家里?(?=呢[？?]*$)/;
const AT_WORK =
  /\b(?:at|around|near|by|close to) (?:work|(?:my|the) (?:work|workplace|office))\b|\b(?:around )?where i work\b|(?<=^and )(?:work|(?:my |the )?office)(?=\?*$)/i;
const HAN_AT_WORK =
  /(?:我们?|咱)?(?:公司|单位)(?:那边|这边|那儿|这儿|那里|附近|门口|周边|周围)|我?上班(?:的地方|那边|那儿|那里)|(?<=^那?)我?(?:公司|单位)(?=呢[？?]*$)/;
const COMMUTE = /\bmy (?:daily |morning |evening )?(?:commute|(?:way|drive|ride) (?:to work|home|back))\b/i;
const HAN_COMMUTE = /我?(?:每天)?(?:上下?班|下班|通勤)(?:的)?(?:路上|路况|一路|路)|我的?(?:日常)?通勤/;

/**
 * "At home", 我家那边, "my commute", "here": a text with the places where the user has said that they live, work and are.
 * It stays as it is where they have not said so. `before`: what they have written so far.
 */
export function withOwnPlaces(text: string, system: string, before: readonly string[]): string {
  const home = saidIn(system, HOME);
  const work = placeOfWork(saidIn(system, WORK) ?? "");
  const at = before.map((one) => IS_IN.exec(one.trim())?.slice(1).find(Boolean)).findLast(Boolean);
  const way =
    home === undefined || work === undefined
      ? text
      : text.replace(COMMUTE, () => `congestion in ${home} and ${work}`).replace(HAN_COMMUTE, () => `${home}、${work}`);
  const put = (said: string, place: string | undefined, english: RegExp, han: RegExp) =>
    place === undefined ? said : said.replace(english, () => `in ${place}`).replace(han, () => place);
  const atOwn = put(put(way, home, AT_HOME, HAN_AT_HOME), work, AT_WORK, HAN_AT_WORK);
  return OF_TALK.test(atOwn) ? atOwn : put(atOwn, at, HERE, HAN_HERE);
}

/** Where a text speaks of a home or a work of which nobody has said where they are: 家那边堵吗, "traffic around my office". */
export const UNKNOWN_PLACES =
  /(?:我们?|咱)?(?:家里?|公司|单位)(?:那边|这边|那儿|这儿|那里|附近|门口|周边|周围)|\b(?:around|near|close to|in) (?:my )?(?:home|office)\b/gi;

/** "I'm in Hangzhou", "I'm in Basel next week", 我下周在杭州, and nothing else; days stand in standard form. */
const IS_IN =
  /^(?:(?:hi|hello|hey|so)[,!]? )?(?:i['’]m|i am|i['’]ll be|we['’]re|we are) (?:(?:now|currently|just|staying) )?in (?!the\b)(\p{L}{3,20})(?: (?:now|today|at the moment|right now)(?: \(20\d\d[-\d: ]{12}\))?)?(?:,? (?:from |on )?20\d\d-\d\d-\d\d(?: (?:to|until|till) 20\d\d-\d\d-\d\d)?)?(?: (?:for|on) (?:business|work|holiday|vacation))?[.! ]*$|^我们?(?:20\d\d-\d\d-\d\d(?:[至到]20\d\d-\d\d-\d\d)?)?(?:(?:现在|目前|人|会)(?:（20\d\d[-\d: ]{12}）)?)*在((?:(?!的)\p{Script=Han}){2,5}?)(?<!哪里?|这里|那里|家)(?:出差|旅游|度假|玩)?[呢。！!]*$/iu;

/** What a message says of where the user is, with the days, where it says nothing else: "in Basel 2026-11-23". */
export const whereSaid = (said: string): string | undefined =>
  IS_IN.test(said.trim()) ? said.trim().replace(NOT_WHERE, "") : undefined;

const NOT_WHERE =
  /^(?:(?:hi|hello|hey|so)[,!]? )?(?:i['’]m|i am|i['’]ll be|we['’]re|we are) (?=\p{L})|^我们?| (?:for|on) (?:business|work|holiday|vacation)|(?:now|today|at the moment|right now|现在|目前)? ?[(（]20\d\d[-\d: ]{12}[)）]|(?:出差|旅游|度假|玩)?[.!。！呢 ]{1,5}$/giu;
const HERE =
  /\b(?:nearby|(?:near|around|close to|by) me)\b|\b(?:(?:around|near|in|from) )?here\b(?=[?.!]*$|,| (?:for|from|on|until|tomorrow|tonight|today|next|this|right|now)\b| \d)/i;
const HAN_HERE = /^附近|(?<![你您到看从])(?:在?我们?)?这(?:里|边|儿)(?:附近|周边)?/;
/** "What can you do here", "I'm new here" */
const OF_TALK =
  /\b(?:are you|you (?:do|help|offer|answer|know|have)|i['’]?m|i am|new|anyone|anybody|somebody|look|ask|stop) (?:\w+ )?here\b/i;

const placeOfWork = (words: string): string | undefined => WORKS_IN.exec(words)?.slice(1).find(Boolean);

function saidIn(system: string, pattern: RegExp): string | undefined {
  const [, quoted] = pattern.exec(system) ?? [];
  return quoted === undefined ? undefined : String(JSON.parse(quoted));
}
