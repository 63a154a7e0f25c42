import type { Language } from "../../src/engine/language.ts";
import { merchantKinds } from "./merchant-kinds.ts";
import { type DomainName, filled, type RepeatedTask, type TaskKind } from "./task.ts";
import { travelKinds } from "./travel-kinds.ts";
import type { World } from "./world.ts";

const LANGUAGES: readonly Language[] = ["en", "zh"];
/** So many tasks of a kind and language are measured. */
const HELD_OUT = 10;
const HELD_OUT_OF_A_CONTROL = 5;
/** Experience comes from so many tasks of each wording. */
const TRAIN_PER_WORDING = 6;

export const kindsOf = (domain: DomainName): readonly TaskKind[] =>
  ({ merchant: merchantKinds, travel: travelKinds })[domain];

const isControl = ({ name }: TaskKind): boolean => name.endsWith("(control)");

/** The tasks of a domain, of each kind and in each language. No value is in two tasks of a kind. */
export const tasksOf = (domain: DomainName, { db }: Pick<World, "db">): RepeatedTask[] =>
  kindsOf(domain).flatMap((kind) => LANGUAGES.flatMap((language, of) => tasksIn(kind, language, of, db)));

/** `of`: which share of the values the language takes. */
function tasksIn(kind: TaskKind, language: Language, of: number, db: World["db"]): RepeatedTask[] {
  const words = kind.words[language];
  const train = words.length * TRAIN_PER_WORDING;
  const count = train + (isControl(kind) ? HELD_OUT_OF_A_CONTROL : HELD_OUT);
  const values = kind.values(db, language).slice(of * count, (of + 1) * count);
  if (values.length < count) throw new Error(`There are too few values for "${kind.name}".`);
  return values.map((one, at) => ({
    ...{ id: `${kind.name} ${language} ${at + 1}`, kind, language, values: one },
    text: String(filled(words[at % words.length], one)),
    split: at < train ? "train" : "held-out",
  }));
}
