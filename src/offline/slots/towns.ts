import { readFileSync } from "node:fs";
import { z } from "zod";
import { keptFor } from "../kept.ts";
import type { Slot } from "./slot.ts";

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
export function withRegionOf(slot: Slot, name: string): string | undefined {
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
