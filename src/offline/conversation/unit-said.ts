const NUMBER = "\\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|[一二两三四五六七八九十]";
/** A number alone in place of another one: "make it 3", "no, to 6", 改成4, "5 then". */
const BARE = new RegExp(
  `^((?:(?:no|nope|sorry|wait|ok|okay|actually|rather|hm+|不|不对|不是|还是)[,，.。 ]+)*(?:(?:please )?(?:make|change|set) (?:it|that|this)(?: to)? |to |rather |[改换]?[成到为]?|还是)?)(${NUMBER})((?: (?:instead|then|please|rather|actually))*|吧|好了)[.!。！]?$`,
  "iu",
);
const COUNTED = new RegExp(
  `(?:\\b(?:${NUMBER}) (nights?|days?|weeks?|people|persons?|guests?|adults?|rooms?|pieces?|percent)\\b|(?:${NUMBER}|\\d{3}) ?(%|个?晚上?|天|个?人|间房?|位|件|周|折))`,
  "giu",
);

/**
 * "Make it 3" behind "for 2 nights" means three nights: with the unit in which the user counted last, in what they have
 * said of it so far. `said`: their messages in order. Unchanged where the number has company or nothing was counted.
 */
export function withUnitSaid(request: string, said: readonly string[]): string {
  const [, before, number, behind] = BARE.exec(request.trim()) ?? [];
  if (number === undefined) return request;
  const units = said.flatMap((text) => [...text.matchAll(COUNTED)].map(([, english, chinese]) => english ?? chinese));
  const unit = units.at(-1);
  if (unit === undefined) return request;
  const joint = /^[a-z]/i.test(unit) ? " " : "";
  return `${before}${number}${joint}${unit}${behind}`;
}
