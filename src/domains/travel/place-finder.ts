import { namedThings } from "../../engine/domain/named-things.ts";
import type { Say } from "../../engine/domain/wording.ts";
import { ToolError } from "../../engine/errors.ts";
import { type Place, places } from "./data/places.ts";

/** What people call the cities, by their English names. */
export const cityAliases = Object.fromEntries(places.map(({ en, zh, code, aliases }) => [en, [zh, code, ...aliases]]));

const byName = namedThings(places, ({ en, zh, code, aliases }) => [en, zh, code, ...aliases]);

/** The place called by its city's name in either language, its airport's name or its airport code. */
export function findPlace(name: string, say: Say): Place {
  for (const part of [name, ...name.split(/[()/,()、,]/)]) {
    const place = byName.find(part) ?? byName.find(withoutKind(part));
    if (place) return place;
  }
  const nearest = byName
    .nearest(withoutKind(name))
    .map((place) => say(`${place.en} (${place.code})`, `${place.zh}（${place.code}）`));
  const all = places.map((place) => say(place.en, place.zh)).join(say(", ", "、"));
  const near =
    nearest.length > 0 ? say(` Nearest names: ${nearest.join(", ")}.`, `相近的名称：${nearest.join("、")}。`) : "";
  throw new ToolError(
    say(
      `No city or airport of ours is called "${name}".${near} We serve: ${all}.`,
      `没有名为“${name}”的城市或机场。${near}我们服务的城市：${all}。`,
    ),
  );
}

function withoutKind(name: string): string {
  return name
    .trim()
    .replace(/\s+/g, " ")
    .replace(/ ?(?:international )?airport$| city$|国际机场$|机场$|市$/iu, "");
}
