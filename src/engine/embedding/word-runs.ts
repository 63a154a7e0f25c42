/** Each word and Han character, function words too, alone and with the next one or two. */
export function wordRunsIn(text: string): string[] {
  const said = ["^", ...(text.toLowerCase().match(/[a-z]+|\d+|\p{Script=Han}/gu) ?? []), "$"];
  return said.flatMap((_, at) => [1, 2, 3].map((length) => said.slice(at, at + length).join(" ")));
}
