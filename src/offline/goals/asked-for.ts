import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { termsOf } from "../../engine/embedding/terms.ts";
import { keptFor } from "../kept.ts";
import { saidOf } from "../wording/name-of.ts";
import { finds } from "./finds.ts";
import { actsNamed, saysRemoval, sharesAct } from "./match.ts";

/** Nothing is changed that the words do not ask for. */
export const isAskedFor = (tool: ModelTool, said: readonly string[]): boolean =>
  (tool.effect === undefined ? finds(tool) : tool.effect === "read") || said.some((text) => sharesAct(tool, text));

/**
 * Whether a tool takes something back or ends it, and no word asks for that: none for such an act, and none that begins
 * what is said of such tools or that is said of no other. That "book" is in `cancel_hotel_booking` asks for nothing.
 */
export const removesUnasked = (tool: ModelTool, said: readonly string[], tools: readonly ModelTool[]): boolean =>
  removes(tool) && !said.some((text) => saysRemoval(text) || asksToRemove(tool, text, tools));

/** Whether a tool takes something back or ends it, and a word asks for that: "stop", 停掉. */
export function asksToRemove(tool: ModelTool, text: string, tools: readonly ModelTool[]): boolean {
  const removal = wordsOfRemoval(tools);
  const said = rootsOf(text.replace(HAPPENS, " "));
  return (
    removes(tool) && said.some((_, at) => [1, 2].some((count) => removal.has(said.slice(at, at + count).join(" "))))
  );
}

/** "The promotion ends today": it does so by itself, and nobody is asked to end it. */
const HAPPENS = /\b(?:ends|stops|expires|finishes|closes)\b/gi;

/** Whether a tool takes something back or ends it. */
export const removes = (tool: ModelTool): boolean => tool.effect === "write" && actsNamed(tool).includes("remove");

const wordsOfRemoval = keptFor((tools: readonly ModelTool[]): ReadonlySet<string> => {
  const others = new Set(tools.filter((tool) => !removes(tool)).flatMap(rootsSaidOf));
  const ofRemoval = tools.filter(removes);
  return new Set([
    ...ofRemoval.flatMap(rootsSaidOf).filter((root) => !others.has(root) && !SAYS_LITTLE.test(root)),
    ...ofRemoval.flatMap((tool) => saidOf(tool).split(/[,，]/)).flatMap((phrase) => openingOf(rootsOf(phrase))),
  ]);
});

const rootsSaidOf = keptFor((tool: ModelTool): readonly string[] => [...new Set(rootsOf(saidOf(tool)))]);

/** The first word; behind one that only denies or says little alone, the second with it: 不打折, "take off". */
const openingOf = ([first = "", second = ""]: readonly string[]): string[] =>
  first === "" ? [] : [SAYS_LITTLE.test(first) ? `${first} ${second}` : first];

const SAYS_LITTLE = /^(?:[不别]|no|tak|put|get|mak|bring|back|full)$/;

/** 停了 is 停. */
const rootsOf = (text: string): string[] =>
  termsOf(text).map(({ root }) => root.replace(/(?<=^\p{Script=Han})了$/u, ""));
