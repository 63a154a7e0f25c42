import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { Specialist } from "../domain/domain.ts";
import { wordFeaturesOf } from "../tools/request-words.ts";
import type { Tool } from "../tools/tool.ts";
import { createAffinity, thingsHandled } from "./affinity.ts";
import { refersBack, withoutAsides } from "./follow-up.ts";
import { createIdOwners } from "./id-owners.ts";
import { barelyNamed } from "./named-things.ts";
import { createRequestReader } from "./requested.ts";
import { createThingOwners, type ThingOwners } from "./thing-owners.ts";
import { createTopicWords, type TopicWords } from "./topic-words.ts";

// In the test's table the plain requests score 0.28 and more, but for one; the stray ones that pass the other checks,
// such as "I need room for five people" said to the car rental, up to 0.19. Words that everybody's description has,
// such as "change the date", bring two specialists within 0.1.
const CLEAR = { least: 0.22, lead: 0.1 };
// The words have told who owns a thing; nearness only chooses among several owners, none farther than the current one.
const AS_NEAR = { least: 0, lead: 0 };
/** What nearness counts beside a learned score. The bare questions of the tests need both. */
const OF_NEARNESS = 25;

export type SpecialistProfile = Pick<Specialist, "name" | "handles" | "aliases"> & {
  readonly tools: readonly (Pick<Tool, "description" | "aliases"> &
    Partial<Pick<Tool, "name" | "parameters" | "learned">>)[];
};

/**
 * The other specialist that a message clearly belongs to; undefined leaves it with the current one. `takers`: those that
 * it is known to be for one of.
 */
export type TopicTest = (message: string, current: string, takers?: readonly string[]) => Promise<string | undefined>;

/**
 * Tells without a model call whether the specialist talking to the user can be released.
 * Errs on the side of staying: a wrong release loses the thread, a missed one costs the specialist a call to let go.
 * `requests`: words that ask for something to be done in the domains served.
 */
export function createTopicTest(
  specialists: readonly SpecialistProfile[],
  embeddings: EmbeddingsInterface,
  requests: readonly string[],
): TopicTest {
  // Aliases of a tool that several specialists have do not tell them apart.
  const shared = specialists
    .flatMap(({ tools }) => tools.map(({ description }) => description))
    .filter((description, at, all) => all.indexOf(description) !== at);
  const saidOfTool = ({ description, aliases = [] }: SpecialistProfile["tools"][number]) =>
    [description, ...(shared.includes(description) ? [] : aliases)].join(", ");
  const subjects = specialists.map(({ name, tools, ...specialist }) => ({
    name,
    texts: [...thingsHandled(specialist), ...tools.map(saidOfTool)],
  }));
  const affinity = createAffinity(subjects, embeddings);
  const requestedIn = createRequestReader(requests);
  const ownersOf = createIdOwners(specialists);
  // Made when the first message is tested: many conversations never test one.
  let tests: { words: TopicWords; thingOwners: ThingOwners } | undefined;
  const made = () => {
    tests ??= { words: createTopicWords(subjects), thingOwners: createThingOwners(subjects) };
    return tests;
  };
  /** The nearest of the candidates, when it is near enough and so much nearer than the current one. */
  async function nearest(text: string, current: string, candidates: readonly string[], { least, lead } = CLEAR) {
    if (candidates.length === 0) return undefined;
    const ranking = await affinity(text);
    const own = ranking.find(({ name }) => name === current)?.score ?? 0;
    const best = ranking.find(({ name }) => candidates.includes(name));
    return best && best.score >= least && best.score - own >= lead ? best.name : undefined;
  }
  const toolsOf = (name: string) => specialists.find((one) => one.name === name)?.tools ?? [];
  const learnedOf = (name: string) => toolsOf(name).find(({ learned }) => learned)?.learned;
  const isOfDomainOf = (found: string) => (name: string) =>
    name === found || (learnedOf(name) !== undefined && learnedOf(name) === learnedOf(found));
  /** The one of some in a domain that a request is for: by the learned weights of their tools and how near it is. */
  async function likeliestOf(takers: readonly string[], text: string) {
    if (takers.length === 1) return takers[0];
    const ranking = (await affinity(text)).filter(({ name }) => takers.includes(name));
    const learned = takers.map(learnedOf).find((one) => one !== undefined);
    if (!learned) return ranking[0]?.name;
    const features = await wordFeaturesOf(text);
    const scoreOf = (name: string) => Math.max(...learned.scoresOf(toolsOf(name).map(toolName), features));
    const scored = ranking.map(({ name, score }) => ({ name, score: scoreOf(name) + OF_NEARNESS * score }));
    return scored.sort((a, b) => b.score - a.score)[0]?.name;
  }
  return async (message, current, takers) => {
    if (takers) return likeliestOf(takers, withoutAsides(message));
    const others = subjects.map(({ name }) => name).filter((name) => name !== current);
    if (others.length === subjects.length) return undefined;
    const owners = ownersOf(message);
    if (owners.length === 1 && owners[0] !== current) return owners[0];
    if (refersBack(message)) return undefined;
    const { words, thingOwners } = made();
    const request = withoutAsides(message);
    const asked = requestedIn(request);
    if (asked !== "") {
      if (words.speaksOf(message, current)) return undefined;
      const candidates = others.filter((name) => words.tellsApart(asked, name, current));
      const found = await nearest(request, current, candidates);
      return found && likeliestOf(candidates.filter(isOfDomainOf(found)), request);
    }
    const thing = barelyNamed(message);
    if (!thing || words.speaksOf(thing.besides, current)) return undefined;
    const candidates = others.filter((name) => thingOwners.owns(name, thing, current));
    return nearest(thing.words, current, candidates, AS_NEAR);
  };
}

const toolName = ({ name = "" }: SpecialistProfile["tools"][number]): string => name;
