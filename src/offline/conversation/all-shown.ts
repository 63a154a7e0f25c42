const ALL = [
  /^(?:(?:yes|ok(?:ay)?|please|sure),? )?(?:i(?:['’]ll| will)? (?:take|want|need) |do |take )?(?:all|all of (?:them|those|these)|them all|all (?<count>two|three|four|five|six|\d)(?: of them)?|(?<two>both)(?: of them)?|every(?:thing| one| single one)(?: of them)?)(?:,? please)?[.!]{0,3}$/i,
  /^(?:我|那|就)?(?:都|全都?|全部|所有的?|(?<count>[两二三四五六\d])[个款家张项]都|这些都)(?:要|选|打折|取消|退|改|做|办)?(?:了|吧|的)?[。！!]{0,3}$/,
];

const COUNTS = ["two", "three", "four", "five", "six"];
const HAN_COUNTS = ["两", "三", "四", "五", "六"];

/** Whether a message takes all the things shown to choose from, so many as it says: "all of them", 全部, "all four". */
export function takesAll(text: string, shown: number): boolean {
  const form = ALL.map((one) => one.exec(text.trim())).find((one) => one !== null);
  if (!form) return false;
  const { count, two } = form.groups ?? {};
  const said = two === undefined ? count : "two";
  return said === undefined || countIn(said.toLowerCase().replace("二", "两")) === shown;
}

function countIn(said: string): number {
  const at = Math.max(COUNTS.indexOf(said), HAN_COUNTS.indexOf(said));
  return at >= 0 ? at + 2 : Number(said);
}

/** Whether a request is for all the things of a kind: "end all my promotions", 把促销都停了. */
export const meansAll = (text: string): boolean => EACH.test(text) || WHOLE_TRIP.test(text) || meansBoth(text);

/** Whether a request is for two things of a kind: "cancel both my flights to Paris". */
export const meansBoth = (text: string): boolean => BOTH.test(text) || text.split(/[，。]/).some(namesTwoForAll);

const BOTH = /\bboth (?:of )?(?:the|my|our|these|those) [a-z]/i;

/** 两张机票都退掉 */
const namesTwoForAll = (clause: string): boolean => {
  const at = clause.search(/两[个张间辆趟班家项]/);
  return at >= 0 && /都(?:取消|退|停|结束)/.test(clause.slice(at));
};

const EACH =
  /\b(?:all|every one|each) (?:of )?(?:(?:the|my|our|these|those) )?(?!day|night|week|right|in\b|at\b)[a-z]+|\bevery(?:thing| (?!day|night|week|month|year)[a-z]+)|所有|全部|全都|一切|[^每]都(?=取消|退|停|结束|改|延|推迟|提前|撤|换|往)/i;

/** Whether a text is of a whole trip, all that belongs to it: "my whole Geneva trip", 巴黎之行全部. */
export const namesWholeTrip = (text: string): boolean => WHOLE_TRIP.test(text);

/** Whether a text is of all there is, of whatever kind: "everything in Geneva", 日内瓦的全部取消. */
export const meansEverything = (text: string): boolean => EVERYTHING.test(text);

const WHOLE_TRIP =
  /\b(?:whole|entire|complete|all of (?:my|our)) (?:[\w-]+ )?(?:trip|journey|holiday|vacation)\b|(?:整个|整趟|全部)(?:\p{Script=Han}{2,3}的?)?(?:行程|旅行|旅程)|(?:之行|行程|旅程)(?:全部?|全都|都|整个)/iu;
const EVERYTHING =
  /\beverything\b|(?:所有|全部)的?(?:东西|都)?(?=取消|退)|的(?:东西)?(?:全都?|全部|统统|一概)(?:取消|退|不要)/;
