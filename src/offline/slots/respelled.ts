import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { meaningOfWord } from "../../engine/embedding/word-meanings.ts";
import { grouped } from "../grouped.ts";
import { keptFor } from "../kept.ts";
import { type Slot, slotsOf } from "./slot.ts";

const HAN = /^\p{Script=Han}{3,6}$/u;
const SHORTEST = 3;
const LONGEST = 6;

/** A text with the names and the ids of things as the tools write them. */
export const respelled = (text: string, tools: readonly ModelTool[]): string =>
  withNames(
    text.replace(ID, (said) => idAsWritten(said, tools)),
    tools,
  );

const ID = /(?<![\p{L}\d_-])[a-z]{1,4}[- ]?\d{4,20}(?![\p{Script=Latin}\d_-])/giu;

/** "hb-1234", "HB 1234" and "hb1234" for the id HB-1234, where no tool takes what is written. */
function idAsWritten(said: string, tools: readonly ModelTool[]): string {
  const patterns = patternsOf(tools);
  const isTaken = (id: string) => patterns.some((pattern) => pattern.test(id));
  const bare = said.toUpperCase().replace(/[- ]/, "");
  const forms = [bare, bare.replace(/(?=\d)/, "-")];
  return isTaken(said) ? said : (forms.find(isTaken) ?? said);
}

const patternsOf = keptFor((tools: readonly ModelTool[]) =>
  tools
    .flatMap((tool) => [tool, ...(tool.does ?? [])])
    .flatMap(slotsOf)
    .flatMap(({ kind, pattern }) => (kind === "code" && pattern ? [pattern] : [])),
);

/**
 * A text with its mistyped Chinese names of things put right: 登上鞋 for 登山鞋, where one sign within a listed name is
 * another one and no second name is as near. Names of places are left alone, because there are others that are not listed.
 */
function withNames(text: string, tools: readonly ModelTool[]): string {
  const { names, byEnds } = namesListed(tools);
  if (names.size === 0) return text;
  let said = text;
  for (let at = 0; at < said.length; at++) {
    for (let length = LONGEST; length >= SHORTEST; length--) {
      const word = said.slice(at, at + length);
      if (word.length < length || !HAN.test(word) || names.has(word) || meaningOfWord(word)) continue;
      const [only, other] = (byEnds.get(endsOf(word)) ?? []).filter((name) => differences(word, name) === 1);
      if (only !== undefined && other === undefined) said = said.slice(0, at) + only + said.slice(at + length);
    }
  }
  return said;
}

const namesListed = keptFor((tools: readonly ModelTool[]) => {
  const slots = tools.flatMap((tool) => [tool, ...(tool.does ?? [])]).flatMap(slotsOf);
  const closed = slots.filter(({ kind, isClosed }) => kind === "name" && isClosed);
  const names = new Set(closed.flatMap(hanNamesOf));
  return { names, byEnds: grouped([...names].map((name) => [endsOf(name), name] as const)) };
});

// A tool is in several lists.
const hanNamesOf = keptFor(({ choices = [] }: Slot): readonly string[] =>
  choices.flatMap(({ says }) => says.filter((say) => HAN.test(say))),
);

const endsOf = (word: string): string => `${word.slice(0, 1)}${word.slice(-1)}${word.length}`;

const differences = (one: string, other: string): number =>
  [...one].filter((sign, at) => sign !== other.charAt(at)).length;
