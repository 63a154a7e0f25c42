import type { ModelTool } from "../../engine/dialog/protocol.ts";
import type { Reading } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import { isContent } from "../reading/wishes.ts";
import { takesQuestion } from "./match.ts";
import { type Mind, SURE } from "./mind.ts";
import { rankRequest } from "./rank-request.ts";
import { isSmallWord, isSpokenOf } from "./small-words.ts";
import { isValue } from "./unused.ts";

/** Asks for a fact, of nothing that the user has or wants. */
const ASKS_FACT =
  /^(?:(?:what|which|who|when|where)(?:['’]s| (?:is|are|was|were|wrote|won|invented|discovered|painted)\b)|how (?:tall|old|big|deep|high|heavy|many)\b)|(?:是什么|是谁|是哪|在哪|有多[高大深长少重])/i;
const OF_ONESELF = /\b(?:i|me|my|mine|we|us|our|you|your)\b|[我你您咱]/i;

/**
 * Whether a request asks for a fact in words that none of some tools is spoken of with or asked by, and is surely for
 * none: "what is the capital of France?" names a place, as requests for a tool do.
 */
export async function isOfTheWorld(text: string, tools: readonly ModelTool[], mind: Mind): Promise<boolean> {
  if (!ASKS_FACT.test(text) || OF_ONESELF.test(text) || !namesOnlyUnheard(mind.read(text), tools)) return false;
  const [best] = await rankRequest(text, tools, mind);
  return best !== undefined && best.score < LEAST * SURE && !takesQuestion(best.tool);
}

const LEAST = 0.8;

function namesOnlyUnheard(reading: Reading, tools: readonly ModelTool[]): boolean {
  if (reading.mentions.some(isValue)) return false;
  const isStranger = overlapsOneOf(reading.mentions.filter(({ kind }) => kind === "stranger"));
  const said = reading.tokens.filter((token) => isContent(token) && !isSmallWord(token));
  return (
    said.length > 0 &&
    said.every(
      (token) =>
        isStranger(token) ||
        !tools.some((tool) => tool.learned?.isUsual(token.root, tool.name) || isSpokenOf(tool, token)),
    )
  );
}
