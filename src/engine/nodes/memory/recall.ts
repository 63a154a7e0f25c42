import type { BaseMessage } from "@langchain/core/messages";
import { inUse, type Memory, memoryOf, type Statement, topicOf } from "../../dialog/memory.ts";
import { isHuman, textOf } from "../../dialog/message.ts";
import type { Language } from "../../language.ts";
import { isDenied, isOfPart } from "../../memory/denials.ts";
import { type Act, type MemoryReading, ofNothing, readForMemory } from "../../memory/read-message.ts";
import { isOfRelative } from "../../memory/relatives.ts";
import { labelOf, listOf, rowOf, toldOf } from "../../memory/wording.ts";
import { phrase } from "../../phrases.ts";
import type { TimeZone } from "../../time-zone.ts";
import { type Memories, MOST_IN_USE } from "./memories.ts";

/** A message of the user, and its place in the conversation. */
export interface Heard {
  text: string;
  /** Its id. */
  message: string;
  at: number;
  /** The conversation before it. */
  before: readonly BaseMessage[];
  language: Language;
  timeZone: TimeZone;
}

/** The outcome of reading a message for the memory. */
export interface Recalled {
  /** What the user is told; "" if the message says nothing about them. */
  notice: string;
  /** What else the message asks for; all of it if the message says nothing about its user. */
  rest: string;
  /** Nothing was asked of the memory. */
  isStatement: boolean;
  /** It only says what the user prefers, which may be a wish about what was shown. */
  isPreference: boolean;
  /** It only tells names: the user's, or those of relatives. */
  isOfNames: boolean;
}

/** Remembers, tells and forgets, in the order of the message, what it says about its user or asks of the memory. */
export async function recall(heard: Heard, memories: Memories): Promise<Recalled> {
  const { acts, rest } = understood(heard);
  const told: string[] = [];
  let said: Statement[] = [];
  for (const [at, act] of acts.entries()) {
    if (act.asks === "keep") said.push(act.statement);
    if (said.length > 0 && acts[at + 1]?.asks !== "keep") {
      told.push(await kept(said, heard, memories));
      said = [];
    }
    if (act.asks === "tell") told.push(answer(act.about, inUse(await memories.all()), heard));
    if (act.asks === "deny") told.push(await withdrawn(act.statement, heard, memories));
    if (act.asks === "forget") told.push(await forgotten(act.what, heard, memories));
  }
  const isStatement = acts.every(({ asks }) => asks === "keep" || asks === "deny");
  const areAll = (fits: (statement: Statement) => boolean) =>
    acts.length > 0 && acts.every((act) => act.asks === "keep" && fits(act.statement));
  const isPreference = areAll(({ words }) => PREFERS.test(words));
  const isOfNames = rest === "" && areAll(({ kind, words }) => kind === "name" || isOfRelative(words));
  return { notice: told.join("\n\n"), rest, isStatement, isPreference, isOfNames };
}

const PREFERS = /^prefer /i;

async function kept(given: readonly Statement[], { language, ...heard }: Heard, memories: Memories): Promise<string> {
  const said = [...new Map(given.map((one) => [topicOf(one), one])).values()];
  const became = await memories.keep(said.map((one, place) => memoryOf(one, { ...heard, place })));
  const words = became === "full" ? "memoriesFull" : memories.isShared ? "remembered" : "rememberedHere";
  return phrase(words, language, { what: rowOf(said, language), most: MOST_IN_USE });
}

function answer(about: Told, used: readonly Memory[], { language, timeZone }: Heard): string {
  if (about === "all")
    return used.length === 0
      ? phrase("nothingTold", language)
      : phrase("youToldMeAll", language, { list: listOf(used, language, timeZone) });
  const found = used.filter((one) => isAbout(one, about));
  const [name] = found;
  if (!name)
    return about === "name"
      ? phrase("nameUnknown", language)
      : phrase("notTold", language, { what: typeof about === "string" ? labelOf(about, language) : about.part });
  if (about === "name") return phrase("youAre", language, { name: name.words });
  return phrase("youToldMe", language, { what: toldOf(found, language) });
}

type Told = Extract<Act, { asks: "tell" }>["about"];

/** Whether a memory is of a kind, or of a part of one. */
const isAbout = (memory: Memory, about: Told): boolean =>
  typeof about === "string" ? memory.kind === about : isOfPart(memory, about);

type Forget = Extract<Act, { asks: "forget" }>["what"];

async function forgotten(what: Forget, heard: Heard, memories: Memories): Promise<string> {
  const { language, timeZone, before } = heard;
  const all = await memories.all();
  const isAll = what === "all" || what === "ever";
  if (all.length === 0 && (isAll || what === "last")) return nothingTold(what === "ever", language);
  if (what === "last" && !before.some(isHuman))
    return phrase("nothingSaidHere", language, { list: listOf(inUse(all), language, timeZone) });
  const told = await deleted(all.filter(isMeant(what, heard)), language, memories);
  return what === "ever" ? `${told} ${phrase("remembersAgain", language)}` : told;
}

const nothingTold = (isEver: boolean, language: Language): string =>
  [phrase("nothingTold", language), ...(isEver ? [phrase("remembersAgain", language)] : [])].join(" ");

/** Forgets what the user denies, with all earlier ones on its topic, so that none of them counts again. */
async function withdrawn(denied: Statement, { language }: Heard, memories: Memories): Promise<string> {
  const all = await memories.all();
  const used = new Set(inUse(all).flatMap((one) => (isDenied(one, denied) ? [topicOf(one)] : [])));
  const gone = all.filter((one) => isDenied(one, denied) || used.has(topicOf(one)));
  return deleted(gone, language, memories);
}

/** Deletes memories; tells which. */
async function deleted(gone: readonly Memory[], language: Language, memories: Memories): Promise<string> {
  if (gone.length === 0) return phrase("nothingToForget", language);
  await memories.forget(gone);
  const rows = gone.filter((one, at) => gone.findIndex((other) => rowOf([other], "en") === rowOf([one], "en")) === at);
  return phrase("forgotten", language, { what: rowOf(rows, language) });
}

/** Which memories are meant; with a memory that is not superseded, all earlier ones of its topic. */
function isMeant(what: Forget, { before }: Heard): (memory: Memory) => boolean {
  if (what === "all" || what === "ever") return () => true;
  if (typeof what !== "string" && "part" in what) return (memory) => isOfPart(memory, what);
  if (typeof what !== "string") return (memory) => topicOf(memory) === topicOf(what);
  if (what !== "last") return ({ kind }) => kind === what;
  const { topics, about } = spokenOfLast(before);
  return (memory) => about === "all" || (about !== undefined && isAbout(memory, about)) || topics.has(topicOf(memory));
}

/** What the user's previous message said about them, or asked of the memory. */
function spokenOfLast(before: readonly BaseMessage[]): { topics: Set<string>; about?: Told } {
  const last = before.findLast(isHuman);
  const { acts } = last ? readForMemory(textOf(last)) : { acts: [] };
  const told = acts.findLast((act) => act.asks === "tell");
  return {
    topics: new Set(acts.flatMap((act) => (act.asks === "keep" ? [topicOf(act.statement)] : []))),
    ...(told?.asks === "tell" && { about: told.about }),
  };
}

/** The reading of a message. "Forget that" counts only after a message about the user, or as the first one. */
function understood({ text, before }: Heard): MemoryReading {
  const reading = readForMemory(text);
  const isOfLast = reading.acts.some((act) => act.asks === "forget" && act.what === "last");
  const { topics, about } = spokenOfLast(before);
  return isOfLast && before.some(isHuman) && topics.size === 0 && about === undefined ? ofNothing(text) : reading;
}
