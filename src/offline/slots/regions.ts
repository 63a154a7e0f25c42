import { readFileSync } from "node:fs";
import { z } from "zod";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { keptFor } from "../kept.ts";
import type { Span, Worded } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import type { Slot } from "./slot.ts";

/** "San Francisco, CA": a region after a comma belongs to the place; one that is asked for is added. */
export function withRegion(slot: Slot, mention: Worded, reading: Reading): Span & { value: string } {
  const { value, start, end } = mention;
  if (slot.kind !== "place" || mention.kind !== "phrase" || !mention.capitalised) return { value, start, end };
  const region = reading.text.slice(end).match(/^,\s?([A-Z]{2}|[A-Z][a-z]+(?: [A-Z][a-z]+)?)(?=$|[\s.,?!])/);
  const isListed =
    region?.[1] && !/^[A-Z]{2}$/.test(region[1]) && ONE_MORE.test(reading.text.slice(end + region[0].length));
  if (!region?.[1] || isListed || isStopWord(region[1].toLowerCase()))
    return { value: withRegionOf(slot, value) ?? value, start, end };
  const wantsRegion =
    (/^[A-Z]{2}$/.test(region[1]) && !(slot.examples.length > 0 && slot.examples.every((one) => !one.includes(",")))) ||
    slot.nameRoots.includes("loc") ||
    /\bstate\b|\bcountry\b|, [A-Z]/.test(`${slot.words} ${slot.examples.join(" ")}`);
  if (!wantsRegion) return { value, start, end };
  return { value: `${value}, ${region[1]}`, start, end: end + region[0].length };
}

/** "Norway, Chile and Vietnam" are three. */
const ONE_MORE = /^,? (?:and|or) \p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?(?!,? [\p{Lu}]|\p{Ll})/u;

/**
 * Names of towns, by the code of their country, or of their state in the United States: there from 20,000 inhabitants
 * on, elsewhere from 300,000. Of one name the largest town. Source: GeoNames (CC BY 4.0).
 */
const lists = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(new URL("towns.json", import.meta.url), "utf8")));

const codes = new Map(
  Object.entries(lists).flatMap(([code, names]) => names.split("|").map((name) => [name.toLowerCase(), code] as const)),
);

const SHORT: Record<string, string> = {
  la: "Los Angeles",
  nyc: "New York",
  sf: "San Francisco",
  philly: "Philadelphia",
  vegas: "Las Vegas",
  "chi-town": "Chicago",
  "windy city": "Chicago",
  "big apple": "New York",
  "new york": "New York",
};

const countries = new Intl.DisplayNames("en", { type: "region" });

/** "Chicago, IL" where a slot shows that it wants the state or country, too; undefined for a town that nobody knows. */
function withRegionOf(slot: Slot, name: string): string | undefined {
  const form = formOf(slot);
  if (form === undefined) return undefined;
  const known = SHORT[name.toLowerCase()];
  const code = known === "New York" ? "US-NY" : codes.get((known ?? name).toLowerCase());
  if (code === undefined) return undefined;
  const state = code.startsWith("US-") ? code.slice(3) : undefined;
  if (state === undefined && form === "state") return undefined;
  return `${known ?? name}, ${state ?? countries.of(code)}`;
}

/** What a slot wants behind the name of a town, by its description, or by its examples where all are so. */
const formOf = keptFor(({ words, kind, examples }: Slot): "state" | "state or country" | undefined => {
  if (kind !== "place") return undefined;
  if (COUNTRY.test(words)) return "state or country";
  const isShown = examples.length > 0 && examples.every((one) => WITH_STATE.test(one));
  return STATE.test(words) || isShown ? "state" : undefined;
});

const COUNTRY = /\bCity, Country\b/;
const STATE = /\bCity, State\b|\bcity and state\b/;
const WITH_STATE = /^\p{Lu}[^,]*, \p{Lu}{2}$/u;
