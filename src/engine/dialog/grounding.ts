import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { z } from "zod";
import { cut } from "../cut.ts";
import { type Grounded, type Source, sourceKinds } from "../grounding/ground.ts";
import { plainText } from "../plain-text.ts";

/** The most claims of an answer that are kept. The unsourced ones come first. */
const MOST_CLAIMS = 60;
/** The longest claim and the longest title of a source, in characters. */
const LONGEST_CLAIM = 60;
const LONGEST_TITLE = 200;
/** The most sources that are kept for a claim that follows from several. */
const MOST_SOURCES = 4;

/** The sources of the claims of an answer, as they are kept with its message. */
const groundingSchema = z.object({
  sources: z.array(z.object({ kind: z.enum(sourceKinds), id: z.string(), title: z.string() })),
  claims: z.array(
    z.object({
      text: z.string(),
      how: z.string().optional().describe("stated, or how it follows: rounded, sum, difference … Absent: no source."),
      from: z.array(z.number()).describe("Places in `sources`; empty: no source has it."),
    }),
  ),
});
export type Grounding = z.infer<typeof groundingSchema>;

/** The grounding of an answer; undefined if it was not checked or claims nothing. It never goes to a model. */
export const groundingOf = ({ additional_kwargs }: BaseMessage): Grounding | undefined =>
  groundingSchema.safeParse(additional_kwargs.grounding).data;

/** The claims without a source, each once. */
export const unsourcedIn = ({ claims }: Grounding): string[] => [
  ...new Set(claims.filter(({ from }) => from.length === 0).map(({ text }) => text)),
];

/** The same message with another text and its grounding. */
export function withGrounding(message: AIMessage, content: AIMessage["content"], grounding: Grounding): AIMessage {
  const { id, tool_calls, usage_metadata, additional_kwargs } = message;
  return new AIMessage({
    ...{ id, content, tool_calls, additional_kwargs: { ...additional_kwargs, grounding } },
    ...(usage_metadata && { usage_metadata }),
  });
}

/** The claims of an answer as they are kept: equal ones once. `titleOf`: a source in words for people. */
export function keptGrounding(grounded: readonly Grounded[], titleOf: (source: Source) => string): Grounding {
  const once = [...new Map(grounded.map((one) => [one.claim.text, one])).values()];
  const kept = once.toSorted((a, b) => Math.min(a.sources.length, 1) - Math.min(b.sources.length, 1));
  const claims = kept.slice(0, MOST_CLAIMS);
  const sources = [...new Set(claims.flatMap((one) => one.sources.slice(0, MOST_SOURCES)))];
  return {
    sources: sources.map((source) => ({
      ...{ kind: source.kind, id: source.id },
      title: cut(plainText(titleOf(source)), LONGEST_TITLE),
    })),
    claims: claims.map(({ claim, how, sources: from }) => ({
      text: cut(plainText(claim.text), LONGEST_CLAIM),
      ...(how && { how }),
      from: from.slice(0, MOST_SOURCES).map((source) => sources.indexOf(source)),
    })),
  };
}
