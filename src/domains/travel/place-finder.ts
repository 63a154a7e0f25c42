import { distance } from "fastest-levenshtein";
import type { Say } from "../../engine/domain/wording.ts";
import { ToolError } from "../../engine/errors.ts";
import { type Place, places } from "./data/places.ts";

/** What people call the cities, by their English names. */
export const cityAliases = Object.fromEntries(places.map(({ en, zh, code }) => [en, [zh, code]]));

const nearestShown = 3;
const placeByName = new Map(
  places.flatMap((place) => namesOf(place).map((name): [string, Place] => [plain(name), place])),
);

/** The place called by its city's name in either language, its airport's name or its airport code. */
export function findPlace(name: string, say: Say): Place {
  for (const part of [name, ...name.split(/[()/,()、,]/)]) {
    const place = placeByName.get(plain(part)) ?? placeByName.get(plain(withoutKind(part)));
    if (place) return place;
  }
  const nearest = nearestPlaces(name).map((place) =>
    say(`${place.en} (${place.code})`, `${place.zh}（${place.code}）`),
  );
  const all = places.map((place) => say(place.en, place.zh)).join(say(", ", "、"));
  throw new ToolError(
    say(
      `No city or airport of ours is called "${name}". Nearest names: ${nearest.join(", ")}. We serve: ${all}.`,
      `没有名为“${name}”的城市或机场。相近的名称：${nearest.join("、")}。我们服务的城市：${all}。`,
    ),
  );
}

function nearestPlaces(name: string): Place[] {
  const wanted = plain(withoutKind(name));
  const apart = (place: Place) => Math.min(...namesOf(place).map((known) => editShare(wanted, plain(known))));
  return places
    .map((place) => ({ place, apart: apart(place) }))
    .sort((a, b) => a.apart - b.apart)
    .slice(0, nearestShown)
    .map(({ place }) => place);
}

function namesOf(place: Place): string[] {
  return [place.en, place.zh, place.code, ...place.aliases];
}

/** Without accents, case, spaces and punctuation. */
function plain(name: string): string {
  return name
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}

function withoutKind(name: string): string {
  return name
    .trim()
    .replace(/\s+/g, " ")
    .replace(/ ?(?:international )?airport$| city$|国际机场$|机场$|市$/iu, "");
}

/** Edits from one word to the other as a part of the longer one's length, in [0, 1]. */
function editShare(a: string, b: string): number {
  return distance(a, b) / Math.max(a.length, b.length, 1);
}
