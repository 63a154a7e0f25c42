import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { actOf, ENDS } from "../goals/acts.ts";
import { saysRemoval } from "../goals/match.ts";
import { isSmallWord, isTelling, isTopicOf } from "../goals/small-words.ts";
import { withoutExclusions } from "../reading/exclusions.ts";
import type { Span } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import { blanked, overlapsOneOf } from "../reading/spans.ts";
import type { Token } from "../reading/tokens.ts";
import { valuesSaid } from "../slots/places-said.ts";
import { slotsOf } from "../slots/slot.ts";
import { namedAndSaid, saysTitleOf } from "../wording/name-of.ts";
import type { Item } from "./shown.ts";
import { usedIn } from "./used-in.ts";

/**
 * What a request for all of one's things calls them, beyond their kind and what people say of any: "winter" of "all my
 * winter bookings", 国航 of 所有国航的机票. Words elsewhere in it, of who asks or why, tell nothing of the things.
 * `tools`: those that list and take back the only kind that is listed; where there are others, what one kind may be called
 * tells nothing of them.
 */
export function namesOfAll(said: string, tools: readonly ModelTool[], read: Read): string[] {
  const isKnown = usedIn(tools.map(namedAndSaid).join("\n").toLowerCase());
  const isTitle = usedIn(tools.map(({ title = "" }) => title.toLowerCase()).join("\n"));
  const isStrange = (token: Token) => {
    // A Latin name is like the kinds of things that bear such names: Hilton, and a hotel. It is no word for them.
    const isNoTopic = /^\p{Lu}/u.test(token.text) && !isTitle(token.text.toLowerCase());
    return (
      isTelling(token) &&
      !ANY.test(token.text) &&
      actOf(token.text.toLowerCase()) === undefined &&
      !isKnown(token.text.toLowerCase()) &&
      (isNoTopic || !tools.some((tool) => isTopicOf(tool, token)))
    );
  };
  const clauses = withoutExclusions(said)
    .split(CLAUSE)
    .filter((clause) => saysRemoval(clause) || ENDS.test(clause));
  return clauses.flatMap((clause) => {
    const reading = read(clause);
    const values: Span[] = tools.flatMap(slotsOf).flatMap((slot) => [...valuesSaid(slot, reading)]);
    const known = [...values, ...reading.mentions.filter(({ kind }) => kind !== "stranger" && kind !== "phrase")];
    const isTaken = overlapsOneOf(known);
    const isKind = (token: Token) =>
      overlapsOneOf(values)(token) ||
      tools.some((tool) => saysTitleOf(tool, token.text) || (token.kind === "han" && isTopicOf(tool, token)));
    const spans = [...beforeKinds(clause, reading.tokens, isKind, known), ...behindAll(clause)];
    return spans.flatMap((span) => {
      const run = reading.tokens.filter((token) => overlapsOneOf([span])(token) && !isTaken(token));
      const from = run.findIndex((token, at) => isStrange(token) || isCutName(token, run[at + 1]));
      if (from < 0) return [];
      const [first] = run.slice(from);
      if (first?.kind === "han") return [clause.slice(first.start, span.end)];
      return run.slice(from).flatMap((token) => (isStrange(token) ? [token.text] : []));
    });
  });
}

/** Whether a line says a name. */
export const saysName = ({ text }: Item, name: string): boolean => usedIn(text.toLowerCase())(name.toLowerCase());

const CLAUSE = /[,.;:!?，。；：！？]|\b(?:because|since|as|due to)\b|因为|由于/;

/** What people say of any of their things. */
const ANY =
  /^(?:damn|damned|bloody|stupid|silly|fucking|goddamn|freaking|upcoming|future|active|running|current|ongoing|live|existing|temporary|remaining|pending|open|planned|booked|reserved|confirmed|fully|paid|valid|outstanding|related|round-trip|own|personal|the|my|our)$|^(?:已经?)?(?:确认|确定|有效|生效|名下|付款|付费|付钱|支付|预?订[下好错]?|预定|登记|将来|未来|以后|后面|原[来先本]|往返|来回|账户|账号|假期|公司|全家|家里|相关|对应|个人|本人|自己|进行)[好过]?$/i;

/** Where words stand between one that means all, or that they are one's own, and one for a kind of things. */
function beforeKinds(
  clause: string,
  tokens: readonly Token[],
  isKind: (token: Token) => boolean,
  known: readonly Span[],
): Span[] {
  const latin = [...clause.matchAll(OF_ALL)].flatMap(({ 0: whole, 1: words = "", index }): Span[] => {
    const start = index + whole.length - words.length;
    const run = tokens.filter((token) => token.start >= start && token.end <= start + words.length);
    const ends = run.findIndex(({ text }) => isStopWord(text.toLowerCase()) && !/^my$|^our$/i.test(text));
    const said = ends < 0 ? run : run.slice(0, ends);
    const kind = said.findLast((token, at) => at > 0 && (PLURAL.test(token.text) || isKind(token)));
    return kind ? [{ start, end: kind.start }] : [];
  });
  // What is understood ends a name: a place, a day.
  const rest = blanked(clause, known, "，");
  const han = tokens
    .filter((token) => token.kind === "han" && isKind(token) && [undefined, "reserve"].includes(actOf(token.text)))
    .flatMap(({ start }): Span[] => {
      const before = rest.slice(0, start);
      const { name = "" } = (BESIDE_ALL.exec(before) ?? BEFORE_ALL.exec(before))?.groups ?? {};
      const end = before.replace(ALL_OF, "").length;
      return name === "" ? [] : [{ start: end - name.length, end }];
    });
  return [...latin, ...han];
}

const OF_ALL = /\b(?:all|every|each|both|my|our)(?: of)?(?: (?:my|our|the|those|these))?((?: [\p{L}'’-]+){2,5})/giu;
const PLURAL = /^(?:[a-z]{2,}[a-rt-z]s|stuff)$/i;
/** 所有国航的, 我的希尔顿: a name behind what means all of some things, or one's own. */
const BESIDE_ALL =
  /(?:所有|全部|我们?的?|把)的?(?:在|去|到|从|飞往?)?(?<name>(?:(?!所有|全部|全都|取消|[我您你把将请想要在去到从跟和与的们停退改了剩未现已即接目其当还没不订自这那每用])\p{Script=Han}){2,6})的?$/u;
/** 国航的所有: one before it. */
const BEFORE_ALL =
  /(?<!\p{Script=Han}{7})(?<name>(?:(?!所有|全部|全都|取消|[我您你把将请想要在去到从跟和与的们停退改了剩未现已即接目其当还没不订自这那每用])\p{Script=Han}){2,6})的(?:所有|全部)的?$/u;
const ALL_OF = /的?(?:(?:所有|全部)的?)?$/;

/** The words of the language cut a name that is none of them, 国航, into single signs. */
const isCutName = (token: Token, next: Token | undefined): boolean =>
  next !== undefined &&
  token.end === next.start &&
  [token, next].every(isSign) &&
  !isSmallWord({ ...token, text: token.text + next.text });
const isSign = (token: Token): boolean =>
  token.kind === "han" && token.text.length === 1 && !isStopWord(token.text) && actOf(token.text) === undefined;

/** A name behind a word for a place or a company: "all bookings with Lufthansa". */
function behindAll(clause: string): Span[] {
  const name = BEHIND_ALL.exec(clause)?.groups?.name;
  const start = name === undefined ? -1 : clause.indexOf(name);
  return name === undefined ? [] : [{ start, end: start + name.length }];
}

const BEHIND_ALL =
  /\b(?:[Aa]ll|[Ee]very(?:thing|one| one)?)(?= )[^,.;:!?]{0,40} (?:in|to|from|with|at) (?<name>\p{Lu}\p{L}{2,20})/u;
