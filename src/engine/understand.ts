import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { BaseLanguageModelInput } from "@langchain/core/language_models/base";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import type { KnownWay, LessonsOf } from "./dialog/lesson.ts";
import { isHuman } from "./dialog/message.ts";
import { isNthOf, withNthNamed } from "./dialog/nth-chosen.ts";
import { type Exchange, exchanges, wordsAndStandard } from "./dialog/transcript.ts";
import type { Domain } from "./domain/domain.ts";
import { LEAST_ODDS } from "./domain/passage-ranking.ts";
import { createAffinities } from "./knowledge/affinity.ts";
import { asksForKnowledge } from "./knowledge/asks-for-knowledge.ts";
import { createTopicTest } from "./knowledge/belongs-elsewhere.ts";
import { findDates } from "./knowledge/dates/absolute-dates.ts";
import { withBareDays, withNthDay } from "./knowledge/dates/bare-days.ts";
import { wallClock } from "./knowledge/dates/calendar.ts";
import { impossibleAmong, withDateInstead } from "./knowledge/dates/date-instead.ts";
import { asksToMake, createDirections, type Directions, type Leaning } from "./knowledge/dates/leaning.ts";
import { daysSpokenOf } from "./knowledge/dates/spoken-of.ts";
import { CHANGE_ODDS, turnsTo } from "./knowledge/domain-change.ts";
import { subjectsOf } from "./knowledge/domain-subjects.ts";
import { createDomainSynonyms, type DomainOf } from "./knowledge/domain-synonyms.ts";
import { wordsOfDomains } from "./knowledge/domain-words.ts";
import { createHandlers } from "./knowledge/handled-elsewhere.ts";
import { standsAlone } from "./knowledge/intent.ts";
import type { LearnedDomains } from "./knowledge/learned-domains.ts";
import { namesTexts } from "./knowledge/names-texts.ts";
import { createRecogniser } from "./knowledge/recognise.ts";
import { createRetriever } from "./knowledge/retrieve.ts";
import { type RewriteSettings, type Rewriting, rewrite } from "./knowledge/rewrite.ts";
import { rewriteWithModel } from "./knowledge/rewrite-model.ts";
import { type Segment, segmentsOf } from "./knowledge/segments.ts";
import { withoutGivenUp } from "./knowledge/without-given-up.ts";
import type { Understanding } from "./nodes/message/understanding.ts";
import { loadPrompt } from "./prompt.ts";
import type { TimeZone } from "./time-zone.ts";
import { anyOf } from "./word-patterns.ts";

/** Characters at the start of a message that are used to find its topic. */
const BEGINNING = 1_000;

export interface UnderstandingOptions {
  domains: readonly Domain[];
  embeddings: EmbeddingsInterface;
  now: () => Date;
  timeZone: TimeZone;
  /** Background knowledge for a question: most passages, and cosine from which on a title is near. */
  passages?: { most: number; likeness: number };
  /**
   * Least odds that a passage answers a message. By default, the passage rather answers than not, and only for who asks
   * what something means, how it works or what is allowed: for any other message, a near title alone counts.
   */
  leastOdds?: (question: string) => number;
  /** Resolves expressions such as "that day", which need the conversation; absent: they stay as written. */
  model?: BaseChatModel;
  /** Learned weights that tell domains apart; absent: nearness alone does. */
  learnedDomains?: LearnedDomains;
  /** The experience that the planner is shown; absent: none. */
  plannerLessons?: LessonsOf;
  /** Who takes a question whose kind is known from experience; absent: the planner always decides. */
  knownWay?: (question: string) => Promise<KnownWay | undefined>;
}

const leastWhereAsked = (question: string): number =>
  asksForKnowledge(question) ? LEAST_ODDS.answers : Number.POSITIVE_INFINITY;

const prompt = loadPrompt("rewrite", ["question", "expressions", "history"]);

/** Analyses messages by rules and embeddings: dates, terms, domain, background, topic. */
export function createUnderstanding({
  domains,
  embeddings,
  now,
  timeZone,
  passages: { most, likeness: threshold } = { most: 3, likeness: 0.6 },
  leastOdds: odds = leastWhereAsked,
  model,
  learnedDomains,
  plannerLessons: lessons = async () => [],
  knownWay = async () => undefined,
}: UnderstandingOptions): Understanding {
  const specialists = domains.flatMap((domain) => domain.specialists);
  const retrievers = new Map(
    domains.map(({ name, passages }) => [name, createRetriever(passages, embeddings, { threshold, odds, most })]),
  );
  const everywhere = createRetriever(
    domains.flatMap(({ passages }) => passages),
    embeddings,
    { threshold, odds, most },
  );
  const told = domains.filter(({ takesAnything }) => !takesAnything);
  const recognise = createRecogniser(told, embeddings, learnedDomains);
  const affinities = createAffinities(subjectsOf(told, learnedDomains), embeddings);
  const synonymsFor = createDomainSynonyms(domains);
  const words = wordsOfDomains(domains);
  const directions = createDirections(words);
  const searchers = domains.filter(({ takesAnything }) => takesAnything).flatMap((domain) => domain.specialists);
  const elsewhere = createTopicTest(specialists, embeddings, words.requests);
  const handlersOf = createHandlers(specialists);
  const notForeseen = new Map(
    domains.flatMap(({ name, foresees }) => (foresees ? [[name, anyOf(foresees.except)]] : [])),
  );
  /**
   * Applies the rules. A date without a direction takes the direction that is given, else that of the question's
   * domain, which is recognised only if it matters; where the domain goes on about days to come, it lies ahead, too.
   */
  async function ruledFor(
    text: string,
    settings: RewriteSettings,
    domainOf: DomainOf,
    previous?: string,
  ): Promise<Rewriting> {
    const closest = rewrite(text, settings);
    if (settings.dates) return closest;
    if (closest.changes.length === 0 && closest.unsettled.length === 0) return closest;
    const ways = {
      past: rewrite(text, { ...settings, dates: "past" }),
      future: rewrite(text, { ...settings, dates: "future" }),
    };
    if (ways.past.text === ways.future.text) return closest;
    const own = await domainOf(beginningOf(text));
    const notAhead = notForeseen.get(own ?? "");
    const mayCome = notAhead === undefined || (text.search(notAhead) < 0 && directions.of(text) !== "past");
    if (own !== undefined && own === previous && mayCome && isAhead(settings, timeZone))
      return isFarAhead(ways.future, settings, timeZone) ? closest : ways.future;
    const { dates } = domains.find(({ name }) => name === own) ?? {};
    if (dates && notAhead && mayCome) return rewrite(text, { ...settings, dates, foresees: true });
    return dates ? ways[dates] : asksToMake(text) ? ways.future : closest;
  }
  /** The domain that a message to a specialist clearly turns to. */
  function turnedTo(message: string, current: string, user?: string): string | undefined {
    const domain = domains.find(({ specialists: own }) => own.some(({ name }) => name === current))?.name;
    if (domain === undefined || !learnedDomains?.names.has(domain)) return undefined;
    const text = beginningOf(message);
    return turnsTo(text, learnedDomains.sharesOf(text, user), domain, CHANGE_ODDS.fromTalk);
  }
  async function segmentsFor(text: string, at: Date): Promise<Segment[] | undefined> {
    if (told.length < 2 || text.length > BEGINNING) return undefined;
    const undated = (clause: string) =>
      findDates(clause, at, timeZone).reduceRight(
        (rest, { from, until }) => `${rest.slice(0, from)} ${rest.slice(until)}`,
        clause,
      );
    // A failure is reported where the question's domain is recognised.
    return segmentsOf(text, affinities, undated).catch(() => undefined);
  }
  /** Each segment of a message for several domains in the terms of its own domain; days are counted across segments. */
  async function ruledBySegment(
    segments: readonly Segment[],
    settings: RewriteSettings,
    pairs: Parameters<typeof daysSpokenOf>[0],
  ): Promise<Rewriting> {
    let whole: Rewriting = { text: "", changes: [], unsettled: [] };
    for (const { text, domain } of segments) {
      const domainOf = async () => domain;
      const spokenOf = daysSpokenOf([...pairs, { standard: whole.text, answer: "" }]);
      const synonyms = await synonymsFor(text, domainOf);
      const next = await ruledFor(text, { ...settings, synonyms, spokenOf }, domainOf);
      whole = {
        text: whole.text + next.text,
        changes: [...whole.changes, ...next.changes],
        unsettled: [...whole.unsettled, ...next.unsettled],
      };
    }
    return whole;
  }
  return {
    now,
    specialists: new Set(specialists.map(({ name }) => name)),
    rewrite: async (words, history, at, { previous, user, dates } = {}) => {
      const said = exchanges(history).slice(-3);
      const answer = said.at(-1)?.answer ?? "";
      if (isNthOf(words, answer)) return { text: words };
      const isOfDaysToCome = domains.some(({ name, dates: lean }) => name === previous && lean === "future");
      const written = withNthNamed(withNthDay(isOfDaysToCome ? withBareDays(words) : words), answer);
      // A question whose card is open has no answer yet.
      const asked = history
        .filter(isHuman)
        .slice(-1)
        .map((message) => ({ ...wordsAndStandard(message), answer: "" }));
      const [before] = asked;
      const ahead = !standsAlone(written) && FORETELLS.test(answer.slice(0, HEADING)) ? "future" : undefined;
      const usual = dates ?? (ASKS_HOW.test(written.trim()) ? undefined : (directionAsked(said, directions) ?? ahead));
      const datesOf = (one: string) => findDates(one, at, timeZone, { usual, directions, keepsMoved: true });
      const text = (before && withDateInstead(before.standard, written, datesOf)) ?? written;
      // A failure is reported where the question's domain is recognised.
      const domainOf = keptByText((words) => recognise(words, previous, user).catch(() => undefined));
      const synonyms = await synonymsFor(beginningOf(text), domainOf);
      const pairs = [...said, ...asked];
      const settings = { now: at, timeZone, synonyms, spokenOf: daysSpokenOf(pairs), dates: usual, directions };
      const segments = await segmentsFor(text, at);
      const ruled = segments
        ? await ruledBySegment(segments, settings, pairs)
        : await ruledFor(text, settings, domainOf, previous);
      const impossible = impossibleAmong(ruled.unsettled);
      if (impossible) return { text: ruled.text, impossible };
      if (!model || ruled.unsettled.length === 0) return { text: ruled.text };
      return {
        text: await rewriteWithModel(
          { model: quietly(model), prompt },
          {
            question: ruled.text,
            unsettled: ruled.unsettled,
            history: said.map((pair) => `User: ${pair.standard}\nAssistant: ${pair.answer}`).join("\n"),
          },
        ),
      };
    },
    recognise: (question, { previous, user } = {}) => recognise(beginningOf(question), previous, user),
    retrieve: (question, domain) => (retrievers.get(domain ?? "") ?? everywhere)(undated(beginningOf(question))),
    lessons: (question) => lessons(beginningOf(question)),
    knownWay: async (question) => {
      const way = question.length > BEGINNING ? undefined : await knownWay(question);
      // A specialist on another server cannot be told its part of the question.
      const isTold = ({ specialist, lesson }: KnownWay["parts"][number]) =>
        !lesson || specialists.some(({ name, remote }) => name === specialist && !remote);
      return way?.parts.every(isTold) ? way : undefined;
    },
    elsewhere: async (message, current) => {
      const text = beginningOf(message);
      const named = searchers.find(({ name, aliases }) => name !== current && namesTexts(text, aliases?.flat()));
      return named?.name ?? elsewhere(text, current);
    },
    domainOf: (names) => {
      const [domain, ...others] = domains.filter(({ specialists: own }) =>
        own.some(({ name }) => names.includes(name)),
      );
      return others.length === 0 ? domain?.name : undefined;
    },
    turnsAway: (message, current, user) => turnedTo(message, current, user) !== undefined,
    takerElsewhere: async (message, current, user) => {
      const domain = turnedTo(message, current, user);
      const takers = domains.find(({ name }) => name === domain)?.specialists.map(({ name }) => name);
      return takers && elsewhere(beginningOf(message), current, takers);
    },
    givenBackTo: (question, domain, user) => {
      if (domain === undefined || !learnedDomains || !told.every(({ name }) => learnedDomains.names.has(name)))
        return undefined;
      const text = beginningOf(question);
      return turnsTo(text, learnedDomains.sharesOf(text, user), domain, CHANGE_ODDS.givenBack) ?? domain;
    },
    handlersOf,
  };
}

/** Whether the days spoken of last are still to come. */
const isAhead = ({ spokenOf, now }: RewriteSettings, timeZone: TimeZone): boolean =>
  spokenOf !== undefined && spokenOf.from > wallClock(now, timeZone).day;

/** Half a year: a user who speaks of the next days of November does not mean next year by a bare "1 November". */
const FAR_DAYS = 182;

const isFarAhead = ({ text }: Rewriting, { now }: RewriteSettings, timeZone: TimeZone): boolean =>
  (daysSpokenOf([{ standard: text, answer: "" }])?.until ?? 0) > wallClock(now, timeZone).day + FAR_DAYS;

/** "How are sales this week", 这周卖得怎么样: asks for figures or things, and answers nothing that was asked. */
const ASKS_HOW =
  /^(?:and |so |ok,? |wait,? ){0,2}(?:how (?!about)|which |who |what (?:sold|sells|were|was|are|did|do)\b)|得怎么?样|多少|[哪谁]|几[个件单笔]/i;

/** Where the days lie that the assistant has asked for: as the requests lean whose answers are questions still open. */
function directionAsked(said: readonly Exchange[], { of }: Directions): Leaning | undefined {
  const open = said.slice(said.findLastIndex(({ answer }) => !/[?？]\s*$/.test(answer)) + 1);
  return open.map(({ standard }) => of(standard)).find((direction) => direction !== undefined);
}

/** What goes on from a forecast looks ahead: "and Sunday?", behind that for tonight. */
const FORETELLS = /\bforecast\b|预[计测]/i;
/** A forecast says in its beginning that it is one. In characters. */
const HEADING = 60;

/** The topic of a message is in its beginning; the rest of a long message is material. */
const beginningOf = (message: string): string => withoutGivenUp(message.slice(0, BEGINNING));

/** The question without dates, because titles have none. */
const undated = (question: string): string =>
  question.replace(/\d{4}-\d{2}-\d{2}(\s*(to|至)\s*\d{4}-\d{2}-\d{2})?/g, " ");

/** Calls the model without streaming to the user; if the call fails, the date stays as written. */
const quietly = (model: BaseChatModel) => ({
  invoke: (input: BaseLanguageModelInput): Promise<BaseMessage> =>
    model.invoke(input, { tags: ["nostream"] }).catch(() => new AIMessage("")),
});

/** The function with its results stored by text, so that it runs once for each text. */
function keptByText<Made>(make: (text: string) => Made): (text: string) => Made {
  const known = new Map<string, Made>();
  return (text) => {
    const made = known.get(text) ?? make(text);
    known.set(text, made);
    return made;
  };
}
