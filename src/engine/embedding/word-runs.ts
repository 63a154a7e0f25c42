/** Each word and Han character, the small ones too, by itself and with the one or two behind it. */
export function wordRunsIn(text: string): string[] {
  const said = ["^", ...(text.toLowerCase().match(/[a-z]+|\d+|\p{Script=Han}/gu) ?? []), "$"];
  return said.flatMap((_, at) => [1, 2, 3].map((length) => said.slice(at, at + length).join(" ")));
}
