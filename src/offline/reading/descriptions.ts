import type { Span } from "./mention.ts";
import type { Reading } from "./read.ts";
import { overlapsOneOf } from "./spans.ts";
import type { Token } from "./tokens.ts";
import { isContent } from "./wishes.ts";

const MOST_WORDS = 3;
/** What ranks, compares or joins tells of no thing what it is like. */
const NO_DESCRIPTION =
  /^(?:\p{Script=Han}|\p{L}+(?:ier|est)|better|(?:cheap|slow|fast|quick|larg|bigg|small|high|low|new|old|few)er|much|more|most|less|least|vs|per|full|whole|[只光就][看要]|所有|全部|整个|没有|有没有|\p{L}+['’]s)$/iu;

/** The words right before a name that tell which one is meant: "leather" in "leather boots", 儿童 in 儿童睡袋. */
export function descriptionsIn({ tokens, text, mentions }: Reading, named: readonly Span[]): Token[] {
  const isCounted = overlapsOneOf(mentions.filter(({ kind }) => kind === "number"));
  return named.flatMap(({ start }) => {
    const before: Token[] = [];
    let next = start;
    for (const token of tokens.filter(({ end }) => end <= start).reverse()) {
      const isBeside = text.slice(token.end, next).trim() === "";
      if (!isBeside || !isContent(token) || isCounted(token) || before.length === MOST_WORDS) break;
      if (!NO_DESCRIPTION.test(token.text)) before.unshift(token);
      next = token.start;
    }
    return before;
  });
}
