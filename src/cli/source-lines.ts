import type { BaseMessage } from "@langchain/core/messages";
import { type Grounding, groundingOf } from "../engine/dialog/grounding.ts";
import { isHuman } from "../engine/dialog/message.ts";
import type { Language } from "../engine/language.ts";
import { cutTo } from "./text-width.ts";
import { cliText } from "./words.ts";

type Source = Grounding["sources"][number];

/** A claim of an answer with its sources. `from` is empty if no source was found. */
export interface ClaimShown {
  claim: string;
  /** "stated", or how it follows from its sources. Absent: no source. */
  how?: string;
  from: Source[];
}

/** The claims of the answers since the user's last message, the unsourced ones of each answer first. */
export function claimsShown(messages: readonly BaseMessage[]): ClaimShown[] {
  const answers = messages.slice(messages.findLastIndex(isHuman) + 1);
  return answers
    .flatMap((message) => groundingOf(message) ?? [])
    .flatMap(({ claims, sources }) =>
      claims.map(({ text, how, from }) => ({
        claim: text,
        ...(how !== undefined && { how }),
        from: from.flatMap((at) => sources[at] ?? []),
      })),
    );
}

/** One line for each claim: `1.3 ← get_congestion_index(district: 余杭区)`. */
export function sourceLines(claims: readonly ClaimShown[], language: Language, width: number): string[] {
  if (claims.length === 0) return [cliText("noClaims", language)];
  return [
    cliText("sources", language),
    ...claims.map(({ claim, how, from }) => {
      const follows = how === undefined || how === "stated" ? "" : ` (${followsIn(how, language)})`;
      const origins = [...new Set(from.map((source) => originIn(source, language)))].join(" + ");
      return cutTo(`  ${claim}${follows} ← ${origins || cliText("noSource", language)}`, width);
    }),
  ];
}

const ORIGINS = { user: "yourWords", passage: "fromPassage", answer: "fromAnswer" } as const;

/** A source in words: a call as it is, the rest with what it is. */
function originIn({ kind, title }: Source, language: Language): string {
  if (kind === "call") return title;
  if (kind === "clock" || kind === "briefing") return cliText(kind, language);
  const name = cliText(ORIGINS[kind], language);
  const line = title.replace(/\s+/g, " ");
  return line === "" ? name : `${name}${language === "zh" ? `：“${line}”` : `: "${line}"`}`;
}

const FOLLOWS: Readonly<Record<string, string>> = {
  rounded: "四舍五入",
  sum: "合计",
  difference: "差",
  share: "占比",
  mean: "平均",
  count: "计数",
  span: "天数",
};

const followsIn = (how: string, language: Language): string => (language === "zh" ? (FOLLOWS[how] ?? how) : how);
